/** Deletes old notifications, deliveries and order marks after the chosen number of days. */
import type { Table } from 'dexie'
import type { Milliseconds } from '../../domain/scalars'
import { wait } from '../clock'
import { clientDb } from '../db/db'
import { rowKeyOf } from '../db/rows/keys'
import type { Scope } from '../db/rows/worker-state'
import { listTimers, readTimer, writeTimer } from '../db/worker-state'
import { readPreferences } from '../settings/preferences'

const DAY_MS = 86_400_000
/**
 * Rows deleted per transaction. 100 rows take a tenth of a second on a slow disk, so other transactions wait
 * no longer.
 */
const SLICE = 100
/** Time limit per tick. The rest is deleted in the next tick. */
const TURN_MS = 5_000

/**
 * Lets pages go first, pauses for as long as the slice took, and returns whether the time limit is reached.
 */
type IsOver = () => Promise<boolean>

/** Rows that are deleted by age: the notifications of one profile, or all deliveries (scope "all"). */
interface Aging {
  readonly table: Table<unknown, string>
  /** Reads one slice of rows from `from` (inclusive) to `before` (exclusive), oldest first. */
  readonly read: (
    from: number,
    before: number,
  ) => Promise<readonly { readonly id: string; readonly at: Milliseconds }[]>
}

const agingOf = (scope: Scope): Aging =>
  scope === 'all'
    ? {
        table: clientDb.deliveries,
        read: async (from, before) => {
          const rows = clientDb.deliveries.where('queuedAt').between(from, before)
          return (await rows.limit(SLICE).toArray()).map(({ id, queuedAt }) => ({ id, at: queuedAt }))
        },
      }
    : {
        table: clientDb.notifications,
        read: (from, before) => {
          const rows = clientDb.notifications.where('[profileId+at]').between([scope, from], [scope, before])
          return rows.limit(SLICE).toArray()
        },
      }

/**
 * Deletes all rows before a time, starting where the last tick stopped. Returns whether it deleted all of
 * them. Chromium keeps index entries of deleted rows for a while: starting at the oldest row each time, or
 * reading inside the deleting transaction, would take several times as long.
 */
async function empty(scope: Scope, from: Milliseconds, before: number, isOver: IsOver): Promise<boolean> {
  const { table, read } = agingOf(scope)
  let last = { at: from }
  for (;;) {
    const rows = await read(last.at, before)
    await table.bulkDelete(rows.map(({ id }) => id))
    last = rows.at(-1) ?? last
    const isEmpty = rows.length < SLICE
    if ((rows.length > 0 && (await isOver())) || isEmpty) {
      await writeTimer('emptied', isEmpty ? undefined : last.at, scope)
      return isEmpty
    }
  }
}

/** Reads the scopes that are not finished yet; empty between two daily runs. Deliveries come last. */
const readEmptying = async () => (await listTimers('emptied')).toReversed()

/** Schedules all scopes: the notifications of each profile that has any, and the deliveries. */
async function beginEmptying(): Promise<void> {
  // In IndexedDB an empty array sorts after every number.
  const firstAfter = (profileId: string) =>
    clientDb.notifications.where('[profileId+at]').above([profileId, []]).first()
  const scopes: Scope[] = ['all']
  for (let row = await firstAfter(''); row; row = await firstAfter(row.profileId)) scopes.push(row.profileId)
  await clientDb.transaction('rw', clientDb.timers, () =>
    Promise.all(scopes.map((scope) => writeTimer('emptied', 0 as Milliseconds, scope))),
  )
}

/**
 * Deletes old rows, once a day. Rows that do not fit into the time limit are deleted in the next ticks.
 * @param yieldToPages resolves when no page is waiting for a reply from the worker
 */
export async function deleteOld(
  now: () => Milliseconds,
  yieldToPages: () => Promise<unknown>,
): Promise<void> {
  const started = now()
  let emptying = await readEmptying()
  if (emptying.length === 0) {
    const last = (await readTimer('retention')) ?? 0
    if (last <= started && started - last < DAY_MS) return
    await beginEmptying()
    emptying = await readEmptying()
  }
  const before = started - (await readPreferences()).keepDays * DAY_MS
  let sliceStart = performance.now()
  const isOver = async () => {
    await yieldToPages()
    await wait(performance.now() - sliceStart)
    sliceStart = performance.now()
    return now() - started > TURN_MS
  }
  for (const { scope, at } of emptying) if (!(await empty(scope, at, before, isOver))) return
  await clientDb.cancellations.where('at').below(before).delete()
  for (const row of await clientDb.marketReaches.toArray()) {
    const entry = await clientDb.orders.get(rowKeyOf(row))
    if (entry?.step !== 'accepted') await clientDb.marketReaches.delete(rowKeyOf(row))
  }
  await writeTimer('retention', started)
}
