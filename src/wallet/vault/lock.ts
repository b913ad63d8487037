/**
 * The lock without the keys: where the two halves of a session stand, until when they may, and how both are deleted. Light,
 * so that the background can lock; it never sees a key, for it never joins the halves.
 */
import type { Milliseconds } from '../../domain/scalars'
import { ROW, type WalletDb } from './db'

/** The part of `browser.storage.session` that is used. */
export interface SessionMemory {
  get(keys: string[]): Promise<Record<string, unknown>>
  set(items: Record<string, unknown>): Promise<void>
  remove(keys: string[]): Promise<void>
}

/** Where the halves stand. */
export interface LockPorts {
  readonly db: WalletDb
  readonly memory: SessionMemory
}

/** Rings when the wallet may be due to lock. */
export const LOCK_ALARM = 'cowbell-lock'

/** When the alarm rings: at a time, and again every half minute until it was heard, for a worker that just ends misses it. */
export const lockAlarmAt = (until: number) => ({ when: until, periodInMinutes: 0.5 })

/** Keys of the two rows in memory. The time is a row of its own, so that prolonging never rewrites the wrapped key. */
export const WRAPPED = 'walletKey'
export const OPEN_TIME = 'walletOpen'

/** Since when and until when the wallet is open, milliseconds since 1970. */
export interface OpenTime {
  readonly from: number
  readonly until: number
}

/** The time of the row, or undefined for a row that is none. */
export function readOpenTime(row: unknown): OpenTime | undefined {
  const { from, until } = (row ?? {}) as Partial<OpenTime>
  return typeof from === 'number' && typeof until === 'number' ? { from, until } : undefined
}

/** Open from the last use until the deadline; as far back, too, for a clock that was corrected. */
export const isWithin = ({ from, until }: OpenTime, now: Milliseconds): boolean =>
  now < until && now > from - (until - from)

/** Deletes both halves. */
export async function deleteHalves({ db, memory }: LockPorts): Promise<void> {
  await memory.remove([WRAPPED, OPEN_TIME])
  await db.sessions.delete(ROW)
}

/** How many times the wallet was locked: a password that is still being derived belongs to an earlier number. */
export const countLocks = async ({ db }: Pick<LockPorts, 'db'>): Promise<number> =>
  (await db.locks.get(ROW))?.count ?? 0

/** Locks the wallet, and whatever is just being unlocked: an unlocking that began before is refused at its end. */
export async function lockWallet(ports: LockPorts): Promise<void> {
  const { db } = ports
  await db.transaction('rw', db.locks, async () => {
    await db.locks.put({ id: ROW, count: (await countLocks(ports)) + 1 })
  })
  await deleteHalves(ports)
}

/**
 * Locks a wallet whose time is over; answers when to look again while it is open. Where no time is written nothing is done:
 * a session may be about to start in a page.
 */
export async function lockWhenDue(ports: LockPorts, now: Milliseconds): Promise<number | undefined> {
  const time = readOpenTime((await ports.memory.get([OPEN_TIME]))[OPEN_TIME])
  if (!time) return undefined
  if (isWithin(time, now)) return time.until
  await deleteHalves(ports)
  return undefined
}
