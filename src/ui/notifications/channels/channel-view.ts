/** Describes the last delivery of a channel and the reasons why notifications are not delivered. */

import type { ChannelRow } from '../../../client/db/rows/channel'
import type { Preferences } from '../../../client/db/rows/preferences'
import { pauseEnd, pauseOf, type WallClock } from '../../../client/notify/quiet-hours'
import type { Milliseconds } from '../../../domain/scalars'
import { formatShortDateTime } from '../../../domain/text/numbers'
import { t } from '../../../domain/text/texts'

export function lastDeliveryText({ last }: Pick<ChannelRow, 'last'>, now: number): string {
  if (!last) return t`Nothing sent yet.`
  const time = formatShortDateTime(last.at, now)
  return last.isSent ? t`Last sent ${time}.` : t`Failed ${time}: ${last.error}`
}

/** Browser permission for desktop notifications. Undefined if the browser does not report it. */
export type DesktopLevel = 'granted' | 'denied' | undefined

/** Reason why notifications are not delivered, with its remedy. */
export interface DeliveryWarning {
  readonly key: string
  readonly tone: 'caution' | 'bad' | 'neutral'
  readonly title: string
  readonly message: string
  /** Present if a button can solve the problem. */
  readonly remedy?: 'turnOn' | 'endSnooze'
}

export interface NotificationState {
  readonly preferences: Pick<Preferences, 'isOff' | 'quiet' | 'snooze'>
  readonly channels: readonly ChannelRow[]
  readonly level: DesktopLevel
  readonly now: Milliseconds
  readonly clock?: WallClock
}

const OFF: DeliveryWarning = {
  key: 'off',
  tone: 'caution',
  title: t`Notifications are off.`,
  message: t`No alerts, no toolbar badge. Notifications still appear here.`,
  remedy: 'turnOn',
}

const BLOCKED: DeliveryWarning = {
  key: 'blocked',
  tone: 'bad',
  title: t`Your browser blocks Cowbell’s notifications.`,
  message: t`Allow them in the browser’s and the system’s settings. Then press Test at Desktop.`,
}

const NO_CHANNEL: DeliveryWarning = {
  key: 'none',
  tone: 'caution',
  title: t`No channel is on.`,
  message: t`Notifications appear here and on the toolbar badge only. Turn on a channel in the settings.`,
}

function findPauseWarning({ preferences, now, clock }: NotificationState): readonly DeliveryWarning[] {
  const pause = pauseOf(preferences, now, clock)
  if (!pause) return []
  const until = formatShortDateTime(pauseEnd(preferences, now, clock), now)
  const isSnooze = pause === 'snooze'
  return [
    {
      key: 'pause',
      tone: 'neutral',
      title: isSnooze ? t`Snoozed until ${until}.` : t`Quiet hours until ${until}.`,
      message: t`You get one summary afterwards. Only signature mismatches are sent now.`,
      ...(isSnooze ? { remedy: 'endSnooze' } : {}),
    } as const,
  ]
}

/** Ends the error text of a receiver with a full stop. */
const asSentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`)

const failureWarning = ({ id, label, last }: ChannelRow): DeliveryWarning => ({
  key: id,
  tone: 'bad',
  title: t`${label} failed at the last delivery.`,
  message: t`${asSentence(last?.error ?? '')} Send it again from the delivery log. Check the channel in the settings and press Test.`,
})

/** Lists all reasons why notifications are not delivered now, the most severe first. */
export function findWarnings(state: NotificationState): readonly DeliveryWarning[] {
  const { preferences, channels, level } = state
  if (preferences.isOff) return [OFF]
  const on = channels.filter(({ isOn }) => isOn)
  const isBlocked = level === 'denied' && on.some(({ kind }) => kind === 'desktop')
  const broken = on.filter(
    ({ last, kind }) => last && !last.isSent && !last.isTest && !(isBlocked && kind === 'desktop'),
  )
  return [
    ...(isBlocked ? [BLOCKED] : []),
    ...broken.map(failureWarning),
    ...(on.length === 0 ? [NO_CHANNEL] : []),
    ...findPauseWarning(state),
  ]
}

/**
 * Formats minutes since midnight for a time field.
 * @example formatTime(450) // '07:30'
 */
export const formatTime = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')

/** Parses a time to minutes since midnight. Returns undefined for invalid text. */
export function parseTime(text: string): number | undefined {
  const match = /^([01]\d|2[0-3]):([0-5]\d)/.exec(text)
  return match ? Number(match[1]) * 60 + Number(match[2]) : undefined
}
