/**
 * What fails in the worker, by its part and environment, from the first failure until the part works again: written by rounds,
 * shown by screens, so that nothing stands still in silence.
 */
import { Refusal } from '../../domain/refusal'
import type { Milliseconds } from '../../domain/scalars'
import { nameStorageFault } from '../../domain/storage-faults'
import { clientDb } from '../db/db'
import { type Observable, observe } from '../db/live'
import type { ProfileId } from '../db/rows/keys'
import { type PartName, type Problem, problem } from '../db/rows/problem'
import { fittingRows } from '../db/set-aside'

const MAX_WORDS = 200

/** What went wrong, in words. @example wordsOf(new Error('a bug')) // 'a bug' */
const wordsOf = (thrown: unknown): string => {
  const named = nameStorageFault(thrown)
  const words = named instanceof Error ? named.message : String(named)
  return words.slice(0, MAX_WORDS) || (thrown instanceof Refusal ? thrown.errorType : 'No reason was given.')
}

/** How one run of a part went. */
interface Run {
  readonly profileId: ProfileId | null
  readonly part: PartName
  readonly troubles: readonly unknown[]
}

/** Writes down what a run came to: a problem begins, goes on, or is over. */
export const settleProblem = ({ profileId: of, part, troubles }: Run, now: Milliseconds): Promise<void> =>
  clientDb.transaction('rw', clientDb.problems, async () => {
    const id = `${of ?? 'all'}:${part}`
    const known = await clientDb.problems.get(id)
    const [first] = troubles
    if (first !== undefined)
      await clientDb.problems.put({
        id,
        profileId: of,
        part,
        says: wordsOf(first),
        at: now,
        since: known?.since ?? now,
        times: (known?.times ?? 0) + 1,
      })
    else if (known) await clientDb.problems.delete(id)
  })

/** A problem of this age is of an environment that is no longer chosen: its parts are not run. */
const STALE_MS = 86_400_000

/** Forgets problems of parts that were not run for a day. */
export const forgetProblems = async (now: Milliseconds): Promise<void> => {
  await clientDb.problems.filter(({ at }) => Math.abs(now - at) > STALE_MS).delete()
}

/** What fails now, the oldest first. */
const readProblems = async (): Promise<readonly Problem[]> =>
  fittingRows('problems', problem, await clientDb.problems.toArray()).toSorted((a, b) => a.since - b.since)

/** The same, as it changes. */
export const watchProblems = (): Observable<readonly Problem[]> => observe(readProblems)
