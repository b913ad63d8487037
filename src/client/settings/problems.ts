/**
 * Failures of the worker by part and environment, from the first failure until the part works again. Ticks
 * write them, screens show them.
 */

import { Refusal } from '../../domain/refusal'
import type { Milliseconds } from '../../domain/scalars'
import { toStorageRefusal } from '../../domain/storage-faults'
import { startOf } from '../../domain/text/cut'
import { fittingRows } from '../db/damaged-rows'
import { clientDb } from '../db/db'
import { type Observable, observe } from '../db/live'
import type { ProfileId } from '../db/rows/keys'
import { type PartName, type Problem, problem } from '../db/rows/problem'

const MAX_WORDS = 200

/**
 * Returns the text of an error.
 * @example wordsOf(new Error('a bug')) // 'a bug'
 */
const wordsOf = (thrown: unknown): string => {
  const named = toStorageRefusal(thrown)
  const words = named instanceof Error ? named.message : String(named)
  return startOf(words, MAX_WORDS) || (thrown instanceof Refusal ? thrown.errorType : 'No reason was given.')
}

interface Run {
  readonly profileId: ProfileId | null
  readonly part: PartName
  readonly troubles: readonly unknown[]
}

/** Stores the result of a run: a problem begins, continues or ends. */
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
        message: wordsOf(first),
        at: now,
        since: known?.since ?? now,
        times: (known?.times ?? 0) + 1,
      })
    else if (known) await clientDb.problems.delete(id)
  })

/**
 * Maximum age of a problem. An older one belongs to an environment that is no longer chosen, whose parts do
 * not run.
 */
const STALE_MS = 86_400_000

export const forgetProblems = async (now: Milliseconds): Promise<void> => {
  await clientDb.problems.filter(({ at }) => Math.abs(now - at) > STALE_MS).delete()
}

const readProblems = async (): Promise<readonly Problem[]> =>
  fittingRows('problems', problem, await clientDb.problems.toArray()).toSorted((a, b) => a.since - b.since)

export const watchProblems = (): Observable<readonly Problem[]> => observe(readProblems)
