/**
 * Time until an open order is processed next: in the next local auction, or when the worker polls a remote
 * service.
 */

import { observe } from '../../../../client/db/live'
import { readTimer } from '../../../../client/db/worker-state'
import { nextPollAt, pollIntervalMs } from '../../../../client/schedule/poll-interval'
import { chainOf } from '../../../../domain/chains/chains'
import type { Milliseconds } from '../../../../domain/scalars'
import { t } from '../../../../domain/text/texts'
import { spanText } from '../../../kit/countdown'
import { tx } from '../../../kit/text'
import { useLive } from '../../../kit/use-live'
import { useNow } from '../../../kit/use-now'
import { useWorkspace } from '../../../workspace/workspace'
import type { OrderView } from '../../order-view'

/** Minimum auction interval that has a countdown, in ms. */
const MIN_SHOWN_MS = 4_000

/** Counts down to the next auction of an own open order, or to the next poll of a remote service. */
export function NextAuction({ view }: { readonly view: OrderView }) {
  const { profile } = useWorkspace()
  return profile.backend.kind === 'local' ? <Auction chainId={view.chainId} /> : <Check />
}

function Auction({ chainId }: Pick<OrderView, 'chainId'>) {
  const time = useNow()
  const { blockTimeMs } = chainOf(chainId)
  const period = pollIntervalMs(blockTimeMs)
  if (period < MIN_SHOWN_MS) return <p class="next-auction small">{tx`Auctions every ${period / 1000} s`}</p>
  return (
    <CountdownCircle
      label={t`Next auction in`}
      end={nextPollAt(time, blockTimeMs)}
      time={time}
      period={period}
    />
  )
}

/** Possible alarm intervals, shortest first. */
const ALARMS_MS = [30_000, 120_000, 300_000, 1_800_000] as const

function Check() {
  const time = useNow()
  const end = useLive(() => observe(async () => (await readTimer('alarm')) ?? null), [])
  const period = end ? ALARMS_MS.find((length) => length >= end - time) : undefined
  if (!end || !period || end <= time) return <p class="next-auction small">{t`Checking…`}</p>
  return <CountdownCircle label={t`Next check in`} end={end} time={time} period={period} />
}

interface CountdownProps {
  readonly label: string
  readonly end: Milliseconds
  readonly time: Milliseconds
  readonly period: number
}

/** A circle that empties, with the remaining time as text. */
const CountdownCircle = ({ label, end, time, period }: CountdownProps) => (
  <p class="next-auction small">
    <svg viewBox="0 0 18 18" aria-hidden="true">
      <circle cx={9} cy={9} r={7} />
      <circle
        cx={9}
        cy={9}
        r={7}
        pathLength={1}
        stroke-dasharray={`${Math.min(1, (end - time) / period)} 1`}
      />
    </svg>
    <span>
      {label} <time dateTime={new Date(end).toISOString()}>{spanText(end - time)}</time>
    </span>
  </p>
)
