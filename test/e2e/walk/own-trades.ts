/** Trading on a chain of one's own through the app's screens, and waiting for what everybody comes to say of it. */
import type { Locator, Page } from 'playwright'
import { awaitStatus } from './order-page'
import { type OwnStage, readEverybody } from './own-chain'
import { type OrderName, signAndPlace } from './review'
import { allowParts, goToReview, readOffer, typeLimit, typeWish, type Wish } from './swap'
import { until } from './until'

/** A sale of wrapped ether. */
export const sellWeth = (amount: string): Wish => ({ sell: 'WETH', buy: 'USDC', side: 'sell', amount })

interface Plan {
  /** What one WETH is to cost at the limit; the market's price when there is none. */
  readonly price?: string
  readonly inParts?: true
}

/** From the swap screen to an order that the service has. */
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

/** Places a limit order that a round leaves open. */
export async function tradeInVain(stage: OwnStage, amount: string, price: string): Promise<OrderName> {
  const order = await trade(stage, sellWeth(amount), { price })
  await stage.wake()
  await awaitStatus(stage.page, 'Open')
  return order
}

/** Waits until the order's page says that it stands so. */
export const awaitOnPage = ({ page, whileAwake }: OwnStage, status: string) =>
  whileAwake(() => awaitStatus(page, status))

/** Waits until the desk has told of an order, and reads what everybody says of it. */
export const awaitTold = (stage: OwnStage, order: Pick<OrderName, 'uid'>, notification: string) =>
  stage.whileAwake(() =>
    until(
      `a notification ${notification}`,
      () => readEverybody(stage, order),
      ({ notifications }) => notifications.includes(notification),
    ),
  )

/** How often the desk told of the same thing. */
export const timesTold = (notifications: readonly unknown[], notification: string): number =>
  notifications.filter((type) => type === notification).length

/** A card of the order's page. */
export const cardOf = (page: Page, title: string): Locator =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) })
    .last()
