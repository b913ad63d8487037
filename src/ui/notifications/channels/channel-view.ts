/** Channels in words: how one last went, and what keeps notifications from being delivered. */

import type { ChannelRow } from '../../../client/db/rows/channel'
import type { Preferences } from '../../../client/db/rows/preferences'
import { pauseEnd, pauseOf, type WallClock } from '../../../client/notify/quiet-hours'
import type { Milliseconds } from '../../../domain/scalars'
import { shortMoment } from '../../../domain/text/numbers'
import { t } from '../../../domain/text/texts'

/** How a channel's last attempt went. */
export function lastWords({ last }: Pick<ChannelRow, 'last'>, now: number): string {
  if (!last) return t`Nothing sent yet.`
  const at = shortMoment(last.at, now)
  return last.isSent ? t`Last sent ${at}.` : t`Failed ${at}: ${last.says}`
}

/** What the browser lets a notification of the desktop do; undefined where it does not say. */
export type DesktopLevel = 'granted' | 'denied' | undefined

/** A reason why notifications are not delivered, and its remedy. */
export interface DeliveryWarning {
  readonly key: string
  readonly tone: 'caution' | 'bad' | 'neutral'
  readonly title: string
  readonly says: string
  /** What ends it at a press, where a press can. */
  readonly remedy?: 'turnOn' | 'endSnooze'
}

/** The state that warnings are found in. */
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
  says: t`No alerts, no toolbar badge. Notifications still appear here.`,
  remedy: 'turnOn',
}

const BLOCKED: DeliveryWarning = {
  key: 'blocked',
  tone: 'bad',
  title: t`Your browser blocks Cowbell’s notifications.`,
  says: t`Allow them in the browser’s and the system’s settings. Then press Test at Desktop.`,
}

const NO_CHANNEL: DeliveryWarning = {
  key: 'none',
  tone: 'caution',
  title: t`No channel is on.`,
  says: t`Notifications appear here and on the toolbar badge only. Turn on a channel in the settings.`,
}

function pauseWarning({ preferences, now, clock }: NotificationState): readonly DeliveryWarning[] {
  const pause = pauseOf(preferences, now, clock)
  if (!pause) return []
  const until = shortMoment(pauseEnd(preferences, now, clock), now)
  const isSnooze = pause === 'snooze'
  return [
    {
      key: 'pause',
      tone: 'neutral',
      title: isSnooze ? t`Snoozed until ${until}.` : t`Quiet hours until ${until}.`,
      says: t`You get one summary afterwards. Only signature mismatches are sent now.`,
      ...(isSnooze ? { remedy: 'endSnooze' } : {}),
    } as const,
  ]
}

/** A receiver's words as a sentence. */
const asSentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`)

const failing = ({ id, label, last }: ChannelRow): DeliveryWarning => ({
  key: id,
  tone: 'bad',
  title: t`${label} failed at the last delivery.`,
  says: t`${asSentence(last?.says ?? '')} Send it again from the delivery log. Check the channel in the settings and press Test.`,
})

/** Lists every reason why notifications are not delivered now, the gravest first. */
export function findWarnings(standing: NotificationState): readonly DeliveryWarning[] {
  const { preferences, channels, level } = standing
  if (preferences.isOff) return [OFF]
  const on = channels.filter(({ isOn }) => isOn)
  const isBlocked = level === 'denied' && on.some(({ kind }) => kind === 'desktop')
  const broken = on.filter(
    ({ last, kind }) => last && !last.isSent && !last.isTest && !(isBlocked && kind === 'desktop'),
  )
  return [
    ...(isBlocked ? [BLOCKED] : []),
    ...broken.map(failing),
    ...(on.length === 0 ? [NO_CHANNEL] : []),
    ...pauseWarning(standing),
  ]
}

/** Minutes of the day as a field for times has them. @example timeText(450) // '07:30' */
export const timeText = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')

/** The minutes of such a text; undefined when it is none. */
export function readTime(text: string): number | undefined {
  const match = /^([01]\d|2[0-3]):([0-5]\d)/.exec(text)
  return match ? Number(match[1]) * 60 + Number(match[2]) : undefined
}
