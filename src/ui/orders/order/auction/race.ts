/** The solvers that bid for an order in the auction that is on, as the service reports them while it runs. */
import type { OrderKind, OrderProgress } from '../../../../domain/orders/order'
import type { Amount } from '../../../../domain/scalars'

/** What a solver would trade: the side that the order leaves open. */
export interface Bid {
  readonly solver: string
  readonly atoms: Amount
}

const RUNNING: readonly OrderProgress['type'][] = ['active', 'solved', 'executing']

/** Whether an auction with the order in it is on. */
export const isRunning = ({ type }: OrderProgress): boolean => RUNNING.includes(type)

/** The bids with the order in them, the best for the trader first; none before solvers have answered. */
export function bidsOf(kind: OrderKind, progress: OrderProgress): readonly Bid[] {
  if (!isRunning(progress)) return []
  const bids = (progress.value ?? []).flatMap(({ solver, executedAmounts }) =>
    executedAmounts ? [{ solver, atoms: executedAmounts[kind === 'sell' ? 'buy' : 'sell'] }] : [],
  )
  const sign = kind === 'sell' ? -1 : 1
  return bids.toSorted((a, b) => (a.atoms === b.atoms ? 0 : a.atoms < b.atoms ? -sign : sign))
}
