/** Notification preferences: mutes, quiet times, and the distance from which a price counts as out of reach. */
import type { Milliseconds } from '../../domain/scalars'
import { checkRow, clientDb } from '../db/db'
import { isUrgent, type NotificationType } from '../db/rows/notification'
import { type Preferences, preferences } from '../db/rows/preferences'
import { fittingFields, keepUnfit } from '../db/set-aside'

/** What holds until something is chosen. A better price is part of a fill's text; a notification of its own is off by default. */
const first: Preferences = {
  isOff: false,
  mutes: ['type:price_improvement'],
  quiet: null,
  snooze: null,
  expiringMinutes: 10,
  reachBps: 500,
  keepDays: 90,
  pushKeys: {},
}

const ROW = 'notifications'

const fitting = (stored: Partial<Preferences> | undefined) =>
  fittingFields('preferences', preferences.shape, first, stored)

/** The preferences as they stand; the default of each that cannot be read. */
export const readPreferences = async (): Promise<Preferences> =>
  fitting((await clientDb.preferences.get(ROW))?.value).value

/** Changes what is named. @throws Error for a value outside its range: nothing is written. */
export const changePreferences = (
  change: (before: Preferences) => Partial<Preferences>,
): Promise<Preferences> =>
  clientDb.transaction('rw', clientDb.preferences, async () => {
    const stored = (await clientDb.preferences.get(ROW))?.value
    const read = fitting(stored)
    const patch = change(read.value)
    const value = checkRow('preferences', preferences, { ...read.value, ...patch })
    const kept = keepUnfit(preferences.shape, stored, read, patch)
    await clientDb.preferences.put({ id: ROW, value: { ...value, ...kept } })
    return value
  })

/** What can be muted: a type, an account, an order by `profile:chain:uid`. */
type Mutable = `type:${NotificationType}` | `account:${string}` | `order:${string}`

/** The name of a mute, on one channel or on all. @example muteName('type:order_filled', 'desktop') */
export const muteName = (what: Mutable, channel?: string): string => (channel ? `${what}@${channel}` : what)

/** The name of the mute of one order. */
export const muteOfOrder = (key: {
  readonly profileId: string
  readonly chainId: number
  readonly uid: string
}): string => muteName(`order:${key.profileId}:${key.chainId}:${key.uid}`)

/** Mutes, or ends a mute. */
export const setMute = (name: string, isMuted: boolean): Promise<Preferences> =>
  changePreferences(({ mutes }) => ({
    mutes: [...mutes.filter((each) => each !== name), ...(isMuted ? [name] : [])],
  }))

/** What of a notification a mute can be about; `thread` is its order, or itself when it is about none. */
interface MuteSubject {
  readonly type: NotificationType
  readonly thread: string
  readonly owner?: string | undefined
}

/** The mute that keeps a notification from a channel, or from every one; undefined when it is not muted. */
export function muteOf(
  { mutes }: Preferences,
  { type, thread, owner }: MuteSubject,
  channel?: string,
): string | undefined {
  if (isUrgent(type)) return undefined
  const names: Mutable[] = [`type:${type}`, `account:${owner}`, `order:${thread}`]
  const all = names.flatMap((what) => [what, ...(channel ? [muteName(what, channel)] : [])])
  return mutes.find((name) => all.includes(name))
}

/** Holds everything back until then. */
export const snooze = (from: Milliseconds, ms: number): Promise<Preferences> =>
  changePreferences(() => ({ snooze: { from, until: from + ms } }))
