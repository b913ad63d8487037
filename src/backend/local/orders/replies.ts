/** A stored order as the service reports it (SOURCES: Orders). */

import { deploymentOf } from '../../../domain/chains/chains'
import { ZERO_APP_DATA } from '../../../domain/orders/app-data'
import type { Order, OrderQuote, OrderStatus } from '../../../domain/orders/order'
import { isFinal, statusOf } from '../../../domain/orders/status'
import { type Hash32, type Milliseconds, type Seconds, toAmount, toSeconds } from '../../../domain/scalars'
import type { EstimateRow, OrderRow } from '../store/rows'

/** When an order ends for the account that placed it: one that a contract placed never ends towards the settlement. */
export const endOf = ({ onchain, terms }: OrderRow): Seconds => onchain?.userValidTo ?? terms.validTo

/** The status of a stored order at a time. */
export const statusOfRow = (row: OrderRow, now: Milliseconds): OrderStatus =>
  statusOf(
    {
      terms: { ...row.terms, validTo: endOf(row) },
      executed: { sell: row.executed.sell + row.executedSignedFee, buy: row.executed.buy },
      executedFeeAmount: row.executedSignedFee,
      isInvalidated: isInvalidated(row),
      scheme: row.signature.scheme,
      isPresigned: row.isPresigned,
    },
    toSeconds(now),
  )

const isInvalidated = ({ cancelledAt, invalidatedAt }: OrderRow): boolean =>
  cancelledAt !== undefined || invalidatedAt !== undefined

/**
 * A number as decimal digits, never with an exponent.
 * @example decimalText(0.0000001) // '0.0000001'
 */
export function decimalText(value: number): string {
  if (Number.isInteger(value)) return BigInt(value).toString()
  return value.toFixed(18).replace(/0+$/, '')
}

/** Trades with pools, amounts as decimal text. */
const toSwapsReply = (swaps: EstimateRow['swaps']) =>
  swaps.map(({ amountIn, amountOut, ...hop }) => ({
    ...hop,
    amountIn: amountIn.toString(),
    amountOut: amountOut.toString(),
  }))

/** The route is hidden while the order can still be filled, so that no other solver lives on it. */
function toOrderQuote(quote: EstimateRow, status: OrderStatus): OrderQuote {
  return {
    gasAmount: decimalText(quote.gasAmount),
    gasPrice: decimalText(quote.gasPrice),
    sellTokenPrice: decimalText(quote.sellTokenPrice),
    sellAmount: toAmount(quote.sell),
    buyAmount: toAmount(quote.buy),
    feeAmount: toAmount(quote.fee),
    solver: quote.solver,
    verified: quote.isVerified,
    metadata: isFinal(status)
      ? {
          version: '1.0',
          interactions: [],
          preInteractions: [],
          jitOrders: [],
          route: toSwapsReply(quote.swaps),
        }
      : null,
  }
}

/** Extra fields of an order that a contract placed for its owner. */
const toOnchain = (onchain: NonNullable<OrderRow['onchain']>) => {
  const { sender, userValidTo, placementError, refundTxHash } = onchain
  return {
    onchainUser: sender,
    onchainOrderData: { sender, placementError: placementError ?? null },
    ethflowData: { userValidTo, refundTxHash: refundTxHash ?? null },
  }
}

/** The reply for a stored order; `texts` are the app-data documents by hash. */
export function toOrder(row: OrderRow, texts: ReadonlyMap<Hash32, string>, now: Milliseconds): Order {
  const { terms, given, executed, executedSignedFee } = row
  const status = statusOfRow(row, now)
  const fullAppData = texts.get(terms.appData) ?? (terms.appData === ZERO_APP_DATA ? '{}' : null)
  return {
    ...terms,
    uid: row.uid,
    owner: row.owner,
    ...(given.from === undefined ? {} : { from: given.from }),
    ...(given.quoteId === undefined ? {} : { quoteId: given.quoteId }),
    ...(given.appDataHash === undefined ? {} : { appDataHash: given.appDataHash }),
    fullBalanceCheck: given.fullBalanceCheck,
    fullAppData,
    signingScheme: row.signature.scheme,
    signature: row.signature.bytes,
    creationDate: row.createdAt,
    class: row.class,
    status,
    invalidated: isInvalidated(row),
    ...(row.onchain ? toOnchain(row.onchain) : row.invalidatedAt && { onchainUser: row.owner }),
    executedSellAmount: toAmount(executed.sell + executedSignedFee),
    executedSellAmountBeforeFees: toAmount(executed.sell),
    executedBuyAmount: toAmount(executed.buy),
    executedFeeAmount: toAmount(executedSignedFee),
    executedFee: toAmount(row.executedFee),
    executedFeeToken: terms.sellToken,
    settlementContract: deploymentOf(row.chainId, 'production').settlement,
    availableBalance: null,
    isLiquidityOrder: false,
    ...(row.startsAt === undefined ? {} : { validFrom: row.startsAt }),
    ...(row.quote ? { quote: toOrderQuote(row.quote, status) } : {}),
    interactions: row.interactions,
  }
}
