/** Notifications, their deliveries and what was noted of orders are kept as long as was chosen, and then go. */
import type { Table } from 'dexie'
import type { Milliseconds } from '../../domain/scalars'
import { wait } from '../clock'
import { clientDb } from '../db/db'
import { rowKeyOf } from '../db/rows/keys'
import type { Scope } from '../db/rows/worker-state'
import { listTimers, readTimer, writeTimer } from '../db/worker-state'
import { readPreferences } from '../settings/preferences'

const DAY_MS = 86_400_000
/** Rows of one transaction, a tenth of a second on a slow disk: no other reader or writer waits for more. */
const SLICE = 100
/** What takes longer goes on in the next round. */
const TURN_MS = 5_000

/** Lets pages go first after each slice, rests for as long as it took, and tells whether time is over. */
type IsOver = () => Promise<boolean>

/** What goes by its age: a profile's notifications, or with the scope "all" the deliveries. */
interface Aging {
  readonly table: Table<unknown, string>
  /** A slice of what is from a time on and before another, the oldest first. */
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
          return (await rows.limit(SLICE).toArray()).map(({ id, queuedAt: at }) => ({ id, at }))
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
 * Takes away what is before a time, from where the last turn left off; whether that was all. Chromium keeps entries of deleted rows
 * in its indexes for a while: to begin at the oldest each time, or to read in the transaction that deletes, takes several times
 * as long.
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

/** How far it is done by what is yet to be emptied; nothing between two times of the day. Deliveries come last. */
const readEmptying = async () => (await listTimers('emptied')).toReversed()

/** Notes that all of it is to be emptied: the notifications of each profile that has any, and the deliveries. */
async function beginEmptying(): Promise<void> {
  // An empty list comes after every number.
  const nextTo = (profileId: string) =>
    clientDb.notifications.where('[profileId+at]').above([profileId, []]).first()
  const scopes: Scope[] = ['all']
  for (let row = await nextTo(''); row; row = await nextTo(row.profileId)) scopes.push(row.profileId)
  await clientDb.transaction('rw', clientDb.timers, () =>
    Promise.all(scopes.map((scope) => writeTimer('emptied', 0 as Milliseconds, scope))),
  )
}

/**
 * Takes away what is too old, once a day; what is left when its turn is over goes in the next rounds.
 * @param giveWay resolves when no page waits for the worker
 */
export async function forgetOld(now: () => Milliseconds, giveWay: () => Promise<unknown>): Promise<void> {
  const started = now()
  let emptying = await readEmptying()
  if (emptying.length === 0) {
    const last = (await readTimer('retention')) ?? 0
    if (last <= started && started - last < DAY_MS) return
    await beginEmptying()
    emptying = await readEmptying()
  }
  const before = started - (await readPreferences()).keepDays * DAY_MS
  let sliceBegan = performance.now()
  const isOver = async () => {
    await giveWay()
    await wait(performance.now() - sliceBegan)
    sliceBegan = performance.now()
    return now() - started > TURN_MS
  }
  for (const { scope, at } of emptying) if (!(await empty(scope, at, before, isOver))) return
  await clientDb.cancellations.where('at').below(before).delete()
  for (const row of await clientDb.reaches.toArray()) {
    const entry = await clientDb.orders.get(rowKeyOf(row))
    if (entry?.step !== 'accepted') await clientDb.reaches.delete(rowKeyOf(row))
  }
  await writeTimer('retention', started)
}
