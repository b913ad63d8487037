/** Measures a fixture page without and with marks at several sizes, and sums the reports. */
import type { BadgeView } from '../../../../src/client/bridge/views'
import type { MarkReport } from '../measure-marks'
import type { SitePage } from './serve-sites'
import type { SiteTab } from './site-tabs'

export const ROWS = 12
export const WIDTHS = [360, 768, 1000, 1280, 1440, 1920] as const

/** A size of the window, with a change of the page or the browser that applies to it. */
export interface Setting {
  readonly title: string
  readonly width: number
  /** Expression that the page evaluates before and after it is measured. */
  readonly enter?: string
  readonly leave?: string
  /** Changes the browser, such as its scrollbars. */
  readonly prepare?: () => Promise<unknown>
  readonly restore?: () => Promise<unknown>
}

export const atWidths = (widths: readonly number[]): readonly Setting[] =>
  widths.map((width) => ({ title: `${width} px`, width }))

type View = Omit<BadgeView, 'id'>
const FILLED: View = {
  look: 'fulfilled',
  status: 'Filled',
  text: 'Filled',
  detail: '1 WETH → 3,000 USDC',
  isMine: true,
}
const OPEN: View = {
  look: 'open',
  status: 'Open',
  text: 'Open 40%',
  detail: '2 WETH → 6,000 USDC',
  isMine: false,
}
const SETTLED: View = {
  look: 'settlement',
  status: '2 orders',
  text: '2 orders',
  detail: 'Settles 2 orders',
  isMine: false,
}

/** Every third identifier stays unknown. */
const viewsOf = (ids: readonly string[]): Record<string, View> =>
  Object.fromEntries(
    ids.flatMap((id, at) =>
      at % 3 === 2 ? [] : [[id, id.length === 66 ? SETTLED : at % 3 === 0 ? FILLED : OPEN] as const],
    ),
  )

/** Starts the content script in a loaded page and its frames. */
export async function startMarks(tab: SiteTab, script: string, ids: readonly string[]): Promise<void> {
  await tab.runInAll(script)
  await tab.runInAll(`Object.assign(background.views, ${JSON.stringify(viewsOf(ids))}); startBadges()`)
}

/** Waits until every visible name has a whole mark, or until the time is over. The reports tell what is missing. */
async function awaitMarks(tab: SiteTab, ids: readonly string[]): Promise<void> {
  const deadline = Date.now() + 3_000
  const findFaults = () => tab.runInAll<string[]>(`measuring.findFaults(${JSON.stringify(ids)})`)
  while ((await findFaults()).some((faults) => withoutTitles(faults).length > 0) && Date.now() < deadline)
    await tab.runInAll('measuring.whenQuiet()')
}

type Count = 'names' | 'marked' | 'surplus' | 'lines' | 'wrapped' | 'lost' | 'covered'
type List = 'unmarked' | 'taller' | 'moved' | 'lostAt'

/** Sum of the reports of a page. Each text starts with the setting. */
type SiteReport = Pick<MarkReport, Count | List>

const sum = (reports: readonly MarkReport[], field: Count) =>
  reports.reduce((total, report) => total + report[field], 0)

/** Loads a page once and measures it in every setting, first without and then with marks. */
export async function measureSite(
  tab: SiteTab,
  script: string,
  page: SitePage,
  settings: readonly Setting[],
  rows = ROWS,
): Promise<SiteReport> {
  const ids = page.named(rows)
  const inSetting = async <T>({ width, enter, leave, prepare, restore }: Setting, act: () => Promise<T>) => {
    await prepare?.()
    if (enter) await tab.runInAll(enter)
    await tab.resize(width)
    const result = await act()
    if (leave) await tab.runInAll(leave)
    await restore?.()
    return result
  }
  await tab.load(`${page.address}?rows=${rows}`)
  for (const setting of settings)
    await inSetting(setting, () =>
      tab.runInAll(`measuring.keepLayout('${setting.title}', ${JSON.stringify(ids)})`),
    )
  await startMarks(tab, script, ids)
  const all: (readonly [string, MarkReport])[] = []
  for (const setting of settings)
    await inSetting(setting, async () => {
      await awaitMarks(tab, ids)
      for (const report of await tab.runInAll<MarkReport>(`measuring.measure('${setting.title}')`))
        all.push([setting.title, report])
    })
  const reports = all.map(([, report]) => report)
  const list = (field: List) =>
    all.flatMap(([title, report]) => report[field].map((text) => `${title}: ${text}`))
  return {
    names: sum(reports, 'names'),
    marked: sum(reports, 'marked'),
    unmarked: list('unmarked'),
    taller: list('taller'),
    lines: sum(reports, 'lines'),
    wrapped: sum(reports, 'wrapped'),
    moved: list('moved'),
    lost: sum(reports, 'lost'),
    lostAt: list('lostAt'),
    covered: sum(reports, 'covered'),
    surplus: sum(reports, 'surplus'),
  }
}

/** The goals that every page reaches in every setting. */
/**
 * Removes the faults of titles that clip their own text: the order page of the CoW Explorer draws its title in
 * lines of 10 px, so a mark of 16 px is cut there. The same order is marked whole in the table below it.
 */
export const withoutTitles = (unmarked: readonly string[]): readonly string[] =>
  unmarked.filter((fault) => !/ in span .*: clipped$/.test(fault))

export const GOALS = {
  unmarked: [],
  surplus: 0,
  taller: [],
  moved: [],
  lost: 0,
  lostAt: [],
  covered: 0,
} as const
