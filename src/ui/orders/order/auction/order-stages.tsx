/** How far an open order of ours is on its way to its fill, when it is looked at next, and who bids for it meanwhile. */

import { callService } from '../../../../client/bridge/service'
import { isForgotten } from '../../../../client/db/rows/order-entry'
import { t } from '../../../../domain/text/texts'
import { useReply } from '../../../kit/use-reply'
import { useWorkspace } from '../../../workspace/workspace'
import type { OrderView } from '../../view'
import { NextAuction } from './next-auction'
import { isRunning } from './race'
import { SolverRace } from './solver-race'
import { stageOf } from './stage'

/** How often the service is asked: while an auction is on, and until one is. */
const RUNNING_AGE_MS = 3_000
const WAITING_AGE_MS = 10_000

/** Nothing of an order that is not open, or not ours, or that the service no longer knows. */
export const OrderStages = ({ view }: { readonly view: OrderView }) =>
  view.entry && view.order?.status === 'open' && !isForgotten(view.entry) ? <Course view={view} /> : null

function Course({ view }: { readonly view: OrderView }) {
  const { profile } = useWorkspace()
  const { chainId, uid } = view
  const reply = useReply(
    (signal) => callService('getOrderStatus', { network: chainId, uid }, signal),
    [profile.id, chainId, uid],
    { renewAt: (progress, at) => at + (isRunning(progress) ? RUNNING_AGE_MS : WAITING_AGE_MS) },
  )
  const progress = reply.isStale ? undefined : reply.value
  return (
    <>
      <Stages reached={stageOf(progress)} />
      <NextAuction view={view} />
      {progress && <SolverRace view={view} progress={progress} />}
    </>
  )
}

const STAGES = [t`Placed`, t`In auction`, t`Settling`, t`Filled`] as const

const stateOf = (at: number, reached: number) => (at < reached ? 'past' : at === reached ? 'now' : 'ahead')

/** The way in a line: what is behind it is filled, where it is has a ring. */
const Stages = ({ reached }: { readonly reached: number }) => (
  <ol class="stages tiny" aria-label={t`Progress`}>
    {STAGES.map((word, at) => (
      <li
        key={word}
        class="step-dot"
        data-state={stateOf(at, reached)}
        aria-current={at === reached ? 'step' : undefined}
      >
        {word}
        {at < reached && <span class="hidden-label">{t`, done`}</span>}
      </li>
    ))}
  </ol>
)
