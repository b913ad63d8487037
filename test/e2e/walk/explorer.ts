/** The explorer page of an order and its badge. */
import type { Page } from 'playwright'
import { readBadges } from '../support/read-badges'
import type { Stage } from './stage'
import { until } from './until'

/** Opens the explorer page of an order in a tab. */
export async function openExplorer({ cowbell, explorer }: Stage, uid: string): Promise<Page> {
  const page = await cowbell.context.newPage()
  await page.goto(`${explorer.url}/orders/${uid}`)
  return page
}

/** Waits until the badges on a page match. The text of a badge is its words, joined by spaces. */
export const awaitBadges = (page: Page, wanted: readonly RegExp[]): Promise<readonly string[]> =>
  until(
    `badges ${wanted.join(', ')}`,
    async () => (await readBadges(page)).map(({ words }) => words.join(' ')),
    (shown) =>
      shown.length === wanted.length && wanted.every((words, index) => words.test(shown[index] ?? '')),
  )
