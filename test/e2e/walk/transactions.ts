/** Sending transactions in the app and reading their results. */
import type { Locator, Page } from 'playwright'
import { readRows, readText } from './facts'

const dialog = (page: Page) => page.getByRole('dialog').last()

/** Button of the dialog that sends the transaction. */
const sendButton = (page: Page): Locator =>
  dialog(page).locator('.dialog-foot > .button[data-kind="primary"]')

/** Signs and sends the simulated transaction of the dialog. */
export const pressSend = (page: Page): Promise<void> => sendButton(page).click()

/** Waits until the transaction is in a block and closes the dialog. */
async function awaitDone(page: Page): Promise<void> {
  await dialog(page)
    .getByText(/^Confirmed\./)
    .waitFor()
  await dialog(page).getByRole('button', { name: 'Close', exact: true }).last().click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

/** Signs, sends, waits, and closes the dialog. */
export async function sendTransaction(page: Page): Promise<void> {
  await pressSend(page)
  await awaitDone(page)
}

/**
 * Sends a transaction whose dialog closes by itself, because nothing remains to wait for or another step
 * follows.
 */
export async function sendAndGoOn(page: Page): Promise<void> {
  await pressSend(page)
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

/** Returns the description in the dialog. */
export const readTitle = (page: Page): Promise<string> => readText(dialog(page).getByRole('heading').first())

/** Returns the list of transactions as texts, newest first. */
export const readActivity = (page: Page): Promise<readonly string[]> => readRows(page.locator('.transaction'))

/** Navigates to the portfolio. */
export async function goToFunds(page: Page): Promise<void> {
  await page.goto(`${page.url().split('#')[0]}#/funds`)
  await page.getByRole('heading', { name: 'Portfolio', level: 1 }).waitFor()
}

/** Chooses an RPC endpoint of the user's own in the portfolio, where none was chosen for the network. */
export async function useOwnNode(page: Page, network: string, url: string): Promise<void> {
  await page.getByRole('radio', { name: 'My own node' }).check()
  await page.getByLabel(`RPC endpoint of ${network}`).fill(url)
  await page.getByRole('button', { name: 'Use my own node' }).click()
  await page.getByRole('heading', { name: `No RPC endpoint for ${network}` }).waitFor({ state: 'detached' })
}

/** Types an amount to wrap or unwrap and opens the dialog. */
export async function askToWrap(page: Page, direction: 'wrap' | 'unwrap', amount: string): Promise<void> {
  const [name, field, button] =
    direction === 'wrap'
      ? (['ETH → WETH', 'Amount of ETH', 'Wrap'] as const)
      : (['WETH → ETH', 'Amount of WETH', 'Unwrap'] as const)
  await page.getByRole('radio', { name }).check()
  await page.getByLabel(field, { exact: true }).fill(amount)
  await page.getByRole('button', { name: button, exact: true }).click()
}
