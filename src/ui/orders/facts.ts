/**
 * What an order's fills amount to: price and surplus of each and of all, and whether the service reports the order that was
 * signed.
 */

import type { OrderEntry } from '../../client/db/rows/order-entry'
import type { Deployment } from '../../domain/chains/chains'
import { type Executed, mulDiv, mulDivUp, reportedExecution, surplusOf } from '../../domain/orders/amounts'
import { type Order, type OrderTerms, termsOf } from '../../domain/orders/order'
import { offeredBy } from '../../domain/orders/quotes'
import { orderUidOf } from '../../domain/orders/uid'
import type { ReportedAuction } from '../../domain/reports/auctions'
import type { DebugReport } from '../../domain/reports/debug-reports'
import type { Address } from '../../domain/scalars'
import { t } from '../../domain/text/texts'

type ReportedTrade = DebugReport['trades'][number]

/** One fill. `surplus` is over the limit, in atoms of the buy token of a sell order, of the sell token of a buy order. */
export interface Fill extends Executed {
  readonly key: string
  readonly blockNumber: number
  readonly txHash: string | undefined
  readonly auctionId: number | undefined
  readonly surplus: bigint
}

/** The fills of an order, oldest first. */
export const fillsOf = (terms: OrderTerms, trades: readonly ReportedTrade[]): readonly Fill[] =>
  [...trades]
    .sort((a, b) => a.blockNumber - b.blockNumber || a.logIndex - b.logIndex)
    .map((trade) => {
      const executed = { sell: trade.sellAmount, buy: trade.buyAmount }
      return {
        ...executed,
        key: `${trade.blockNumber}:${trade.logIndex}`,
        blockNumber: trade.blockNumber,
        txHash: trade.txHash,
        auctionId: trade.auctionId,
        surplus: surplusOf(terms, { sell: trade.sellAmountBeforeFees, buy: trade.buyAmount }),
      }
    })

/** All that an order has sold and bought, fees included. */
export const totalsOf = (order: Pick<Order, 'executedSellAmount' | 'executedBuyAmount'>): Executed => ({
  sell: order.executedSellAmount,
  buy: order.executedBuyAmount,
})

/** Surplus over the limit price of everything filled so far; undefined before the first fill. */
export function surplusOverLimit(order: Order): bigint | undefined {
  if (order.executedBuyAmount === 0n) return undefined
  return surplusOf(order, reportedExecution(order))
}

/**
 * The quote an order is compared with: the one that was on the screen, else the one the service kept. Costs are in it, as in
 * fills.
 */
export function quotedOf(entry: OrderEntry | undefined, order: Order | undefined): Executed | undefined {
  const shown = entry?.shown
  if (shown) return { sell: shown.sellAmount + shown.feeAmount, buy: shown.buyAmount }
  const quote = order?.quote
  return order && quote
    ? offeredBy(order, { sell: quote.sellAmount, buy: quote.buyAmount, fee: quote.feeAmount })
    : undefined
}

/**
 * What everything filled so far gained (or, negative, lost) against the quoted price, rounded against the trader; undefined
 * where nothing is traded.
 */
export function surplusOverQuote(order: Order, quoted: Executed): bigint | undefined {
  const { sell, buy } = totalsOf(order)
  if (buy === 0n || quoted.sell === 0n || quoted.buy === 0n) return undefined
  return order.kind === 'sell'
    ? buy - mulDivUp(quoted.buy, sell, quoted.sell)
    : mulDiv(quoted.sell, buy, quoted.buy) - sell
}

/** What was taken of a fill: network costs or a fee, atoms of either token. */
export interface Taken {
  readonly atoms: bigint
  readonly token: Address
}

/**
 * The same in atoms of the bought token, at the price the order traded at, rounded up. Undefined before the first fill, and of
 * a third token.
 */
export function takenInBought(order: Order, { atoms, token }: Taken): bigint | undefined {
  if (order.executedSellAmount === 0n) return undefined
  if (token === order.buyToken) return atoms
  return token === order.sellToken
    ? mulDivUp(atoms, order.executedBuyAmount, order.executedSellAmount)
    : undefined
}

type Auctioned = Pick<ReportedAuction, 'proposedSolutions' | 'executions'>

/** The protocol's and partners' fees of an execution, in atoms of the token its total is in, at the price the winner filled at. */
function feesTaken({ proposedSolutions }: Auctioned, execution: Auctioned['executions'][number]): bigint {
  const { executedFee, executedFeeToken, protocolFees } = execution
  const winner = proposedSolutions.find(({ isWinner }) => isWinner)
  const sold = (winner?.executedSell ?? 0n) - executedFee
  const bought = winner?.executedBuy ?? 0n
  return protocolFees.reduce((sum, { token, amount }) => {
    if (token === executedFeeToken) return sum + amount
    return bought > 0n ? sum + mulDiv(amount, sold, bought) : sum
  }, 0n)
}

/** What of an execution's total was for the network: the rest was fees. */
export function networkCostOf(auction: Auctioned, execution: Auctioned['executions'][number]): bigint {
  const network = execution.executedFee - feesTaken(auction, execution)
  return network > 0n ? network : 0n
}

/** A field that the service reports otherwise than it was signed. */
export interface ReportDifference {
  readonly field: string
  readonly signed: string
  readonly reported: string
}

const write = (value: OrderTerms[keyof OrderTerms]): string => String(value ?? t`the owner`)

/** Every field of an order reply that differs from what was signed; none when the service reports the truth. */
export function findReportDifferences(
  deployment: Deployment,
  signed: OrderTerms,
  reported: Order,
): readonly ReportDifference[] {
  const terms = termsOf(reported)
  // The owner as receiver may come back spelled out: the same order to a reader, though another digest.
  const isSameReceiver = (signed.receiver ?? reported.owner) === (terms.receiver ?? reported.owner)
  const fields = (Object.keys(signed) as (keyof OrderTerms)[]).filter((field) =>
    field === 'receiver' ? !isSameReceiver : signed[field] !== terms[field],
  )
  const differences = fields.map((field) => ({
    field,
    signed: write(signed[field]),
    reported: write(terms[field]),
  }))
  const uid = orderUidOf(deployment, signed, reported.owner)
  return uid === reported.uid
    ? differences
    : [...differences, { field: 'uid', signed: uid, reported: reported.uid }]
}
