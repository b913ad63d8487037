/** Accumulated gains of orders in USD, at the prices of the signing times. No price is requested. */
import { reportedExecution } from '../../domain/orders/amounts'
import type { Order } from '../../domain/orders/order'
import { isTestNetwork } from '../../domain/reference-prices'
import type { Address, ChainId, Milliseconds } from '../../domain/scalars'
import { toUsd } from '../../domain/text/numbers'
import { fittingRows } from '../db/damaged-rows'
import { clientDb } from '../db/db'
import { type Observable, observe } from '../db/live'
import { rowKeyOf } from '../db/rows/keys'
import { ledgerRow } from '../db/rows/ledger'
import { type OrderEntry, orderEntry, orderOf, proofOf } from '../db/rows/order-entry'
import { scanBatches } from '../db/scan'
import { gainOf } from '../orders/gains'
import { isOf, type OrderScope } from '../orders/journal'
import { viewToken } from '../tokens/tokens'
import { rangeOf } from './list'

/** Total surplus up to a time, in USD. */
export interface SurplusPoint {
  readonly at: Milliseconds
  readonly usd: number
}

/** Points, oldest first: zero, then one for each order with a surplus. */
export interface SurplusHistory {
  readonly points: readonly SurplusPoint[]
  /** Number of orders, including those without a surplus. */
  readonly orders: number
  /** True if older orders are left out. */
  readonly isPartial: boolean
}

/** Maximum number of orders. The newest are read. */
const MAX_ORDERS = 1_000
/** Minimum time between two readings, because each sums up many rows. */
const REST_MS = 5_000

/** Returns the order of an entry that has traded. Amounts that are not plausible do not count. */
export const tradedOf = (entry: OrderEntry): Order | undefined => {
  const order = orderOf(entry)
  return order && (order.executedBuyAmount ?? 0n) > 0n && proofOf(entry) !== 'implausible' ? order : undefined
}

/**
 * Computes the value of an amount of one of an order's tokens in USD. A token pegged to the dollar is worth its
 * amount. Any other token has its price at signing.
 * @param usd value at signing of the whole sell amount
 * @returns undefined if the value is unknown
 */
export function toUsdAtSigning(
  chainId: ChainId,
  order: Order,
  token: Address,
  atoms: bigint,
  usd: number | undefined,
): number | undefined {
  const executed = reportedExecution(order)
  const { isDollar, decimals } = viewToken(chainId, token)
  if (isDollar) return toUsd(atoms, decimals, 1)
  if (usd === undefined) return undefined
  const [amount, whole] = [Number(atoms), Number(order.sellAmount)]
  if (token === order.sellToken) return usd * (amount / whole)
  if (token !== order.buyToken) return undefined
  return executed && usd * (Number(executed.sell) / whole) * (amount / Number(executed.buy))
}

/**
 * Computes an order's gain in USD.
 * @param gained atoms of the surplus token
 * @returns undefined if the value is unknown
 */
export const gainUsd = (
  chainId: ChainId,
  order: Order,
  gained: bigint,
  usd: number | undefined,
): number | undefined =>
  toUsdAtSigning(chainId, order, order.kind === 'sell' ? order.buyToken : order.sellToken, gained, usd)

/**
 * Returns whether the tokens of an order have a value. Those of test networks are worthless, except in the
 * sandbox, where all tokens are play money.
 */
export const hasMarketValue = ({ profileId, chainId }: Pick<OrderEntry, 'profileId' | 'chainId'>): boolean =>
  profileId === 'sandbox' || !isTestNetwork(chainId)

/** Reads the USD values at signing by UID. Unknown values are left out. */
export async function readUsdAtSigning(entries: readonly OrderEntry[]): Promise<ReadonlyMap<string, number>> {
  const rows = await clientDb.ledger.where('[profileId+chainId+uid]').anyOf(entries.map(rowKeyOf)).toArray()
  return new Map(
    fittingRows('ledger', ledgerRow, rows).flatMap(({ kind, uid, usd }) =>
      kind === 'order' && uid !== null && usd !== null ? [[uid, usd] as const] : [],
    ),
  )
}

/** The surplus of an order, with its time of placement and of its last update. */
interface Gain {
  readonly from: Milliseconds
  readonly at: Milliseconds
  readonly usd: number
}

/** Surplus of traded orders, newest first. An unknown surplus is undefined. */
type Gains = readonly (Gain | undefined)[]

const hasGained = (gain: Gain | undefined): boolean => gain !== undefined && gain.usd !== 0

async function readGains(rows: readonly OrderEntry[]): Promise<Gains> {
  const entries = fittingRows('orders', orderEntry, rows)
  const usdAtSigning = await readUsdAtSigning(entries)
  return entries.map((entry) => {
    const order = tradedOf(entry)
    const gain = order && gainOf(entry, order)
    const usd = order && gain && gainUsd(entry.chainId, order, gain.atoms, usdAtSigning.get(entry.uid))
    return usd === undefined ? undefined : { from: entry.createdAt, at: entry.updatedAt, usd }
  })
}

/** Reads the surplus of traded orders, newest first, until `isEnough` returns true. */
function scanGains(scope: OrderScope, isEnough: (gains: Gains) => boolean): Promise<Gains> {
  const hasTraded = (row: OrderEntry) =>
    tradedOf(row) !== undefined && hasMarketValue(row) && isOf(row, scope)
  const range = rangeOf<OrderEntry>('orders', 'createdAt')(scope.profileId)
  return scanBatches(range, 'newest', (rows) => readGains(rows.filter(hasTraded)), isEnough)
}

const isFull = ({ length }: Gains): boolean => length > MAX_ORDERS

async function readSurplus(scope: OrderScope): Promise<SurplusHistory> {
  const found = await scanGains(scope, isFull)
  const gains = found.slice(0, MAX_ORDERS).filter((gain): gain is Gain => gain !== undefined)
  let usd = 0
  const points = gains
    .filter(hasGained)
    .toSorted((a, b) => a.at - b.at)
    .map((gain) => {
      usd += gain.usd
      return { at: gain.at, usd }
    })
  const [start] = gains.map(({ from }) => from).toSorted((a, b) => a - b)
  return {
    points: start === undefined ? [] : [{ at: start, usd: 0 }, ...points],
    orders: gains.length,
    isPartial: isFull(found),
  }
}

/** Watches the surplus of a scope. */
export const watchSurplus = (scope: OrderScope): Observable<SurplusHistory> =>
  observe(() => readSurplus(scope), REST_MS)

/**
 * Watches the number of orders with a surplus, counted up to two. This number is known long before the whole
 * history.
 */
export const watchGained = (scope: OrderScope): Observable<number> =>
  observe(async () => {
    const hasTwo = (gains: Gains): boolean => gains.filter(hasGained).length >= 2
    const found = await scanGains(scope, (gains) => hasTwo(gains) || isFull(gains))
    return Math.min(2, found.slice(0, MAX_ORDERS).filter(hasGained).length)
  }, REST_MS)
