/** Converts the form of a price alert to an alert, and alerts to text. */

import type { PriceAlert } from '../../client/db/rows/price'
import type { NewAlert } from '../../client/notify/price-alerts'
import { type TokenPair, viewPair } from '../../client/tokens/tokens'
import { parseTyped } from '../../client/trade/typed-numbers'
import { type Executed, mulDivUp } from '../../domain/orders/amounts'
import type { OrderTerms } from '../../domain/orders/order'
import type { Address, ChainId, OrderUid } from '../../domain/scalars'
import { toAmount } from '../../domain/scalars'
import { exactAmount } from '../../domain/text/numbers'
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
  place: Pick<NewAlert, 'profileId' | 'chainId'>,
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

/** Significant digits of the amount at which an alert of an order fires. */
const FILL_DIGITS = 6

/**
 * Multiplies the amounts of a price until its buy amount has `FILL_DIGITS` digits or more, and rounds the buy
 * amount up to that many digits. So a token with few decimals keeps its price.
 * @example roundUp(10n, { sell: 3n, buy: 4_581_237_901n }) // sells 10n for 15_270_800_000n
 */
function roundUp(sold: bigint, { sell, buy }: Executed): Pick<NewAlert, 'sellAmount' | 'buyAmount'> {
  const digits = `${mulDivUp(sold, buy, sell)}`.length
  const sellAmount = sold * 10n ** BigInt(Math.max(0, FILL_DIGITS - digits))
  const unit = 10n ** BigInt(Math.max(0, digits - FILL_DIGITS))
  const buyAmount = mulDivUp(mulDivUp(sellAmount, buy, sell), 1n, unit) * unit
  return { sellAmount: toAmount(sellAmount), buyAmount: toAmount(buyAmount) }
}

interface AlertedOrder {
  readonly uid: OrderUid
  readonly chainId: ChainId
  readonly terms: OrderTerms
  readonly pair: TokenPair
}

/**
 * Returns the alert at the price at which an order fills.
 * @param at from `fillsAt`. Undefined if the costs are unknown: the alert is at the limit price.
 */
export const toFillAlert = (
  { chainId, terms, pair, uid }: AlertedOrder,
  profileId: NewAlert['profileId'],
  at: Executed | undefined,
): NewAlert => ({
  profileId,
  chainId,
  uid,
  side: 'above',
  sellToken: pair.sell.address,
  buyToken: pair.buy.address,
  ...(at ? roundUp(terms.sellAmount, at) : { sellAmount: terms.sellAmount, buyAmount: terms.buyAmount }),
})

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
