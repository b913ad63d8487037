/**
 * The way of a reply over the bridge: from a page's message to its reply, when the worker runs and the handler has nothing
 * to do, beside the message that the browser itself carries to an extension which does nothing but answer.
 */
import type { Page } from 'playwright'
import type { BenchRow } from './bench'
import { openBenchBrowser } from './browser'
import { median } from './measure'

const ROUNDS = 200
const MAX_MS = 3

/** Nothing is read or computed for it. */
const VERSION = {
  cowbell: 'request',
  method: 'GET',
  path: '/mainnet/api/v1/version',
  headers: {},
  body: null,
} as const

declare const chrome: { readonly runtime: { sendMessage(message: unknown): Promise<unknown> } }

const askWarm = (page: Page): Promise<number> =>
  page.evaluate(async (message) => {
    const start = performance.now()
    await chrome.runtime.sendMessage(message)
    return performance.now() - start
  }, VERSION)

/** The clock of a page counts tenths of a millisecond; the first answers warm up. */
const WARM_UP = 20

/** The median way of a reply. */
export async function run(): Promise<BenchRow[]> {
  const { ours, blank, close } = await openBenchBrowser()
  const [ourPage, blankPage] = [await ours.open('manifest.json'), await blank.open('manifest.json')]
  const times = { ours: [] as number[], blank: [] as number[] }
  for (let round = 0; round < ROUNDS + WARM_UP; round += 1) {
    times.ours.push(await askWarm(ourPage))
    times.blank.push(await askWarm(blankPage))
  }
  await close()
  const [own, bare] = [median(times.ours.slice(WARM_UP)), median(times.blank.slice(WARM_UP))]
  return [
    {
      case: 'a reply over the bridge, ms',
      ours: own,
      reference: bare,
      ratio: own / bare,
      bar: `under ${MAX_MS} ms`,
      ok: own < MAX_MS,
    },
  ]
}
