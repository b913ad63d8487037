/** "Open in Cowbell" in the open card of a page. */
import type { Page } from 'playwright'
import { readCard } from './read-badges'

/** Presses until a tab opens. A press counts once the card has been visible for half a second. */
export async function pressOpen(page: Page): Promise<Page> {
  const context = page.context()
  const before = new Set(context.pages())
  const find = () => context.pages().find((each) => !before.has(each))
  for (let tries = 0; tries < 40 && !find(); tries++) {
    const { x = 0, y = 0 } = (await readCard(page))?.buttons['Open in Cowbell'] ?? {}
    const opened = context.waitForEvent('page', { timeout: 400 }).catch(() => undefined)
    await page.mouse.click(x, y)
    await opened
  }
  const tab = find()
  if (!tab) throw new Error('No tab opened.')
  return tab
}
