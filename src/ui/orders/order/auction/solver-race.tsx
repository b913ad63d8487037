/** Bids of the solvers for an order while its auction runs. */
import type { OrderProgress } from '../../../../domain/orders/order'
import { plural, t } from '../../../../domain/text/texts'
import { AmountIn, AmountOut } from '../../../tokens/token-amount'
import type { OrderView } from '../../order-view'
import { bidsOf } from './bids'
import { Solver } from './solver'

const MAX_SHOWN = 5

interface SolverRaceProps {
  readonly view: OrderView
  /** Last report of the service. */
  readonly progress: OrderProgress
}

/** Renders nothing before solvers have answered. */
export function SolverRace({ view: { terms, pair }, progress }: SolverRaceProps) {
  const bids = bidsOf(terms.kind, progress)
  if (bids.length === 0) return null
  return (
    <section class="race" aria-label={t`Bids in this auction`}>
      <p class="small">
        {progress.type === 'executing'
          ? t`Settling the best bid`
          : plural(bids.length, t`1 solver bids`, t`${bids.length} solvers bid`)}
      </p>
      <ol>
        {bids.slice(0, MAX_SHOWN).map(({ solver, atoms }, index) => (
          <li key={solver} data-best={index === 0}>
            <span class="soft">
              <Solver solver={solver} />
            </span>{' '}
            {terms.kind === 'sell' ? (
              <AmountIn atoms={atoms} token={pair.buy} />
            ) : (
              <AmountOut atoms={atoms} token={pair.sell} />
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
