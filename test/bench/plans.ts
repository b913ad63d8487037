/**
 * Periodic work of a worker with 50 running plans of 50 parts compared with one without plans, in one Chromium with
 * two copies of the extension.
 */
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright'
import { bundle } from '../e2e/support/bundle'
import type { BenchRow } from './bench'
import { type Installed, openCopies, takeTurns } from './browser'

const PLANS = 50
const ROUNDS = 40
const MAX_RATIO = 1.2

const WAKE = { cowbell: 'request', method: 'POST', path: '/client/wake', headers: {}, body: null } as const

declare const chrome: { readonly runtime: { sendMessage(message: unknown): Promise<unknown> } }

async function openPage(installed: Installed, script: string, plans: number): Promise<Page> {
  const page = await installed.open('manifest.json')
  await page.evaluate(script)
  await page.evaluate(`plans.fill(${plans})`)
  return page
}

const timeRound = (page: Page): Promise<number> =>
  page.evaluate(async (message) => {
    const start = performance.now()
    if (!(await chrome.runtime.sendMessage(message))) throw new Error('The worker did not answer.')
    return performance.now() - start
  }, WAKE)

export async function run(): Promise<BenchRow[]> {
  const script = await bundle(fileURLToPath(new URL('plans-page.ts', import.meta.url)))
  const { copies, close } = await openCopies(2)
  const [first, second] = copies
  if (!first || !second) throw new Error('two copies were wanted')
  try {
    const ours = await openPage(first, script, PLANS)
    const reference = await openPage(second, script, 0)
    const measured = await takeTurns(
      ROUNDS,
      () => timeRound(ours),
      () => timeRound(reference),
    )
    return [
      {
        case: `a round with ${PLANS} plans of 50 parts, ms, and without`,
        ours: Number(measured.ours.toFixed(1)),
        reference: Number(measured.reference.toFixed(1)),
        ratio: Number(measured.ratio.toFixed(2)),
        bar: `at most ${MAX_RATIO}`,
        ok: measured.ratio <= MAX_RATIO,
      },
    ]
  } finally {
    await close()
  }
}
