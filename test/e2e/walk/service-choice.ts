/** Choosing a custom service in the settings, and the Sandbox again. */
import type { Page } from 'playwright'
import { saveAndUse } from '../support/environment'
import { TIMEOUT_MS } from '../support/patience'
import { seen as expect } from '../support/seen'

/** Time that a busy machine may take to save the setting. */
const SAVE_TIMEOUT_MS = 15_000

/** Chooses a service by its address, for Ethereum and Gnosis. */
export async function useService(page: Page, url: string): Promise<void> {
  await expect(async () => {
    await page.goto(`${page.url().split('#')[0]}#/environments/new`)
    await page.reload()
    await page.getByLabel('Order book URL').fill(url)
    await page.getByRole('button', { name: 'Add network' }).click()
    await saveAndUse(page)
    await page.getByText(url).first().waitFor({ timeout: SAVE_TIMEOUT_MS })
  })
    .toPass({ timeout: TIMEOUT_MS * 3 })
    .catch(async (cause: unknown) => {
      const shown = await page.locator('main').ariaSnapshot()
      throw new Error(`${url} was not taken. The page showed:\n${shown}`, { cause })
    })
}

/** Chooses the Sandbox in the dialog of the environment. */
export async function chooseSandbox(page: Page): Promise<void> {
  const band = page.getByRole('complementary', { name: 'Environment' })
  await band.getByRole('button').first().click()
  await page
    .getByRole('dialog')
    .getByRole('radio', { name: /^Sandbox/ })
    .click()
  await band.getByRole('button', { name: 'Sandbox' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}
