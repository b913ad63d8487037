/** Choosing a service of one's own in the settings. */
import type { Page } from 'playwright'
import { PATIENCE_MS } from '../support/patience'
import { seen as expect } from '../support/seen'

/** What a busy machine may take to write the setting down. */
const TAKEN_WITHIN_MS = 15_000

/** Chooses it by its address, for Ethereum and Gnosis. */
export async function useService(page: Page, url: string): Promise<void> {
  await expect(async () => {
    await page.goto(`${page.url().split('#')[0]}#/environments/new`)
    await page.reload()
    await page.getByLabel('Order book URL').fill(url)
    await page.getByRole('button', { name: 'Add network' }).click()
    await page.getByRole('button', { name: 'Save and use' }).click()
    await page.getByText(url).first().waitFor({ timeout: TAKEN_WITHIN_MS })
  })
    .toPass({ timeout: PATIENCE_MS * 3 })
    .catch(async (cause: unknown) => {
      const shown = await page.locator('main').ariaSnapshot()
      throw new Error(`${url} was not taken. The page showed:\n${shown}`, { cause })
    })
}
