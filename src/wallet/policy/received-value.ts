/**
 * Rule that judges the price: the order must receive most of the value it sells, by every known rate. At
 * least one rate must come from another source than the service that quoted.
 */

import type { OrderTerms } from '../../domain/orders/order'
import { writePercent } from '../../domain/text/locale'
import { t } from '../../domain/text/texts'

/** Source of a rate. `service` and `quote` come from the service that would receive the order. */
type RateSource = 'pools' | 'reference' | 'observed' | 'service' | 'quote'

/** Rate of a source: `buy` atoms of the bought token for `sell` atoms of the sold token. */
export interface Rate {
  readonly source: RateSource
  readonly sell: bigint
  readonly buy: bigint
  /**
   * Factor of the rate that allows for its age or source, in basis points. 10,000 for a current rate, more
   * for an older one.
   */
  readonly driftBps: bigint
  /** Maximum amount the rate applies to, in atoms of the sold token. Undefined means any amount. */
  readonly depth?: bigint
}

export interface ReceivedValueContext {
  /** Minimum value received, in percent of the value sold. */
  readonly minPercent: number
  readonly rates: readonly Rate[]
  /** Tokens of test networks have no value, so no second source is needed. */
  readonly isTestNetwork?: boolean
}

const sourceWords = {
  pools: t`by the pools`,
  reference: t`by reference prices`,
  observed: t`by earlier prices`,
  service: t`by USD prices of the service`,
  quote: t`by the quote of now`,
} as const satisfies Record<RateSource, string>

/** Minimum pool depth, as a multiple of the sold amount. */
const MIN_DEPTH = 10n
const WHOLE_BPS = 10_000n

type Amounts = Pick<OrderTerms, 'sellAmount' | 'feeAmount' | 'buyAmount'>

const soldAmountOf = ({ sellAmount, feeAmount }: Amounts): bigint => sellAmount + feeAmount

const isUsable = ({ depth, sell, buy }: Rate, sold: bigint): boolean =>
  sell > 0n && buy > 0n && (depth === undefined || depth >= MIN_DEPTH * sold)

/** Returns the received value at a rate, in basis points of the sold value. */
const receivedBps = (terms: Amounts, { sell, buy, driftBps }: Rate): bigint =>
  (terms.buyAmount * sell * driftBps) / (soldAmountOf(terms) * buy)

/** Returns the lost value in percent, without any allowance for drift. */
function lossPercent(terms: Amounts, { sell, buy }: Rate): bigint {
  const worth = soldAmountOf(terms) * buy
  const percent = ((worth - terms.buyAmount * sell) * 100n) / worth
  return percent < 99n ? percent : 99n
}

/**
 * Returns a message if the order receives too little value or no second source knows its value.
 * @example checkReceivedValue(terms, { minPercent: 85, rates: [] })
 * // 'No second source knows what this trade is worth.'
 */
export function checkReceivedValue(
  terms: Amounts,
  { minPercent, rates, isTestNetwork = false }: ReceivedValueContext,
): string | undefined {
  const sold = soldAmountOf(terms)
  if (sold <= 0n) return undefined
  const usable = rates.filter((rate) => isUsable(rate, sold))
  const [worst] = usable.toSorted((a, b) => Number(receivedBps(terms, a) - receivedBps(terms, b)))
  if (worst && receivedBps(terms, worst) * 100n < BigInt(minPercent) * WHOLE_BPS)
    return t`You would receive ${writePercent(String(lossPercent(terms, worst)))} less than what you sell is worth, ${sourceWords[worst.source]}.`
  return isTestNetwork || usable.some(({ source }) => source !== 'service' && source !== 'quote')
    ? undefined
    : t`No second source knows what this trade is worth.`
}
