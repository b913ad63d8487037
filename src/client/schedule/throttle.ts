/** What is not to be done too often, however often the worker wakes. */
import type { Milliseconds } from '../../domain/scalars'
import { deskDb } from '../db/db'

/** Whether it is time to do this again; if so, the time is taken. A time from the future is of a clock that was turned back. */
export const takeTurn = (name: string, everyMs: number, now: Milliseconds): Promise<boolean> =>
  deskDb.transaction('rw', deskDb.marks, async () => {
    const last = (await deskDb.marks.get(name))?.value ?? 0
    if (last <= now && now - last < everyMs) return false
    await deskDb.marks.put({ name, value: now })
    return true
  })
