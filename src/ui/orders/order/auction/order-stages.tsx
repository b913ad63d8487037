/** How far an open order of ours is on its way to its fill, and when it is looked at next. */

import { callService } from '../../../../client/bridge/service'
import { isForgotten, statusOfEntry } from '../../../../client/db/rows/order-entry'
import type { OrderProgress } from '../../../../domain/orders/order'
import { t } from '../../../../domain/text/texts'
import { useReply } from '../../../kit/use-reply'
import { useWorkspace } from '../../../workspace/workspace'
import type { OrderView } from '../../view'
import { NextAuction } from './next-auction'
import { isRunning } from './race'
import { stageOf } from './stage'

/** How often the service is asked: while an auction is on, and until one is. */
const RUNNING_AGE_MS = 3_000
const WAITING_AGE_MS = 10_000

/** Whether it is ours and open, as far as is known: the service has it, and may not have shown it yet. */
const isOnItsWay = ({ entry }: OrderView): boolean =>
  entry !== undefined && statusOfEntry(entry) === 'open' && !isForgotten(entry)

/** How an order fares, as the service last reported; undefined of one that is not on its way. */
export function useProgress(view: OrderView): OrderProgress | undefined {
  const { profile } = useWorkspace()
  const { chainId, uid } = view
  const reply = useReply(
    isOnItsWay(view)
      ? (signal) => callService('getOrderStatus', { network: chainId, uid }, signal)
      : undefined,
    [profile.id, chainId, uid],
    { renewAt: (progress, at) => at + (isRunning(progress) ? RUNNING_AGE_MS : WAITING_AGE_MS) },
  )
  return reply.isStale ? undefined : reply.value
}

interface OrderStagesProps {
  readonly view: OrderView
  readonly progress: OrderProgress | undefined
}

/** Nothing of an order that is not on its way. */
export const OrderStages = ({ view, progress }: OrderStagesProps) =>
  isOnItsWay(view) ? (
    <>
      <Stages reached={stageOf(progress)} />
      <NextAuction view={view} />
    </>
  ) : null

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
