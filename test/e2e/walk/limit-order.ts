/** Limit orders, cancellations, and several orders of one review. */
import type { Page } from 'playwright'
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

/** Types amounts and prices of several orders on the swap screen. */
async function typeSeveral(page: Page, kind: 'Ladder' | 'OCO', label: RegExp, price: string): Promise<void> {
  await goToSwap(page)
  await typeFarLimit(page, '0.1')
  await page.getByRole('button', { name: kind }).click()
  await page.getByLabel(label).fill(price)
  await page.getByRole('table', { name: 'Orders' }).waitFor()
}

async function reviewSeveral(page: Page): Promise<void> {
  await approveEach(page)
  await goToReview(page)
}

/** Places a ladder of three orders, and a pair of OCO orders. */
export async function walkGroups(popup: Page, step: Step): Promise<void> {
  await step('ladder', 'type a ladder of three orders', async () => {
    await typeSeveral(popup, 'Ladder', /^End price/, '9900')
    await popup.getByRole('combobox', { name: 'Orders' }).selectOption('3')
    await popup.getByText('Ladder of 3 orders').waitFor({ state: 'attached' })
  })
  await step('ladder-review', 'review them together', () => reviewSeveral(popup))
  await step('ladder-place', 'sign and place them', async () => {
    await sign(popup)
    await popup.getByRole('button', { name: 'Cancel 3 orders' }).waitFor()
  })
  await step('oco', 'type a pair that cancels one another', () =>
    typeSeveral(popup, 'OCO', /^Or buy WETH/, '900'),
  )
  await step('oco-place', 'sign and place it', async () => {
    await reviewSeveral(popup)
    await sign(popup)
    await popup.getByRole('heading', { name: 'One cancels the other' }).waitFor()
    await popup.getByText('When one fills, even in part, Cowbell cancels the other.').waitFor()
  })
  await step('groups-activity', 'see both among all that happened', async () => {
    await popup.getByRole('navigation').getByRole('link', { name: 'Activity' }).click()
    for (const name of ['Ladder of 3 orders', 'One cancels the other'])
      await popup.getByRole('main').getByRole('link', { name, exact: true }).waitFor()
  })
}
