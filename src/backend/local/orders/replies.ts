/** API replies for stored orders (SOURCES: Orders). */

import { deploymentOf } from '../../../domain/chains/chains'
import { ZERO_APP_DATA } from '../../../domain/orders/app-data'
import type { OrderQuote, OrderStatus, ServiceOrder } from '../../../domain/orders/order'
import { isFinal, statusOf } from '../../../domain/orders/status'
import { type Hash32, type Milliseconds, type Seconds, toAmount, toSeconds } from '../../../domain/scalars'
import type { EstimateRow, OrderRow } from '../store/rows'

/**
 * Returns the expiry for the trader. An order that a contract placed never expires for the settlement
 * contract.
 */
export const expiryOf = ({ onchain, terms }: OrderRow): Seconds => onchain?.userValidTo ?? terms.validTo

export const statusOfRow = (row: OrderRow, now: Milliseconds): OrderStatus =>
  statusOf(
    {
      terms: { ...row.terms, validTo: expiryOf(row) },
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
 * Formats a number as decimal digits without an exponent.
 * @example decimalText(0.0000001) // '0.0000001'
 */
export function decimalText(value: number): string {
  if (Number.isInteger(value)) return BigInt(value).toString()
  return value.toFixed(18).replace(/0+$/, '')
}

const toSwapsReply = (swaps: EstimateRow['swaps']) =>
  swaps.map(({ amountIn, amountOut, ...hop }) => ({
    ...hop,
    amountIn: amountIn.toString(),
    amountOut: amountOut.toString(),
  }))

/**
 * Builds the reply for a quote. The route is hidden until the order is final, so that no other solver can
 * copy it.
 */
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

/** Builds the extra fields of an order that a contract placed. */
const toOnchain = (onchain: NonNullable<OrderRow['onchain']>) => {
  const { sender, userValidTo, placementError, refundTxHash } = onchain
  return {
    onchainUser: sender,
    onchainOrderData: { sender, placementError: placementError ?? null },
    ethflowData: { userValidTo, refundTxHash: refundTxHash ?? null },
  }
}

/** Builds the reply for an order. `texts` are app-data documents by hash. */
export function toOrder(row: OrderRow, texts: ReadonlyMap<Hash32, string>, now: Milliseconds): ServiceOrder {
  const { terms, placement, executed, executedSignedFee } = row
  const status = statusOfRow(row, now)
  const fullAppData = texts.get(terms.appData) ?? (terms.appData === ZERO_APP_DATA ? '{}' : null)
  return {
    ...terms,
    uid: row.uid,
    owner: row.owner,
    ...(placement.from === undefined ? {} : { from: placement.from }),
    ...(placement.quoteId === undefined ? {} : { quoteId: placement.quoteId }),
    ...(placement.appDataHash === undefined ? {} : { appDataHash: placement.appDataHash }),
    fullBalanceCheck: placement.fullBalanceCheck,
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
    settlementContract: row.settlement ?? deploymentOf(row.chainId, 'production').settlement,
    availableBalance: null,
    isLiquidityOrder: false,
    ...(row.startsAt === undefined ? {} : { validFrom: row.startsAt }),
    ...(row.quote ? { quote: toOrderQuote(row.quote, status) } : {}),
    interactions: row.interactions,
  }
}
