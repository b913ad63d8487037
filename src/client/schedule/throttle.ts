/** What is not to be done too often, however often the worker wakes. */
import type { Milliseconds } from '../../domain/scalars'
import { clientDb } from '../db/db'
import type { Scope, Timer } from '../db/rows/worker-state'
import { readTimer, writeTimer } from '../db/worker-state'

/** Whether it is time to do this again; if so, the time is taken. A time from the future is of a clock that was turned back. */
export const isDue = (
  name: Timer['name'],
  scope: Scope,
  everyMs: number,
  now: Milliseconds,
): Promise<boolean> =>
  clientDb.transaction('rw', clientDb.timers, async () => {
    const last = (await readTimer(name, scope)) ?? 0
    if (last <= now && now - last < everyMs) return false
    await writeTimer(name, now, scope)
    return true
  })
