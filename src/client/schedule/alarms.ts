/**
 * Schedules the worker's next tick: soon while a change is expected, later while one is possible, never if
 * nothing is open. The alarm is periodic, so a worker that dies during a tick is still woken.
 */
import { type Milliseconds, type Seconds, toMilliseconds } from '../../domain/scalars'

export const WAKE_ALARM = 'cowbell-wake'
/** Alarm at which the clipboard is overwritten, because a page copied a secret. */
export const CLIPBOARD_ALARM = 'cowbell-clipboard'

export interface Alarms {
  create(name: string, when: { readonly delayInMinutes: number; readonly periodInMinutes: number }): unknown
  get(name: string): Promise<{ readonly scheduledTime: number } | undefined>
  clear(name: string): Promise<boolean>
}

const SECOND = 1000
const MINUTE = 60 * SECOND
/** Minimum alarm delay of store builds. Used in all builds, so that they behave the same. */
export const MIN_DELAY_MS = 30 * SECOND
const QUICK_MS = MIN_DELAY_MS
const STEADY_MS = 2 * MINUTE
const SLOW_MS = 5 * MINUTE

export interface Pending {
  readonly open: readonly { readonly placedAt: Milliseconds; readonly validTo: Seconds }[]
  /** Due times of other requests to the service: unsent orders, intents, prices. */
  readonly due: readonly Milliseconds[]
  /** Due times of deliveries and transactions, which do not depend on the order service. */
  readonly own: readonly Milliseconds[]
}

type Open = Pending['open'][number]

/** Poll delays of an open order. The first matching row applies. */
const PACES = [
  { label: 'just placed', delayMs: QUICK_MS, fits: ({ placedAt }, now) => now - placedAt < 10 * MINUTE },
  {
    label: 'about to expire, or just expired',
    delayMs: QUICK_MS,
    fits: ({ validTo }, now) => Math.abs(toMilliseconds(validTo) - now) <= 5 * MINUTE,
  },
  {
    label: 'placed within two hours',
    delayMs: STEADY_MS,
    fits: ({ placedAt }, now) => now - placedAt < 120 * MINUTE,
  },
  { label: 'waiting', delayMs: SLOW_MS, fits: () => true },
] as const satisfies readonly {
  label: string
  delayMs: number
  fits: (order: Open, now: Milliseconds) => boolean
}[]

const paceOf = (order: Open, now: Milliseconds): number =>
  PACES.find(({ fits }) => fits(order, now))?.delayMs ?? SLOW_MS

/** Maximum backoff for an unreachable service. */
const OFFLINE_MS = 30 * MINUTE

/**
 * Returns the milliseconds until the next tick, at least 30 s; undefined if nothing is pending. `failures`
 * counts consecutive ticks without an answer from the service.
 */
export function nextAlarm({ open, due, own }: Pending, now: Milliseconds, failures = 0): number | undefined {
  const least = failures === 0 ? 0 : Math.min(OFFLINE_MS, QUICK_MS * 2 ** failures)
  const polls = [...open.map((order) => paceOf(order, now)), ...due.map((dueAt) => dueAt - now)]
  const delays = [
    ...polls.map((delay) => Math.max(least, Math.min(SLOW_MS, delay))),
    ...own.map((dueAt) => Math.min(SLOW_MS, dueAt - now)),
  ]
  return delays.length === 0 ? undefined : Math.max(MIN_DELAY_MS, Math.min(...delays))
}

/** Replaces the alarm, or clears it if nothing is pending. */
export async function setAlarm(alarms: Alarms, delayMs: number | undefined): Promise<void> {
  if (delayMs === undefined) {
    await alarms.clear(WAKE_ALARM)
    return
  }
  const minutes = delayMs / MINUTE
  await alarms.create(WAKE_ALARM, { delayInMinutes: minutes, periodInMinutes: minutes })
}

/**
 * Sets the alarm unless an earlier one is set. A starting worker and a signing page may call it repeatedly
 * without delaying the alarm.
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
