/**
 * Cost of badges for a page: the main thread's time in a DevTools trace, with and without badges, compared
 * with a naive overlay and with the floor, which only inserts the same elements.
 */
import { fileURLToPath } from 'node:url'
import { type Browser, type CDPSession, chromium } from 'playwright'
import { bundle } from '../e2e/support/bundle'
import { findChromium } from '../support/browsers.mjs'
import type { BenchRow } from './bench'
import { largestOf, median } from './measure'
import { type TraceEvent, tasksOf } from './trace'

/** Time for scan, request, reply and drawing. */
const SETTLE_MS = 1_200
const IDLE_MS = 2_000
const SCROLL_MS = 2_500
const ROUNDS = 5
const ELEMENTS = 10_000

type Start = 'startOurs' | 'startFloor' | 'startNaive' | 'startNothing'

interface Cost {
  /** Main thread time of all tasks, in ms. */
  readonly totalMs: number
  readonly longestMs: number
  /** Main thread time of scrolling through the page, in ms. */
  readonly scrollMs: number
  /** Timers, frames and callbacks that ran while the page was idle. */
  readonly wakeUps: number
  readonly shift: number
  readonly heapBytes: number
  readonly badges: number
}

async function trace(session: CDPSession, work: () => Promise<unknown>): Promise<TraceEvent[]> {
  const events: TraceEvent[] = []
  const collect = ({ value }: { readonly value: unknown }) => events.push(...(value as TraceEvent[]))
  session.on('Tracing.dataCollected', collect)
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', 'devtools.timeline'] },
  })
  await work()
  const done = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
  await session.send('Tracing.end')
  await done
  session.off('Tracing.dataCollected', collect)
  return events
}

const WAKE_UPS = new Set(['TimerFire', 'FireAnimationFrame', 'FireIdleCallback', 'FunctionCall'])

async function measure(
  browser: Browser,
  script: string,
  start: Start,
  elements: number,
  count: number,
): Promise<Cost> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  await page.route('https://explorer.cow.fi/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><html lang="en"><body></body></html>' }),
  )
  await page.goto('https://explorer.cow.fi/')
  await page.evaluate(script)
  await page.evaluate(`overlay.fillPage(${elements})`)
  await page.waitForTimeout(300)
  const session = await page.context().newCDPSession(page)
  const heapOf = async () => {
    await session.send('HeapProfiler.collectGarbage')
    return (await session.send('Runtime.getHeapUsage')).usedSize
  }
  const before = await heapOf()
  const tasks = tasksOf(
    await trace(session, async () => {
      // The start runs in a separate task, because work that the bench requests is not counted (trace.ts).
      await page.evaluate(`void setTimeout(() => overlay.${start}(${count}))`)
      await page.waitForTimeout(SETTLE_MS)
    }),
  )
  const idle = await trace(session, () => page.waitForTimeout(IDLE_MS))
  const scrolling = tasksOf(
    await trace(session, async () => {
      await page.evaluate('void setTimeout(() => overlay.scroll())')
      await page.waitForTimeout(SCROLL_MS)
    }),
  )
  const cost = {
    totalMs: tasks.reduce((total, ms) => total + ms, 0),
    longestMs: largestOf(tasks),
    scrollMs: scrolling.reduce((total, ms) => total + ms, 0),
    wakeUps: idle.filter(({ name }) => WAKE_UPS.has(name)).length,
    shift: (await page.evaluate('overlay.readShift()')) as number,
    heapBytes: (await heapOf()) - before,
    badges: (await page.evaluate('document.querySelectorAll("td > span:has(+ a)").length')) as number,
  }
  await page.close()
  return cost
}

const medianOf = (costs: readonly Cost[], field: keyof Cost): number =>
  median(costs.map((cost) => cost[field]))

/** Runs the contenders in turn, so that slow moments affect all of them. */
async function takeTurns(browser: Browser, script: string, elements: number, starts: readonly Start[]) {
  const costs: Record<Start, Cost[]> = { startOurs: [], startFloor: [], startNaive: [], startNothing: [] }
  for (let round = 0; round < ROUNDS; round += 1) {
    const drawn = costs.startOurs[0]?.badges ?? 0
    for (const start of starts) costs[start].push(await measure(browser, script, start, elements, drawn))
  }
  // The first result of the floor is dropped, because the number of elements was unknown then.
  costs.startFloor.shift()
  return costs
}

const MAX_ADDED_MS = 10
const MAX_SCROLL = 1.1
const MAX_HEAP = 2_000_000
const MAX_GROWTH = 1.1

/** Measures the cost of badges on a page of 10,000 elements with 1,000 orders, and its growth. */
export async function run(): Promise<BenchRow[]> {
  const script = await bundle(fileURLToPath(new URL('overlay-page.ts', import.meta.url)))
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  try {
    const all = ['startOurs', 'startFloor', 'startNaive', 'startNothing'] as const
    const costs = await takeTurns(browser, script, ELEMENTS, all)
    const added = (start: Start): number =>
      medianOf(costs[start], 'totalMs') - medianOf(costs.startNothing, 'totalMs')
    const [ours, floor, naive] = [added('startOurs'), added('startFloor'), added('startNaive')]
    const longest = medianOf(costs.startOurs, 'longestMs')
    // The longest task is compared with the floor, because most of it is the layout after an inserted badge.
    const floorsLongest = medianOf(costs.startFloor, 'longestMs')
    const shift = Math.max(...costs.startOurs.map((cost) => cost.shift))
    const heap = medianOf(costs.startOurs, 'heapBytes') - medianOf(costs.startNothing, 'heapBytes')
    const naiveHeap = medianOf(costs.startNaive, 'heapBytes') - medianOf(costs.startNothing, 'heapBytes')
    const wakeUps = medianOf(costs.startOurs, 'wakeUps')
    const plainWakeUps = medianOf(costs.startNothing, 'wakeUps')
    const scroll = medianOf(costs.startOurs, 'scrollMs')
    const plainScroll = medianOf(costs.startNothing, 'scrollMs')
    const growth = await readGrowth(browser, script)
    return [
      row(
        'main thread added, ms, over the floor',
        ours,
        floor,
        ours - floor,
        `at most ${MAX_ADDED_MS} ms over`,
        ours - floor <= MAX_ADDED_MS,
      ),
      row(
        'main thread added, ms, beside a naive overlay',
        ours,
        naive,
        ours / naive,
        'under 0.5',
        ours / naive < 0.5,
      ),
      row(
        'longest task, ms, beside the floor’s',
        longest,
        floorsLongest,
        longest / floorsLongest,
        'no longer',
        longest <= floorsLongest,
      ),
      row(
        'layout shift, beside a naive overlay',
        shift,
        Math.max(...costs.startNaive.map((cost) => cost.shift)),
        shift,
        'none',
        shift === 0,
      ),
      row(
        'heap, bytes, beside a naive overlay',
        heap,
        naiveHeap,
        heap / naiveHeap,
        'under 2 MB',
        heap < MAX_HEAP,
      ),
      row(
        'wake-ups in 2 s of rest',
        wakeUps,
        plainWakeUps,
        wakeUps - plainWakeUps,
        'none more than the page',
        wakeUps <= plainWakeUps,
      ),
      row(
        'scrolling 1,000 rows, ms, beside the page alone',
        scroll,
        plainScroll,
        scroll / plainScroll,
        `at most ${MAX_SCROLL}`,
        scroll / plainScroll <= MAX_SCROLL,
      ),
      growth,
    ]
  } finally {
    await browser.close()
  }
}

const row = (
  name: string,
  ours: number,
  reference: number,
  ratio: number,
  bar: string,
  ok: boolean,
): BenchRow => ({ case: name, ours, reference, ratio, bar, ok })

const SIZES = [2_000, 20_000] as const

/** Measures the exponent by which the cost grows with the number of elements. */
async function readGrowth(browser: Browser, script: string): Promise<BenchRow> {
  const added: number[] = []
  for (const elements of SIZES) {
    const costs = await takeTurns(browser, script, elements, ['startOurs', 'startNothing'])
    added.push(medianOf(costs.startOurs, 'totalMs') - medianOf(costs.startNothing, 'totalMs'))
  }
  const [small = 0, large = 0] = added
  const exponent = Math.log(large / small) / Math.log(SIZES[1] / SIZES[0])
  return row(
    'growth from 2,000 to 20,000 elements, ms',
    large,
    small,
    exponent,
    `n^${MAX_GROWTH} at most`,
    exponent <= MAX_GROWTH,
  )
}
