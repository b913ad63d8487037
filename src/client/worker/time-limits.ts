/** Time limits for what a round does: nothing that hangs keeps what comes after it waiting. */
import type { Call } from '../../api/caller'
import { Refusal } from '../../domain/refusal'

const late = (limitMs: number): Refusal =>
  new Refusal('Unreachable', { description: `Timed out after ${Math.round(limitMs / 1000)} s.` })

/**
 * Waits for an act, but no longer than the limit; the signal it is given is aborted then. What does not heed the signal goes
 * on by itself, and its result is ignored.
 * @throws Refusal Unreachable past the limit, and whatever the act throws
 */
export async function withinLimit<T>(limitMs: number, act: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const end = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      end.abort(late(limitMs))
      reject(late(limitMs))
    }, limitMs)
  })
  try {
    return await Promise.race([act(end.signal), tooLate])
  } finally {
    clearTimeout(timer)
  }
}

/** Whether a promise settles within so many milliseconds; how it ends is not asked. */
export const settlesWithin = (ms: number, ended: Promise<unknown>): Promise<boolean> =>
  withinLimit(ms, () => ended).then(
    () => true,
    () => false,
  )

const endOf = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    const refuse = () =>
      reject(new Refusal('Unreachable', { description: 'The service did not answer in time.' }))
    if (signal.aborted) refuse()
    else signal.addEventListener('abort', refuse, { once: true })
  })

/**
 * The same calls until a signal is aborted: from then on each is Unreachable, also one that is under way and would never end.
 * @throws Refusal Unreachable
 */
export const callUntil =
  (call: Call, signal: AbortSignal): Call =>
  (name, input) =>
    Promise.race([call(name, input, signal), endOf(signal)])
