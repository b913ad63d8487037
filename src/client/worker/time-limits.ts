/** Time limits for the parts of a tick, so that a hanging part does not block the others. */
import type { Call } from '../../api/caller'
import { Refusal } from '../../domain/refusal'

const late = (limitMs: number): Refusal =>
  new Refusal('Unreachable', { description: `Timed out after ${Math.round(limitMs / 1000)} s.` })

/**
 * Runs an action with a time limit. At the limit its signal is aborted and its result is ignored.
 * @throws Refusal Unreachable at the limit, and whatever the action throws
 */
export async function withTimeout<T>(limitMs: number, act: (signal: AbortSignal) => Promise<T>): Promise<T> {
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

/** Returns whether a promise settles (resolves or rejects) within this time. */
export const settlesWithin = (ms: number, ended: Promise<unknown>): Promise<boolean> =>
  withTimeout(ms, () => ended).then(
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
 * Wraps a caller. Once the signal is aborted, pending and new calls throw.
 * @throws Refusal Unreachable
 */
export const callUntil =
  (call: Call, signal: AbortSignal): Call =>
  (name, input) =>
    Promise.race([call(name, input, signal), endOf(signal)])
