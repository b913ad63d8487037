/** Compares the shown quote with the order that will be signed, number by number. */

import type { TokenView } from '../../client/tokens/tokens'
import { limitOf } from '../../client/trade/market-price'
import type { Offer } from '../../client/trade/offer'
import { parseTyped, toFieldText } from '../../client/trade/typed-numbers'
import type { Executed } from '../../domain/orders/amounts'
import { amountIn, amountOut, directionOf, distanceBps, type Ratio } from '../../domain/text/numbers'
import { t } from '../../domain/text/texts'

/**
 * A number as seen and as signed. `differenceBps` is relative to the seen number, undefined if that is zero.
 */
export interface ComparedNumber {
  readonly label: string
  readonly side: 'sell' | 'buy'
  readonly token: TokenView
  readonly seen: bigint
  readonly signed: bigint
  readonly difference: bigint
  readonly differenceBps: number | undefined
}

/** Labels of the numbers. The quote estimates the amount that is not fixed, and the order limits it. */
export const COMPARED_LABELS = {
  sell: { sell: t`You sell`, buy: t`You receive (order: minimum)` },
  buy: { sell: t`You sell (order: maximum)`, buy: t`You receive` },
} as const

const rowOf = (offer: Offer, side: 'sell' | 'buy', seen: bigint, signed: bigint): ComparedNumber => ({
  label: COMPARED_LABELS[offer.terms.kind][side],
  side,
  token: offer.pair[side],
  seen,
  signed,
  difference: signed - seen,
  differenceBps: distanceBps({ over: signed, under: 1n }, { over: seen, under: 1n }),
})

/** Compares both amounts of an offer with a quote, its own or a later one. Both include costs. */
export function compareWithQuote(offer: Offer, quote: Executed): readonly ComparedNumber[] {
  const limit = limitOf(offer.terms)
  return [rowOf(offer, 'sell', quote.sell, limit.sell), rowOf(offer, 'buy', quote.buy, limit.buy)]
}

const write = { sell: amountOut, buy: amountIn } as const

/** Formats an amount of a row. */
export const shownAmount = ({ side, token }: ComparedNumber, atoms: bigint): string =>
  write[side](atoms, token)

/**
 * Returns the difference of two amounts as shown, so that the three numbers add up. If both look the same,
 * returns the exact difference.
 */
export function shownDifference(row: ComparedNumber): bigint {
  const atomsOf = (exact: bigint) =>
    parseTyped(toFieldText(shownAmount(row, exact)), row.token.decimals) ?? exact
  return atomsOf(row.signed) - atomsOf(row.seen) || row.difference
}

/**
 * Returns the difference between the signed price and that of a quote, in basis points, in the direction in
 * which the price is written.
 */
export function priceDifferenceBps({ terms }: Pick<Offer, 'terms'>, quote: Executed): number | undefined {
  const limit = limitOf(terms)
  const ratioOf = ({ sell, buy }: Executed): Ratio =>
    directionOf(terms) === 'buyPerSell' ? { over: buy, under: sell } : { over: sell, under: buy }
  return distanceBps(ratioOf(limit), ratioOf(quote))
}

/** Explains the difference in a sentence. */
export function explainDifference(offer: Offer, slippage: string): string {
  if (offer.shown.price === 'limit') return t`You sign your limit price. It fills at that price or better.`
  return offer.slippageBps === 0
    ? t`You sign the quote without slippage.`
    : t`The difference is your slippage of ${slippage}: the worst case.`
}
