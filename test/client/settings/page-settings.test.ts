import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { addedSite } from '../../../src/client/db/rows/settings'
import {
  bellOn,
  chooseForSite,
  defaultPageSettings,
  marksAddresses,
} from '../../../src/client/settings/page-settings'

const HERE = 'https://explorer.cow.fi'

it('the page settings show the bell on every site and mark no addresses by default', () => {
  expect(bellOn(defaultPageSettings, HERE)).toBe('bottom-right')
  expect(marksAddresses(defaultPageSettings, HERE)).toBe(false)
})

describe('chooseForSite', () => {
  it('hides the bell on that site only', () => {
    const settings = chooseForSite(defaultPageSettings, HERE, { hasBell: false })
    expect(bellOn(settings, HERE)).toBeNull()
    expect(bellOn(settings, 'https://etherscan.io')).toBe('bottom-right')
    expect(bellOn(chooseForSite(settings, HERE, { hasBell: true }), HERE)).toBe('bottom-right')
  })

  it('marks addresses on that site without changing the bell', () => {
    const hidden = chooseForSite(defaultPageSettings, HERE, { hasBell: false })
    const settings = chooseForSite(hidden, HERE, { hasAddresses: true })
    expect(marksAddresses(settings, HERE)).toBe(true)
    expect(bellOn(settings, HERE)).toBeNull()
    expect(marksAddresses(settings, 'https://etherscan.io')).toBe(false)
  })

  it('stores one choice per site, for at most 200 sites', () => {
    let settings = defaultPageSettings
    for (let index = 0; index < 300; index++) {
      settings = chooseForSite(settings, `https://site${index}.example`, { hasBell: false })
      settings = chooseForSite(settings, 'https://last.example', { hasBell: false })
    }
    expect(settings.bellHiddenOn).toHaveLength(200)
    expect(settings.bellHiddenOn.at(-1)).toBe('https://last.example')
    expect(new Set(settings.bellHiddenOn).size).toBe(200)
  })
})

describe('an added site', () => {
  const site = { kind: 'blocks', origin: 'https://blocks.example', base: '', chainId: 1 }

  it('has a scheme and a host', () => {
    expect(z.safeDecode(addedSite, site as never).success).toBe(true)
  })

  it.each(['https://*', 'ftp://a.b', 'https://a.b/c', 'https://a.b:8080', 'a.b'])(
    'is rejected with the pattern %s',
    (origin) => {
      expect(z.safeDecode(addedSite, { ...site, origin } as never).success).toBe(false)
    },
  )
})
