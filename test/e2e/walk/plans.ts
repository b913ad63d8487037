/** Plans: orders over time, and stops. */
import type { Page } from 'playwright'
import { seen } from '../support/seen'
import { kindChoice, reviewSeveral, stopEditing } from './limit-order'
import type { Step } from './main-job'
import { typeLimit, typeWish } from './swap'

const goToSwap = (page: Page) => page.getByRole('navigation').getByRole('link', { name: 'Swap' }).click()

/** Types a limit order that sells WETH for USDC at any price. */
export async function typeSale(page: Page, amount: string): Promise<void> {
  await goToSwap(page)
  await typeWish(page, { sell: 'WETH', buy: 'USDC', side: 'sell', amount })
  await typeLimit(page, { of: 'WETH', price: '1' })
}

/** Makes a TWAP of the limit order on the swap screen: a part every hour, at most 10% below the market. */
export async function makeTwap(page: Page, parts: number): Promise<void> {
  await kindChoice(page).selectOption('TWAP')
  await page.getByRole('combobox', { name: 'Parts' }).selectOption(String(parts))
  await page.getByRole('combobox', { name: 'Limit' }).selectOption({ label: 'Market −10%' })
}

/** Makes a stop of the limit order on the swap screen. Its limit is 2% below the trigger. */
export async function makeStop(page: Page, trigger: string): Promise<void> {
  await kindChoice(page).selectOption('Stop-loss')
  const field = page.getByLabel(/^Trigger price/)
  await field.waitFor()
  if (await page.getByLabel('Trigger price (WETH per USDC)').isVisible())
    await page.getByTitle('Invert the price').click()
  await field.fill(trigger)
}

/** Makes a bracket of the limit order on the swap screen, whose limit price is the target. */
export async function makeBracket(page: Page, trigger: string): Promise<void> {
  await kindChoice(page).selectOption('Bracket')
  await page.getByLabel(/^Trigger price of the stop/).fill(trigger)
}

/** Makes a trailing stop of the limit order on the swap screen: 5% below the best price, up to a rise of 20%. */
export async function makeTrailingStop(page: Page): Promise<void> {
  await kindChoice(page).selectOption('Trailing')
  await page.getByLabel('Below the best price').selectOption('−5%')
  await page.getByLabel('Follow a rise up to').selectOption('+20%')
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

/** Places and cancels a TWAP, and makes a stop, a bracket and a trailing stop. */
export async function walkPlans(popup: Page, step: Step): Promise<void> {
  await step('twap', 'type a TWAP of 12 parts', async () => {
    // The form still has the edit of the limit order.
    await goToSwap(popup)
    await stopEditing(popup)
    await typeSale(popup, '0.12')
    await makeTwap(popup, 12)
  })
  await step('twap-review', 'review it', () => reviewSeveral(popup))
  await step('twap-place', 'sign its parts', async () => {
    await signPlan(popup, 12)
    await seen(popup.getByText('1 of 12 submitted · 1 filled')).toBeVisible()
  })
  await step('twap-cancel', 'cancel it', async () => {
    await popup.getByRole('navigation').getByRole('link', { name: 'Orders' }).click()
    await popup.getByRole('link', { name: /^TWAP of 12/ }).click()
    await cancelPlan(popup, 11)
  })
  await step('stop', 'type a stop-loss', async () => {
    await typeSale(popup, '0.1')
    await makeStop(popup, '1')
  })
  await step('bracket', 'type a bracket', async () => {
    await typeSale(popup, '0.1')
    await typeLimit(popup, { of: 'WETH', price: '9000' })
    await makeBracket(popup, '1')
  })
  await step('trailing', 'type a trailing stop', async () => {
    await typeSale(popup, '0.1')
    await makeTrailingStop(popup)
  })
}
