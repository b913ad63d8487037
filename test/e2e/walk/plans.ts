/** Plans: orders over time, and stops. */
import type { Page } from 'playwright'
import { seen } from '../support/seen'
import type { Step } from './main-job'
import { approveEach, goToReview, typeWish } from './swap'

const goToSwap = (page: Page) => page.getByRole('navigation').getByRole('link', { name: 'Swap' }).click()

/** Chooses a limit order of a kind of plan. */
async function choosePlan(page: Page, amount: string, kind: 'TWAP' | 'Stop-loss'): Promise<void> {
  await goToSwap(page)
  await typeWish(page, { sell: 'WETH', buy: 'USDC', side: 'sell', amount })
  await page.getByRole('radio', { name: 'Limit' }).check()
  await page.getByRole('button', { name: kind }).click()
}

/** Makes a TWAP of parts, one every hour, at most 10% below the market. */
export async function makeTwap(page: Page, amount: string, parts: number): Promise<void> {
  await choosePlan(page, amount, 'TWAP')
  await page.getByRole('combobox', { name: 'Parts' }).selectOption(String(parts))
  await page.getByRole('combobox', { name: 'Limit' }).selectOption({ label: 'Market −10%' })
}

/** Makes a stop. Its limit is 2% below the trigger. */
export async function makeStop(page: Page, amount: string, trigger: string): Promise<void> {
  await choosePlan(page, amount, 'Stop-loss')
  const field = page.getByLabel(/^Trigger price/)
  if (!(await page.getByLabel('Trigger price (USDC per WETH)').isVisible()))
    await page.getByTitle('Invert the price').click()
  await field.fill(trigger)
}

export async function reviewPlan(page: Page): Promise<void> {
  await approveEach(page)
  await goToReview(page)
}

/** Signs all parts and waits for the page of the plan. */
export async function signPlan(page: Page, parts: number): Promise<void> {
  await page.getByRole('button', { name: parts === 1 ? 'Sign 1 part' : `Sign ${parts} parts` }).click()
  await page.waitForURL(/#\/plan\//)
}

/** Cancels the plan of this page, which has no open order. */
export async function cancelPlan(page: Page, sealed: number): Promise<void> {
  await page.getByRole('button', { name: 'Cancel plan' }).click()
  const dialog = page.getByRole('dialog')
  await seen(dialog).toContainText(`${sealed} signed parts are destroyed. No signature is needed.`)
  await dialog.getByRole('button', { name: 'Cancel plan' }).click()
  await page.getByText('Destroyed').first().waitFor()
}

/** Places and cancels a TWAP, and makes a stop. */
export async function walkPlans(popup: Page, step: Step): Promise<void> {
  await step('twap', 'type a TWAP of 12 parts', () => makeTwap(popup, '0.12', 12))
  await step('twap-review', 'review it', () => reviewPlan(popup))
  await step('twap-place', 'sign its parts', async () => {
    await signPlan(popup, 12)
    await seen(popup.getByText('1 of 12 submitted · 1 filled')).toBeVisible()
  })
  await step('twap-cancel', 'cancel it', async () => {
    await popup.getByRole('navigation').getByRole('link', { name: 'Orders' }).click()
    await popup.getByRole('link', { name: /^TWAP of 12/ }).click()
    await cancelPlan(popup, 11)
  })
  await step('stop', 'type a stop-loss', () => makeStop(popup, '0.1', '1'))
}
