/**
 * Rules that judge the price of an order. It must receive most of the value it sells by every known price. If
 * the service alone knows the price, reference prices must agree with it, or the user confirms.
 */

import type { OrderTerms } from '../../domain/orders/order'
import { writeNumberText, writePercent } from '../../domain/text/locale'
import { t } from '../../domain/text/texts'

/**
 * Sources of rates. `isIndependent` is false for answers of the service that would receive the order: its
 * quote, and its prices of today and earlier.
 */
const SOURCES = {
  own: { words: t`by the pools`, isIndependent: true },
  pools: { words: t`by the pools`, isIndependent: true },
  same: { words: t`as both are the same coin`, isIndependent: true },
  dollar: { words: t`by the dollar they are pegged to`, isIndependent: true },
  observed: { words: t`by earlier prices`, isIndependent: false },
  service: { words: t`by USD prices of the service`, isIndependent: false },
  quote: { words: t`by the quote of now`, isIndependent: false },
} as const

type PlainRate = Pick<Rate, 'sell' | 'buy'>

/** Rate of a source: `buy` atoms of the bought token for `sell` atoms of the sold token. */
export interface Rate {
  readonly source: keyof typeof SOURCES
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
  /** Rate by reference prices. It can be years old. Undefined if a token is not listed. */
  readonly reference?: PlainRate | undefined
  /** Host of the service. Undefined for the in-extension service. */
  readonly host?: string | undefined
  /** Tokens of test networks have no value, so no second source is needed. */
  readonly isTestNetwork?: boolean
}

/** Minimum pool depth, as a multiple of the sold amount. */
const MIN_DEPTH = 10n
const WHOLE_BPS = 10_000n

type Amounts = Pick<OrderTerms, 'sellAmount' | 'feeAmount' | 'buyAmount'>

const soldAmountOf = ({ sellAmount, feeAmount }: Amounts): bigint => sellAmount + feeAmount

const isUsable = ({ depth, sell, buy }: PlainRate & Pick<Rate, 'depth'>, sold: bigint): boolean =>
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

/** Returns a message if the order receives too little value by a known rate. */
export function checkReceivedValue(
  terms: Amounts,
  { minPercent, rates }: ReceivedValueContext,
): string | undefined {
  const sold = soldAmountOf(terms)
  if (sold <= 0n) return undefined
  const usable = rates.filter((rate) => isUsable(rate, sold))
  const [worst] = usable.toSorted((a, b) => Number(receivedBps(terms, a) - receivedBps(terms, b)))
  return worst && receivedBps(terms, worst) * 100n < BigInt(minPercent) * WHOLE_BPS
    ? t`You would receive ${writePercent(String(lossPercent(terms, worst)))} less than what you sell is worth, ${SOURCES[worst.source].words}.`
    : undefined
}

/**
 * Reference prices that differ from the order or from the service by this factor confirm neither. An order
 * for half of its value is never confirmed, even if the reference prices are a few percent off.
 */
const MAX_FACTOR = { over: 7n, under: 5n } as const
const maxFactorText = (): string => writeNumberText('1.4')

/** Checks whether a rate gives less than a reference by the maximum factor. */
const isFarBelow = (rate: PlainRate, reference: PlainRate): boolean =>
  rate.buy * reference.sell * MAX_FACTOR.over <= rate.sell * reference.buy * MAX_FACTOR.under

/**
 * Checks whether reference prices confirm an order. The order's price may be far better than the reference
 * prices, because such an order only waits. The service's own price must not be far off in either direction.
 */
function isConfirmed(terms: Amounts, reference: PlainRate, rates: readonly Rate[]): boolean {
  const order = { sell: soldAmountOf(terms), buy: terms.buyAmount }
  return (
    !isFarBelow(order, reference) &&
    rates.every((rate) => !isFarBelow(rate, reference) && !isFarBelow(reference, rate))
  )
}

/** The only source of an order's price. */
export interface OnlySource {
  /** Sentence that says which source alone knows the price, or that no source does. */
  readonly message: string
  /** Present if reference prices do not confirm the price. The user must then type to sign. */
  readonly doubt: string | undefined
}

/** Returns the only source of an order's price, or undefined if an independent source knows it too. */
export function findOnlySource(
  terms: Amounts,
  { rates, reference, host, isTestNetwork = false }: ReceivedValueContext,
): OnlySource | undefined {
  const sold = soldAmountOf(terms)
  const usable = rates.filter((rate) => isUsable(rate, sold))
  if (sold <= 0n || isTestNetwork || usable.some(({ source }) => SOURCES[source].isIndependent)) {
    return undefined
  }
  const message =
    host === undefined || usable.length === 0
      ? t`No price source knows what this is worth.`
      : t`Only ${host} says what this is worth.`
  if (!reference || !isUsable(reference, sold)) return { message, doubt: message }
  return {
    message,
    doubt: isConfirmed(terms, reference, usable)
      ? undefined
      : `${message} ${t`Reference prices differ by ${maxFactorText()}× or more.`}`,
  }
}

/** Returns a message if the service alone knows the price and reference prices do not confirm it. */
export const checkOnlySource = (terms: Amounts, context: ReceivedValueContext): string | undefined =>
  findOnlySource(terms, context)?.doubt
