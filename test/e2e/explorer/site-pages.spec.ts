/** Fixture pages with the structure of the real sites, and the script that measures marks on them, without Cowbell. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MarkReport } from '../explorer-pages/measure-marks'
import type { FixtureDriver } from '../explorer-pages/sites/fixture'
import { orderAt } from '../explorer-pages/sites/ids'
import {
  BLOCKSCOUT_LIST,
  COW_ACCOUNT,
  ETHERSCAN_LIST,
  SITE_PAGES,
  type SitePage,
} from '../explorer-pages/sites/serve-sites'
import { openSitesInChromium, openSitesInFirefox, type SiteTab } from '../explorer-pages/sites/site-tabs'

const ROWS = 6
const WIDTH_PX = 1280

let sites: Awaited<ReturnType<typeof openSitesInChromium>>
let tab: SiteTab

beforeAll(async () => {
  sites = await openSitesInChromium()
  tab = await sites.openTab()
})
afterAll(() => sites?.close())

const drive = (call: keyof FixtureDriver, value = '') => tab.run(`fixture.${call}('${value}')`)
const load = async ({ address, named }: SitePage) => {
  await tab.load(`${address}?rows=${ROWS}`)
  await tab.resize(WIDTH_PX)
  return tab.runInAll<number>(`measuring.keepLayout('size', ${JSON.stringify(named(ROWS))})`)
}
const measure = () => tab.run<MarkReport>("measuring.measure('size')")

/** Adds an empty inline element before the text of every link that matches. Its styles are important, because sites reset the padding of every element. */
const addMarks = (links: string, style: string) =>
  tab.run(`for (const link of document.querySelectorAll('${links}')) {
    const walker = document.createTreeWalker(link, NodeFilter.SHOW_TEXT)
    const mark = document.createElement('span')
    mark.attachShadow({ mode: 'closed' }).innerHTML = '<style>:host { ${style.replaceAll(/(;|$)/g, ' !important$1')} }</style>'
    walker.nextNode().before(mark)
  }`)
const MARK = 'padding: 12px 0 4px 18px; font-size: 0; line-height: 0'

describe('a fixture page', () => {
  it.each(SITE_PAGES)('shows its names ($title)', async (page) => {
    const [names = 0, ...inFrames] = await load(page)
    const expected = page.named(ROWS).length
    expect(names).toBe(page.address.includes('/orders/') ? 2 : expected)
    expect(inFrames).toEqual(page.title.includes('frame') ? [expected] : [])
  })

  it.each([COW_ACCOUNT, ETHERSCAN_LIST, BLOCKSCOUT_LIST])(
    'renders its rows again in the same or another order ($title)',
    async (page) => {
      await load(page)
      const readFirst = () => tab.run<string>(`document.querySelector('tbody a[href*="0x"]').href`)
      const first = await readFirst()
      await drive('rerender')
      await drive('remount')
      expect(await readFirst()).toBe(first)
      await drive('reorder')
      await expect.poll(readFirst).not.toBe(first)
    },
  )

  it('navigates without loading', async () => {
    await load(COW_ACCOUNT)
    await drive('go', `/orders/${orderAt(1)}`)
    await expect.poll(() => tab.run('document.querySelector("h1").textContent')).toBe('Order details')
    await tab.run('history.back()')
    await expect.poll(() => tab.run('document.querySelector("h1").textContent')).toBe('Order history')
  })

  it('reuses the rows of a virtual list while it scrolls', async () => {
    await tab.load(`${COW_ACCOUNT.address}?rows=1000&virtual`)
    const readFirst = () => tab.run<string>(`document.querySelector('[role=row] a').href.slice(-114)`)
    expect(await readFirst()).toBe(orderAt(0))
    await tab.run("document.querySelector('#viewport').scrollTop = 28_000")
    await expect.poll(readFirst).toBe(orderAt(700))
    expect(await tab.run('document.querySelectorAll("[role=row]").length')).toBe(14)
  })
})

describe('a fixture page in Firefox', () => {
  it('shows its names', async () => {
    const firefox = await openSitesInFirefox()
    const own = await firefox.openTab()
    await own.load(`${ETHERSCAN_LIST.address}?rows=${ROWS}`)
    await own.resize(WIDTH_PX)
    const ids = JSON.stringify(ETHERSCAN_LIST.named(ROWS))
    expect(await own.run(`measuring.keepLayout('size', ${ids})`)).toBe(2)
    await firefox.close()
  })
})

describe('the measuring script', () => {
  it('reports names without marks', async () => {
    await load(BLOCKSCOUT_LIST)
    expect(await measure()).toMatchObject({ names: 2, marked: 0, marks: 0, moved: [], lost: 0 })
  })

  it('accepts whole marks in the lines of the names', async () => {
    await load(BLOCKSCOUT_LIST)
    const links = BLOCKSCOUT_LIST.named(ROWS).map((hash) => `td a[href="/tx/${hash}"]`)
    await addMarks(links.join(), MARK)
    const report = await measure()
    expect(report).toMatchObject({
      marked: 2,
      unmarked: [],
      taller: [],
      wrapped: 0,
      moved: [],
      lost: 0,
      covered: 0,
    })
  })

  it.each([
    ['of another size', 'padding: 12px 0 4px 30px; font-size: 0', 'unmarked', /size 30/],
    ['that make their row taller', 'padding: 0 18px 0 0; display: inline-block; height: 60px', 'taller', /→/],
    ['over the letters', `${MARK}; margin-right: -18px`, 'covered', /[1-9]/],
  ] as const)('reports marks %s', async (_, style, field, reported) => {
    await load(BLOCKSCOUT_LIST)
    await addMarks('td a[href*="/tx/0x"]', style)
    expect(String((await measure())[field])).toMatch(reported)
  })

  it('reports marks that are items of a flex container', async () => {
    await load(ETHERSCAN_LIST)
    await tab.run(`for (const link of document.querySelectorAll('td a[href*="/tx/0x"]')) {
      link.before(document.createElement('span'))
    }`)
    expect(String((await measure()).moved)).toContain('mark as an item')
  })
})
