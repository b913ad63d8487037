/** Converts the form of a price alert to an alert, and alerts to text. */

import type { PriceAlert } from '../../client/db/rows/price'
import type { NewAlert } from '../../client/notify/price-alerts'
import { type TokenPair, viewPair } from '../../client/tokens/tokens'
import { limitOf, sidesOf } from '../../client/trade/market-price'
import { fieldText, parseTyped } from '../../client/trade/typed-numbers'
import type { Executed } from '../../domain/orders/amounts'
import type { OrderTerms } from '../../domain/orders/order'
import type { Address, ChainId, OrderUid } from '../../domain/scalars'
import { toAmount } from '../../domain/scalars'
import { directionOf, exactAmount, suggestedPrice } from '../../domain/text/numbers'
import { t } from '../../domain/text/texts'

export interface AlertForm {
  readonly sellToken: Address | null
  readonly buyToken: Address | null
  readonly side: PriceAlert['side']
  /** Price of one whole sell token, in the buy token. */
  readonly price: string
  readonly repeats: boolean
}

/** Maximum number of decimal places beyond those of the buy token. */
const MAX_MORE_PLACES = 18

/**
 * Converts the form to an alert, or returns undefined if it is incomplete. Each further decimal place sells
 * ten times as much, so that both amounts are whole atoms.
 */
export function toAlert(
  { sellToken, buyToken, side, price, repeats }: AlertForm,
  place: Pick<NewAlert, 'profileId' | 'chainId' | 'uid'>,
): NewAlert | undefined {
  if (!sellToken || !buyToken || sellToken === buyToken) return undefined
  const { sell, buy } = viewPair(place.chainId, { sellToken, buyToken })
  for (let places = 0; places <= MAX_MORE_PLACES; places += 1) {
    const buyAmount = parseTyped(price, buy.decimals + places)
    if (!buyAmount) continue
    const sellAmount = toAmount(10n ** BigInt(sell.decimals + places))
    const alert = { ...place, sellToken, buyToken, side, sellAmount, buyAmount }
    return repeats ? { ...alert, repeats } : alert
  }
  return undefined
}

interface AlertedOrder {
  readonly uid: OrderUid
  readonly chainId: ChainId
  readonly terms: OrderTerms
  readonly pair: TokenPair
}

/**
 * Returns the alert at the price at which an order fills, in the direction and with the digits of its page.
 * @param at from `fillsAt`. Undefined if the costs are unknown: the alert is at the limit price.
 */
export function toFillAlert(
  { chainId, terms, pair, uid }: AlertedOrder,
  profileId: NewAlert['profileId'],
  at: Executed | undefined = limitOf(terms),
): NewAlert {
  const place = { profileId, chainId, uid }
  const [sellToken, buyToken] = [pair.sell.address, pair.buy.address]
  const direction = directionOf(terms)
  const price = fieldText(suggestedPrice(sidesOf(pair, at), direction))
  const alert =
    direction === 'buyPerSell'
      ? toAlert({ sellToken, buyToken, side: 'above', price, repeats: false }, place)
      : toAlert({ sellToken: buyToken, buyToken: sellToken, side: 'below', price, repeats: false }, place)
  // A price with too many decimal places for one token.
  const { sell, buy } = at
  return (
    alert ?? {
      ...place,
      side: 'above',
      sellToken,
      buyToken,
      sellAmount: toAmount(sell),
      buyAmount: toAmount(buy),
    }
  )
}

/** Finds the pending alert of an order. */
export const findPendingAlert = (alerts: readonly PriceAlert[], uid: OrderUid): PriceAlert | undefined =>
  alerts.find((alert) => alert.firedAt === null && alert.uid === uid)

/** Checks if the market has reached the price already, so that the alert would fire at once. */
export function isReached({ side, sellAmount, buyAmount }: NewAlert, market: Executed): boolean {
  const over = market.buy * sellAmount - buyAmount * market.sell
  return side === 'above' ? over >= 0n : over <= 0n
}

const WORDS = { above: t`at least`, below: t`at most` } as const satisfies Record<PriceAlert['side'], string>

/** Describes an alert. @example '1 WETH is worth at least 3,500 USDC' */
export function alertText(alert: Omit<NewAlert, 'profileId'> & { readonly chainId: ChainId }): string {
  const { sell, buy } = viewPair(alert.chainId, alert)
  const [sold, bought] = [
    exactAmount(alert.sellAmount, sell.decimals),
    exactAmount(alert.buyAmount, buy.decimals),
  ]
  return t`${sold} ${sell.symbol} is worth ${WORDS[alert.side]} ${bought} ${buy.symbol}`
}
