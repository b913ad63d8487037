/** The window in which the user answers a request of a site. */
import type { BrowserContext, Page } from 'playwright'
import { readRows } from './rows'
import { seen } from './seen'

interface AskedWindow<T> {
  readonly window: Page
  readonly answer: Promise<T>
}

/** Asks, and returns the new window with the pending answer. Its address may become known after the window. */
export async function openRequestWindow<T>(
  context: BrowserContext,
  ask: () => Promise<T>,
): Promise<AskedWindow<T>> {
  const before = new Set(context.pages())
  const find = () => context.pages().find((each) => !before.has(each) && each.url().endsWith('#/requests'))
  const answer = ask()
  // The rejection is checked where the answer is awaited.
  answer.catch(() => undefined)
  await seen.poll(find).toBeDefined()
  return { window: find() as Page, answer }
}

/** Waits until the window has recorded that it shows its requests, as it has long before a user closes it. */
export async function awaitShown(page: Page, count: number): Promise<void> {
  const place = { database: 'cowbell-client', table: 'walletRequests' }
  const countShown = async () =>
    (await page.evaluate(readRows, place)).filter(({ isShown }) => isShown === true).length
  await seen.poll(countShown).toBe(count)
}
