/**
 * When the worker is to wake next. Quick while something is about to happen, slow while it only may, never when nothing is
 * open. One alarm, periodic: a worker that dies in the middle of a round is woken again all the same.
 */
import { type Milliseconds, type Seconds, toMilliseconds } from '../../domain/scalars'

export const WAKE_ALARM = 'cowbell-wake'

/** The browser's alarms, as far as they are used. */
export interface Alarms {
  create(name: string, when: { readonly delayInMinutes: number; readonly periodInMinutes: number }): unknown
  get(name: string): Promise<{ readonly scheduledTime: number } | undefined>
  clear(name: string): Promise<boolean>
}

const SECOND = 1000
const MINUTE = 60 * SECOND
/** What a browser's store build keeps to; kept to everywhere, so that all builds behave alike. */
export const MIN_DELAY_MS = 30 * SECOND
const QUICK_MS = MIN_DELAY_MS
const STEADY_MS = 2 * MINUTE
const SLOW_MS = 5 * MINUTE

/** What there is to wait for. */
export interface Pending {
  /** Orders that were accepted and are not final. */
  readonly open: readonly { readonly placedAt: Milliseconds; readonly validTo: Seconds }[]
  /** When the service is asked for anything else: unsent orders, intentions, prices. */
  readonly due: readonly Milliseconds[]
  /** When deliveries and transactions are due, which no service of orders holds up. */
  readonly own: readonly Milliseconds[]
}

type Open = Pending['open'][number]

/** How soon to look at an open order again; the first row that fits. */
const PACES = [
  { says: 'just placed', delayMs: QUICK_MS, fits: ({ placedAt }, now) => now - placedAt < 10 * MINUTE },
  {
    says: 'about to expire, or just expired',
    delayMs: QUICK_MS,
    fits: ({ validTo }, now) => Math.abs(toMilliseconds(validTo) - now) <= 5 * MINUTE,
  },
  {
    says: 'placed within two hours',
    delayMs: STEADY_MS,
    fits: ({ placedAt }, now) => now - placedAt < 120 * MINUTE,
  },
  { says: 'waiting', delayMs: SLOW_MS, fits: () => true },
] as const satisfies readonly {
  says: string
  delayMs: number
  fits: (order: Open, now: Milliseconds) => boolean
}[]

const paceOf = (order: Open, now: Milliseconds): number =>
  PACES.find(({ fits }) => fits(order, now))?.delayMs ?? SLOW_MS

/** A service that cannot be reached is asked less and less often, down to this. */
const OFFLINE_MS = 30 * MINUTE

/**
 * Milliseconds until the next wake, at least 30 s; undefined when there is nothing to wait for. `failures` counts the rounds
 * in a row in which the service did not answer.
 */
export function nextAlarm({ open, due, own }: Pending, now: Milliseconds, failures = 0): number | undefined {
  const least = failures === 0 ? 0 : Math.min(OFFLINE_MS, QUICK_MS * 2 ** failures)
  const asked = [...open.map((order) => paceOf(order, now)), ...due.map((at) => at - now)]
  const delays = [
    ...asked.map((delay) => Math.max(least, Math.min(SLOW_MS, delay))),
    ...own.map((at) => Math.min(SLOW_MS, at - now)),
  ]
  return delays.length === 0 ? undefined : Math.max(MIN_DELAY_MS, Math.min(...delays))
}

/** Sets the alarm again, or clears it when there is nothing to wait for. */
export async function setAlarm(alarms: Alarms, delayMs: number | undefined): Promise<void> {
  if (delayMs === undefined) {
    await alarms.clear(WAKE_ALARM)
    return
  }
  const minutes = delayMs / MINUTE
  await alarms.create(WAKE_ALARM, { delayInMinutes: minutes, periodInMinutes: minutes })
}

/**
 * Sets the alarm unless one rings at least as soon: what a worker that just started and a page that is about to sign may
 * call any number of times without ever putting the ring off.
 */
export async function assertAlarm(
  alarms: Alarms,
  delayMs: number | undefined,
  now: Milliseconds,
): Promise<void> {
  const set = await alarms.get(WAKE_ALARM)
  if (delayMs === undefined || (set && set.scheduledTime <= now + delayMs)) return
  await setAlarm(alarms, delayMs)
}
