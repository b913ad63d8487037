/** Describes the deliveries of the log: result, reason and delay. */

import type { Delivery } from '../../client/db/rows/delivery'
import type { LogLine } from '../../client/notify/delivery-log'
import { duration } from '../../domain/text/durations'
import { withDecimalSign } from '../../domain/text/locale'
import { formatShortDateTime } from '../../domain/text/numbers'
import { plural, t, translate } from '../../domain/text/texts'

type State = Delivery['state']

/** Choices of the result filter. */
export const resultChoices = [
  { value: 'all', label: t`All results`, states: undefined },
  { value: 'sent', label: t`Sent`, states: ['sent', 'dismissed'] },
  { value: 'waiting', label: t`Waiting`, states: ['queued', 'claimed'] },
  { value: 'failed', label: t`Failed`, states: ['failed'] },
  { value: 'suppressed', label: t`Muted`, states: ['suppressed'] },
] as const satisfies readonly { value: string; label: string; states: readonly State[] | undefined }[]

export type ResultChoice = (typeof resultChoices)[number]['value']

/** Returns the delivery states of a choice, or undefined for all. */
export const statesOfResult = (choice: ResultChoice): readonly State[] | undefined =>
  resultChoices.find(({ value }) => value === choice)?.states

/** @example delayText(75_000) // '1m 15s' */
function delayText(ms: number): string {
  const seconds = ms / 1000
  return seconds < 10 ? t`${withDecimalSign(seconds.toFixed(1))}s` : duration(Math.round(seconds))
}

const DEFERRAL_TEXTS = {
  sleep: t`computer asleep`,
  quiet: t`quiet hours`,
  snooze: 'snooze',
  burst: t`many within a minute`,
} as const satisfies Record<NonNullable<Delivery['deferredBy']>, string>

const attemptText = (attempts: number): string => (attempts > 1 ? t`, at attempt ${attempts}` : '')

function sentText({ delivery, delayMs }: LogLine): string {
  const { state, attempts, deferredBy, messageId } = delivery
  const word = state === 'dismissed' ? t`Sent and read` : t`Sent`
  const after = delayMs === null ? '' : t` ${delayText(delayMs)} after the event`
  const deferral = deferredBy ? t`; held back: ${DEFERRAL_TEXTS[deferredBy]}` : ''
  return `${word}${after}${attemptText(attempts)}${deferral}${messageId ? t`, in a summary` : ''}.`
}

/**
 * Describes why a delivery failed or was suppressed.
 * @param muteText Describes a mute by its name.
 */
const errorText = (lastError: Delivery['lastError'], muteText: (name: string) => string): string =>
  typeof lastError === 'object' && lastError !== null
    ? t`Muted: ${muteText(lastError.mute)}.`
    : translate(lastError ?? '')

function waitingText({ delivery }: LogLine, now: number, muteText: (name: string) => string): string {
  const { attempts, dueAt, deferredBy, lastError } = delivery
  if (deferredBy && attempts === 0) return t`Held back: ${DEFERRAL_TEXTS[deferredBy]}.`
  if (attempts === 0) return t`Waiting to be sent.`
  return t`Attempt ${attempts} failed: ${errorText(lastError, muteText) || t`no answer`}. Next at ${formatShortDateTime(dueAt, now)}.`
}

/**
 * Describes a delivery in one sentence.
 * @param muteText Describes a mute by its name.
 */
export function deliveryText(line: LogLine, now: number, muteText: (name: string) => string): string {
  const { state, lastError, attempts } = line.delivery
  if (state === 'sent' || state === 'dismissed') return sentText(line)
  if (state === 'claimed') return t`Being sent${attemptText(attempts)}.`
  if (state === 'queued') return waitingText(line, now, muteText)
  if (state === 'failed')
    return t`Given up after ${plural(attempts, t`one attempt`, t`${attempts} attempts`)}: ${errorText(lastError, muteText)}`
  return t`Not sent. ${errorText(lastError, muteText)}`
}

export const resultTones = {
  sent: 'good',
  dismissed: 'good',
  queued: 'caution',
  claimed: 'caution',
  failed: 'bad',
  suppressed: 'soft',
} as const satisfies Record<State, string>

export interface EventLines {
  readonly notificationId: string
  readonly lines: readonly LogLine[]
}

/** Groups log lines by event, in order of first occurrence. */
export function groupByEvent(lines: readonly LogLine[]): readonly EventLines[] {
  const groups = new Map<string, LogLine[]>()
  for (const line of lines) {
    const { notificationId } = line.delivery
    groups.set(notificationId, [...(groups.get(notificationId) ?? []), line])
  }
  return [...groups].map(([notificationId, each]) => ({ notificationId, lines: each }))
}

/** Minimum number of deliveries for a meaningful median. */
const MIN_DELIVERIES = 10

/** States the median and the 95th percentile, or returns undefined for too few deliveries. */
export function delaysText({
  count,
  medianMs,
  p95Ms,
}: {
  count: number
  medianMs: number | null
  p95Ms: number | null
}): string | undefined {
  if (medianMs === null || p95Ms === null || count < MIN_DELIVERIES) return undefined
  return t`Delivery time: median ${delayText(medianMs)}, p95 ${delayText(p95Ms)}`
}
