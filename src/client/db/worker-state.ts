/**
 * Counters and timers of the worker. A damaged one counts as missing. The functions return Dexie's own
 * promises, because async functions cannot be nested this deep in a transaction.
 */
import type { Milliseconds } from '../../domain/scalars'
import { fittingRow, fittingRows } from './damaged-rows'
import { checkRow, clientDb } from './db'
import { type Counter, counter, type Scope, type Timer, timer } from './rows/worker-state'

/** Reads a counter. It starts at 0. */
export const readCounter = (name: Counter['name'], scope: Scope = 'all'): Promise<number> =>
  clientDb.counters.get([name, scope]).then((row) => fittingRow('counters', counter, row)?.value ?? 0)

export const writeCounter = (name: Counter['name'], value: number, scope: Scope = 'all'): Promise<unknown> =>
  clientDb.counters.put(checkRow('counters', counter, { name, scope, value }))

/** Increments a counter and returns its new value. Call it in a transaction that includes the counters. */
export const incrementCounter = (name: Counter['name']): Promise<number> =>
  readCounter(name).then((count) => writeCounter(name, count + 1).then(() => count + 1))

/** Reads a time. */
export const readTimer = (name: Timer['name'], scope: Scope = 'all'): Promise<Milliseconds | undefined> =>
  clientDb.timers.get([name, scope]).then((row) => fittingRow('timers', timer, row)?.at)

/** Lists all times of a name, by scope. */
export const listTimers = (name: Timer['name']): Promise<readonly Timer[]> =>
  clientDb.timers
    .where('name')
    .equals(name)
    .toArray()
    .then((rows) => fittingRows('timers', timer, rows))

/** Writes a time. Undefined removes it. */
export const writeTimer = (
  name: Timer['name'],
  at: Milliseconds | undefined,
  scope: Scope = 'all',
): Promise<unknown> =>
  at === undefined
    ? clientDb.timers.delete([name, scope])
    : clientDb.timers.put(checkRow('timers', timer, { name, scope, at }))
