/**
 * Marks on fixture pages with the structure of the real sites, in Chromium: our content script as a plain
 * script, with a played background.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  atWidths,
  GOALS,
  measureSite,
  ROWS,
  startMarks,
  withoutTitles,
} from '../explorer-pages/sites/measured-marks'
import {
  BLOCKSCOUT_LIST,
  COW_ACCOUNT,
  COW_ORDER,
  ETHERSCAN_LIST,
  type SitePage,
} from '../explorer-pages/sites/serve-sites'
import { openSitesInChromium } from '../explorer-pages/sites/site-tabs'

let sites: Awaited<ReturnType<typeof openSitesInChromium>>
let tab: Awaited<ReturnType<typeof sites.openTab>>

beforeAll(async () => {
  sites = await openSitesInChromium()
  tab = await sites.openTab()
})
afterAll(() => sites?.close())

const countDrawn = async () =>
  (await tab.runInAll<number>('measuring.countDrawn()')).reduce((total, count) => total + count, 0)
const load = async ({ address, named }: SitePage, rows: number = ROWS, query = '') => {
  await tab.load(`${address}?rows=${rows}${query}`)
  await tab.resize(1280)
  await startMarks(tab, sites.marksScript, named(rows))
}
const findFaults = (ids: readonly string[]) =>
  tab.run<string[]>(`measuring.findFaults(${JSON.stringify(ids)})`)
const countMarks = () => tab.run<number>('measuring.countMarks()')

describe('marks on the pages of the sites', () => {
  it.each([COW_ACCOUNT, COW_ORDER, ETHERSCAN_LIST, BLOCKSCOUT_LIST])(
    'marks are whole at every name and move nothing ($title)',
    async (page) => {
      const report = await measureSite(tab, sites.marksScript, page, atWidths([360, 1280]))
      expect({ ...report, unmarked: withoutTitles(report.unmarked) }).toMatchObject(GOALS)
      expect(report.wrapped).toBeLessThanOrEqual(Math.max(1, report.lines / 100))
    },
  )

  it.each([COW_ACCOUNT, ETHERSCAN_LIST])('marks are not printed ($title)', async (page) => {
    await load(page)
    await expect.poll(countDrawn).toBeGreaterThan(0)
    await tab.page.emulateMedia({ media: 'print' })
    await expect.poll(countDrawn).toBe(0)
    await tab.page.emulateMedia({ media: null })
  })
})

describe('marks on a page that renders again', () => {
  const ids = COW_ACCOUNT.named(ROWS)

  it.each(['rerender', 'remount', 'reorder'] as const)('marks are at every name after %s', async (change) => {
    await load(COW_ACCOUNT)
    await expect.poll(countMarks).toBe(ROWS)
    for (let times = 0; times < 5; times++) await tab.run(`fixture.${change}()`)
    await expect.poll(() => findFaults(ids)).toEqual([])
    await expect.poll(countMarks).toBe(ROWS)
  })

  it('marks follow the rows of a virtual list', async () => {
    await load(COW_ACCOUNT, 1_000, '&virtual')
    for (const at of [0, 300, 900, 20]) {
      await tab.run(`document.querySelector('#viewport').scrollTop = ${at * 40}`)
      const shown = COW_ACCOUNT.named(at + 12).slice(at)
      await expect.poll(() => findFaults(shown)).toEqual([])
      await expect.poll(countMarks).toBe(14)
    }
  })
})
