/** Parts of offers with several orders: shares of an amount, and an order with its own amounts. */

import { tradedToken } from '../../domain/chains/chains'
import { type Executed, mulDiv } from '../../domain/orders/amounts'
import { type Amount, toAmount } from '../../domain/scalars'
import { t } from '../../domain/text/texts'
import type { CompleteForm } from './form-reading'
import type { Offer } from './offer'
import type { SeveralOrders } from './swap-form'

type Ladder = Extract<SeveralOrders, { kind: 'ladder' }>

export const TOO_SMALL = t`Amount too small at this price`

/** Splits the amount among the orders of a ladder. The last order gets the remainder. */
export function shares(amount: Amount, { count, sizes }: Pick<Ladder, 'count' | 'sizes'>): readonly Amount[] {
  const weights = Array.from({ length: count }, (_, index) => (sizes === 'equal' ? 1n : BigInt(index + 1)))
  const total = weights.reduce((sum, weight) => sum + weight, 0n)
  const parts = weights.map((weight) => mulDiv(amount, weight, total))
  const left = amount - parts.reduce((sum, part) => sum + part, 0n)
  return parts.map((part, index) => toAmount(index === count - 1 ? part + left : part))
}

/**
 * Builds an order of a group: the first offer with its own tokens, amounts and network costs (in its sell
 * token).
 */
export function offerOf(
  first: Offer,
  reading: CompleteForm,
  { limit, quoted, networkCost }: { limit: Executed; quoted: Executed; networkCost: bigint },
): Offer {
  const { chainId, pair, side: kind } = reading
  const tokens = { sellToken: tradedToken(chainId, pair.sell.address), buyToken: pair.buy.address }
  const { sell, buy } = limit
  return {
    ...first,
    pair,
    terms: { ...first.terms, ...tokens, kind, sellAmount: toAmount(sell), buyAmount: toAmount(buy) },
    quoted,
    networkCost,
    quoteId: null,
    shown: { ...tokens, kind, sell, buy, price: 'limit' },
  }
}

/**
 * Returns what the quote of the whole amount means for a part of it. A small order costs the network as much
 * as a large one.
 */
export function quotedPart(
  { quoted, networkCost }: Pick<Offer, 'quoted' | 'networkCost'>,
  { side, amount }: CompleteForm,
  part: Amount,
): Executed {
  const traded = quoted.sell - networkCost
  if (side === 'buy') return { sell: mulDiv(traded, part, amount) + networkCost, buy: part }
  const sold = part > networkCost ? part - networkCost : 0n
  return { sell: part, buy: traded > 0n ? mulDiv(quoted.buy, sold, traded) : 0n }
}
