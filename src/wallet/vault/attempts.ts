/**
 * Rate limit for wrong passwords. Two attempts are free. Each further one adds a wait, which doubles from
 * five seconds to 15 minutes. An attempt is stored before it is tried, so a reload or a closed page does not
 * reset the limit.
 */
import { Refusal } from '../../domain/refusal'
import type { Milliseconds } from '../../domain/scalars'
import { WalletRefusal } from '../../domain/wallet-refusal'
import { ROW, type WalletDb } from './db'

const FREE_ATTEMPTS = 2
const FIRST_WAIT_MS = 5_000
const MAX_WAIT_MS = 15 * 60_000

/** Returns the wait in milliseconds after a number of wrong passwords in a row. */
const waitAfter = (count: number): number =>
  count <= FREE_ATTEMPTS ? 0 : Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** (count - FREE_ATTEMPTS - 1))

/**
 * Returns the time until which no password is tried, or undefined. If the clock was set back, the wait is at
 * most the maximum wait.
 */
export async function waitUntil(db: WalletDb, now: Milliseconds): Promise<Milliseconds | undefined> {
  const row = await db.attempts.get(ROW)
  const until = Math.min(row?.until ?? 0, now + MAX_WAIT_MS)
  return until > now ? (until as Milliseconds) : undefined
}

const startAttempt = (db: WalletDb, now: Milliseconds) =>
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

/**
 * Starts a timer. The returned function gives the duration of an attempt in milliseconds, rounded down to
 * whole seconds. On slow machines an attempt can take longer than the first waits, so a wait starts when the
 * attempt ends.
 */
const startTimer = (): (() => number) => {
  const from = performance.now()
  return () => 1000 * Math.floor((performance.now() - from) / 1000)
}

/**
 * Tries a password. The right password resets the count. An attempt that fails for another reason does not
 * count.
 * @throws Refusal TooManyAttempts during a wait, and the errors of the attempt
 */
export async function countAttempt<T>(
  db: WalletDb,
  now: Milliseconds,
  attempt: () => Promise<T>,
): Promise<T> {
  const elapsed = startTimer()
  const { before, row } = await startAttempt(db, now)
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
