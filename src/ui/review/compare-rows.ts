/** The quote on the screen against the order that will be signed: each number of which the two differ, in atoms and in percent. */

import type { TokenView } from '../../client/tokens/tokens'
import { limitOf, type Offer } from '../../client/trade/offer'
import { parseTyped, toFieldText } from '../../client/trade/typed-numbers'
import type { Executed } from '../../domain/orders/amounts'
import { amountIn, amountOut, directionOf, distanceBps, type Ratio } from '../../domain/text/numbers'
import { t } from '../../domain/text/texts'

/** A number that was seen and that is signed. `differenceBps` is of the seen one; undefined where that is zero. */
export interface SeenRow {
  readonly label: string
  readonly side: 'sell' | 'buy'
  readonly token: TokenView
  readonly seen: bigint
  readonly signed: bigint
  readonly difference: bigint
  readonly differenceBps: number | undefined
}

/** Of the amount that is not fixed, the quote has what is expected and the order a bound. */
export const COMPARED_LABELS = {
  sell: { sell: t`You sell`, buy: t`You receive (order: minimum)` },
  buy: { sell: t`You sell (order: maximum)`, buy: t`You receive` },
} as const

const rowOf = (offer: Offer, side: 'sell' | 'buy', seen: bigint, signed: bigint): SeenRow => ({
  label: COMPARED_LABELS[offer.terms.kind][side],
  side,
  token: offer.pair[side],
  seen,
  signed,
  difference: signed - seen,
  differenceBps: distanceBps({ over: signed, under: 1n }, { over: seen, under: 1n }),
})

/** Both amounts of an offer against a quote, its own or a later one; costs are within both. */
export function compareWithQuote(offer: Offer, quote: Executed): readonly SeenRow[] {
  const limit = limitOf(offer.terms)
  return [rowOf(offer, 'sell', quote.sell, limit.sell), rowOf(offer, 'buy', quote.buy, limit.buy)]
}

const write = { sell: amountOut, buy: amountIn } as const

/** An amount of a row as it is shown. */
export const shownAmount = ({ side, token }: SeenRow, atoms: bigint): string => write[side](atoms, token)

/** The difference of two amounts as they are shown, so that the three add up; the exact one where they look the same. */
export function shownDifference(row: SeenRow): bigint {
  const atomsOf = (exact: bigint) =>
    parseTyped(toFieldText(shownAmount(row, exact)), row.token.decimals) ?? exact
  return atomsOf(row.signed) - atomsOf(row.seen) || row.difference
}

/** How far the price that is signed is from that of a quote, the way round it is written; basis points. */
export function priceDifferenceBps({ terms }: Pick<Offer, 'terms'>, quote: Executed): number | undefined {
  const limit = limitOf(terms)
  const ratioOf = ({ sell, buy }: Executed): Ratio =>
    directionOf(terms) === 'buyPerSell' ? { over: buy, under: sell } : { over: sell, under: buy }
  return distanceBps(ratioOf(limit), ratioOf(quote))
}

/** Why the two differ, in a sentence. */
export function explainDifference(offer: Offer, slippage: string): string {
  if (offer.shown.price === 'limit') return t`You sign your limit price. It fills at that price or better.`
  return offer.slippageBps === 0
    ? t`You sign the quote without slippage.`
    : t`The difference is your slippage of ${slippage}: the worst case.`
}
