/** Words of a badge: its name for screen readers, its tooltip and its line in the corner. */
import type { BadgeView } from '../../client/bridge/views'
import { fill, words } from '../words'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Writes the remaining time in one unit, rounded down. @example timeLeft(90_000) // '1 min' */
function timeLeft(ms: number): string {
  if (ms >= 2 * DAY_MS) return fill(words.days, Math.floor(ms / DAY_MS))
  if (ms >= 2 * HOUR_MS) return fill(words.hours, Math.floor(ms / HOUR_MS))
  return ms >= MINUTE_MS ? fill(words.minutes, Math.floor(ms / MINUTE_MS)) : words.underMinute
}

/** Returns the status of a badge in parts: "Open 40%", "2 h", "yours". */
export function describeStatus(view: BadgeView, warning: string | undefined, now: number): string[] {
  const { text, endsAt, isMine, outlook } = view
  const left = endsAt !== undefined && endsAt > now ? timeLeft(endsAt - now) : ''
  return [warning ? words.differs : '', text, left, isMine ? words.mine : '', outlook ?? ''].filter(Boolean)
}

/** Returns the accessible name of a mark. It has few variants, so that marks share their stylesheets. */
export const nameMark = ({ status, isMine }: BadgeView, warning: string | undefined): string =>
  [status, isMine && words.mine, warning && words.differs].filter(Boolean).join(', ')
