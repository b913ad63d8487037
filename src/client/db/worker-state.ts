/**
 * Counters and timers of the worker: one that cannot be read counts as never written. The functions answer Dexie's own promises:
 * the async functions of a transaction can't be nested as deep as these are called.
 */
import type { Milliseconds } from '../../domain/scalars'
import { checkRow, clientDb } from './db'
import { type Counter, counter, type Scope, type Timer, timer } from './rows/worker-state'
import { fittingRow, fittingRows } from './set-aside'

/** The value of a counter; 0 where nothing was counted. */
export const readCount = (name: Counter['name'], scope: Scope = 'all'): Promise<number> =>
  clientDb.counters.get([name, scope]).then((row) => fittingRow('counters', counter, row)?.value ?? 0)

/** Sets a counter. */
export const writeCount = (name: Counter['name'], value: number, scope: Scope = 'all'): Promise<unknown> =>
  clientDb.counters.put(checkRow('counters', counter, { name, scope, value }))

/** Counts one more and answers it. Call it in a transaction that holds the counters. */
export const countUp = (name: Counter['name']): Promise<number> =>
  readCount(name).then((count) => writeCount(name, count + 1).then(() => count + 1))

/** A time; undefined where there is none. */
export const readTimer = (name: Timer['name'], scope: Scope = 'all'): Promise<Milliseconds | undefined> =>
  clientDb.timers.get([name, scope]).then((row) => fittingRow('timers', timer, row)?.at)

/** All times of a name, by scope. */
export const listTimers = (name: Timer['name']): Promise<readonly Timer[]> =>
  clientDb.timers
    .where('name')
    .equals(name)
    .toArray()
    .then((rows) => fittingRows('timers', timer, rows))

/** Sets a time; undefined removes it. */
export const writeTimer = (
  name: Timer['name'],
  at: Milliseconds | undefined,
  scope: Scope = 'all',
): Promise<unknown> =>
  at === undefined
    ? clientDb.timers.delete([name, scope])
    : clientDb.timers.put(checkRow('timers', timer, { name, scope, at }))
