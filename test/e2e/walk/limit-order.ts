/** Limit orders, cancellations, and several orders of one review. */
import type { Locator, Page } from 'playwright'
import type { Step } from './main-job'
import { awaitStatus, cancelOrder } from './order-page'
import { readSigned, sign, signAndPlace } from './review'
import { approveEach, approveIfAsked, goToReview, readOffer, typeLimit, typeWish } from './swap'

/** Limit price that the market does not reach. */
const FAR_PRICE = '9000'

const goToSwap = (page: Page) => page.getByRole('navigation').getByRole('link', { name: 'Swap' }).click()

async function typeFarLimit(page: Page, amount: string): Promise<void> {
  await typeWish(page, { sell: 'WETH', buy: 'USDC', side: 'sell', amount })
  await typeLimit(page, { of: 'WETH', price: FAR_PRICE })
}

/** Places, shows and cancels a limit order. */
export async function walkLimitOrder(popup: Page, step: Step): Promise<void> {
  await goToSwap(popup)
  await step('limit-price', `ask ${FAR_PRICE} USDC for 0.5 WETH`, async () => {
    await typeFarLimit(popup, '0.5')
    await readOffer(popup)
  })
  await step('limit-review', 'review it', async () => {
    await approveIfAsked(popup)
    await goToReview(popup)
    await readSigned(popup)
  })
  await step('limit-place', 'place it, and see it stay open', async () => {
    await signAndPlace(popup)
    await awaitStatus(popup, 'Open')
  })
  await step('cancel', 'cancel it by a signature', async () => {
    await cancelOrder(popup)
    await awaitStatus(popup, 'Cancelled')
  })
}

export const kindChoice = (page: Page): Locator => page.getByRole('combobox', { name: 'Kind of order' })

/** Stops the edit of an order on the swap screen. */
export async function stopEditing(page: Page): Promise<void> {
  const stop = page.getByRole('button', { name: 'Stop editing' })
  await stop.click()
  await stop.waitFor({ state: 'detached' })
}

/** Makes a ladder of three orders of the limit order on the swap screen. */
export async function makeLadder(page: Page, endPrice: string): Promise<void> {
  await kindChoice(page).selectOption('Ladder')
  await page.getByLabel(/^End price/).fill(endPrice)
  await page.getByRole('table', { name: 'Orders' }).waitFor()
  await page.getByRole('combobox', { name: 'Orders' }).selectOption('3')
  await page.getByText('Ladder of 3 orders').waitFor({ state: 'attached' })
}

/** Makes a pair of the limit order on the swap screen and a second price. */
export async function makePair(page: Page, price: string): Promise<void> {
  await kindChoice(page).selectOption('OCO')
  await page.getByLabel(/^Or (buy|sell) /).fill(price)
  await page.getByRole('table', { name: 'Orders' }).waitFor()
}

async function typeSmallLimit(page: Page): Promise<void> {
  await goToSwap(page)
  await typeFarLimit(page, '0.1')
}

export async function reviewSeveral(page: Page): Promise<void> {
  await approveEach(page)
  await goToReview(page)
}

/** Signs and places a ladder of three orders. */
export async function placeLadder(page: Page): Promise<void> {
  await sign(page)
  await page.getByRole('button', { name: 'Cancel 3 orders' }).waitFor()
}

/** Signs and places a pair of orders. */
export async function placePair(page: Page): Promise<void> {
  await sign(page)
  await page.getByRole('heading', { name: 'One cancels the other' }).waitFor()
  await page.getByText('When one fills, even in part, Cowbell cancels the other.').waitFor()
}

/** Places a ladder of three orders, and a pair of OCO orders. */
export async function walkGroups(popup: Page, step: Step): Promise<void> {
  await step('ladder', 'type a ladder of three orders', async () => {
    await typeSmallLimit(popup)
    await makeLadder(popup, '9900')
  })
  await step('ladder-review', 'review them together', () => reviewSeveral(popup))
  await step('ladder-place', 'sign and place them', () => placeLadder(popup))
  await step('oco', 'type a pair that cancels one another', async () => {
    await typeSmallLimit(popup)
    await makePair(popup, '900')
  })
  await step('oco-review', 'review it', () => reviewSeveral(popup))
  await step('oco-place', 'sign and place it', () => placePair(popup))
}
