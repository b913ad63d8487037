/** Choosing a service of one's own in the settings. */
import type { Page } from 'playwright'
import { PATIENCE_MS } from '../support/patience'
import { seen as expect } from '../support/seen'

/** What a busy machine may take to ask the service and to write the setting down. */
const TAKEN_WITHIN_MS = 15_000

/** Chooses it by its address; one that did not answer in time is asked again, as a person would. */
export async function useService(page: Page, url: string): Promise<void> {
  await page.goto(`${page.url().split('#')[0]}#/settings`)
  await expect(async () => {
    await page.reload()
    await page.getByRole('radio', { name: /^Custom/ }).check()
    await page.getByLabel('Order book URL').fill(url)
    await page.getByRole('button', { name: 'Use this service' }).click()
    await page.getByText(url).first().waitFor({ timeout: TAKEN_WITHIN_MS })
  })
    .toPass({ timeout: PATIENCE_MS * 3 })
    .catch(async (cause: unknown) => {
      const shown = await page.locator('main').ariaSnapshot()
      throw new Error(`${url} was not taken. The page showed:\n${shown}`, { cause })
    })
}
