/** The auction that is on: who bids how much for the order, while it is being decided. */
import { callService } from '../../../../client/bridge/service'
import { plural, t } from '../../../../domain/text/texts'
import { useReply } from '../../../kit/use-reply'
import { AmountIn, AmountOut } from '../../../tokens/token-amount'
import { useWorkspace } from '../../../workspace/workspace'
import type { OrderView } from '../../view'
import { bidsOf, isRunning } from './race'
import { Solver } from './solver'

/** How often the service is asked: while an auction is on, and until one is. */
const RUNNING_AGE_MS = 3_000
const WAITING_AGE_MS = 10_000

const MAX_SHOWN = 5

/** Nothing while solvers have not answered. */
export function SolverRace({ view }: { readonly view: OrderView }) {
  const { profile } = useWorkspace()
  const { chainId, uid, terms, pair } = view
  const reply = useReply(
    (signal) => callService('getOrderStatus', { network: chainId, uid }, signal),
    [profile.id, chainId, uid],
    { renewAt: (progress, at) => at + (isRunning(progress) ? RUNNING_AGE_MS : WAITING_AGE_MS) },
  )
  const progress = reply.isStale ? undefined : reply.value
  const bids = progress ? bidsOf(terms.kind, progress) : []
  if (!progress || bids.length === 0) return null
  return (
    <section class="race" aria-label={t`Bids in this auction`}>
      <p class="small">
        {progress.type === 'executing'
          ? t`Settling the best bid`
          : plural(bids.length, t`1 solver bids`, t`${bids.length} solvers bid`)}
      </p>
      <ol>
        {bids.slice(0, MAX_SHOWN).map(({ solver, atoms }, at) => (
          <li key={solver} data-best={at === 0}>
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
