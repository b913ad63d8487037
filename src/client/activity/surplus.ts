/** What orders gained over their limits, as it added up: in USD of when each was signed, so that nobody is asked for a price. */
import { reportedExecution, surplusOf } from '../../domain/orders/amounts'
import type { Order } from '../../domain/orders/order'
import { isTestNetwork } from '../../domain/reference-prices'
import type { Address, ChainId, Milliseconds } from '../../domain/scalars'
import { usdOf } from '../../domain/text/numbers'
import { clientDb } from '../db/db'
import { type Observable, observe } from '../db/live'
import { type ProfileId, rowKeyOf } from '../db/rows/keys'
import { ledgerRow } from '../db/rows/ledger'
import { type OrderEntry, orderEntry, orderOf } from '../db/rows/order-entry'
import { scanParts } from '../db/scan'
import { fittingRows } from '../db/set-aside'
import { viewToken } from '../tokens/tokens'
import { rangeOf } from './list'

/** All that was gained by a time, USD. */
export interface SurplusPoint {
  readonly at: Milliseconds
  readonly usd: number
}

/** Oldest first, from nothing on, a point for each order that gained something. */
export interface SurplusHistory {
  readonly points: readonly SurplusPoint[]
  /** How many orders are in it, those that gained nothing too. */
  readonly orders: number
  /** Older orders are left out. */
  readonly isPart: boolean
}

/** Orders that are read, the newest. */
const MAX_ORDERS = 1_000
/** A sum over so many rows is not taken at every write. */
const REST_MS = 5_000

const tradedOf = (entry: OrderEntry): Order | undefined => {
  const order = orderOf(entry)
  return order && order.executedBuyAmount > 0n ? order : undefined
}

/**
 * USD that an order gained: of a token pegged to the dollar its amount, of another as its price was when the order was signed.
 * @param usd what all that it sells was worth then @returns undefined where that is not known
 */
export function gainUsd(chainId: ChainId, order: Order, usd: number | undefined): number | undefined {
  const executed = reportedExecution(order)
  const gained = surplusOf(order, executed)
  const token = viewToken(chainId, order.kind === 'sell' ? order.buyToken : order.sellToken)
  if (token.isDollar) return usdOf(gained, token.decimals, 1)
  if (usd === undefined) return undefined
  const [surplus, whole] = [Number(gained), Number(order.sellAmount)]
  if (order.kind === 'buy') return usd * (surplus / whole)
  return usd * (Number(executed.sell) / whole) * (surplus / Number(executed.buy))
}

/** What orders sold was worth when they were signed, by UID; unknown ones are left out. */
async function readWorth(entries: readonly OrderEntry[]): Promise<ReadonlyMap<string, number>> {
  const rows = await clientDb.ledger.where('[profileId+chainId+uid]').anyOf(entries.map(rowKeyOf)).toArray()
  return new Map(
    fittingRows('ledger', ledgerRow, rows).flatMap(({ kind, uid, usd }) =>
      kind === 'order' && uid !== null && usd !== null ? [[uid, usd] as const] : [],
    ),
  )
}

/** What an order gained, and the time in which it did. */
interface Gain {
  readonly from: Milliseconds
  readonly at: Milliseconds
  readonly usd: number
}

/** Of orders that have traded, the newest first; undefined where it is not known. */
type Gains = readonly (Gain | undefined)[]

const hasGained = (gain: Gain | undefined): boolean => gain !== undefined && gain.usd > 0

/** What each of the orders that have traded gained; undefined where that is not known. */
async function readGains(rows: readonly OrderEntry[]): Promise<Gains> {
  const entries = fittingRows('orders', orderEntry, rows)
  const worth = await readWorth(entries)
  return entries.map((entry) => {
    const order = tradedOf(entry)
    const usd = order && gainUsd(entry.chainId, order, worth.get(entry.uid))
    return usd === undefined ? undefined : { from: entry.createdAt, at: entry.updatedAt, usd }
  })
}

/** What the newest orders gained that have traded, until it is enough; undefined where that is not known. */
function scanGains(
  profileId: ProfileId,
  owner: Address | undefined,
  isEnough: (gains: Gains) => boolean,
): Promise<Gains> {
  // Among real money the tokens of a test network are worth nothing; in the sandbox all are play money.
  const isWorth = ({ chainId }: OrderEntry) => profileId === 'sandbox' || !isTestNetwork(chainId)
  const hasTraded = (row: OrderEntry) =>
    tradedOf(row) !== undefined && isWorth(row) && (!owner || row.owner === owner)
  const range = rangeOf<OrderEntry>('orders', 'createdAt')(profileId)
  return scanParts(range, 'newest', (rows) => readGains(rows.filter(hasTraded)), isEnough)
}

const isMost = ({ length }: Gains): boolean => length > MAX_ORDERS

async function readSurplus(profileId: ProfileId, owner: Address | undefined): Promise<SurplusHistory> {
  const found = await scanGains(profileId, owner, isMost)
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
    isPart: isMost(found),
  }
}

/** Of one account, or of all. */
export const watchSurplus = (profileId: ProfileId, owner: Address | undefined): Observable<SurplusHistory> =>
  observe(() => readSurplus(profileId, owner), REST_MS)

/** How many orders of the history have gained something, counted up to two: known long before all of it. */
export const watchGained = (profileId: ProfileId, owner: Address | undefined): Observable<number> =>
  observe(async () => {
    const isTwo = (gains: Gains): boolean => gains.filter(hasGained).length >= 2
    const found = await scanGains(profileId, owner, (gains) => isTwo(gains) || isMost(gains))
    return Math.min(2, found.slice(0, MAX_ORDERS).filter(hasGained).length)
  }, REST_MS)
