/** Marks on the fixture pages of the sites in every width, with scrollbars, zoom, both directions and themes. */
import type { CDPSession } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  atWidths,
  GOALS,
  measureSite,
  ROWS,
  type Setting,
  startMarks,
  WIDTHS,
  withoutTitles,
} from '../explorer-pages/sites/measured-marks'
import {
  BLOCKSCOUT_LIST,
  COW_ACCOUNT,
  ETHERSCAN_FRAME,
  ETHERSCAN_LIST,
  SITE_PAGES,
} from '../explorer-pages/sites/serve-sites'
import { openSitesInChromium } from '../explorer-pages/sites/site-tabs'
import { launchCowbell } from '../support/chromium'

let sites: Awaited<ReturnType<typeof openSitesInChromium>>
let tab: Awaited<ReturnType<typeof sites.openTab>>

beforeAll(async () => {
  sites = await openSitesInChromium()
  tab = await sites.openTab()
  session = await tab.page.context().newCDPSession(tab.page)
})
afterAll(() => sites?.close())

let session: CDPSession
const setScrollbars = (hidden: boolean) => () => session.send('Emulation.setScrollbarsHidden', { hidden })
const overlay: readonly Setting[] = atWidths([1280]).map((setting) => ({
  ...setting,
  title: `${setting.title}, overlay scrollbars`,
  prepare: setScrollbars(true),
  restore: setScrollbars(false),
}))
const changed = (title: string, width: number, enter: string, leave: string): Setting => ({
  title: `${title} at ${width} px`,
  width,
  enter,
  leave,
})
const zoomed = (width: number) =>
  changed(
    'zoom',
    width,
    "document.documentElement.style.zoom = '2'",
    "document.documentElement.style.zoom = ''",
  )
const rtl = (width: number) =>
  changed('right to left', width, "fixture.setDirection('rtl')", "fixture.setDirection('ltr')")
const dark = (width: number) =>
  changed('dark', width, "fixture.setTheme('dark')", "fixture.setTheme('light')")

const SETTINGS = [...atWidths(WIDTHS), ...overlay, zoomed(1280), rtl(1280), dark(1280)]

describe('marks in every setting', () => {
  it.each(SITE_PAGES)('marks are whole at every name and move nothing ($title)', async (page) => {
    const report = await measureSite(tab, sites.marksScript, page, SETTINGS)
    expect({ ...report, unmarked: withoutTitles(report.unmarked) }).toMatchObject(GOALS)
    expect(report.wrapped).toBeLessThanOrEqual(Math.max(1, report.lines / 100))
  })
})

describe('marks in lists of 300 rows', () => {
  it.each([COW_ACCOUNT, ETHERSCAN_LIST, BLOCKSCOUT_LIST])(
    'marks are whole at every name ($title)',
    async (page) => {
      const report = await measureSite(tab, sites.marksScript, page, atWidths([1280]), 300)
      expect({ ...report, unmarked: withoutTitles(report.unmarked) }).toMatchObject(GOALS)
    },
  )
})

describe('marks on a page that navigates without loading', () => {
  it('marks follow 300 navigations without an error of the page', async () => {
    const ids = COW_ACCOUNT.named(ROWS)
    await tab.load(`${COW_ACCOUNT.address}?rows=${ROWS}`)
    await tab.resize(1280)
    await startMarks(tab, sites.marksScript, ids)
    const errors: Error[] = []
    tab.page.on('pageerror', (error) => errors.push(error))
    const account = new URL(COW_ACCOUNT.address).pathname
    const paths = [`/orders/${ids[0]}`, account, `/orders/${ids[1]}`, '/tokens', account]
    await tab.run(`(async () => {
      for (let times = 0; times < 300; times++) {
        fixture.go(${JSON.stringify(paths)}[times % 5])
        await new Promise(requestAnimationFrame)
      }
    })()`)
    const findFaults = () => tab.run<string[]>(`measuring.findFaults(${JSON.stringify(ids)})`)
    await expect.poll(findFaults).toEqual([])
    await expect.poll(() => tab.run('measuring.countMarks()')).toBe(ROWS)
    expect(errors).toEqual([])
  })
})

describe('marks of the installed extension', () => {
  it.each([COW_ACCOUNT, ETHERSCAN_FRAME, BLOCKSCOUT_LIST])(
    'marks are whole at every name ($title)',
    async (page) => {
      const installed = await openSitesInChromium((flags) => launchCowbell({ flags }))
      const own = await installed.openTab()
      await own.load(`${page.address}?rows=${ROWS}`)
      await own.resize(1280)
      const ids = JSON.stringify(page.named(ROWS))
      const readFaults = async () => (await own.runInAll<string[]>(`measuring.findFaults(${ids})`)).flat()
      await expect.poll(readFaults).toEqual([])
      await installed.close()
    },
  )
})
