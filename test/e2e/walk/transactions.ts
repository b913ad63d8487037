/** Sending transactions in the app, and reading what became of them. */
import type { Locator, Page } from 'playwright'
import { readRows, readText } from './facts'

const dialog = (page: Page) => page.getByRole('dialog').last()

/** The button of the dialog that sends the transaction. */
const sendButton = (page: Page): Locator =>
  dialog(page).locator('.dialog-foot > .button[data-kind="primary"]')

/** Signs, if there is anything to sign, and sends what the dialog shows, once it was tried out. */
export const pressSend = (page: Page): Promise<void> => sendButton(page).click()

/** Waits until it is in a block, and closes the dialog. */
async function awaitDone(page: Page): Promise<void> {
  await dialog(page)
    .getByText(/^Confirmed\./)
    .waitFor()
  await dialog(page).getByRole('button', { name: 'Close', exact: true }).last().click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

/** Signs, sends, waits, closes. */
export async function sendTransaction(page: Page): Promise<void> {
  await pressSend(page)
  await awaitDone(page)
}

/** Sends, where the dialog then closes by itself: nothing is to be waited for, or a next step is to be taken. */
export async function sendAndGoOn(page: Page): Promise<void> {
  await pressSend(page)
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

/** What the dialog says it does. */
export const readTitle = (page: Page): Promise<string> => readText(dialog(page).getByRole('heading').first())

/** The list of transactions as texts, newest first. */
export const readActivity = (page: Page): Promise<readonly string[]> => readRows(page.locator('.transaction'))

/** Goes to the screen of funds. */
export async function goToFunds(page: Page): Promise<void> {
  await page.goto(`${page.url().split('#')[0]}#/funds`)
  await page.getByRole('heading', { name: 'Portfolio', level: 1 }).waitFor()
}

/** Types an amount to wrap or unwrap and goes on to its dialog. */
export async function askToWrap(page: Page, way: 'wrap' | 'unwrap', amount: string): Promise<void> {
  const [name, field, button] =
    way === 'wrap'
      ? (['ETH → WETH', 'Amount of ETH', 'Wrap'] as const)
      : (['WETH → ETH', 'Amount of WETH', 'Unwrap'] as const)
  await page.getByRole('radio', { name }).check()
  await page.getByLabel(field, { exact: true }).fill(amount)
  await page.getByRole('button', { name: button, exact: true }).click()
}
