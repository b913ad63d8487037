/**
 * Tax files: one row per fill with its value, cost and gain in USD, in Cowbell's own format or in Koinly's. Both are
 * described in the README of this folder.
 */
import { findChain, networkName, tradedToken } from '../../domain/chains/chains'
import { listRealisedGains, type RealisedGain } from '../../domain/orders/average-cost'
import type { Address } from '../../domain/scalars'
import { writeCsv } from '../../domain/text/csv'
import { toUsd } from '../../domain/text/numbers'
import { type Observable, observe } from '../db/live'
import type { OrderKey } from '../db/rows/keys'
import { isOf, type OrderScope } from '../orders/journal'
import { type TokenView, viewOrderPair } from '../tokens/tokens'
import { createTokenNames, type Fill, readTradedOrders, type TradedOrder, writeAmount } from './export'
import { hasMarketValue, toUsdAtSigning } from './surplus'

/** A fill with its time and its value in USD. */
interface TaxedFill extends RealisedGain {
  readonly traded: TradedOrder
  readonly fill: Fill
  readonly at: number
  readonly usd: number | undefined
  readonly pair: { readonly sell: TokenView; readonly buy: TokenView }
}

type Taxable = Omit<TaxedFill, keyof RealisedGain>

/**
 * Returns the value of a fill: the amount of a token pegged to the dollar, or else the value of the sold amount at
 * the price of the signing time.
 */
function usdOfFill(
  { entry, order, usd }: TradedOrder,
  fill: Fill,
  pair: Taxable['pair'],
): number | undefined {
  if (pair.buy.isDollar) return toUsd(fill.buy, pair.buy.decimals, 1)
  return toUsdAtSigning(entry.chainId, order, entry.terms.sellToken, fill.sell, usd ?? undefined)
}

function fillsOf(traded: TradedOrder): readonly Taxable[] {
  const { entry, fills, timeOf, filledOf } = traded
  const pair = viewOrderPair(entry, entry.terms)
  let reached = 0n
  return fills.map((fill) => {
    reached += filledOf(fill)
    return { traded, fill, pair, at: timeOf(reached), usd: usdOfFill(traded, fill, pair) }
  })
}

/** The coin and its wrapped token are one holding, because wrapping is not a trade. */
const amountOf = (
  { traded: { entry } }: Taxable,
  { chainId, address, isDollar }: TokenView,
  atoms: bigint,
) => ({
  holding: [entry.owner, chainId, tradedToken(chainId, address as Address)].join(),
  atoms,
  isDollar: isDollar ?? false,
})

/** Reads the fills of an environment by time. Tokens of test networks are worthless, so their fills are left out. */
async function readTaxedFills(profileId: OrderScope['profileId']): Promise<readonly TaxedFill[]> {
  const orders = (await readTradedOrders(profileId)).filter(({ entry }) => hasMarketValue(entry))
  const fills = orders.flatMap(fillsOf).toSorted((a, b) => a.at - b.at)
  const gains = listRealisedGains(
    fills.map((each) => ({
      sold: amountOf(each, each.pair.sell, each.fill.sell),
      bought: amountOf(each, each.pair.buy, each.fill.buy),
      usd: each.usd,
    })),
  )
  return fills.map((each, index) => ({ ...each, ...(gains[index] as RealisedGain) }))
}

const cents = (usd: number | undefined): string => (usd === undefined ? '' : usd.toFixed(2))

/** Names what is unknown, so that an empty cell is not read as zero. */
function noteOf({ usd, cost }: TaxedFill): string {
  if (usd === undefined) return 'value unknown'
  return cost === undefined ? 'cost unknown' : ''
}

type Row = readonly string[]
type NameToken = ReturnType<typeof createTokenNames>

const toOwnRow = (each: TaxedFill, nameOf: NameToken): Row => {
  const { entry } = each.traded
  return [
    new Date(each.at).toISOString(),
    ...[entry.owner, findChain(entry.chainId)?.label ?? String(entry.chainId)],
    ...[writeAmount(each.fill.sell, each.pair.sell), nameOf(each.pair.sell)],
    ...[writeAmount(each.fill.buy, each.pair.buy), nameOf(each.pair.buy)],
    ...[cents(each.usd), cents(each.cost), cents(each.gain), noteOf(each)],
    ...[each.fill.txHash, entry.uid],
  ]
}

/** Writes a time as Koinly reads it: UTC, to the second. @example '2026-11-21 22:23:05 UTC' */
const koinlyTime = (at: number): string => `${new Date(at).toISOString().slice(0, 19).replace('T', ' ')} UTC`

/** Fees are part of the amounts. Koinly would subtract a fee again, so its columns are empty. */
const toKoinlyRow = (each: TaxedFill, nameOf: NameToken): Row => {
  const { entry } = each.traded
  return [
    koinlyTime(each.at),
    ...[writeAmount(each.fill.sell, each.pair.sell), nameOf(each.pair.sell)],
    ...[writeAmount(each.fill.buy, each.pair.buy), nameOf(each.pair.buy)],
    ...['', ''],
    ...(each.usd === undefined ? ['', ''] : [cents(each.usd), 'USD']),
    ...['', `CoW Protocol order on ${networkName(entry.chainId)}`, each.fill.txHash],
  ]
}

const FORMATS = {
  own: {
    columns: [
      ...['time', 'account', 'network', 'sold', 'sold_token', 'bought', 'bought_token'],
      ...['value_usd', 'cost_usd', 'gain_usd', 'note', 'transaction', 'order'],
    ],
    toRow: toOwnRow,
  },
  koinly: {
    columns: [
      ...['Date', 'Sent Amount', 'Sent Currency', 'Received Amount', 'Received Currency'],
      ...['Fee Amount', 'Fee Currency', 'Net Worth Amount', 'Net Worth Currency'],
      ...['Label', 'Description', 'TxHash'],
    ],
    toRow: toKoinlyRow,
  },
} as const satisfies Record<
  string,
  { columns: readonly string[]; toRow: (fill: TaxedFill, nameOf: NameToken) => Row }
>
export type TaxFormat = keyof typeof FORMATS

/** Exports the fills of a scope as a tax file, the oldest first. */
export async function exportTax({ profileId, ...only }: OrderScope, format: TaxFormat): Promise<string> {
  const fills = (await readTaxedFills(profileId)).filter(({ traded }) => isOf(traded.entry, only))
  const nameOf = createTokenNames()
  const { columns, toRow } = FORMATS[format]
  return writeCsv(
    columns,
    fills.map((each) => toRow(each, nameOf)),
  )
}

/** Minimum time between two readings, because each reads all orders. */
const REST_MS = 5_000

/** Gain of an order in USD. Undefined if the cost or the value of a fill is unknown. */
export interface OrderRealisedGain {
  readonly usd: number | undefined
}

/** Watches the realised gain of an order. Null before the first fill, and for an order that sold dollars. */
export const watchRealisedGain = ({
  profileId,
  chainId,
  uid,
}: OrderKey): Observable<OrderRealisedGain | null> =>
  observe(async () => {
    const fills = (await readTaxedFills(profileId)).filter(
      ({ traded: { entry }, pair }) => entry.uid === uid && entry.chainId === chainId && !pair.sell.isDollar,
    )
    const add = (sum: number | undefined, { gain }: TaxedFill): number | undefined =>
      sum === undefined || gain === undefined ? undefined : sum + gain
    return fills.length === 0 ? null : { usd: fills.reduce<number | undefined>(add, 0) }
  }, REST_MS)
