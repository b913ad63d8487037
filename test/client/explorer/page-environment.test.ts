import { describe, expect, it } from 'vitest'
import type { ProfileId } from '../../../src/client/db/rows/keys'
import type { Settings } from '../../../src/client/db/rows/settings'
import { mayAskService, profileAt } from '../../../src/client/explorer/page-environment'
import { sitePatterns } from '../../../src/client/explorer/site-table'
import { defaultPageSettings } from '../../../src/client/settings/page-settings'
import { profiles } from '../../../src/client/settings/profiles'
import { defaultSettings } from '../../../src/client/settings/settings'

const OWN = 'https://orders.example'
const chosen = (profileId: ProfileId, pages: Partial<Settings['pages']> = {}): Settings => ({
  ...defaultSettings,
  profileId,
  pages: { ...defaultPageSettings, ...pages },
})
const idAt = (profileId: ProfileId, origin: string, pages?: Partial<Settings['pages']>) =>
  profileAt(chosen(profileId, pages), origin).id
const own = { kind: 'orders', origin: OWN, base: '', chainId: null } as const

describe('profileAt', () => {
  it.each([
    ['https://explorer.cow.fi', 'production'],
    ['https://barn.explorer.cow.fi', 'staging'],
    ['https://staging.explorer.cow.fi', 'staging'],
    ['https://dev.explorer.cow.fi', 'staging'],
  ] as const)(
    'returns the environment of an order explorer regardless of the current one: %s',
    (origin, expected) => {
      for (const id of ['sandbox', 'production', 'staging', 'own-custom00', 'devnet'] as const)
        expect(idAt(id, origin)).toBe(expected)
    },
  )

  it.each([
    ['sandbox', 'production'],
    ['devnet', 'production'],
    ['production', 'production'],
    ['staging', 'staging'],
    ['own-custom00', 'own-custom00'],
  ] as const)(
    'returns an environment that settles on the network of a block explorer while %s is chosen',
    (id, expected) => {
      expect(idAt(id, 'https://etherscan.io')).toBe(expected)
    },
  )

  it('never returns the Sandbox for a site of the manifest', () => {
    const answers = sitePatterns.map((pattern) => idAt('sandbox', new URL(pattern).origin))
    expect(answers).not.toContain('sandbox')
  })

  it('never returns the Sandbox for a site that was removed while its page is open', () => {
    expect(idAt('sandbox', OWN)).toBe('production')
  })

  it("returns the site's own environment, or else the current one, for added sites and the demo explorer", () => {
    expect(idAt('sandbox', OWN, { sites: [own] })).toBe('sandbox')
    expect(idAt('staging', OWN, { sites: [own] })).toBe('staging')
    expect(idAt('sandbox', OWN, { sites: [{ ...own, environment: 'production' }] })).toBe('production')
    expect(idAt('sandbox', 'http://127.0.0.1')).toBe('sandbox')
  })
})

describe('mayAskService', () => {
  const granted = { contains: async () => true }
  const denied = { contains: async () => false }

  it('allows the current service, local services and services with granted hosts', async () => {
    expect(await mayAskService(profiles.production, chosen('production'), denied)).toBe(true)
    expect(await mayAskService(profiles.production, chosen('sandbox'), denied)).toBe(false)
    expect(await mayAskService(profiles.production, chosen('sandbox'), granted)).toBe(true)
    expect(await mayAskService(profiles.sandbox, chosen('production'), denied)).toBe(true)
  })
})
