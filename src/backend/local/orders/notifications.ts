/** Texts of notifications about orders (SOURCES: Notifications). */

import { chainOf } from '../../../domain/chains/chains'
import { findToken, isDollarToken } from '../../../domain/chains/tokens'
import { type Executed, filledAmount, filledBps, mulDiv } from '../../../domain/orders/amounts'
import { toOfferedAmounts } from '../../../domain/orders/quotes'
import { withVolumeFee } from '../../../domain/orders/volume-fees'
import { buildNotificationId, type ServiceNotificationType } from '../../../domain/reports/notifications'
import type { Address, ChainId, Hash32, Milliseconds } from '../../../domain/scalars'
import { amountIn, amountOut } from '../../../domain/text/numbers'
import { withEnglish } from '../../../domain/text/texts'
import { formatUnits } from '../../../domain/text/units'
import type { OrderRow, ServiceNotificationRow } from '../store/rows'

/** Formats an amount with its symbol. Received amounts are rounded down, paid amounts are rounded up. */
function formatAmount(write: typeof amountIn, id: ChainId, token: Address, atoms: bigint): string {
  const known = findToken(id, token)
  const unit = known
    ? { ...known, isDollar: isDollarToken(known) }
    : { decimals: 18, symbol: chainOf(id).native }
  return `${write(atoms, unit)} ${unit.symbol}`
}

const describeTrade = ({ chainId, terms }: OrderRow, { sell, buy }: Executed): string => {
  const sold = formatAmount(amountOut, chainId, terms.sellToken, sell)
  const bought = formatAmount(amountIn, chainId, terms.buyToken, buy)
  return terms.kind === 'sell' ? `Sold ${sold} for ${bought}.` : `Bought ${bought} for ${sold}.`
}

const describeOrder = ({ chainId, terms }: OrderRow): string => {
  const sell = formatAmount(amountOut, chainId, terms.sellToken, terms.sellAmount)
  const buy = formatAmount(amountIn, chainId, terms.buyToken, terms.buyAmount)
  return terms.kind === 'sell' ? `sell ${sell} for at least ${buy}` : `buy ${buy} for at most ${sell}`
}

/** Returns the filled share of an order in percent, or undefined if nothing was filled. */
function filledPercent({ terms, executed }: OrderRow): string | undefined {
  if (executed.buy === 0n) return undefined
  const bps = filledBps(terms, executed)
  return bps === 0 ? 'under 0.01%' : `${formatUnits(BigInt(bps), 2)}%`
}

/** Describes how an order ended and how much of it was filled (SOURCES: Notifications). */
function describeEnd(row: OrderRow, ended: string): string {
  const filled = filledPercent(row)
  const order = `Your order to ${describeOrder(row)}`
  return filled
    ? `${order} ${ended} with ${filled} filled. ${describeTrade(row, row.executed)}`
    : `${order} ${ended}.`
}

const CANCELLED = 'was cancelled'

/** Details of an event in addition to the order's row, such as the fill or the reason of a cancellation. */
export interface EventDetails {
  readonly fill?: Executed
  readonly txHash?: Hash32
  readonly improvement?: bigint
  readonly missing?: 'approval'
  readonly reason?: 'banned_user'
}

const MESSAGES = {
  order_filled: (row) => describeTrade(row, row.executed),
  order_partially_filled: (row, { fill }) =>
    `Part of your order was filled. ${describeTrade(row, fill ?? row.executed)}`,
  order_expired: (row) => describeEnd(row, 'expired'),
  order_cancelled: (row, { reason }) =>
    describeEnd(row, CANCELLED) + (reason ? ' The service bans its owner or recipient.' : ''),
  insufficient_balance: (row) =>
    `Your order to ${describeOrder(row)} waits: balance or allowance of the sell token does not cover it.`,
  price_improvement: (row, { improvement = 0n }) =>
    row.terms.kind === 'sell'
      ? `You received ${formatAmount(amountIn, row.chainId, row.terms.buyToken, improvement)} more than quoted.`
      : `You paid ${formatAmount(amountIn, row.chainId, row.terms.sellToken, improvement)} less than quoted.`,
} as const satisfies Record<ServiceNotificationType, (row: OrderRow, details: EventDetails) => string>

/** Builds the notification of an order's event. */
export function toNotification(
  row: OrderRow,
  type: ServiceNotificationType,
  at: Milliseconds,
  details: EventDetails = {},
): ServiceNotificationRow {
  const { uid, owner, onchain, chainId, terms, executed } = row
  const filled = type === 'order_expired' || type === 'order_cancelled' ? filledPercent(row) : undefined
  const soFar = type === 'order_partially_filled' ? filledAmount(terms.kind, executed) : undefined
  return {
    id: buildNotificationId(uid, type, soFar),
    account: onchain?.sender ?? owner,
    type,
    message: withEnglish(() => MESSAGES[type](row, details)),
    at,
    metadata: {
      orderUid: uid,
      chainId,
      executedSellAmount: executed.sell.toString(),
      executedBuyAmount: executed.buy.toString(),
      ...(details.txHash ? { txHash: details.txHash } : {}),
      ...(details.missing ? { missing: details.missing } : {}),
      ...(details.reason ? { reason: details.reason } : {}),
      ...(filled ? { filled } : {}),
    },
  }
}

type Filled = Pick<OrderRow, 'terms' | 'executed' | 'executedSignedFee' | 'quote'>

/**
 * Returns the atoms by which a filled order beat its quote after the volume fee. For a sell order, these are
 * additional atoms bought. For a buy order, these are atoms not sold. Returns undefined if there was no quote
 * or no improvement.
 */
export function findImprovement(
  volumeFeeBps: number,
  { terms, executed, executedSignedFee, quote }: Filled,
): bigint | undefined {
  if (!quote || quote.sell === 0n || quote.buy === 0n) return undefined
  const { sell, buy } = withVolumeFee(terms.kind, toOfferedAmounts(terms, quote), 0n, volumeFeeBps)
  if (sell === 0n || buy === 0n) return undefined
  const paid = executed.sell + executedSignedFee
  const improvement =
    terms.kind === 'sell' ? executed.buy - mulDiv(buy, paid, sell) : mulDiv(sell, executed.buy, buy) - paid
  return improvement > 0n ? improvement : undefined
}
