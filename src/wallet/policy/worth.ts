/**
 * The rule that judges the price itself: what an order receives must be worth most of what it sells, by every rate that is
 * known, and at least one of them must come from another source than the service that quoted.
 */

import type { OrderTerms } from '../../domain/orders/order'
import { writePercent } from '../../domain/text/locale'
import { t } from '../../domain/text/texts'

/** Where a rate comes from. Only `service` and `quote` are the word of the service that would get the order. */
type RateSource = 'pools' | 'reference' | 'observed' | 'service' | 'quote'

/** What a sale is worth by one source: `buy` atoms of the bought token for `sell` atoms of the sold one. */
export interface Rate {
  readonly source: RateSource
  readonly sell: bigint
  readonly buy: bigint
  /** How many times less than the rate may still be right, in basis points: 10,000 for a rate of this moment. */
  readonly driftBps: bigint
  /** Atoms of the sold token that the rate is good for; undefined for any amount. */
  readonly depth?: bigint
}

/** What the worth of an order is judged by. */
export interface WorthFacts {
  /** The least that is received, in percent of what is sold. */
  readonly minPercent: number
  readonly rates: readonly Rate[]
  /** Tokens of a test network are worth nothing: no second source need know them. */
  readonly isTestNetwork?: boolean
}

const sourceWords = {
  pools: t`by the pools`,
  reference: t`by reference prices`,
  observed: t`by earlier prices`,
  service: t`by USD prices of the service`,
  quote: t`by the quote of now`,
} as const satisfies Record<RateSource, string>

/** A pool of less than ten times the amount gives no price for it. */
const MIN_DEPTH = 10n
const WHOLE_BPS = 10_000n

type Amounts = Pick<OrderTerms, 'sellAmount' | 'feeAmount' | 'buyAmount'>

const soldBy = ({ sellAmount, feeAmount }: Amounts): bigint => sellAmount + feeAmount

const isUsable = ({ depth, sell, buy }: Rate, sold: bigint): boolean =>
  sell > 0n && buy > 0n && (depth === undefined || depth >= MIN_DEPTH * sold)

/** What is received, in basis points of the worth of what is sold. */
const receivedBps = (terms: Amounts, { sell, buy, driftBps }: Rate): bigint =>
  (terms.buyAmount * sell * driftBps) / (soldBy(terms) * buy)

/** Percent by which what is received is worth less, without any allowance for drift. */
function lossPercent(terms: Amounts, { sell, buy }: Rate): bigint {
  const worth = soldBy(terms) * buy
  const percent = ((worth - terms.buyAmount * sell) * 100n) / worth
  return percent < 99n ? percent : 99n
}

/**
 * The sentence against an order that receives too little, or whose worth no second source knows.
 * @example checkWorth(terms, { minPercent: 85, rates: [] }) // 'No second source knows what this trade is worth.'
 */
export function checkWorth(
  terms: Amounts,
  { minPercent, rates, isTestNetwork = false }: WorthFacts,
): string | undefined {
  const sold = soldBy(terms)
  if (sold <= 0n) return undefined
  const usable = rates.filter((rate) => isUsable(rate, sold))
  const [worst] = usable.toSorted((a, b) => Number(receivedBps(terms, a) - receivedBps(terms, b)))
  if (worst && receivedBps(terms, worst) * 100n < BigInt(minPercent) * WHOLE_BPS)
    return t`You would receive ${writePercent(String(lossPercent(terms, worst)))} less than what you sell is worth, ${sourceWords[worst.source]}.`
  return isTestNetwork || usable.some(({ source }) => source !== 'service' && source !== 'quote')
    ? undefined
    : t`No second source knows what this trade is worth.`
}
