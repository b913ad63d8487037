/** The window in which the user answers a request of a site. */
import type { BrowserContext, Page } from 'playwright'
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
