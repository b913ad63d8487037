/**
 * Wrong passwords are slowed down: two are free, then each one costs a wait, doubling from five seconds up to a quarter of
 * an hour. An attempt is written down before it is tried, so that neither a reload nor a closed page forgets it.
 */
import { Refusal } from '../../domain/refusal'
import type { Milliseconds } from '../../domain/scalars'
import { WalletRefusal } from '../../domain/wallet-refusal'
import { ROW, type WalletDb } from './db'

const FREE_ATTEMPTS = 2
const FIRST_WAIT_MS = 5_000
const MAX_WAIT_MS = 15 * 60_000

/** How long after this many wrong passwords in a row nothing is tried, milliseconds. */
const waitAfter = (count: number): number =>
  count <= FREE_ATTEMPTS ? 0 : Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** (count - FREE_ATTEMPTS - 1))

/** Until when no password is tried, or undefined. A clock that was put back waits no longer than the longest wait. */
export async function waitUntil(db: WalletDb, now: Milliseconds): Promise<Milliseconds | undefined> {
  const row = await db.attempts.get(ROW)
  const until = Math.min(row?.until ?? 0, now + MAX_WAIT_MS)
  return until > now ? (until as Milliseconds) : undefined
}

const begin = (db: WalletDb, now: Milliseconds) =>
  db.transaction('rw', db.attempts, async () => {
    const until = await waitUntil(db, now)
    if (until !== undefined) {
      const seconds = Math.ceil((until - now) / 1000)
      throw new WalletRefusal('TooManyAttempts', { retryAfterSeconds: seconds, data: { until } })
    }
    const before = await db.attempts.get(ROW)
    const count = (before?.count ?? 0) + 1
    const row = { id: ROW, count, until: now + waitAfter(count) }
    await db.attempts.put(row)
    return { before, row }
  })

const prolongWait = (db: WalletDb, until: number) =>
  db.attempts
    .where('id')
    .equals(ROW)
    .modify((row) => {
      row.until = Math.max(row.until, until)
    })

/** A slow machine takes longer to answer than the first waits last: they run from the answer on. Whole seconds. */
const measure = (): (() => number) => {
  const from = performance.now()
  return () => 1000 * Math.floor((performance.now() - from) / 1000)
}

/**
 * Tries a password: the right one forgets all wrong ones; what failed for another reason was no attempt.
 * @throws Refusal TooManyAttempts while it is to wait, and whatever the trial throws
 */
export async function countAttempt<T>(
  db: WalletDb,
  now: Milliseconds,
  attempt: () => Promise<T>,
): Promise<T> {
  const elapsed = measure()
  const { before, row } = await begin(db, now)
  const undo = async (cause: unknown): Promise<never> => {
    const isWrong = cause instanceof Refusal && cause.errorType === 'WrongPassword'
    if (isWrong) await prolongWait(db, row.until + (waitAfter(row.count) && elapsed()))
    else await (before ? db.attempts.put(before) : db.attempts.delete(ROW))
    throw cause
  }
  const value = await attempt().catch(undo)
  await db.attempts.delete(ROW)
  return value
}
