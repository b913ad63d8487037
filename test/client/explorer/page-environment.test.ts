import { describe, expect, it } from 'vitest'
import type { ProfileId } from '../../../src/client/db/rows/keys'
import type { Settings } from '../../../src/client/db/rows/settings'
import { isToAsk, profileAt } from '../../../src/client/explorer/page-environment'
import { sitePatterns } from '../../../src/client/explorer/site-table'
import { firstPageSettings } from '../../../src/client/settings/page-settings'
import { profiles } from '../../../src/client/settings/profiles'
import { firstSettings } from '../../../src/client/settings/settings'

const OWN = 'https://orders.example'
const chosen = (profileId: ProfileId, pages: Partial<Settings['pages']> = {}): Settings => ({
  ...firstSettings,
  profileId,
  pages: { ...firstPageSettings, ...pages },
})
const idAt = (profileId: ProfileId, origin: string, pages?: Partial<Settings['pages']>) =>
  profileAt(chosen(profileId, pages), origin).id
const own = { kind: 'orders', origin: OWN, base: '', chainId: null } as const

describe('the environment that a page is answered by', () => {
  it.each([
    ['https://explorer.cow.fi', 'production'],
    ['https://barn.explorer.cow.fi', 'staging'],
    ['https://staging.explorer.cow.fi', 'staging'],
    ['https://dev.explorer.cow.fi', 'staging'],
  ] as const)('is that of its order explorer, whatever is chosen: %s', (origin, expected) => {
    for (const id of ['sandbox', 'production', 'staging', 'custom', 'devnet'] as const)
      expect(idAt(id, origin)).toBe(expected)
  })

  it.each([
    ['sandbox', 'production'],
    ['devnet', 'production'],
    ['production', 'production'],
    ['staging', 'staging'],
    ['custom', 'custom'],
  ] as const)('is one that settles there, on a block explorer, while %s is chosen', (id, expected) => {
    expect(idAt(id, 'https://etherscan.io')).toBe(expected)
  })

  it('is never the Sandbox on a site of the manifest', () => {
    const answers = sitePatterns.map((pattern) => idAt('sandbox', new URL(pattern).origin))
    expect(answers).not.toContain('sandbox')
  })

  it('is never the Sandbox on a site that was removed while its page is open', () => {
    expect(idAt('sandbox', OWN)).toBe('production')
  })

  it('is the chosen one on a site of the user’s own and on the demo explorer, or the one named for the site', () => {
    expect(idAt('sandbox', OWN, { sites: [own] })).toBe('sandbox')
    expect(idAt('staging', OWN, { sites: [own] })).toBe('staging')
    expect(idAt('sandbox', OWN, { sites: [{ ...own, standsFor: 'production' }] })).toBe('production')
    expect(idAt('sandbox', 'http://127.0.0.1')).toBe('sandbox')
  })
})

describe('whether a service is asked because of a page', () => {
  const granted = { contains: async () => true }
  const denied = { contains: async () => false }

  it('is so for the chosen one, and for one whose hosts were granted', async () => {
    expect(await isToAsk(profiles.production, chosen('production'), denied)).toBe(true)
    expect(await isToAsk(profiles.production, chosen('sandbox'), denied)).toBe(false)
    expect(await isToAsk(profiles.production, chosen('sandbox'), granted)).toBe(true)
    expect(await isToAsk(profiles.sandbox, chosen('production'), denied)).toBe(true)
  })
})
