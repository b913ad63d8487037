import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { profileId } from '../../../src/client/db/rows/keys'
import { deploymentFor, type Profile, profileOf, profiles } from '../../../src/client/settings/profiles'
import { customChain, registerOwnChain } from '../../../src/domain/chains/custom-chains'
import { aDevnet, MAINNET } from '../../support/client'

const all = Object.values<Profile>(profiles)

/** Relative luminance of a colour, WCAG 2.2. */
function luminance(colour: string): number {
  const channels = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
  const [red = 0, green = 0, blue = 0] = channels.map((c) =>
    c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

describe('a profile', () => {
  it('stands for every id of the settings', () => {
    expect(Object.keys(profiles)).toEqual(profileId.options)
    expect(profileOf({ profileId: 'staging' }).label).toBe('Staging')
  })

  it.each(all)('$label is told from the others by word and colour', ({ label, colour, badgeColour }) => {
    expect(all.filter((other) => other.label === label)).toHaveLength(1)
    expect(all.filter((other) => other.colour === colour || other.badgeColour === badgeColour)).toHaveLength(
      1,
    )
  })

  it.each(all)('$label carries white text on its badge', ({ badgeColour }) => {
    expect(1.05 / (luminance(badgeColour) + 0.05)).toBeGreaterThan(4.5)
  })

  it.each(all)('$label asks for exactly the hosts that it speaks to', ({ backend }) => {
    if (backend.kind === 'local') return
    const hosts = [backend.orderbook, backend.wallet].map((base) => `${new URL(base).origin}/*`)
    expect(backend.origins).toEqual(hosts)
  })

  it('of one’s own speaks to the addresses that were named, once they were', () => {
    const custom = { orderbook: 'http://127.0.0.1:8080', wallet: 'http://127.0.0.1:8081' }
    expect(profileOf({ profileId: 'custom', custom }).backend).toEqual({
      kind: 'remote',
      ...custom,
      origins: ['http://127.0.0.1/*', 'http://127.0.0.1/*'],
    })
    expect(profileOf({ profileId: 'custom', custom: null })).toBe(profiles.custom)
    expect(profileOf({ profileId: 'sandbox', custom })).toBe(profiles.sandbox)
  })

  it('of a devnet is the service inside, over the chain that was named', () => {
    const devnet = z.decode(customChain, aDevnet)
    const profile = profileOf({ profileId: 'devnet', devnet })
    expect(profile).toMatchObject({ label: 'My Devnet', backend: { kind: 'local', chain: devnet } })
    expect(profileOf({ profileId: 'devnet', devnet: null })).toBe(profiles.devnet)
    registerOwnChain(devnet)
    expect(deploymentFor(profile, devnet.chainId)).toMatchObject({ settlement: aDevnet.contracts.settlement })
  })

  it('of staging has contracts of its own', () => {
    const [production, staging] = [profiles.production, profiles.staging].map((each) =>
      deploymentFor(each, MAINNET),
    )
    expect(staging?.settlement).not.toBe(production?.settlement)
    expect(staging?.relayer).not.toBe(production?.relayer)
  })
})
