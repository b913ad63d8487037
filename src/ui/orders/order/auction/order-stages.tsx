/** Progress of an own open order, and when it is processed next. */

import { callService } from '../../../../client/bridge/page-ports'
import { isForgotten, statusOfEntry } from '../../../../client/db/rows/order-entry'
import type { OrderProgress } from '../../../../domain/orders/order'
import { t } from '../../../../domain/text/texts'
import { useReply } from '../../../kit/use-reply'
import { useWorkspace } from '../../../workspace/workspace'
import type { OrderView } from '../../order-view'
import { isRunning } from './bids'
import { NextAuction } from './next-auction'
import { stageOf } from './stage'

/** Poll intervals during an auction and between auctions. */
const RUNNING_AGE_MS = 3_000
const WAITING_AGE_MS = 10_000

/** Checks if an order is the user's own and open. The service has it, but may not have reported it yet. */
const isOwnOpenOrder = ({ entry }: OrderView): boolean =>
  entry !== undefined && statusOfEntry(entry) === 'open' && !isForgotten(entry)

/** Returns the progress of an order as last reported. Undefined unless it is the user's own and open. */
export function useProgress(view: OrderView): OrderProgress | undefined {
  const { profile } = useWorkspace()
  const { chainId, uid } = view
  const reply = useReply(
    isOwnOpenOrder(view)
      ? (signal) => callService('getOrderStatus', { network: chainId, uid }, signal)
      : undefined,
    [profile.id, chainId, uid],
    {
      renewAt: (progress, receivedAt) => receivedAt + (isRunning(progress) ? RUNNING_AGE_MS : WAITING_AGE_MS),
    },
  )
  return reply.isStale ? undefined : reply.value
}

interface OrderStagesProps {
  readonly view: OrderView
  readonly progress: OrderProgress | undefined
}

/** Renders nothing unless the order is the user's own and open. */
export const OrderStages = ({ view, progress }: OrderStagesProps) =>
  isOwnOpenOrder(view) ? (
    <>
      <Stages reached={stageOf(progress)} />
      <NextAuction view={view} />
    </>
  ) : null

const STAGES = [t`Placed`, t`In auction`, t`Settling`, t`Filled`] as const

const stateOf = (index: number, reached: number) =>
  index < reached ? 'past' : index === reached ? 'now' : 'ahead'

/** The stages in one line. Completed stages are filled, the current one has a circle. */
const Stages = ({ reached }: { readonly reached: number }) => (
  <ol class="stages tiny" aria-label={t`Progress`}>
    {STAGES.map((word, index) => (
      <li
        key={word}
        class="step-dot"
        data-state={stateOf(index, reached)}
        aria-current={index === reached ? 'step' : undefined}
      >
        {word}
        {index < reached && <span class="hidden-label">{t`, done`}</span>}
      </li>
    ))}
  </ol>
)
