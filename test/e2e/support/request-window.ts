/** The window in which the user answers a request of a site. */
import type { BrowserContext, Page } from 'playwright'
import { seen } from './seen'

/** Asks, and returns the new window. Its address may become known after the window. */
export async function openRequestWindow(context: BrowserContext, ask: () => unknown): Promise<Page> {
  const before = new Set(context.pages())
  const find = () => context.pages().find((each) => !before.has(each) && each.url().endsWith('#/requests'))
  await ask()
  await seen.poll(find).toBeDefined()
  return find() as Page
}
