/** The delivery log in words: what became of each delivery, and how long it took. */

import type { Delivery } from '../../client/db/rows/delivery'
import type { LogLine } from '../../client/notify/delivery-log'
import { duration } from '../../domain/text/durations'
import { withDecimalSign } from '../../domain/text/locale'
import { shortMoment } from '../../domain/text/numbers'
import { plural, t, translate } from '../../domain/text/texts'

type State = Delivery['state']

/** What can be asked for of the log. */
export const resultChoices = [
  { value: 'all', label: t`All results`, states: undefined },
  { value: 'sent', label: t`Sent`, states: ['sent', 'dismissed'] },
  { value: 'waiting', label: t`Waiting`, states: ['queued', 'claimed'] },
  { value: 'failed', label: t`Failed`, states: ['failed'] },
  { value: 'suppressed', label: t`Muted`, states: ['suppressed'] },
] as const satisfies readonly { value: string; label: string; states: readonly State[] | undefined }[]

export type ResultChoice = (typeof resultChoices)[number]['value']

/** The states of a choice; undefined for every one. */
export const statesOf = (choice: ResultChoice): readonly State[] | undefined =>
  resultChoices.find(({ value }) => value === choice)?.states

/** How long something took. @example delayText(75_000) // '1m 15s' */
function delayText(ms: number): string {
  const seconds = ms / 1000
  return seconds < 10 ? t`${withDecimalSign(seconds.toFixed(1))}s` : duration(Math.round(seconds))
}

const HELD = {
  sleep: t`computer asleep`,
  quiet: t`quiet hours`,
  snooze: 'snooze',
  burst: t`many within a minute`,
} as const satisfies Record<NonNullable<Delivery['deferredBy']>, string>

const tries = (attempts: number): string => (attempts > 1 ? t`, at attempt ${attempts}` : '')

function sentWords({ delivery, delayMs }: LogLine): string {
  const { state, attempts, deferredBy, messageId } = delivery
  const word = state === 'dismissed' ? t`Sent and read` : t`Sent`
  const after = delayMs === null ? '' : t` ${delayText(delayMs)} after the event`
  const held = deferredBy ? t`; held back: ${HELD[deferredBy]}` : ''
  return `${word}${after}${tries(attempts)}${held}${messageId ? t`, in a summary` : ''}.`
}

/** Why a delivery failed or was suppressed, a mute in its words. */
const troubleText = (lastError: Delivery['lastError'], mute: (name: string) => string): string =>
  typeof lastError === 'object' && lastError !== null
    ? t`Muted: ${mute(lastError.mute)}.`
    : translate(lastError ?? '')

function waitingWords({ delivery }: LogLine, now: number, mute: (name: string) => string): string {
  const { attempts, dueAt, deferredBy, lastError } = delivery
  if (deferredBy && attempts === 0) return t`Held back: ${HELD[deferredBy]}.`
  if (attempts === 0) return t`Waiting to be sent.`
  return t`Attempt ${attempts} failed: ${troubleText(lastError, mute) || t`no answer`}. Next at ${shortMoment(dueAt, now)}.`
}

/** What became of a delivery, in a sentence. `mute` says a mute's name in words. */
export function deliveryWords(line: LogLine, now: number, mute: (name: string) => string): string {
  const { state, lastError, attempts } = line.delivery
  if (state === 'sent' || state === 'dismissed') return sentWords(line)
  if (state === 'claimed') return t`Being sent${tries(attempts)}.`
  if (state === 'queued') return waitingWords(line, now, mute)
  if (state === 'failed')
    return t`Given up after ${plural(attempts, t`one attempt`, t`${attempts} attempts`)}: ${troubleText(lastError, mute)}`
  return t`Not sent. ${troubleText(lastError, mute)}`
}

/** How a result is marked, by shape and tone. */
export const resultTones = {
  sent: 'good',
  dismissed: 'good',
  queued: 'caution',
  claimed: 'caution',
  failed: 'bad',
  suppressed: 'soft',
} as const satisfies Record<State, string>

/** The lines of one event. */
export interface EventLines {
  readonly notificationId: string
  readonly lines: readonly LogLine[]
}

/** Lines by their event, in the order in which events come first. */
export function groupByEvent(lines: readonly LogLine[]): readonly EventLines[] {
  const groups = new Map<string, LogLine[]>()
  for (const line of lines) {
    const { notificationId } = line.delivery
    groups.set(notificationId, [...(groups.get(notificationId) ?? []), line])
  }
  return [...groups].map(([notificationId, each]) => ({ notificationId, lines: each }))
}

/** Deliveries below which a median says nothing. */
const MIN_MEASURED = 10

/** Median and p95 in a sentence; undefined for a few deliveries only. */
export function delaysText({
  count,
  medianMs,
  p95Ms,
}: {
  count: number
  medianMs: number | null
  p95Ms: number | null
}): string | undefined {
  if (medianMs === null || p95Ms === null || count < MIN_MEASURED) return undefined
  return t`Delivery time: median ${delayText(medianMs)}, p95 ${delayText(p95Ms)}`
}
