import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { clientDb } from '../../../src/client/db/db'
import { openKey, sealKeptKeys, sealKey } from '../../../src/client/settings/api-keys'
import {
  duplicateProfile,
  freeLabel,
  moveProfile,
  newProfileId,
  putBackProfile,
  removeProfile,
  saveProfile,
  watchRemovedProfile,
} from '../../../src/client/settings/own-profiles'
import { colourFault } from '../../../src/client/settings/profile-colours'
import { labelFault } from '../../../src/client/settings/profile-draft'
import { exportProfile, importProfile, linkToProfile } from '../../../src/client/settings/profile-files'
import { profileNamed, profiles } from '../../../src/client/settings/profiles'
import { changeSettings, readSettings } from '../../../src/client/settings/settings'
import { Refusal } from '../../../src/domain/refusal'
import { emptyClientDb } from '../../support/client'
import { firstOf } from '../../support/first-of'
import { customAt, networkAt } from '../../support/own-profile'

beforeEach(emptyClientDb)

const labels = async () => (await readSettings()).ownProfiles.map(({ label }) => label)
const aProfile = (label: string, url = 'https://a.example') => ({
  ...customAt(url, [1]),
  id: newProfileId(),
  label,
})

describe('custom profiles', () => {
  it('can be added without overwriting others', async () => {
    const [one, two] = [aProfile('One'), aProfile('Two', 'https://b.example')]
    await saveProfile(one)
    await saveProfile(two)
    await saveProfile({ ...one, label: 'Uno' })
    expect(await labels()).toEqual(['Uno', 'Two'])
    expect(profileNamed(two.id).backend).toMatchObject({ routes: two.networks })
  })

  it('can be moved within their list', async () => {
    const [one, two] = [aProfile('One'), aProfile('Two')]
    await Promise.all([saveProfile(one), saveProfile(two)])
    await moveProfile(two.id, -1)
    expect(await labels()).toEqual(['Two', 'One'])
    await moveProfile(two.id, -1)
    await moveProfile(one.id, 1)
    expect(await labels()).toEqual(['Two', 'One'])
  })

  it('can be copied with a long name', async () => {
    const long = aProfile('A name that has thirty letters')
    await saveProfile(long)
    const profile = profileNamed(long.id)
    await duplicateProfile(profile)
    await duplicateProfile(profile)
    expect(await labels()).toEqual([
      long.label,
      'A name that has thirty lette 2',
      'A name that has thirty lette 3',
    ])
  })

  it('have their own id, name and color when copied', async () => {
    await duplicateProfile(profiles.staging)
    const [copy] = (await readSettings()).ownProfiles
    expect(copy).toMatchObject({ label: 'Staging copy' })
    expect(copy?.networks[4]).toMatchObject({
      chainId: 11155111,
      orderbook: 'https://barn.api.cow.fi',
      contracts: 'staging',
    })
    await duplicateProfile(profiles.staging)
    expect(await labels()).toEqual(['Staging copy', 'Staging copy 2'])
    expect(new Set((await readSettings()).ownProfiles.map(({ colour }) => colour)).size).toBe(2)
    expect(freeLabel('Sandbox', [])).toBe('Sandbox 2')
  })

  it('fall back to the Sandbox when removed, and are restored at their position', async () => {
    const [one, two] = [aProfile('One'), aProfile('Two')]
    await saveProfile(one)
    await saveProfile(two)
    await changeSettings({ profileId: one.id })
    await removeProfile(one.id)
    expect(await readSettings()).toMatchObject({ profileId: 'sandbox', ownProfiles: [two] })
    expect(await firstOf(watchRemovedProfile())).toEqual(one)
    await putBackProfile()
    expect(await labels()).toEqual(['One', 'Two'])
    expect(await firstOf(watchRemovedProfile())).toBeUndefined()
  })

  it('cannot be restored if they were saved again', async () => {
    const one = aProfile('One')
    await saveProfile(one)
    await removeProfile(one.id)
    await saveProfile({ ...one, label: 'Uno' })
    await putBackProfile()
    expect(await labels()).toEqual(['Uno'])
  })

  it('are limited in number, with advice in the refusal, and existing ones can still be changed', async () => {
    const own = Array.from({ length: 50 }, (_, index) => aProfile(`P${index}`))
    await changeSettings({ ownProfiles: own })
    await expect(saveProfile(aProfile('More'))).rejects.toMatchObject({
      errorType: 'InvalidParameter',
      message: expect.stringMatching(/delete one first/),
    })
    await saveProfile({ ...(own[7] as (typeof own)[0]), label: 'Seven' })
    expect((await labels())[7]).toBe('Seven')
  })

  it('register an unlisted chain', async () => {
    const chain = { label: 'Playground', native: 'ETH', wrappedNative: `0x${'e'.repeat(40)}` as never }
    const network = networkAt('http://127.0.0.1:8080', { chainId: 31337 as never, hasSegment: false, chain })
    const own = { ...aProfile('Local'), networks: [network] }
    await saveProfile(own)
    expect(await changeSettings({ profileId: own.id })).toMatchObject({ chainId: 31337 })
    expect(await changeSettings({ profileId: 'sandbox' })).toMatchObject({ chainId: 1 })
    const named = { ...own, networks: [{ ...network, chain: { ...chain, label: 'Gnosis' } }] }
    await expect(saveProfile(named)).rejects.toThrow(/another network/)
  })
})

describe('the API key of a network', () => {
  const kept = async () => JSON.stringify(await clientDb.settings.toArray())
  it('is sealed if an earlier version stored it in plain text', async () => {
    const apiKey = { header: 'X-API-Key', value: 'SECRET-API-KEY' }
    await saveProfile({ ...aProfile('One'), networks: [networkAt('https://a.example', { apiKey })] })
    await sealKeptKeys()
    expect(await kept()).not.toContain('SECRET')
    const sealed = (await readSettings()).ownProfiles
    const value = sealed[0]?.networks[0]?.apiKey?.value
    expect(value && (await openKey(value))).toBe('SECRET-API-KEY')
    await sealKeptKeys()
    expect((await readSettings()).ownProfiles).toEqual(sealed)
  })

  it('is sealed in a removed profile', async () => {
    const apiKey = { header: 'X-API-Key', value: 'SECRET-API-KEY' }
    const one = { ...aProfile('One'), networks: [networkAt('https://a.example', { apiKey })] }
    await saveProfile(one)
    await removeProfile(one.id)
    expect(JSON.stringify(await clientDb.lastRemoved.toArray())).not.toContain('SECRET')
    await putBackProfile()
    const value = (await readSettings()).ownProfiles[0]?.networks[0]?.apiKey?.value
    expect(value && (await openKey(value))).toBe('SECRET-API-KEY')
  })

  it('is sealed in the current profiles without losing concurrent changes', async () => {
    const apiKey = { header: 'X-API-Key', value: 'SECRET-API-KEY' }
    const one = { ...aProfile('One'), networks: [networkAt('https://a.example', { apiKey })] }
    await saveProfile(one)
    const two = aProfile('Two')
    await Promise.all([sealKeptKeys(), saveProfile({ ...one, label: 'Renamed' }), saveProfile(two)])
    const { ownProfiles } = await readSettings()
    expect(ownProfiles.map(({ label }) => label)).toEqual(['Renamed', 'Two'])
    expect(await kept()).not.toContain('SECRET')
  })
})

describe('a shared profile', () => {
  const shared = async () => ({
    ...aProfile('Shared'),
    networks: [
      networkAt('https://a.example', {
        apiKey: await sealKey('X-API-Key', 'SECRET-API-KEY'),
        rpcUrls: [
          'https://rpc.example',
          'https://rpc.example/v3/0123456789abcdef0123456789abcdef',
          'https://q.example/?key=1',
        ],
      }),
    ],
  })

  it.each(['file', 'link'] as const)(
    'is imported from a %s completely, but without its secrets',
    async (how) => {
      const own = await shared()
      const text = how === 'file' ? exportProfile(own) : linkToProfile(own, 'ext://cowbell/tab.html')
      expect(text).not.toMatch(/SECRET|0123456789abcdef/)
      const { profile: read, changes } = importProfile(text, [own])
      expect(read).toMatchObject({ label: 'Shared 2', colour: own.colour })
      expect(changes).toEqual([expect.stringContaining('Renamed from “Shared”')])
      expect(read.id).not.toBe(own.id)
      expect(read.networks).toEqual([networkAt('https://a.example', { rpcUrls: ['https://rpc.example'] })])
    },
  )

  it.each([
    ['', /no environment/],
    ['{}', /no environment/],
    ['null', /no environment/],
    ['#/environments/import/%%%', /no environment/],
    ['{"format":"cowbell-environment"}', /label/],
  ])('is rejected if it is invalid: %s', (text, message) => {
    expect(() => importProfile(text, [])).toThrow(message)
  })

  it('does not contain the path of the API', () => {
    const text = exportProfile({ ...aProfile('Shared'), networks: [networkAt('https://a.example/api/v1/')] })
    expect(importProfile(text, []).profile.networks).toEqual([networkAt('https://a.example')])
  })

  it('is rejected with a duplicate network, or with a network that has the name of another', () => {
    const networks = [networkAt('https://a.example'), networkAt('https://b.example')]
    const twice = exportProfile({ ...aProfile('Shared'), networks })
    expect(() => importProfile(twice, [])).toThrow(/once/)
    const chain = { label: 'Playground', native: 'ETH', wrappedNative: `0x${'e'.repeat(40)}` as never }
    const named = networkAt('https://a.example', { chainId: 4242 as never, chain })
    const taken = exportProfile({ ...aProfile('Shared'), networks: [named] })
    expect(() => importProfile(taken.replace('Playground', 'Gnosis'), [])).toThrow(Refusal)
  })

  it.each(['http://orders.example', 'https://me:pw@orders.example', 'javascript:alert(1)'])(
    'is rejected with an address that the form rejects: %s',
    (orderbook) => {
      const good = exportProfile({ ...aProfile('Bad'), networks: [networkAt('https://good.example')] })
      const text = good.replaceAll('https://good.example', orderbook)
      expect(() => importProfile(text, [])).toThrow()
    },
  )
})

describe('a crafted environment file', () => {
  const network = networkAt('https://a.example')
  const file = (change: object, networkChange: object = {}) =>
    JSON.stringify({
      ...JSON.parse(exportProfile(aProfile('Partner'))),
      networks: [{ ...network, ...networkChange }],
      ...change,
    })
  const own = [aProfile('Desk')]

  it.each([
    'Production\u200b',
    'Pr\u043eduction',
    'production',
    '\u202eStaging',
    'Sandb0x',
    '🔒 Devnet',
    'D\u0435sk',
    'P\ua4e3\ua4f3\ua4d3\ua4f4\ua4da\ua4d4\ua4f2\ua4f3N',
    'Prod\u222action',
    'P\u0280\u1d0f\u1d05\u1d1c\u1d04\u1d1b\u026a\u1d0f\u0274',
  ])('gets a plain name that cannot be mistaken for another: %j', (label) => {
    const { profile, changes } = importProfile(file({ label }), own)
    expect(labelFault(profile.label, own)).toBeUndefined()
    expect(changes).toEqual([expect.stringContaining('Renamed from')])
  })

  it.each(['#ffffff', '#1d3fae', '#1d40af', '#2a50c8', '#0f6b5c', '#a14700', '#4d4d1a'])(
    'gets another color instead of %s, and the preview says why',
    (colour) => {
      const { profile, changes } = importProfile(file({ colour }), own)
      expect(colourFault(profile.colour)).toBeUndefined()
      expect(changes).toEqual([expect.stringContaining('color was replaced: it was too light or like')])
    },
  )

  it.each(['orderbook', 'wallet', 'explorer'])('shows letters of other alphabets in %s', (field) => {
    const text = file({}, { [field]: 'https://\u0430pi.cow.fi' })
    expect(importProfile(text, own).profile.networks[0]).toMatchObject({
      [field]: 'https://xn--pi-6kc.cow.fi',
    })
  })

  it('shows letters of other alphabets in RPC endpoints', () => {
    const text = file({}, { rpcUrls: ['https://rpc.ex\u0430mple'] })
    expect(importProfile(text, own).profile.networks[0]?.rpcUrls).toEqual(['https://rpc.xn--exmple-4nf'])
  })

  const chain = { label: 'Playground', native: 'ETH', wrappedNative: `0x${'e'.repeat(40)}` }
  const contracts = { settlement: `0x${'a'.repeat(40)}`, relayer: `0x${'b'.repeat(40)}` }
  it.each<[string, object]>([
    [
      'a network with the name of a listed one',
      { chainId: 31337, chain: { ...chain, label: 'Gnosis Chain' } },
    ],
    ['a network that imitates a listed one', { chainId: 31337, chain: { ...chain, label: 'Gn0sis' } }],
    ['a network with the name of a public one', { chainId: 31337, chain: { ...chain, label: 'Optimism' } }],
    ['a network without a name', { chainId: 31337 }],
    ['a hidden character in the signing domain', { contracts: { ...contracts, domainName: 'Gnosis\u200b' } }],
    ['http', { orderbook: 'http://orders.example' }],
    ['credentials', { explorer: 'https://me:pw@explorer.example' }],
    ['a query', { wallet: 'https://wallet.example/?next=x' }],
    ['too many RPC endpoints', { rpcUrls: Array(6).fill('https://rpc.example') }],
  ])('is rejected with %s', (_, change) => {
    expect(() => importProfile(file({}, change), own)).toThrow(Refusal)
  })

  it('says that keys were left out', () => {
    const text = file({}, { rpcUrls: ['https://q.example/?key=1'] })
    expect(importProfile(text, own).changes).toEqual([expect.stringContaining('left out')])
  })
})
