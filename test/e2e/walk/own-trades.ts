/** Trades on a devnet through the screens, with all their records. */
import type { Locator, Page } from 'playwright'
import { awaitStatus } from './order-page'
import { type OwnStage, readAllRecords } from './own-chain'
import { type OrderName, signAndPlace } from './review'
import { allowParts, goToReview, readOffer, typeLimit, typeWish, type Wish } from './swap'
import { until } from './until'

/** Returns a wish to sell WETH. */
export const sellWeth = (amount: string): Wish => ({ sell: 'WETH', buy: 'USDC', side: 'sell', amount })

interface Plan {
  /** Limit price of one WETH. Default: a market order. */
  readonly price?: string
  readonly inParts?: true
}

/** Places an order from the swap screen. */
export async function trade(
  { page }: OwnStage,
  wish: Wish,
  { price, inParts }: Plan = {},
): Promise<OrderName> {
  await page.goto(`${page.url().split('#')[0]}#/swap`)
  await typeWish(page, wish)
  if (price) await typeLimit(page, { of: 'WETH', price })
  else await page.getByRole('radio', { name: 'Market' }).check()
  if (inParts) await allowParts(page)
  await readOffer(page)
  await goToReview(page)
  return signAndPlace(page)
}

/** Places a limit order that the next auction leaves open. */
export async function tradeUnfilled(stage: OwnStage, amount: string, price: string): Promise<OrderName> {
  const order = await trade(stage, sellWeth(amount), { price })
  await stage.wake()
  await awaitStatus(stage.page, 'Open')
  return order
}

/** Waits until the order's page shows a status. */
export const awaitOnPage = ({ page, whileAwake }: OwnStage, status: string) =>
  whileAwake(() => awaitStatus(page, status))

/** Waits until a notification exists for an order and returns all records of the order. */
export const awaitNotified = (stage: OwnStage, order: Pick<OrderName, 'uid'>, notification: string) =>
  stage.whileAwake(() =>
    until(
      `a notification ${notification}`,
      () => readAllRecords(stage, order),
      ({ notifications }) => notifications.includes(notification),
    ),
  )

/** Counts the notifications of a type. */
export const countNotifications = (notifications: readonly unknown[], notification: string): number =>
  notifications.filter((type) => type === notification).length

/** Returns a card of the order's page. */
export const cardOf = (page: Page, title: string): Locator =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) })
    .last()
