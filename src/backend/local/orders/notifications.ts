/** Notifications of an account about its orders, in words (SOURCES: Notifications). */

import { chainOf } from '../../../domain/chains/chains'
import { findToken, isDollarToken } from '../../../domain/chains/tokens'
import { type Executed, filledAmount, filledBps, mulDiv } from '../../../domain/orders/amounts'
import { offeredBy } from '../../../domain/orders/quotes'
import { withVolumeFee } from '../../../domain/orders/volume-fees'
import { buildNotificationId, type ServiceNotificationType } from '../../../domain/reports/notifications'
import type { Address, ChainId, Hash32, Milliseconds } from '../../../domain/scalars'
import { amountIn, amountOut } from '../../../domain/text/numbers'
import { inEnglish } from '../../../domain/text/texts'
import { formatUnits } from '../../../domain/text/units'
import type { OrderRow, ServiceNotificationRow } from '../store/rows'

/** An amount with its symbol: what is received is cut off, what is paid is rounded up. */
function say(write: typeof amountIn, id: ChainId, token: Address, atoms: bigint): string {
  const known = findToken(id, token)
  const unit = known
    ? { ...known, isDollar: isDollarToken(known) }
    : { decimals: 18, symbol: chainOf(id).native }
  return `${write(atoms, unit)} ${unit.symbol}`
}

const sayTrade = ({ chainId, terms }: OrderRow, { sell, buy }: Executed): string => {
  const sold = say(amountOut, chainId, terms.sellToken, sell)
  const bought = say(amountIn, chainId, terms.buyToken, buy)
  return terms.kind === 'sell' ? `Sold ${sold} for ${bought}.` : `Bought ${bought} for ${sold}.`
}

const sayOrder = ({ chainId, terms }: OrderRow): string => {
  const sell = say(amountOut, chainId, terms.sellToken, terms.sellAmount)
  const buy = say(amountIn, chainId, terms.buyToken, terms.buyAmount)
  return terms.kind === 'sell' ? `sell ${sell} for at least ${buy}` : `buy ${buy} for at most ${sell}`
}

/** The part of an order that was filled, in percent; none of one that never traded. */
function filledPercent({ terms, executed }: OrderRow): string | undefined {
  if (executed.buy === 0n) return undefined
  const bps = filledBps(terms, executed)
  return bps === 0 ? 'under 0.01%' : `${formatUnits(BigInt(bps), 2)}%`
}

/** How an order ended, and what was filled of it before (SOURCES: Notifications). */
function sayEnd(row: OrderRow, ended: string): string {
  const filled = filledPercent(row)
  const order = `Your order to ${sayOrder(row)}`
  return filled
    ? `${order} ${ended} with ${filled} filled. ${sayTrade(row, row.executed)}`
    : `${order} ${ended}.`
}

const CANCELLED = 'was cancelled'

/** What happened, where words or data need more than the order: this fill, what the quote was beaten by, why it was cancelled. */
export interface Happening {
  readonly fill?: Executed
  readonly txHash?: Hash32
  readonly gained?: bigint
  readonly missing?: 'approval'
  readonly reason?: 'banned_user'
}

const MESSAGES = {
  order_filled: (row) => sayTrade(row, row.executed),
  order_partially_filled: (row, { fill }) =>
    `Part of your order was filled. ${sayTrade(row, fill ?? row.executed)}`,
  order_expired: (row) => sayEnd(row, 'expired'),
  order_cancelled: (row, { reason }) =>
    sayEnd(row, reason ? `${CANCELLED} by the service, which bans its owner or recipient,` : CANCELLED),
  insufficient_balance: (row) =>
    `Your order to ${sayOrder(row)} waits: balance or allowance of the sell token does not cover it.`,
  price_improvement: (row, { gained = 0n }) =>
    row.terms.kind === 'sell'
      ? `You received ${say(amountIn, row.chainId, row.terms.buyToken, gained)} more than quoted.`
      : `You paid ${say(amountIn, row.chainId, row.terms.sellToken, gained)} less than quoted.`,
} as const satisfies Record<ServiceNotificationType, (row: OrderRow, happening: Happening) => string>

/** The notification of something that happened to an order. */
export function toNotification(
  row: OrderRow,
  type: ServiceNotificationType,
  at: Milliseconds,
  happening: Happening = {},
): ServiceNotificationRow {
  const { uid, owner, onchain, chainId, terms, executed } = row
  const filled = type === 'order_expired' || type === 'order_cancelled' ? filledPercent(row) : undefined
  const soFar = type === 'order_partially_filled' ? filledAmount(terms.kind, executed) : undefined
  return {
    id: buildNotificationId(uid, type, soFar),
    account: onchain?.sender ?? owner,
    type,
    message: inEnglish(() => MESSAGES[type](row, happening)),
    at,
    metadata: {
      orderUid: uid,
      chainId,
      executedSellAmount: executed.sell.toString(),
      executedBuyAmount: executed.buy.toString(),
      ...(happening.txHash ? { txHash: happening.txHash } : {}),
      ...(happening.missing ? { missing: happening.missing } : {}),
      ...(happening.reason ? { reason: happening.reason } : {}),
      ...(filled ? { filled } : {}),
    },
  }
}

type Filled = Pick<OrderRow, 'terms' | 'executed' | 'executedSignedFee' | 'quote'>

/**
 * Atoms by which a filled order beat its quote, the fee on volume in it as it was quoted: more bought for a seller, less
 * sold for a buyer; undefined when it did not, or there was no quote.
 */
export function improvementOf(
  volumeFeeBps: number,
  { terms, executed, executedSignedFee, quote }: Filled,
): bigint | undefined {
  if (!quote || quote.sell === 0n || quote.buy === 0n) return undefined
  const { sell, buy } = withVolumeFee(terms.kind, offeredBy(terms, quote), 0n, volumeFeeBps)
  if (sell === 0n || buy === 0n) return undefined
  const paid = executed.sell + executedSignedFee
  const gained =
    terms.kind === 'sell' ? executed.buy - mulDiv(buy, paid, sell) : mulDiv(sell, executed.buy, buy) - paid
  return gained > 0n ? gained : undefined
}
