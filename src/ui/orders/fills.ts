/** Calculates price, surplus and costs from the fills of an order. */

import { type Executed, mulDiv, mulDivUp, surplusOf } from '../../domain/orders/amounts'
import type { Order, OrderTerms } from '../../domain/orders/order'
import type { ReportedAuction } from '../../domain/reports/auctions'
import type { DebugReport } from '../../domain/reports/debug-reports'
import type { Address } from '../../domain/scalars'

type ReportedTrade = DebugReport['trades'][number]

/**
 * One fill. `surplus` is over the limit: in atoms of the buy token for sell orders, of the sell token for buy
 * orders.
 */
export interface Fill extends Executed {
  readonly key: string
  readonly blockNumber: number
  readonly txHash: string | undefined
  readonly auctionId: number | undefined
  readonly surplus: bigint
}

/** Returns the fills of an order, oldest first. */
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

/** Network costs or a fee deducted from a fill, in atoms of either token. */
export interface Deduction {
  readonly atoms: bigint
  readonly token: Address
}

/**
 * Converts a deduction to atoms of the buy token at the executed price, rounded up. Undefined before the
 * first fill, for a third token, and if the service leaves out an executed amount.
 */
export function toBoughtToken(order: Order, { atoms, token }: Deduction): bigint | undefined {
  const { executedSellAmount: sold, executedBuyAmount: bought } = order
  if (sold === undefined || bought === undefined || sold === 0n) return undefined
  if (token === order.buyToken) return atoms
  return token === order.sellToken ? mulDivUp(atoms, bought, sold) : undefined
}

type Auctioned = Pick<ReportedAuction, 'proposedSolutions' | 'executions'>

/**
 * Returns the fees of the protocol and of partners in an execution, in atoms of `executedFeeToken`. Fees in
 * the other token are converted at the winner's price. Undefined if such a fee has no price.
 */
function feesOf(
  { proposedSolutions }: Auctioned,
  { executedFee, executedFeeToken, protocolFees }: Auctioned['executions'][number],
): bigint | undefined {
  const winner = proposedSolutions.find(({ isWinner }) => isWinner)
  let sum = 0n
  for (const { token, amount } of protocolFees) {
    if (token === executedFeeToken) sum += amount
    else if (winner && winner.executedBuy > 0n)
      sum += mulDiv(amount, winner.executedSell - executedFee, winner.executedBuy)
    else return undefined
  }
  return sum
}

/**
 * Returns the network costs of an execution: its executed fee minus the fees of the protocol and of partners.
 * Undefined if these are unknown.
 */
export function networkCostOf(
  auction: Auctioned,
  execution: Auctioned['executions'][number],
): bigint | undefined {
  const fees = feesOf(auction, execution)
  if (fees === undefined) return undefined
  return execution.executedFee > fees ? execution.executedFee - fees : 0n
}
