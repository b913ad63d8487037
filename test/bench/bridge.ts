/**
 * Latency of the bridge: from a page's message to its reply, with a running worker and an empty handler. The
 * reference is a message to the blank extension.
 */
import type { Page } from 'playwright'
import type { BenchRow } from './bench'
import { openBenchBrowser } from './browser'
import { median } from './measure'

const ROUNDS = 200
const MAX_MS = 3

/** Request that needs no reading or computing. */
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

/** Number of first replies that do not count. */
const WARM_UP = 20

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
