import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { openKey } from '../../../src/client/settings/api-keys'
import {
  chainIdOf,
  draftOfNetwork,
  emptyNetwork,
  faultsOf,
  isUnlisted,
  keepsKey,
  type NetworkDraft,
  nameOfNetwork,
  networkOf,
  profileFault,
  readBase,
  readDraft,
} from '../../../src/client/settings/profile-draft'
import { registerNamedNetwork } from '../../../src/domain/chains/custom-chains'
import type { Address } from '../../../src/domain/scalars'
import { customAt, networkAt } from '../../support/own-profile'

const at = `0x${'a'.repeat(40)}` as Address
const typed = (over: Partial<NetworkDraft> = {}): NetworkDraft => ({
  ...emptyNetwork(1),
  orderbook: 'http://127.0.0.1:8080',
  ...over,
})
const own = { chainId: '31337', label: 'Playground', native: 'ETH', wrappedNative: at }

describe('a typed address', () => {
  it('becomes a base URL without trailing slashes and API version', () => {
    expect(readBase(' http://127.0.0.1:8080// ')).toBe('http://127.0.0.1:8080')
    expect(readBase('http://127.0.0.1:8080/api/v1/')).toBe('http://127.0.0.1:8080')
    expect(readBase('https://a.example/partners')).toBe('https://a.example/partners')
  })

  it('has its host in ASCII, so that letters of other alphabets are visible', () => {
    expect(readBase('https://orders.ex\u0430mple/x')).toBe('https://orders.xn--exmple-4nf/x')
    expect(networkOf(typed({ rpcUrls: 'https://rpc.ex\u0430mple' })).rpcUrls).toEqual([
      'https://rpc.xn--exmple-4nf',
    ])
  })

  it.each([
    ...['', '127.0.0.1:8080', 'ftp://a.invalid', 'javascript:alert(1)', 'http://', 'https://a.example?x=1'],
    ...['http://orders.example', 'http://192.168.1.2:8080', 'http://127.0.0.1.evil.example'],
    ...['https://me:pw@orders.example', 'http://me@127.0.0.1'],
  ])('is rejected if it is unencrypted, has credentials or is invalid: %s', (text) => {
    expect(readBase(text)).toBeUndefined()
  })
})

describe('a typed network', () => {
  it('is saved as typed if it has no errors', async () => {
    const draft = typed({
      rpcUrls: 'http://127.0.0.1:8545\nhttps://rpc.example',
      explorer: 'https://e.example',
    })
    expect(faultsOf(draft)).toEqual({})
    const profile = { id: 'own-12345678', label: ' Mine ', colour: '#6b2f7a', networks: [draft] } as const
    expect(await readDraft(profile)).toMatchObject({
      label: 'Mine',
      networks: [
        networkAt('http://127.0.0.1:8080', {
          rpcUrls: ['http://127.0.0.1:8545', 'https://rpc.example'],
          explorer: 'https://e.example',
        }),
      ],
    })
  })

  it('has a name, a coin and a wrapped coin if it is unlisted', async () => {
    expect(isUnlisted(own)).toBe(true)
    expect(faultsOf(typed(own))).toEqual({})
    expect(Object.keys(faultsOf(typed({ ...own, label: 'Gnosis', native: '1', wrappedNative: '' })))).toEqual(
      [...['label', 'native', 'wrappedNative']],
    )
    const profile = { id: 'own-12345678', label: 'Mine', colour: '#6b2f7a', networks: [typed(own)] } as const
    const [network] = (await readDraft(profile)).networks
    expect(network).toMatchObject({ chainId: 31337, chain: { label: 'Playground', wrappedNative: at } })
    expect(draftOfNetwork(network as never)).toMatchObject({ ...own, wallet: '' })
    expect(nameOfNetwork(typed(own))).toBe('Playground')
    expect(nameOfNetwork(typed({ chainId: '100' }))).toBe('Gnosis')
  })

  it('has the typed name even if another environment names its chain differently', () => {
    registerNamedNetwork(
      { label: 'Playground', native: 'ETH', wrappedNative: at },
      { chainId: 31337 as never, settlement: at, relayer: at, domainName: '' },
    )
    expect(nameOfNetwork(typed({ ...own, label: 'My Copy' }))).toBe('My Copy')
    expect(nameOfNetwork(typed({ ...own, label: ' ' }))).toBe('Playground')
  })

  it('keeps the EIP-712 domain name of custom contracts', async () => {
    const contracts = { settlement: at, relayer: at, domainName: 'Partner Protocol' } as never
    const draft = draftOfNetwork(networkAt('https://a.example', { contracts }))
    const profile = { id: 'own-12345678', label: 'Mine', colour: '#6b2f7a' } as const
    const networksOf = async (over: Partial<NetworkDraft>) =>
      (await readDraft({ ...profile, networks: [{ ...draft, ...over }] })).networks
    expect(await networksOf({})).toMatchObject([{ contracts }])
    expect(await networksOf({ contracts: 'staging' })).toMatchObject([{ contracts: 'staging' }])
  })

  it.each([
    [{ chainId: 'one' }, 'chainId'],
    [{ orderbook: '' }, 'orderbook'],
    [{ wallet: 'http://a.example' }, 'wallet'],
    [{ rpcUrls: 'http://a.example' }, 'rpcUrls'],
    [{ rpcUrls: 'https://a.example '.repeat(6) }, 'rpcUrls'],
    [{ rpcUrls: `https://a.example/${'k'.repeat(300)}` }, 'rpcUrls'],
    [{ explorer: 'x' }, 'explorer'],
    [{ keyHeader: 'X API' }, 'keyHeader'],
    [{ key: 'two words' }, 'key'],
    [{ contracts: 'own', relayer: at } as const, 'settlement'],
    [{ contracts: 'own', settlement: at } as const, 'relayer'],
    [{ contracts: 'own', settlement: at, relayer: at, ethFlow: '0x' } as const, 'ethFlow'],
  ])('is rejected with the name of the wrong field: %o', (over, field) => {
    expect(Object.keys(faultsOf(typed(over)))).toEqual([field])
  })

  it('is rejected if its chain ID is not a whole number', () => {
    expect([chainIdOf(' 5 '), chainIdOf('-1'), chainIdOf('1.5')]).toEqual([5, undefined, undefined])
  })
})

describe('a typed profile', () => {
  const draft = { id: 'own-12345678', label: 'Mine', colour: '#6b2f7a', networks: [typed()] } as const
  it.each([
    [{}, undefined],
    [{ label: '  ' }, /name/],
    [{ label: 'Mi\u200bne' }, /visible characters/],
    [{ label: 'Pr\u043eduction' }, /“Production” is another environment/],
    [{ label: 'custom' }, /“Custom” is another environment/],
    [{ networks: [] }, /Add a network/],
    [{ networks: [typed(), typed()] }, /once/],
    [
      { networks: Array.from({ length: 21 }, (_, index) => typed({ chainId: String(index + 1) })) },
      /At most 20/,
    ],
    [{ colour: '#ffff00' }, /Too light/],
  ])('is accepted, or rejected with the right error: %o', (over, message) => {
    const fault = profileFault({ ...draft, ...over }, [customAt('https://a.example')])
    if (message) expect(fault).toMatch(message)
    else expect(fault).toBeUndefined()
  })

  it('keeps a key until another key is typed', async () => {
    const keptKey = { header: 'X-API-Key', value: 'kept' }
    const kept = draftOfNetwork(networkAt('http://127.0.0.1:8080', { apiKey: keptKey }))
    const networks = [{ ...kept, keyHeader: 'X-Partner' }]
    const [network] = (await readDraft({ ...draft, networks })).networks
    expect(network?.apiKey).toEqual({ header: 'X-Partner', value: 'kept' })
    const [changed] = (await readDraft({ ...draft, networks: [{ ...kept, key: 'new' }] })).networks
    expect(changed?.apiKey?.value).not.toBe('kept')
  })

  it.each([
    ['http://127.0.0.1:8080/partners', 'kept'],
    ['http://127.0.0.1:9090', undefined],
    ['https://other.example', undefined],
  ])('keeps its saved key only if the host stays the same: %s', async (orderbook, value) => {
    const apiKey = { header: 'X-API-Key', value: 'kept' }
    const kept = draftOfNetwork(networkAt('http://127.0.0.1:8080', { apiKey }))
    const edited = { ...kept, orderbook }
    expect(keepsKey(edited)).toBe(value !== undefined)
    expect((await readDraft({ ...draft, networks: [edited] })).networks[0]?.apiKey?.value).toBe(value)
  })

  it('seals a typed key', async () => {
    const read = await readDraft({ ...draft, networks: [typed({ key: ' SECRET-API-KEY ' })] })
    const value = read.networks[0]?.apiKey?.value ?? ''
    expect(typeof value).toBe('object')
    expect(JSON.stringify(read)).not.toContain('SECRET-API-KEY')
    expect(await openKey(value)).toBe('SECRET-API-KEY')
  })
})
