/** Channels in words: what each kind is, where it leads, how it last went, and what keeps anything from being told. */
import type { ChannelKind, ChannelRow } from '../../../client/db/rows/channel'
import type { Preferences } from '../../../client/db/rows/preferences'
import { pauseEnd, pauseOf, type WallClock } from '../../../client/notify/quiet-hours'
import type { Milliseconds } from '../../../domain/scalars'
import { shortMoment } from '../../../domain/text/numbers'

/** What a kind is called, and what it is in a sentence. */
export const channelKinds = {
  desktop: { label: 'Desktop', says: "Your system's own notifications." },
  telegram: { label: 'Telegram', says: 'A bot of your own writes to you.' },
  webhook: { label: 'Webhook', says: 'Signed JSON is posted to an address of yours.' },
  email: { label: 'Email', says: 'A mail service with an HTTP interface sends it.' },
  push: { label: 'Web Push', says: 'Another device or browser of yours shows it.' },
} as const satisfies Record<ChannelKind, { label: string; says: string }>

const hostOf = (text: string): string => (URL.canParse(text) ? new URL(text).host : text)

/** Where a channel leads. @example 'hooks.example' */
export function placeOf({ kind, values }: Pick<ChannelRow, 'kind' | 'values'>): string {
  if (kind === 'desktop') return channelKinds.desktop.says
  if (kind === 'telegram') return `Chat ${values['chat'] ?? ''}, by ${hostOf(values['base'] ?? '')}`
  if (kind === 'email') return `To ${values['to'] ?? 'nobody'}, by ${hostOf(values['url'] ?? '')}`
  return hostOf(values[kind === 'push' ? 'endpoint' : 'url'] ?? '')
}

/** How a channel's last attempt went. */
export function lastWords({ last }: Pick<ChannelRow, 'last'>, now: number): string {
  if (!last) return 'Nothing was sent yet.'
  const at = shortMoment(last.at, now)
  return last.isSent ? `Last sent ${at}.` : `Failed ${at}: ${last.says}`
}

/** What the browser lets a notification of the desktop do; undefined where it does not say. */
export type DesktopLevel = 'granted' | 'denied' | undefined

/** Something that keeps notices from being told, and what to do about it. */
export interface Trouble {
  readonly key: string
  readonly tone: 'caution' | 'bad' | 'neutral'
  readonly title: string
  readonly says: string
  /** What ends it at a press, where a press can. */
  readonly remedy?: 'turnOn' | 'endSnooze'
}

/** What troubles are found in. */
export interface Standing {
  readonly preferences: Pick<Preferences, 'isOff' | 'quiet' | 'snooze'>
  readonly channels: readonly ChannelRow[]
  readonly level: DesktopLevel
  readonly now: Milliseconds
  readonly clock?: WallClock
}

const OFF: Trouble = {
  key: 'off',
  tone: 'caution',
  title: 'Notifications are off.',
  says: 'Nothing rings and the toolbar counts nothing. What happens is still written down here.',
  remedy: 'turnOn',
}

const BLOCKED: Trouble = {
  key: 'blocked',
  tone: 'bad',
  title: 'Your browser blocks notifications of Cowbell.',
  says: "Allow them in the browser's settings under notifications, and in your system's settings for the browser. Then press Test at This computer.",
}

const NO_CHANNEL: Trouble = {
  key: 'none',
  tone: 'caution',
  title: 'No channel is on.',
  says: 'What happens is written down here and counted on the toolbar; nothing rings. Turn a channel on in the notification settings.',
}

function pauseTrouble({ preferences, now, clock }: Standing): readonly Trouble[] {
  const pause = pauseOf(preferences, now, clock)
  if (!pause) return []
  const until = shortMoment(pauseEnd(preferences, now, clock), now)
  const isSnooze = pause === 'snooze'
  return [
    {
      ...{ key: 'pause', tone: 'neutral' },
      title: isSnooze ? `Snoozed until ${until}.` : `Quiet hours until ${until}.`,
      says: 'What happens meanwhile is told then, as one digest. Only an order that is not what you signed rings now.',
      ...(isSnooze ? { remedy: 'endSnooze' } : {}),
    } as const,
  ]
}

/** A receiver's words as a sentence. */
const asSentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`)

const failing = ({ id, label, last }: ChannelRow): Trouble => ({
  key: id,
  tone: 'bad',
  title: `${label} did not take what was sent last.`,
  says: `${asSentence(last?.says ?? '')} The delivery log says what is tried again, and what was given up can be sent again there. Look at its set-up in the notification settings and press Test.`,
})

/** Everything that keeps notices from being told now, the gravest first. */
export function findTroubles(standing: Standing): readonly Trouble[] {
  const { preferences, channels, level } = standing
  if (preferences.isOff) return [OFF]
  const on = channels.filter(({ isOn }) => isOn)
  const isBlocked = level === 'denied' && on.some(({ kind }) => kind === 'desktop')
  const broken = on.filter(({ last, kind }) => last && !last.isSent && !(isBlocked && kind === 'desktop'))
  return [
    ...(isBlocked ? [BLOCKED] : []),
    ...broken.map(failing),
    ...(on.length === 0 ? [NO_CHANNEL] : []),
    ...pauseTrouble(standing),
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

/** What the form of a new channel is given. */
export interface ChannelFormProps {
  readonly onDone: () => void
}
