/**
 * Checks of the settlement contract on an execution, one rule per row. The first broken rule rejects the
 * solution.
 */
import { NATIVE_TOKEN_MARKER, tradedToken } from '../../domain/chains/chains'
import { filledAmount, isWithinLimit, targetAmount } from '../../domain/orders/amounts'
import type { ChainId } from '../../domain/scalars'
import type { AuctionOrder, Execution } from '../model/auction'
import { drawOf } from '../model/fees'

/**
 * Execution with the facts for its checks. `drawn` is the amount that earlier executions of the solution drew
 * from the same balance. A pooled execution is paid from the shared balance and has no route.
 */
export interface CheckedExecution {
  readonly chainId: ChainId
  readonly order: AuctionOrder
  readonly execution: Execution
  readonly drawn: bigint
  readonly kind: 'routed' | 'pooled'
}

interface Check {
  readonly fault: string
  readonly isBroken: (checked: CheckedExecution) => boolean
}

const targetOf = ({ order }: CheckedExecution): bigint => targetAmount(order.terms)

const filledAfter = ({ order, execution }: CheckedExecution): bigint =>
  filledAmount(order.terms.kind, order.executed) + filledAmount(order.terms.kind, execution)

/**
 * Returns true if the route does not connect the sell token to the buy token. A pooled execution must have no
 * route.
 */
function hasGap({ chainId, order, execution, kind }: CheckedExecution): boolean {
  if (kind === 'pooled') return execution.route.length > 0
  const { sellToken, buyToken } = order.terms
  const stops = [sellToken, ...execution.route.map((hop) => hop.tokenOut)]
  return (
    execution.route.some((hop, index) => hop.tokenIn !== stops[index]) ||
    stops.at(-1) !== tradedToken(chainId, buyToken)
  )
}

const CHECKS = [
  { fault: 'trades nothing', isBroken: ({ execution }) => execution.sell <= 0n || execution.buy <= 0n },
  {
    fault: 'pays a fee that is not within its sell amount',
    isBroken: ({ execution }) => execution.fee < 0n || execution.fee >= execution.sell,
  },
  {
    fault: 'is beyond its limit price',
    isBroken: ({ order, execution }) => !isWithinLimit(order.terms, execution),
  },
  { fault: 'is filled beyond its amount', isBroken: (checked) => filledAfter(checked) > targetOf(checked) },
  {
    fault: 'is fill-or-kill and not filled completely',
    isBroken: (checked) =>
      !checked.order.terms.partiallyFillable &&
      filledAmount(checked.order.terms.kind, checked.execution) !== targetOf(checked),
  },
  {
    fault: 'draws more than balance and allowance give',
    isBroken: ({ order, execution, drawn }) => drawn + drawOf(order.terms, execution) > order.available,
  },
  {
    fault: 'wants the native coin in an internal balance',
    isBroken: ({ order }) =>
      order.terms.buyToken === NATIVE_TOKEN_MARKER && order.terms.buyTokenBalance === 'internal',
  },
  { fault: 'has a route that does not lead from its sell to its buy token', isBroken: hasGap },
] as const satisfies readonly Check[]

/**
 * Returns the first fault of an execution, or undefined. @example findFault(fillOrKillHalfFilled) // 'is
 * fill-or-kill and not …'
 */
export const findFault = (checked: CheckedExecution): string | undefined =>
  CHECKS.find((check) => check.isBroken(checked))?.fault
