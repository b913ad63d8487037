/** The page of an order. */
import type { Page } from 'playwright'
import { readText, readTexts } from './facts'
import type { OrderName } from './review'
import { until } from './until'

/** Navigates to the page of an order. */
export const openOrder = (page: Page, { chainId, uid }: OrderName): Promise<unknown> =>
  page.goto(`${page.url().split('#')[0]}#/order/${chainId}/${uid}`)

/** Waits until the page shows a status, such as 'Filled'. */
export const awaitStatus = (page: Page, status: string): Promise<void> =>
  page.getByRole('region', { name: 'Order', exact: true }).getByText(status, { exact: true }).waitFor()

const card = (page: Page, title: string) =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) })
    .last()

/**
 * Returns the timeline in words, oldest first, once its last event has arrived. The status may appear
 * earlier.
 */
export function readStory(page: Page, end: string): Promise<readonly string[]> {
  const events = card(page, 'Timeline').getByRole('listitem')
  return until(
    `"${end}" in the timeline`,
    async () => (await readTexts(events)).map((text) => text.split('\n')[0] ?? ''),
    (story) => story.at(-1) === end,
  )
}

/** Returns the reasons in words why an open order is not filled. */
export const readReasons = (page: Page): Promise<readonly string[]> =>
  readTexts(card(page, 'Why isn’t it filled?').getByRole('listitem'))

/** Returns the sentence that says whether the server's order matches the signed one. */
export const readTruth = (page: Page): Promise<string> =>
  readText(card(page, 'Verification').getByRole('paragraph').first())

/** Cancels the order by a signature. */
export async function cancelOrder(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Cancel order' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}
