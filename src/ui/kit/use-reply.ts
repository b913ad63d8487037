/**
 * Requests whose replies are shown on screen. They repeat when their inputs change and when the reply is too
 * old.
 */
import { useEffect, useRef, useState } from 'preact/hooks'
import { now } from '../../client/clock'
import { isPassing, retryDelay } from '../../client/schedule/retry'
import { Refusal } from '../../domain/refusal'
import type { Milliseconds } from '../../domain/scalars'
import { type ActionState, toFailure } from './use-action'

export interface Reply<T> {
  /** State of the last request with the current inputs. */
  readonly state: ActionState<T>
  /** The last reply. It may belong to former inputs while the new reply is pending. */
  readonly value: T | undefined
  readonly receivedAt: Milliseconds | undefined
  /** Whether the value belongs to former inputs. */
  readonly isStale: boolean
  /** Time of the next request. Undefined if no request follows. */
  readonly renewsAt: Milliseconds | undefined
  readonly renew: () => void
}

/**
 * Timing of a request. `waitMs` delays the first request for new inputs. `renewAt` returns the time of the
 * next request, or undefined for none.
 */
export interface ReplyOptions<T> {
  readonly waitMs?: number
  readonly renewAt?: (value: T, receivedAt: Milliseconds) => number | undefined
}

interface ReplyState<T> {
  readonly key: string
  readonly value: T
  readonly receivedAt: Milliseconds
}

/**
 * Calls `act` after a delay. If the page is hidden then, waits until it is visible. Returns a function that
 * cancels the call.
 */
function runWhenVisible(delayMs: number, act: () => void): () => void {
  const runOnceVisible = () => {
    if (document.hidden) return
    document.removeEventListener('visibilitychange', runOnceVisible)
    act()
  }
  const timer = setTimeout(() => {
    document.addEventListener('visibilitychange', runOnceVisible)
    runOnceVisible()
  }, delayMs)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', runOnceVisible)
  }
}

/**
 * Returns the delay in ms after a number of failures in a row, or undefined if repeating cannot change the
 * refusal.
 */
const retryDelayAfter = (failures: number, thrown: unknown): number | undefined =>
  thrown instanceof Refusal && isPassing(thrown)
    ? retryDelay(failures, 1, thrown.details.retryAfterSeconds)
    : undefined

/**
 * Sends a request while `ask` is defined. Failed requests are repeated with growing delays. New inputs abort
 * the former request, and its reply is never shown as the current one. A value passed to `show` is shown
 * until the reply arrives. `inputs` replace `ask` as a dependency, because every render creates a new
 * closure.
 */
export function useReply<T>(
  ask: ((signal: AbortSignal, show: (value: T) => void) => Promise<T>) | undefined,
  inputs: readonly unknown[],
  { waitMs = 0, renewAt }: ReplyOptions<T> = {},
): Reply<T> {
  const key = ask ? JSON.stringify(inputs) : ''
  const [latest, setLatest] = useState<ReplyState<T>>()
  const [result, setResult] = useState<{ readonly key: string; readonly state: ActionState<T> }>()
  const [round, setRound] = useState(0)
  const lastKey = useRef('')
  const failures = useRef(0)
  const renewsAt = latest && latest.key === key ? renewAt?.(latest.value, latest.receivedAt) : undefined

  useEffect(() => {
    if (!ask) return
    const controller = new AbortController()
    const isSame = lastKey.current === key
    lastKey.current = key
    if (!isSame) failures.current = 0
    // A shown reply is replaced only by the next reply, not by its intermediate values.
    const isRenewed = latest?.key === key
    const askAgain = () => setRound((count) => count + 1)
    let cancel = runWhenVisible(isSame ? 0 : waitMs, () => {
      const show = (value: T) => {
        if (!controller.signal.aborted && !isRenewed) setLatest({ key, value, receivedAt: now() })
      }
      ask(controller.signal, show).then(
        (value) => {
          if (controller.signal.aborted) return
          failures.current = 0
          setLatest({ key, value, receivedAt: now() })
          setResult({ key, state: { step: 'done', value } })
        },
        (thrown: unknown) => {
          if (controller.signal.aborted) return
          setResult({ key, state: toFailure(thrown) })
          const pause = retryDelayAfter(++failures.current, thrown)
          if (pause !== undefined) cancel = runWhenVisible(pause, askAgain)
        },
      )
    })
    return () => {
      cancel()
      controller.abort()
    }
  }, [key, round])

  useEffect(
    () =>
      renewsAt === undefined
        ? undefined
        : runWhenVisible(Math.max(0, renewsAt - now()), () => setRound((count) => count + 1)),
    [renewsAt],
  )

  const state: ActionState<T> = !ask
    ? { step: 'idle' }
    : result?.key === key
      ? result.state
      : { step: 'pending' }
  return {
    state,
    value: latest?.value,
    receivedAt: latest?.receivedAt,
    isStale: latest?.key !== key,
    renewsAt: renewsAt as Milliseconds | undefined,
    renew: () => setRound((count) => count + 1),
  }
}
