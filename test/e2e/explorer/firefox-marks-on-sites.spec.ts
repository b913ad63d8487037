/** Marks on the fixture pages of the sites in Firefox, with classic scrollbars. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { atWidths, GOALS, measureSite, WIDTHS, withoutTitles } from '../explorer-pages/sites/measured-marks'
import { SITE_PAGES } from '../explorer-pages/sites/serve-sites'
import { openSitesInFirefox } from '../explorer-pages/sites/site-tabs'

let sites: Awaited<ReturnType<typeof openSitesInFirefox>>
let tab: Awaited<ReturnType<typeof sites.openTab>>

beforeAll(async () => {
  sites = await openSitesInFirefox()
  tab = await sites.openTab()
})
afterAll(() => sites?.close())

describe('marks in Firefox', () => {
  it.each(SITE_PAGES)('marks are whole at every name and move nothing ($title)', async (page) => {
    const report = await measureSite(tab, sites.marksScript, page, atWidths(WIDTHS))
    expect({ ...report, unmarked: withoutTitles(report.unmarked) }).toMatchObject(GOALS)
    expect(report.wrapped).toBeLessThanOrEqual(Math.max(1, report.lines / 100))
  })
})
