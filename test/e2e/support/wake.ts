/** Wakes the worker, so that a test does not wait for an alarm. */
import type { Page } from 'playwright'
import { sendFromPage } from './browser-world'

const MESSAGE = { cowbell: 'request', method: 'POST', path: '/client/wake', headers: {}, body: null } as const
const WAKE_EVERY_MS = 500

/** Wakes the worker from a page of the extension. */
export const wakeFrom = (page: Page): Promise<unknown> => page.evaluate(sendFromPage, MESSAGE)

/** Runs an act while the worker is woken repeatedly. If it is busy, the next interval wakes it again. */
export async function whileAwake<T>(page: Page, act: () => Promise<T>): Promise<T> {
  const waking = setInterval(() => void wakeFrom(page).catch(() => undefined), WAKE_EVERY_MS)
  return act().finally(() => clearInterval(waking))
}
