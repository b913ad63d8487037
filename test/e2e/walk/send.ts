/** Sending tokens in the app. */
import type { Page } from 'playwright'
import { go } from './keys'

/** A transfer as a user types it: symbol of the token, amount, recipient. */
export interface Wish {
  readonly symbol: string
  readonly amount: string
  readonly to: string
}

/** Opens the form from the token's row in the portfolio and fills it in. */
export async function fillSend(page: Page, { symbol, amount, to }: Wish): Promise<void> {
  await go(page, '#/funds')
  await page.getByRole('link', { name: `Send ${symbol}`, exact: true }).click()
  await page.getByRole('heading', { name: 'Send', level: 1 }).waitFor()
  await page.getByRole('textbox', { name: 'You send' }).fill(amount)
  await page.getByRole('textbox', { name: /^Recipient/ }).fill(to)
}

/** Opens the review of a filled form. */
export async function reviewSend(page: Page, wish: Wish): Promise<void> {
  await fillSend(page, wish)
  await page.getByRole('button', { name: 'Review transfer' }).click()
  await page.getByRole('dialog').waitFor()
}
