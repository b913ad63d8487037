/** Total value of the orders of a list, in USD at the prices of the signing times. No price is requested. */
import { reportedExecution, reportedFill, targetAmount } from '../../domain/orders/amounts'
import { type Observable, observe } from '../db/live'
import { type OrderEntry, orderOf } from '../db/rows/order-entry'
import { gainOf } from '../orders/gains'
import { type OrderQuery, readOrderPage } from '../orders/pages'
import { gainUsd, hasMarketValue, readUsdAtSigning, toUsdAtSigning, tradedOf } from './surplus'

export interface OrderTotals {
  /** Value of the unfilled parts of open orders, or the sold value of ended ones. */
  readonly usd: number
  /** Gains of ended orders. */
  readonly surplusUsd: number
  /** Number of orders in the sums. */
  readonly known: number
  /** Number of orders that are not in the sums, because their value is unknown. */
  readonly unknown: number
  /** True if older orders are left out. */
  readonly isPartial: boolean
}

/** Maximum number of orders in a total. The newest are read. */
export const MAX_TOTALLED = 1_000
/** Minimum time between two readings, because each sums up many rows. */
const REST_MS = 5_000

interface Worth {
  readonly usd: number
  readonly surplus: number
}

/** Returns the value of the part of an order that has not filled. */
function openWorth(entry: OrderEntry, usd: number | undefined): Worth | undefined {
  const filled = reportedFill(orderOf(entry)) ?? 0n
  const whole = Number(targetAmount(entry.terms))
  return usd === undefined ? undefined : { usd: usd * (1 - Number(filled) / whole), surplus: 0 }
}

/** Returns the value that an order has sold, and its gain. Undefined if one of them is unknown. */
function tradedWorth(entry: OrderEntry, usd: number | undefined): Worth | undefined {
  const order = tradedOf(entry)
  if (!order) return undefined
  const { chainId } = entry
  const executed = reportedExecution(order)
  const gain = gainOf(entry, order)
  const sold = executed && toUsdAtSigning(chainId, order, order.sellToken, executed.sell, usd)
  const surplus = gain && gainUsd(chainId, order, gain.atoms, usd)
  return sold === undefined || surplus === undefined ? undefined : { usd: sold, surplus }
}

/** Returns whether an order counts: it has tokens of value, and an ended one has traded. */
const counts = (entry: OrderEntry, { tab }: OrderQuery): boolean =>
  hasMarketValue(entry) && (tab === 'open' || tradedOf(entry) !== undefined)

/**
 * Sums up the orders that a query finds, at most the newest 1,000.
 * @internal Exported for its test.
 */
export async function readOrderTotals(query: OrderQuery): Promise<OrderTotals> {
  const page = await readOrderPage({ ...query, direction: 'newest', limit: MAX_TOTALLED })
  const entries = page.entries.filter((entry) => counts(entry, query))
  const usdAtSigning = await readUsdAtSigning(entries)
  const worthOf = query.tab === 'open' ? openWorth : tradedWorth
  const worths = entries.flatMap((entry) => worthOf(entry, usdAtSigning.get(entry.uid)) ?? [])
  const sum = (field: keyof Worth) => worths.reduce((total, each) => total + each[field], 0)
  return {
    usd: sum('usd'),
    surplusUsd: sum('surplus'),
    known: worths.length,
    unknown: entries.length - worths.length,
    isPartial: page.hasMore,
  }
}

/** Watches the result of `readOrderTotals`. */
export const watchOrderTotals = (query: OrderQuery): Observable<OrderTotals> =>
  observe(() => readOrderTotals(query), REST_MS)
