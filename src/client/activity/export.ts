/** Exports the orders of an environment: each fill as a CSV row, or all orders as JSON. */
import { findChain, NATIVE_TOKEN_MARKER } from '../../domain/chains/chains'
import { listKnownTokens } from '../../domain/chains/imported-tokens'
import {
  type Executed,
  filledAmount,
  hasTraded,
  mulDiv,
  surplusOf,
  targetAmount,
} from '../../domain/orders/amounts'
import type { Order, OrderTerms } from '../../domain/orders/order'
import type { Address, ChainId } from '../../domain/scalars'
import { writeCsv } from '../../domain/text/csv'
import { withoutIsolates } from '../../domain/text/isolate'
import { cleanRows } from '../../domain/text/left-out'
import { fullPrice } from '../../domain/text/numbers'
import { formatUnits } from '../../domain/text/units'
import { fittingRows } from '../db/damaged-rows'
import { clientDb } from '../db/db'
import { type OrderKey, type ProfileId, rowKeyOf } from '../db/rows/keys'
import { ledgerRow } from '../db/rows/ledger'
import { notificationRow } from '../db/rows/notification'
import { type OrderEntry, orderEntry, orderOf } from '../db/rows/order-entry'
import { type TokenView, viewOrderPair, viewToken } from '../tokens/tokens'
import { sidesOf } from '../trade/market-price'

/** A fill. `sold` excludes the signed fee. */
export interface Fill extends Executed {
  readonly sold: bigint
  readonly txHash: string
}

/** An order that has traded. */
export interface TradedOrder {
  readonly entry: OrderEntry
  readonly order: Order
  readonly fills: readonly Fill[]
  /** USD value of the whole order at signing. */
  readonly usd: number | null
  /** Returns the time at which a filled amount was reached. */
  readonly timeOf: (filled: bigint) => number
  /** Returns the filled amount of a fill, in the token whose amount is fixed. */
  readonly filledOf: (fill: Fill) => bigint
}

const readOrders = async (profileId: ProfileId): Promise<readonly OrderEntry[]> => {
  const range = clientDb.orders.where('[profileId+createdAt]')
  const rows = range.between([profileId, 0], [profileId, Number.MAX_SAFE_INTEGER], true, true)
  return fittingRows('orders', orderEntry, await rows.toArray())
}

/**
 * Returns the trades in the signature log. If they are incomplete, returns one fill with the totals. Without
 * totals, the trades are all that is known.
 */
function fillsOf(order: Order, trades: readonly Fill[]): readonly Fill[] {
  const { executedSellAmount: sell, executedSellAmountBeforeFees: sold, executedBuyAmount: buy } = order
  if (sell === undefined || sold === undefined || buy === undefined) return trades
  const known = trades.reduce((sum, trade) => sum + trade.buy, 0n)
  return known === buy ? trades : [{ sell, sold, buy, txHash: '' }]
}

/**
 * Reads fill times from notifications. Without them, the time of the last update is used. Fills that were
 * taken back are ignored: a fill that replaced them is notified together with the reversal, or later.
 */
async function readFillTimes(entry: OrderEntry): Promise<TradedOrder['timeOf']> {
  const stored = await clientDb.notifications
    .where('[profileId+chainId+uid]')
    .equals(rowKeyOf(entry))
    .toArray()
  const notifications = fittingRows('notifications', notificationRow, stored).toSorted((a, b) => a.at - b.at)
  const revertedAt = notifications.findLast(({ type }) => type === 'fill_reverted')?.at ?? 0
  const valid = notifications.filter(({ at }) => at >= revertedAt)
  return (filled) => {
    const reached = valid.find(
      ({ type, soFar }) =>
        type === 'order_filled' ||
        (type === 'order_partially_filled' && soFar !== undefined && soFar >= filled),
    )
    return reached ? (reached.happenedAt ?? reached.at) : entry.updatedAt
  }
}

async function readSigned(key: OrderKey) {
  const stored = await clientDb.ledger.where('[profileId+chainId+uid]').equals(rowKeyOf(key)).toArray()
  return fittingRows('ledger', ledgerRow, stored).find(({ kind }) => kind === 'order')
}

async function readTraded(entry: OrderEntry): Promise<readonly TradedOrder[]> {
  const order = orderOf(entry)
  if (!order || !hasTraded(order)) return []
  const signed = await readSigned(entry)
  const trades = (signed?.trades ?? [])
    .toSorted((a, b) => a.blockNumber - b.blockNumber || a.logIndex - b.logIndex)
    .map(({ sellAmount, sellAmountBeforeFees, buyAmount, txHash }) => ({
      sell: sellAmount,
      sold: sellAmountBeforeFees,
      buy: buyAmount,
      txHash: txHash ?? '',
    }))
  const fills = fillsOf(order, trades)
  const filledOf = ({ sold, buy }: Fill) => filledAmount(entry.terms.kind, { sell: sold, buy })
  const timeOf = await readFillTimes(entry)
  return [{ entry, order, fills, usd: signed?.usd ?? null, timeOf, filledOf }]
}

/** Reads the orders of an environment that have traded, the oldest first. */
export const readTradedOrders = async (profileId: ProfileId): Promise<readonly TradedOrder[]> =>
  (await Promise.all((await readOrders(profileId)).map(readTraded))).flat()

const COLUMNS = [
  ...['time', 'account', 'network', 'pair', 'side', 'sold', 'sold_token', 'bought', 'bought_token', 'price'],
  ...['fee', 'fee_token', 'surplus', 'surplus_token', 'usd_at_signing', 'transaction', 'order'],
]

/** Maps each symbol to its token: the native coin, or else the first listed token. */
const mapSymbolsToTokens = (chainId: ChainId): ReadonlyMap<string, Address> =>
  new Map<string, Address>([
    ...listKnownTokens(chainId)
      .toReversed()
      .map(({ symbol, address }) => [symbol, address] as const),
    [findChain(chainId)?.native ?? '', NATIVE_TOKEN_MARKER],
  ])

type NameToken = (token: TokenView) => string

/**
 * Names tokens by symbol. If another token has the symbol, the address is added. Unlisted tokens are named by
 * address, with amounts in atoms.
 */
export function createTokenNames(): NameToken {
  const networks = new Map<ChainId, ReadonlyMap<string, Address>>()
  return ({ chainId, isKnown, symbol: shown, address }) => {
    if (!isKnown) return address
    const symbol = withoutIsolates(shown)
    const tokensBySymbol = networks.get(chainId) ?? mapSymbolsToTokens(chainId)
    networks.set(chainId, tokensBySymbol)
    return (tokensBySymbol.get(symbol) ?? address) === address ? symbol : `${symbol} ${address}`
  }
}

export const writeAmount = (atoms: bigint, { decimals }: TokenView): string =>
  atoms < 0n ? `-${formatUnits(-atoms, decimals)}` : formatUnits(atoms, decimals)

/** Returns `whole` times `part` divided by `all`: the share of a total that belongs to one fill. */
const shareOf = (whole: bigint, part: bigint, all: bigint): bigint =>
  all > 0n ? mulDiv(whole, part, all) : 0n

const CENTS = 100

/** Returns the USD value at signing of a part of an order. */
function usdOf(usd: number | null, terms: OrderTerms, filled: bigint): string {
  if (usd === null) return ''
  return (Number(shareOf(BigInt(Math.round(usd * CENTS)), filled, targetAmount(terms))) / CENTS).toFixed(2)
}

function rowsOf(
  { entry, order, fills, usd, timeOf, filledOf }: TradedOrder,
  nameOf: NameToken,
): readonly (readonly string[])[] {
  const { terms, chainId, owner, uid } = entry
  const pair = viewOrderPair(entry, terms)
  const gained = terms.kind === 'sell' ? pair.buy : pair.sell
  const { executedFeeToken = terms.sellToken } = order
  const feeToken = executedFeeToken === terms.sellToken ? pair.sell : viewToken(chainId, executedFeeToken)
  const all = fills.reduce((sum, fill) => sum + filledOf(fill), 0n)
  let reached = 0n
  return fills.map((fill) => {
    const { sell, sold, buy, txHash } = fill
    reached += filledOf(fill)
    const fee = order.executedFee === undefined ? undefined : shareOf(order.executedFee, filledOf(fill), all)
    return [
      new Date(timeOf(reached)).toISOString(),
      ...[owner, findChain(chainId)?.label ?? String(chainId), `${nameOf(pair.sell)}/${nameOf(pair.buy)}`],
      ...[
        terms.kind,
        writeAmount(sell, pair.sell),
        nameOf(pair.sell),
        writeAmount(buy, pair.buy),
        nameOf(pair.buy),
      ],
      fullPrice(sidesOf(pair, { sell, buy }), 'buyPerSell'),
      ...(fee === undefined ? ['', ''] : [writeAmount(fee, feeToken), nameOf(feeToken)]),
      ...[writeAmount(surplusOf(terms, { sell: sold, buy }), gained), nameOf(gained)],
      ...[usdOf(usd, terms, filledOf(fill)), txHash, uid],
    ]
  })
}

/**
 * Exports every fill of an environment, the oldest order first. Prices are bought amounts per whole token
 * sold.
 */
export async function exportFills(profileId: ProfileId): Promise<string> {
  const traded = await readTradedOrders(profileId)
  const nameOf = createTokenNames()
  return writeCsv(
    COLUMNS,
    traded.flatMap((each) => rowsOf(each, nameOf)),
  )
}

const toText = (_: string, value: unknown): unknown => (typeof value === 'bigint' ? value.toString() : value)

/**
 * Exports every order of an environment as stored, amounts in decimal digits. Signatures and the calldata of
 * permits are left out and named unless `isWhole`.
 */
export async function exportOrders(profileId: ProfileId, isWhole = false): Promise<string> {
  const { rows: orders, leftOut } = cleanRows(await readOrders(profileId), isWhole)
  return JSON.stringify({ format: 'cowbell-orders', version: 1, profileId, leftOut, orders }, toText, 2)
}
