/** Notification preferences: mutes, quiet hours, and the distance at which a price counts as out of reach. */
import type { Milliseconds } from '../../domain/scalars'
import { fittingFields, mergeUnfitFields } from '../db/damaged-rows'
import { checkRow, clientDb } from '../db/db'
import { isUrgent, type NotificationType } from '../db/rows/notification'
import { type Preferences, preferences } from '../db/rows/preferences'

/**
 * Default preferences. Price improvements have no notification of their own, because the text of the fill
 * names them.
 */
const first: Preferences = {
  isOff: false,
  mutes: ['type:price_improvement'],
  quiet: null,
  snooze: null,
  expiringMinutes: 10,
  reachBps: 500,
  digest: false,
  keepDays: 90,
  pushKeys: {},
}

const ROW = 'notifications'

const fitting = (stored: Partial<Preferences> | undefined) =>
  fittingFields('preferences', preferences.shape, first, stored)

/** Reads the preferences. An unreadable field has its default. */
export const readPreferences = async (): Promise<Preferences> =>
  fitting((await clientDb.preferences.get(ROW))?.value).value

/**
 * Changes the given fields.
 * @throws Error for a value out of range; then nothing is written
 */
export const changePreferences = (
  change: (before: Preferences) => Partial<Preferences>,
): Promise<Preferences> =>
  clientDb.transaction('rw', clientDb.preferences, async () => {
    const stored = (await clientDb.preferences.get(ROW))?.value
    const read = fitting(stored)
    const patch = change(read.value)
    const value = checkRow('preferences', preferences, { ...read.value, ...patch })
    const unfitFields = mergeUnfitFields(preferences.shape, stored, read, patch)
    await clientDb.preferences.put({ id: ROW, value: { ...value, ...unfitFields } })
    return value
  })

/** Targets of a mute: a type, an account, or an order by `profile:chain:uid`. */
type Mutable = `type:${NotificationType}` | `account:${string}` | `order:${string}`

/**
 * Returns the name of a mute, on one channel or on all.
 * @example muteName('type:order_filled', 'desktop')
 */
export const muteName = (what: Mutable, channel?: string): string => (channel ? `${what}@${channel}` : what)

export const muteOfOrder = (key: {
  readonly profileId: string
  readonly chainId: number
  readonly uid: string
}): string => muteName(`order:${key.profileId}:${key.chainId}:${key.uid}`)

export const setMute = (name: string, isMuted: boolean): Promise<Preferences> =>
  changePreferences(({ mutes }) => ({
    mutes: [...mutes.filter((each) => each !== name), ...(isMuted ? [name] : [])],
  }))

/** Properties of a notification that a mute can match. `thread` is its order, or its own id. */
interface MuteSubject {
  readonly type: NotificationType
  readonly thread: string
  readonly owner?: string | undefined
}

/** Returns the mute that blocks a notification on a channel or on all, or undefined. */
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

/** Pauses notifications for this many milliseconds. */
export const snooze = (from: Milliseconds, ms: number): Promise<Preferences> =>
  changePreferences(() => ({ snooze: { from, until: from + ms } }))
