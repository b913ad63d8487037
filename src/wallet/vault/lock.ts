/**
 * Locking without keys: where the two halves of a session are stored, until when, and how both are deleted.
 * The background uses this module. It never sees a key, because it never joins the halves.
 */
import type { Milliseconds } from '../../domain/scalars'
import { ROW, type WalletDb } from './db'

export interface SessionMemory {
  get(keys: string[]): Promise<Record<string, unknown>>
  set(items: Record<string, unknown>): Promise<void>
  remove(keys: string[]): Promise<void>
}

export interface LockPorts {
  readonly db: WalletDb
  readonly memory: SessionMemory
}

/** Alarm for the time when the wallet may have to lock. */
export const LOCK_ALARM = 'cowbell-lock'

/**
 * Returns the time of the alarm. It repeats every half minute, because a worker that is just ending misses
 * it.
 */
export const lockAlarmAt = (until: number) => ({ when: until, periodInMinutes: 0.5 })

/**
 * Keys of the two rows in session storage. The open time is a separate row, so that extending it never
 * rewrites the wrapped key.
 */
export const WRAPPED = 'walletKey'
export const OPEN_TIME = 'walletOpen'

/** Start and end of the time the wallet is open, in milliseconds since 1970. */
export interface OpenTime {
  readonly from: number
  readonly until: number
}

/** Reads the open time. Returns undefined for an invalid row. */
export function readOpenTime(row: unknown): OpenTime | undefined {
  const { from, until } = (row ?? {}) as Partial<OpenTime>
  return typeof from === 'number' && typeof until === 'number' ? { from, until } : undefined
}

/**
 * Checks whether the wallet is open: from the last use until the deadline, and for the same time before the
 * last use, in case the clock was set back.
 */
export const isWithin = ({ from, until }: OpenTime, now: Milliseconds): boolean =>
  now < until && now > from - (until - from)

/** Returns whether the wallet is unlocked, without reading its halves. */
export async function isUnlocked(
  { memory }: { readonly memory: Pick<SessionMemory, 'get'> },
  now: Milliseconds,
): Promise<boolean> {
  const time = readOpenTime((await memory.get([OPEN_TIME]))[OPEN_TIME])
  return time !== undefined && isWithin(time, now)
}

export async function deleteHalves({ db, memory }: LockPorts): Promise<void> {
  await memory.remove([WRAPPED, OPEN_TIME])
  await db.sessions.delete(ROW)
}

/**
 * Returns the number of locks. An unlock that started before the last lock is recognised by an older number.
 */
export const countLocks = async ({ db }: Pick<LockPorts, 'db'>): Promise<number> =>
  (await db.locks.get(ROW))?.count ?? 0

/** Locks the wallet. An unlock in progress is refused when it ends. */
export async function lockWallet(ports: LockPorts): Promise<void> {
  const { db } = ports
  await db.transaction('rw', db.locks, async () => {
    await db.locks.put({ id: ROW, count: (await countLocks(ports)) + 1 })
  })
  await deleteHalves(ports)
}

/**
 * Locks the wallet if its time is over. Otherwise returns the time to check again. Without a stored time it
 * does nothing, because a page may be starting a session.
 */
export async function lockWhenDue(ports: LockPorts, now: Milliseconds): Promise<number | undefined> {
  const time = readOpenTime((await ports.memory.get([OPEN_TIME]))[OPEN_TIME])
  if (!time) return undefined
  if (isWithin(time, now)) return time.until
  await deleteHalves(ports)
  return undefined
}
