import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { profiles } from '../../../src/client/settings/profiles'
import { viewToken } from '../../../src/client/tokens/tokens'
import {
  chainOf,
  deploymentOf,
  findChain,
  listChains,
  NATIVE_TOKEN_MARKER,
  network,
} from '../../../src/domain/chains/chains'
import {
  customChain,
  findChainWarnings,
  readCustomChain,
  registerCustomChain,
  registerNamedNetwork,
} from '../../../src/domain/chains/custom-chains'
import { findToken, isDollarToken, listHubs, listTokens } from '../../../src/domain/chains/tokens'
import type { Address, ChainId } from '../../../src/domain/scalars'
import { amountIn } from '../../../src/domain/text/numbers'

const at = (digit: string): string => `0x${digit.repeat(40)}`
const profile = {
  name: 'My Devnet',
  chainId: 31337,
  rpcUrls: ['http://127.0.0.1:8545'],
  domainName: 'Gnosis Protocol',
  contracts: { settlement: at('1'), relayer: at('2'), wrappedNative: at('3'), safeFactory: at('9') },
  tokens: [
    { address: at('3'), symbol: 'WETH', name: 'Wrapped Ether', decimals: 18 },
    { address: at('4'), symbol: 'USDC', name: 'USD Coin', decimals: 6 },
    { address: at('5'), symbol: 'COW', name: 'CoW', decimals: 18 },
  ],
  pools: { factory: at('6'), pairs: [] },
  accounts: [{ address: at('7'), privateKey: `0x${'1'.repeat(64)}` }],
}
const id = 31337 as ChainId

describe('a custom chain', () => {
  it('works like every other network after its registration', () => {
    registerCustomChain(z.decode(customChain, profile))
    expect(chainOf(id)).toMatchObject({ id, label: 'My Devnet', wrappedNative: at('3') })
    expect(findChain('my-devnet')?.id).toBe(id)
    expect(z.decode(network, '31337')).toBe(id)
    // Encoded by id, because its name can differ between environments.
    expect(z.encode(network, id)).toBe('31337')
    expect(listChains().at(-1)?.id).toBe(id)
  })

  it('has its own contracts and tokens', () => {
    registerCustomChain(z.decode(customChain, profile))
    const contracts = { settlement: at('1'), relayer: at('2'), domainName: 'Gnosis Protocol' }
    expect(deploymentOf(id, 'production')).toMatchObject(contracts)
    expect(deploymentOf(id, 'staging')).toMatchObject(contracts)
    expect(findToken(id, at('4') as never)).toMatchObject({ symbol: 'USDC', decimals: 6 })
    expect(listTokens(id)).toHaveLength(3)
    expect(listHubs(id)).toEqual([at('3'), at('4')])
  })

  it('has no dollar tokens, because its prices are placeholders', () => {
    registerCustomChain(z.decode(customChain, profile))
    expect(listTokens(id).filter(isDollarToken)).toEqual([])
    const at20 = at('8') as Address
    registerNamedNetwork(
      { label: 'Playground', native: 'PLAY', wrappedNative: at20 },
      { chainId: 4242 as ChainId, settlement: at20, relayer: at20, domainName: '' },
    )
    expect(viewToken(4242 as ChainId, NATIVE_TOKEN_MARKER).isDollar).toBe(false)
    expect(amountIn(12_345_600n, { ...viewToken(4242 as ChainId, at20), decimals: 6 })).toBe('12.3456')
    expect(
      listTokens(1 as ChainId)
        .filter(isDollarToken)
        .map(({ symbol }) => symbol),
    ).toContain('USDC')
  })

  it('replaces its earlier registration', () => {
    registerCustomChain(z.decode(customChain, profile))
    registerCustomChain(
      z.decode(customChain, { ...profile, name: 'Other', tokens: profile.tokens.slice(0, 1) }),
    )
    expect(findChain('my-devnet')).toBeUndefined()
    expect(findChain('other')?.id).toBe(id)
    expect(listTokens(id)).toHaveLength(1)
    expect(listChains().filter((chain) => chain.id === id)).toHaveLength(1)
  })

  it('loses its name to a later chain of the same name, and gets it back when it is registered again', () => {
    registerCustomChain(z.decode(customChain, profile))
    registerCustomChain(z.decode(customChain, { ...profile, chainId: 4_242 }))
    expect(z.decode(network, 'my-devnet')).toBe(4_242)
    expect(z.decode(network, z.encode(network, id))).toBe(id)
    registerCustomChain(z.decode(customChain, profile))
    expect(z.decode(network, 'my-devnet')).toBe(id)
    expect(z.decode(network, z.encode(network, 4_242 as ChainId))).toBe(4_242)
  })

  it('cannot take the id or the name of a listed network', () => {
    expect(() => registerCustomChain(z.decode(customChain, { ...profile, chainId: 1 }))).toThrow(RangeError)
    expect(() => registerCustomChain(z.decode(customChain, { ...profile, name: 'Gnosis' }))).toThrow(
      '"gnosis" is the name of another network',
    )
    expect(chainOf(1 as ChainId).name).toBe('mainnet')
  })

  it.each([
    ['an invalid RPC URL', { rpcUrls: ['ftp://node'] }],
    ['no RPC endpoint', { rpcUrls: [] }],
    ['a name that cannot be in a path', { name: '../..' }],
  ])('is refused with %s', (_, change) => {
    expect(z.safeDecode(customChain, { ...profile, ...change }).success).toBe(false)
  })
})

describe('a pasted profile', () => {
  it('is decoded, and its other fields are ignored', () => {
    const read = readCustomChain(JSON.stringify(profile, null, 2))
    expect(read).toMatchObject({ chain: { chainId: 31337, name: 'My Devnet' } })
    expect(read).not.toHaveProperty('chain.accounts')
  })

  it.each<[string, string]>([
    ['{"name":', 'Invalid JSON.'],
    ['{}', 'name: '],
    [JSON.stringify({ ...profile, rpcUrls: ['ftp://node'] }), 'expected the address of a node'],
    [JSON.stringify({ ...profile, chainId: 1 }), '"1" is another network here'],
    [JSON.stringify({ ...profile, name: 'Gnosis' }), '"gnosis" is another network here'],
    [JSON.stringify({ ...profile, name: 'Gnosis Chain' }), '"Gnosis" is another network here'],
    [JSON.stringify({ ...profile, name: 'Arbitrum-One' }), 'is another network here'],
    [JSON.stringify({ ...profile, name: 'Gn0sis' }), '"Gnosis" is another network here'],
    [JSON.stringify({ ...profile, name: 'Optimism Mainnet' }), '"Optimism" is another network here'],
    ...['Ethereurn', 'Arbitrurn', 'Optirnism', 'Ethereum L1', 'BASE L2'].map(
      (name) => [JSON.stringify({ ...profile, name }), 'is another network here'] as [string, string],
    ),
    ...['CoW Protocol', 'CoW Swap', 'Cow-bell', 'Acme'].map(
      (name) => [JSON.stringify({ ...profile, name }), 'is another network here'] as [string, string],
    ),
    [JSON.stringify({ ...profile, domainName: 'Gnosis\u200b' }), 'domainName'],
    [JSON.stringify({ ...profile, rpcUrls: ['http://['] }), 'expected the address of a node'],
    [JSON.stringify({ ...profile, name: 'Production' }), '"production" is another network here'],
    [JSON.stringify({ ...profile, name: 'Sandbox Network' }), '"sandbox" is another network here'],
    [JSON.stringify({ ...profile, tokens: [{ ...profile.tokens[1], symbol: 'U\u202eCDS' }] }), 'symbol'],
    [JSON.stringify({ ...profile, tokens: [{ ...profile.tokens[1], name: 'x'.repeat(21) }] }), 'name'],
  ])('reports its error: %s', (text, words) => {
    expect(readCustomChain(text, ['Acme'])).toEqual({ wrong: expect.stringContaining(words) })
  })
})

describe('a profile', () => {
  const warningsOf = (change: object) => findChainWarnings(z.decode(customChain, { ...profile, ...change }))

  it('causes a warning if its custom chain is a public network or has an RPC endpoint on another computer', () => {
    expect(warningsOf({})).toEqual([])
    expect(warningsOf({ rpcUrls: ['http://localhost:1', 'http://[::1]:2', 'http://127.9.9.9'] })).toEqual([])
    expect(warningsOf({ chainId: 10 })).toEqual([expect.stringContaining('10 is Optimism, a public network')])
    for (const chainId of [109, 21_000, 8_333, 1_729, 50_104])
      expect(warningsOf({ chainId })).toEqual([expect.stringContaining('may be a public network')])
    expect(warningsOf({ chainId: 1_337 })).toEqual([])
    for (const url of ['https://rpc.example', 'http://127.0.0.1.example', 'http://localhost.example'])
      expect(warningsOf({ rpcUrls: ['http://localhost', url] })).toEqual([
        expect.stringContaining('.example'),
      ])
  })

  it('is built in for Sandbox, Production and Staging', () => {
    expect(Object.values(profiles).map(({ label }) => label.toLowerCase())).toEqual(
      expect.arrayContaining(['sandbox', 'production', 'staging']),
    )
  })
})
