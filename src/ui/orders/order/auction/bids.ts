/** Bids for an order in the running auction, as the service reports them. */
import type { OrderKind, OrderProgress } from '../../../../domain/orders/order'
import type { Amount } from '../../../../domain/scalars'

/** A solver's bid. The amount is on the side that the order leaves open. */
export interface Bid {
  readonly solver: string
  readonly atoms: Amount
}

const RUNNING: readonly OrderProgress['type'][] = ['active', 'solved', 'executing']

/** Checks if an auction with the order is running. */
export const isRunning = ({ type }: OrderProgress): boolean => RUNNING.includes(type)

/** Returns the bids that include the order, best for the trader first. Empty before solvers have answered. */
export function bidsOf(kind: OrderKind, progress: OrderProgress): readonly Bid[] {
  if (!isRunning(progress)) return []
  const bids = (progress.value ?? []).flatMap(({ solver, executedAmounts }) =>
    executedAmounts ? [{ solver, atoms: executedAmounts[kind === 'sell' ? 'buy' : 'sell'] }] : [],
  )
  const sign = kind === 'sell' ? -1 : 1
  return bids.toSorted((a, b) => (a.atoms === b.atoms ? 0 : a.atoms < b.atoms ? -sign : sign))
}
