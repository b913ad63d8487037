/** The swap screen, from two tokens to a review. */
import type { Locator, Page } from 'playwright'
import { readFacts, readText } from './facts'
import { sendAndGoOn } from './transactions'

/** Side of a trade. Its label depends on the order type. */
export type Side = 'sell' | 'buy'

const LABELS = {
  sell: /^(You (sell|pay)|Maximum sold)/,
  buy: /^(You (receive|buy)|Minimum received)/,
} as const satisfies Record<Side, RegExp>

/** Label of the button to the review. It differs for an edited order. */
const REVIEW_BUTTON = /^Review (order|changes)$/

/** Labels of the main button when it can be pressed. */
const NEXT_BUTTON = /^(Approve|Review (order|changes)|Wrap .* first)/

export const amountField = (page: Page, side: Side): Locator =>
  page.getByRole('textbox', { name: LABELS[side] })

/** Chooses a token by search, unless it is chosen already. */
async function chooseToken(page: Page, side: Side, symbol: string): Promise<void> {
  const button = page.getByRole('button', { name: LABELS[side] })
  if ((await readText(button)) === symbol) return
  await button.click()
  const search = page.getByRole('dialog').getByRole('searchbox')
  await search.fill(symbol)
  await search.press('Enter')
  await page
    .getByRole('button', { name: new RegExp(`: ${symbol}\\.`) })
    .first()
    .waitFor()
}

export interface Wish {
  readonly sell: string
  readonly buy: string
  /** Side whose amount is typed. */
  readonly side: Side
  readonly amount: string
}

/** Replaces an amount. */
export async function typeAmount(page: Page, side: Side, amount: string): Promise<void> {
  const field = amountField(page, side)
  await field.click()
  await field.fill(amount)
}

/** Chooses both tokens and types the amount. */
export async function typeWish(page: Page, { sell, buy, side, amount }: Wish): Promise<void> {
  await chooseToken(page, 'sell', sell)
  await chooseToken(page, 'buy', buy)
  await typeAmount(page, side, amount)
}

/** Sets a limit price, in units of the other token per token `of`. */
export async function typeLimit(page: Page, { of, price }: { of: string; price: string }): Promise<void> {
  await page.getByRole('radio', { name: 'Limit' }).check()
  const field = page.getByLabel(new RegExp(`^Limit price \\(.* per ${of}\\)$`))
  await page.getByLabel(/^Limit price \(/).waitFor()
  if (!(await field.isVisible())) await page.getByTitle('Invert the price').click()
  await field.fill(price)
}

/** Button that opens the options. Its label shows the chosen ones. */
export const optionsButton = (page: Page): Locator => page.getByRole('button', { name: /^Order options: / })

/** Opens the options of the order. `closeOptions` returns to the form. */
export async function openOptions(page: Page): Promise<void> {
  await optionsButton(page).click()
  await page.getByRole('dialog', { name: 'Order options' }).waitFor()
}

export async function closeOptions(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

/** Allows partial fills. */
export async function allowParts(page: Page): Promise<void> {
  await openOptions(page)
  await page.getByRole('checkbox', { name: /^Allow partial fills/ }).check()
  await closeOptions(page)
}

/** Returns the facts of the quote by label, once there is one. */
export async function readOffer(page: Page): Promise<Readonly<Record<string, string>>> {
  await page.getByRole('button', { name: NEXT_BUTTON }).first().waitFor()
  return readFacts(page.getByRole('region', { name: 'Price and costs' }))
}

/** Approves the sell token if the form asks for it, as it does before the first sale of the token. */
export async function approveIfAsked(page: Page): Promise<void> {
  const next = page.getByRole('button', { name: NEXT_BUTTON }).first()
  if ((await readText(next)).startsWith('Approve')) {
    await next.click()
    await sendAndGoOn(page)
  }
  await page.getByRole('button', { name: REVIEW_BUTTON }).waitFor()
}

/** Approves every sell token, one after the other. */
export async function approveEach(page: Page): Promise<void> {
  const next = page.getByRole('button', { name: NEXT_BUTTON }).first()
  for (let asked = await readText(next); asked.startsWith('Approve'); asked = await readText(next)) {
    await next.click()
    await sendAndGoOn(page)
    await page.getByRole('button', { name: asked, exact: true }).waitFor({ state: 'detached' })
  }
  await page.getByRole('button', { name: REVIEW_BUTTON }).waitFor()
}

/** Opens the review. */
export async function goToReview(page: Page): Promise<void> {
  await page.getByRole('button', { name: REVIEW_BUTTON }).click()
  await page.getByRole('heading', { name: 'Review', level: 1 }).waitFor()
}
