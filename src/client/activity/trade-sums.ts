/** Sums of the orders that ended in a period, in USD at the prices of the signing times. */
import type { ChainId, Milliseconds } from '../../domain/scalars'
import { fittingRows } from '../db/damaged-rows'
import type { ProfileId } from '../db/rows/keys'
import { type OrderEntry, orderEntry } from '../db/rows/order-entry'
import { scanBatches } from '../db/scan'
import { gainOf } from '../orders/gains'
import { rangeOf } from './list'
import { gainUsd, hasMarketValue, readUsdAtSigning, toUsdAtSigning, tradedOf } from './surplus'

export interface TradeSums {
  /** Number of orders that traded. */
  readonly orders: number
  readonly surplusUsd: number
  readonly feesUsd: number
  /** Number of orders whose surplus or fees are not in the sums, because their value is unknown. */
  readonly unknown: number
  /** Network of the newest order. Undefined without orders. */
  readonly chainId: ChainId | undefined
}

interface Trade {
  readonly chainId: ChainId
  readonly surplus: number | undefined
  readonly fees: number | undefined
}

async function readTrades(rows: readonly OrderEntry[]): Promise<readonly Trade[]> {
  const entries = fittingRows('orders', orderEntry, rows)
  const usdAtSigning = await readUsdAtSigning(entries)
  return entries.flatMap((entry) => {
    const { chainId, uid } = entry
    const order = tradedOf(entry)
    if (!order) return []
    const usd = usdAtSigning.get(uid)
    const { executedFee: fee, executedFeeToken = order.sellToken } = order
    const gain = gainOf(entry, order)
    return [
      {
        chainId,
        surplus: gain && gainUsd(chainId, order, gain.atoms, usd),
        fees: fee === undefined ? undefined : toUsdAtSigning(chainId, order, executedFeeToken, fee, usd),
      },
    ]
  })
}

/** Sums up the orders that traded and ended from a time on, before another time. */
export async function readTradeSums(
  profileId: ProfileId,
  from: Milliseconds,
  to: Milliseconds,
): Promise<TradeSums> {
  const hasEnded = (row: OrderEntry) =>
    row.step === 'final' && row.updatedAt >= from && row.updatedAt < to && hasMarketValue(row)
  const trades = await scanBatches(
    rangeOf<OrderEntry>('orders', 'createdAt')(profileId),
    'newest',
    (rows) => readTrades(rows.filter(hasEnded)),
    () => false,
  )
  const sum = (values: readonly (number | undefined)[]) =>
    values.reduce<number>((total, value) => total + (value ?? 0), 0)
  return {
    orders: trades.length,
    surplusUsd: sum(trades.map(({ surplus }) => surplus)),
    feesUsd: sum(trades.map(({ fees }) => fees)),
    unknown: trades.filter(({ surplus, fees }) => surplus === undefined || fees === undefined).length,
    chainId: trades[0]?.chainId,
  }
}
