/** Converts the form of a price alert to an alert, and alerts to text. */

import type { PriceAlert } from '../../client/db/rows/price'
import type { NewAlert } from '../../client/notify/price-alerts'
import { type TokenPair, viewPair } from '../../client/tokens/tokens'
import { parseTyped } from '../../client/trade/typed-numbers'
import type { Executed } from '../../domain/orders/amounts'
import type { OrderTerms } from '../../domain/orders/order'
import type { Address, ChainId } from '../../domain/scalars'
import { toAmount } from '../../domain/scalars'
import { exactAmount } from '../../domain/text/numbers'
import { t } from '../../domain/text/texts'

export interface AlertForm {
  readonly sellToken: Address | null
  readonly buyToken: Address | null
  readonly side: PriceAlert['side']
  /** Price of one whole sell token, in the buy token. */
  readonly price: string
}

/** Maximum number of decimal places beyond those of the buy token. */
const MAX_MORE_PLACES = 18

/**
 * Converts the form to an alert, or returns undefined if it is incomplete. Each further decimal place sells
 * ten times as much, so that both amounts are whole atoms.
 */
export function toAlert(
  { sellToken, buyToken, side, price }: AlertForm,
  place: Pick<NewAlert, 'profileId' | 'chainId'>,
): NewAlert | undefined {
  if (!sellToken || !buyToken || sellToken === buyToken) return undefined
  const { sell, buy } = viewPair(place.chainId, { sellToken, buyToken })
  for (let places = 0; places <= MAX_MORE_PLACES; places += 1) {
    const buyAmount = parseTyped(price, buy.decimals + places)
    if (!buyAmount) continue
    const sellAmount = toAmount(10n ** BigInt(sell.decimals + places))
    return { ...place, sellToken, buyToken, side, sellAmount, buyAmount }
  }
  return undefined
}

/** Returns the alert at the limit price of an order. */
export const toLimitAlert = (
  {
    chainId,
    terms,
    pair,
  }: { readonly chainId: ChainId; readonly terms: OrderTerms; readonly pair: TokenPair },
  profileId: NewAlert['profileId'],
): NewAlert => ({
  profileId,
  chainId,
  side: 'above',
  sellToken: pair.sell.address,
  buyToken: pair.buy.address,
  sellAmount: terms.sellAmount,
  buyAmount: terms.buyAmount,
})

/** Finds a pending alert for exactly the same price. */
export const findPendingAlert = (alerts: readonly PriceAlert[], wanted: NewAlert): PriceAlert | undefined =>
  alerts.find(
    (alert) =>
      alert.firedAt === null &&
      alert.chainId === wanted.chainId &&
      alert.side === wanted.side &&
      alert.sellToken === wanted.sellToken &&
      alert.buyToken === wanted.buyToken &&
      alert.buyAmount * wanted.sellAmount === wanted.buyAmount * alert.sellAmount,
  )

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
