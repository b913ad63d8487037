/** When an open order is looked at next: in the next auction where they are held here, by the worker's alarm elsewhere. */

import { observe } from '../../../../client/db/live'
import { readTimer } from '../../../../client/db/worker-state'
import { lookPeriod, nextLook } from '../../../../client/schedule/looks'
import { chainOf } from '../../../../domain/chains/chains'
import type { Milliseconds } from '../../../../domain/scalars'
import { t } from '../../../../domain/text/texts'
import { spanText } from '../../../kit/countdown'
import { tx } from '../../../kit/text'
import { useLive } from '../../../kit/use-live'
import { useNow } from '../../../kit/use-now'
import { useWorkspace } from '../../../workspace/workspace'
import type { OrderView } from '../../view'

/** Quicker auctions than this are not counted down to. */
const MIN_SHOWN_MS = 4_000

/** Counts down to the next auction of an open order of ours, or to the next question to a remote service. */
export function NextAuction({ view }: { readonly view: OrderView }) {
  const { profile } = useWorkspace()
  return profile.backend.kind === 'local' ? <Auction chainId={view.chainId} /> : <Check />
}

function Auction({ chainId }: Pick<OrderView, 'chainId'>) {
  const time = useNow()
  const { blockTimeMs } = chainOf(chainId)
  const period = lookPeriod(blockTimeMs)
  if (period < MIN_SHOWN_MS) return <p class="next-auction small">{tx`Auctions every ${period / 1000} s`}</p>
  return <Ring says={t`Next auction in`} at={nextLook(time, blockTimeMs)} time={time} period={period} />
}

/** Lengths of time that alarms are set for, the shortest first. */
const ALARMS_MS = [30_000, 120_000, 300_000, 1_800_000] as const

function Check() {
  const time = useNow()
  const at = useLive(() => observe(async () => (await readTimer('alarm')) ?? null), [])
  const period = at ? ALARMS_MS.find((length) => length >= at - time) : undefined
  if (!at || !period || at <= time) return <p class="next-auction small">{t`Checking…`}</p>
  return <Ring says={t`Next check in`} at={at} time={time} period={period} />
}

interface RingProps {
  readonly says: string
  readonly at: Milliseconds
  readonly time: Milliseconds
  readonly period: number
}

/** A ring that empties, and the time that is left in words. */
const Ring = ({ says, at, time, period }: RingProps) => (
  <p class="next-auction small">
    <svg viewBox="0 0 18 18" aria-hidden="true">
      <circle cx={9} cy={9} r={7} />
      <circle
        cx={9}
        cy={9}
        r={7}
        pathLength={1}
        stroke-dasharray={`${Math.min(1, (at - time) / period)} 1`}
      />
    </svg>
    <span>
      {says} <time dateTime={new Date(at).toISOString()}>{spanText(at - time)}</time>
    </span>
  </p>
)
