import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { addedSite } from '../../../src/client/db/rows/settings'
import {
  bellOn,
  chooseForSite,
  firstPageSettings,
  marksAddresses,
} from '../../../src/client/settings/page-settings'

const HERE = 'https://explorer.cow.fi'

it('has the bell and no mark at addresses, on every site at first', () => {
  expect(bellOn(firstPageSettings, HERE)).toBe('bottom-right')
  expect(marksAddresses(firstPageSettings, HERE)).toBe(false)
})

describe('a choice for one site', () => {
  it('hides the bell there, and on no other', () => {
    const settings = chooseForSite(firstPageSettings, HERE, { hasBell: false })
    expect(bellOn(settings, HERE)).toBeNull()
    expect(bellOn(settings, 'https://etherscan.io')).toBe('bottom-right')
    expect(bellOn(chooseForSite(settings, HERE, { hasBell: true }), HERE)).toBe('bottom-right')
  })

  it('marks addresses there, and leaves the bell as it was', () => {
    const hidden = chooseForSite(firstPageSettings, HERE, { hasBell: false })
    const settings = chooseForSite(hidden, HERE, { hasAddresses: true })
    expect(marksAddresses(settings, HERE)).toBe(true)
    expect(bellOn(settings, HERE)).toBeNull()
    expect(marksAddresses(settings, 'https://etherscan.io')).toBe(false)
  })

  it('is kept once, and for 200 sites', () => {
    let settings = firstPageSettings
    for (let at = 0; at < 300; at++) {
      settings = chooseForSite(settings, `https://site${at}.example`, { hasBell: false })
      settings = chooseForSite(settings, 'https://last.example', { hasBell: false })
    }
    expect(settings.bellHiddenOn).toHaveLength(200)
    expect(settings.bellHiddenOn.at(-1)).toBe('https://last.example')
    expect(new Set(settings.bellHiddenOn).size).toBe(200)
  })
})

describe('a site that the user adds', () => {
  const site = { kind: 'blocks', origin: 'https://blocks.example', base: '', chainId: 1 }

  it('is a scheme and a host', () => {
    expect(z.safeDecode(addedSite, site as never).success).toBe(true)
  })

  it.each(['https://*', 'ftp://a.b', 'https://a.b/c', 'https://a.b:8080', 'a.b'])('is never %s', (origin) => {
    expect(z.safeDecode(addedSite, { ...site, origin } as never).success).toBe(false)
  })
})
