import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { type ProfileId, profileId } from '../../../src/client/db/rows/keys'
import {
  deploymentFor,
  hasNetwork,
  orderbookOf,
  type Profile,
  profileOf,
  profiles,
  withNetwork,
} from '../../../src/client/settings/profiles'
import { customChain, registerCustomChain } from '../../../src/domain/chains/custom-chains'
import type { Address, ChainId } from '../../../src/domain/scalars'
import { aDevnet, GNOSIS, MAINNET } from '../../support/client'
import { customAt, networkAt } from '../../support/own-profile'

const SEPOLIA = 11155111 as ChainId

const all = Object.values<Profile>(profiles)

/** Returns the relative luminance of a color (WCAG 2.2). */
function luminance(colour: string): number {
  const channels = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
  const [red = 0, green = 0, blue = 0] = channels.map((c) =>
    c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

describe('profiles', () => {
  it('exist for every id of the settings', () => {
    for (const id of Object.keys(profiles))
      expect(z.safeDecode(profileId, id as ProfileId).success).toBe(true)
    expect(z.safeDecode(profileId, 'own-12345678').success).toBe(true)
    expect(z.safeDecode(profileId, 'own-1' as ProfileId).success).toBe(false)
    expect(profileOf({ profileId: 'staging' }).label).toBe('Staging')
  })

  it.each(all)('$label differs from the others by label and color', ({ label, colour, badgeColour }) => {
    expect(all.filter((other) => other.label === label)).toHaveLength(1)
    expect(all.filter((other) => other.colour === colour || other.badgeColour === badgeColour)).toHaveLength(
      1,
    )
  })

  it.each(all)('$label has white text on its badge', ({ badgeColour }) => {
    expect(1.05 / (luminance(badgeColour) + 0.05)).toBeGreaterThan(4.5)
  })

  it.each(all)('$label requests exactly the hosts that it uses', ({ backend }) => {
    if (backend.kind === 'local') return
    const hosts = backend.routes
      .flatMap(({ orderbook, wallet }) => [orderbook, wallet])
      .map((base) => `${new URL(base).origin}/*`)
    expect(backend.origins).toEqual(hosts)
  })

  it('use the URL of each network of a custom profile and request their hosts', () => {
    const own = {
      ...customAt('http://127.0.0.1:8080', [1]),
      networks: [
        networkAt('http://127.0.0.1:8080', { wallet: 'http://127.0.0.1:8081' }),
        networkAt('https://sepolia.example', { chainId: SEPOLIA, hasSegment: false, contracts: 'staging' }),
      ],
    }
    const profile = profileOf({ profileId: 'own-custom00', ownProfiles: [own] })
    expect(profile.backend).toEqual({
      kind: 'remote',
      routes: own.networks,
      origins: ['http://127.0.0.1/*', 'https://sepolia.example/*'],
    })
    expect([orderbookOf(profile, MAINNET), orderbookOf(profile, SEPOLIA)]).toEqual([
      'http://127.0.0.1:8080',
      'https://sepolia.example',
    ])
    expect(hasNetwork(profile, SEPOLIA)).toBe(true)
    expect(hasNetwork(profile, 100)).toBe(false)
    expect(profileOf({ profileId: 'sandbox', ownProfiles: [own] })).toBe(profiles.sandbox)
  })

  it('have the contracts of each network of a custom profile', () => {
    const [settlement, relayer] = [`0x${'a'.repeat(40)}`, `0x${'b'.repeat(40)}`] as [Address, Address]
    const networks = [
      networkAt('https://a.example'),
      networkAt('https://b.example', { chainId: GNOSIS, contracts: 'staging' }),
      networkAt('https://c.example', { chainId: SEPOLIA, contracts: { settlement, relayer } }),
    ]
    const profile = profileOf({ profileId: 'own-custom00', ownProfiles: [{ ...customAt(''), networks }] })
    expect(deploymentFor(profile, MAINNET)).toEqual(deploymentFor(profiles.production, MAINNET))
    expect(deploymentFor(profile, GNOSIS)).toEqual(deploymentFor(profiles.staging, GNOSIS))
    expect(deploymentFor(profile, SEPOLIA)).toEqual({
      chainId: SEPOLIA,
      settlement,
      relayer,
      domainName: 'Gnosis Protocol',
    })
  })

  it('have only an id after they were deleted', () => {
    const profile = profileOf({ profileId: 'own-00000000', ownProfiles: [] })
    expect(profile).toMatchObject({ id: 'own-00000000', label: 'Deleted environment' })
    expect(profile.backend).toEqual({ kind: 'remote', routes: [], origins: [] })
  })

  it('use the in-extension service over the chosen chain for a devnet', () => {
    const devnet = z.decode(customChain, aDevnet)
    const profile = profileOf({ profileId: 'devnet', devnet })
    expect(profile).toMatchObject({ label: 'My Devnet', backend: { kind: 'local', chain: devnet } })
    expect(profileOf({ profileId: 'devnet', devnet: null })).toBe(profiles.devnet)
    registerCustomChain(devnet)
    expect(deploymentFor(profile, devnet.chainId)).toMatchObject({ settlement: aDevnet.contracts.settlement })
  })

  it('have other contracts in staging than in production', () => {
    const [production, staging] = [profiles.production, profiles.staging].map((each) =>
      deploymentFor(each, MAINNET),
    )
    expect(staging?.settlement).not.toBe(production?.settlement)
    expect(staging?.relayer).not.toBe(production?.relayer)
  })
})

describe('the networks of the menu', () => {
  const menu = [1, 100] as ChainId[]

  it('have the order of the chain list', () => {
    expect(withNetwork(menu, 42161 as ChainId, true)).toEqual([1, 100, 42161])
    expect(withNetwork([100 as ChainId], MAINNET, true)).toEqual([1, 100])
    expect(withNetwork(menu, MAINNET, false)).toEqual([100])
    expect(withNetwork(menu, 57073 as ChainId, false)).toEqual(menu)
  })

  it('always contain at least one network', () =>
    expect(withNetwork([MAINNET], MAINNET, false)).toEqual([MAINNET]))
})
