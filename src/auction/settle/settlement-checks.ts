/** What the settlement contract holds an execution to, one rule a row; the first broken one refuses the solution. */
import { NATIVE_TOKEN_MARKER, tradedToken } from '../../domain/chains/chains'
import { filledAmount, isWithinLimit, targetAmount } from '../../domain/orders/amounts'
import type { ChainId } from '../../domain/scalars'
import type { AuctionOrder, Execution } from '../model/auction'
import { drawOf } from '../model/fees'

/**
 * An execution with what it is judged by; `drawn` is what earlier executions of the solution took of the same balance.
 * A pooled one is paid out of the purse of its solution and needs no route of its own.
 */
export interface Judged {
  readonly chainId: ChainId
  readonly order: AuctionOrder
  readonly execution: Execution
  readonly drawn: bigint
  readonly way: 'routed' | 'pooled'
}

interface Check {
  readonly says: string
  readonly isBroken: (judged: Judged) => boolean
}

const targetOf = ({ order }: Judged): bigint => targetAmount(order.terms)

const filledAfter = ({ order, execution }: Judged): bigint =>
  filledAmount(order.terms.kind, order.executed) + filledAmount(order.terms.kind, execution)

/** Whether a route does not lead from token to token, from what the order sells to what it buys. */
function hasGap({ chainId, order, execution, way }: Judged): boolean {
  if (way === 'pooled') return execution.route.length > 0
  const { sellToken, buyToken } = order.terms
  const stops = [sellToken, ...execution.route.map((hop) => hop.tokenOut)]
  return (
    execution.route.some((hop, index) => hop.tokenIn !== stops[index]) ||
    stops.at(-1) !== tradedToken(chainId, buyToken)
  )
}

const CHECKS = [
  { says: 'trades nothing', isBroken: ({ execution }) => execution.sell <= 0n || execution.buy <= 0n },
  {
    says: 'pays a fee that is not within its sell amount',
    isBroken: ({ execution }) => execution.fee < 0n || execution.fee >= execution.sell,
  },
  {
    says: 'is beyond its limit price',
    isBroken: ({ order, execution }) => !isWithinLimit(order.terms, execution),
  },
  { says: 'is filled beyond its amount', isBroken: (judged) => filledAfter(judged) > targetOf(judged) },
  {
    says: 'is fill-or-kill and not filled completely',
    isBroken: (judged) =>
      !judged.order.terms.partiallyFillable &&
      filledAmount(judged.order.terms.kind, judged.execution) !== targetOf(judged),
  },
  {
    says: 'draws more than balance and allowance give',
    isBroken: ({ order, execution, drawn }) => drawn + drawOf(order.terms, execution) > order.available,
  },
  {
    says: 'wants the native coin in an internal balance',
    isBroken: ({ order }) =>
      order.terms.buyToken === NATIVE_TOKEN_MARKER && order.terms.buyTokenBalance === 'internal',
  },
  { says: 'has a route that does not lead from its sell to its buy token', isBroken: hasGap },
] as const satisfies readonly Check[]

/** What is wrong with an execution, or undefined. @example findFault(fillOrKillHalfFilled) // 'is fill-or-kill and not …' */
export const findFault = (judged: Judged): string | undefined =>
  CHECKS.find((check) => check.isBroken(judged))?.says
