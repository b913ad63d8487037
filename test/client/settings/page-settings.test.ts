import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { PAGE_WORDS } from '../../../src/client/bridge/page-words'
import { addedSite } from '../../../src/client/db/rows/settings'
import { LOOKS } from '../../../src/client/explorer/page-appearance'
import { siteTable } from '../../../src/client/explorer/site-table'
import { chooseForSite, firstPageSettings, viewPage } from '../../../src/client/settings/page-settings'
import type { ChainId } from '../../../src/domain/scalars'

const HERE = 'https://explorer.cow.fi'

describe('how a page is treated', () => {
  it('is with a bell and without a mark at addresses, on every site at first', () => {
    expect(viewPage(firstPageSettings, HERE)).toEqual({
      sites: siteTable([]),
      marksAddresses: false,
      bell: 'bottom-right',
      words: PAGE_WORDS,
      looks: LOOKS,
    })
  })

  it('names the site that the user added', () => {
    const site = {
      kind: 'orders',
      origin: 'https://orders.example',
      base: '',
      chainId: 100 as ChainId,
    } as const
    const settings = { ...firstPageSettings, sites: [site] }
    expect(viewPage(settings, 'https://orders.example').sites.rows[0]).toBe(site)
  })
})

describe('a choice for one site', () => {
  it('hides the bell there, and on no other', () => {
    const settings = chooseForSite(firstPageSettings, HERE, { hasBell: false })
    expect(viewPage(settings, HERE).bell).toBeNull()
    expect(viewPage(settings, 'https://etherscan.io').bell).toBe('bottom-right')
    expect(viewPage(chooseForSite(settings, HERE, { hasBell: true }), HERE).bell).toBe('bottom-right')
  })

  it('marks addresses there, and leaves the bell as it was', () => {
    const hidden = chooseForSite(firstPageSettings, HERE, { hasBell: false })
    const settings = chooseForSite(hidden, HERE, { hasAddresses: true })
    expect(viewPage(settings, HERE)).toMatchObject({ marksAddresses: true, bell: null })
    expect(viewPage(settings, 'https://etherscan.io').marksAddresses).toBe(false)
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
