/**
 * Virtual time that passes only while nothing else happens: timers fire in order once the database and the
 * event loop are idle. Closing it restores the real timers.
 */
import type { DBCore, DBCoreTable, Dexie } from 'dexie'

/** Clock that advances while the process is idle. */
export interface VirtualClock {
  readonly now: () => number
  /** Advances the time and runs every timer that is due. */
  advance(ms: number): Promise<void>
  close(): void
}

/** Turns of the event loop without database work after which the process counts as idle. */
const IDLE_TURNS = 12

const busy = { requests: 0, turns: 0 }

const counted = (table: DBCoreTable): DBCoreTable => {
  const count =
    <A extends unknown[], T>(act: (...given: A) => Promise<T>) =>
    (...given: A): Promise<T> => {
      busy.requests += 1
      busy.turns = 0
      return act(...given).finally(() => {
        busy.requests -= 1
        busy.turns = 0
      })
    }
  return {
    ...table,
    get: count(table.get),
    getMany: count(table.getMany),
    query: count(table.query),
    openCursor: count(table.openCursor),
    count: count(table.count),
    mutate: count(table.mutate),
  }
}

/** Counts the work of a database as activity. */
export const watchWork = (database: Dexie): unknown =>
  database.use({
    stack: 'dbcore',
    name: 'counted',
    create: (core: DBCore) => ({ ...core, table: (name) => counted(core.table(name)) }),
  })

async function idle(): Promise<void> {
  busy.turns = 0
  while (busy.requests > 0 || busy.turns < IDLE_TURNS) {
    busy.turns += 1
    await new Promise((resolve) => setImmediate(resolve))
  }
}

/** Replaces the timers of this process. */
export function openVirtualClock(start: number): VirtualClock {
  const real = { setTimeout: globalThis.setTimeout, clearTimeout: globalThis.clearTimeout }
  const timers = new Map<number, { readonly at: number; readonly ring: () => void }>()
  let time = start
  let last = 0
  const set = (ring: () => void, ms = 0): number => {
    last += 1
    timers.set(last, { at: time + Math.max(0, ms), ring })
    return last
  }
  Object.assign(globalThis, { setTimeout: set, clearTimeout: (id: number) => void timers.delete(id) })
  const ringNext = (until: number): boolean => {
    const [next] = [...timers].filter(([, { at }]) => at <= until).toSorted(([, a], [, b]) => a.at - b.at)
    if (!next) return false
    timers.delete(next[0])
    time = Math.max(time, next[1].at)
    next[1].ring()
    return true
  }
  return {
    now: () => time,
    async advance(ms) {
      const until = time + ms
      do await idle()
      while (ringNext(until))
      time = until
    },
    close: () => void Object.assign(globalThis, real),
  }
}
