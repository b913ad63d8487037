import type { Milliseconds } from '../../domain/scalars'
import { clientDb } from '../db/db'
import type { Scope, Timer } from '../db/rows/worker-state'
import { readTimer, writeTimer } from '../db/worker-state'

/**
 * Returns whether the action is due. If so, its time is recorded. A recorded time in the future comes from a
 * clock that was set back.
 */
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
