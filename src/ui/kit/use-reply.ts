/** A question to the service whose answer is shown: asked again when its inputs change and when the answer has aged. */
import { useEffect, useRef, useState } from 'preact/hooks'
import { now } from '../../client/clock'
import { isPassing, retryDelay } from '../../client/schedule/retry'
import { Refusal } from '../../domain/refusal'
import type { Milliseconds } from '../../domain/scalars'
import { type ActionState, endOf } from './use-action'

/** How an asked question stands. */
export interface Reply<T> {
  /** How the last asking of the present inputs stands. */
  readonly state: ActionState<T>
  /** The last answer there was, of former inputs too while the new answer is not there. */
  readonly value: T | undefined
  readonly receivedAt: Milliseconds | undefined
  /** The value belongs to former inputs. */
  readonly isStale: boolean
  /** When the present answer is asked again, if ever. */
  readonly renewsAt: Milliseconds | undefined
  /** Asks again now. */
  readonly renew: () => void
}

/** When to ask. Times in milliseconds; `renewAt` gets the answer and when it came, undefined means never again. */
export interface Asking<T> {
  readonly waitMs?: number
  readonly renewAt?: (value: T, receivedAt: Milliseconds) => number | undefined
}

interface ReplyState<T> {
  readonly key: string
  readonly value: T
  readonly receivedAt: Milliseconds
}

/** Calls back at a time, or as soon after it as the surface is seen; answers how to call it off. */
function whenSeenAfter(delayMs: number, act: () => void): () => void {
  const actOnceSeen = () => {
    if (document.hidden) return
    document.removeEventListener('visibilitychange', actOnceSeen)
    act()
  }
  const timer = setTimeout(() => {
    document.addEventListener('visibilitychange', actOnceSeen)
    actOnceSeen()
  }, delayMs)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', actOnceSeen)
  }
}

/** How long after so many failures in a row to ask again; undefined for a refusal that will not pass by itself. */
const pauseAfter = (failures: number, thrown: unknown): number | undefined =>
  thrown instanceof Refusal && isPassing(thrown)
    ? retryDelay(failures, 1, thrown.details.retryAfterSeconds)
    : undefined

/**
 * Asks while `ask` is given; a question without an answer is asked again, ever more slowly. What was asked with former inputs is
 * aborted and its answer never shown as the present one. What `ask` shows before its answer stands until then. `inputs` stand for `ask`, as a new closure comes with every
 * render.
 */
export function useReply<T>(
  ask: ((signal: AbortSignal, show: (value: T) => void) => Promise<T>) | undefined,
  inputs: readonly unknown[],
  { waitMs = 0, renewAt }: Asking<T> = {},
): Reply<T> {
  const key = ask ? JSON.stringify(inputs) : ''
  const [held, hold] = useState<ReplyState<T>>()
  const [ended, end] = useState<{ readonly key: string; readonly state: ActionState<T> }>()
  const [round, setRound] = useState(0)
  const lastKey = useRef('')
  const failures = useRef(0)
  const renewsAt = held && held.key === key ? renewAt?.(held.value, held.receivedAt) : undefined

  useEffect(() => {
    if (!ask) return
    const leaving = new AbortController()
    const isSame = lastKey.current === key
    lastKey.current = key
    if (!isSame) failures.current = 0
    // What is shown already is replaced by the next answer, not by what comes before it.
    const isRenewed = held?.key === key
    const askAgain = () => setRound((count) => count + 1)
    let callOff = whenSeenAfter(isSame ? 0 : waitMs, () => {
      const show = (value: T) => {
        if (!leaving.signal.aborted && !isRenewed) hold({ key, value, receivedAt: now() })
      }
      ask(leaving.signal, show).then(
        (value) => {
          if (leaving.signal.aborted) return
          failures.current = 0
          hold({ key, value, receivedAt: now() })
          end({ key, state: { step: 'done', value } })
        },
        (thrown: unknown) => {
          if (leaving.signal.aborted) return
          end({ key, state: endOf(thrown) })
          const pause = pauseAfter(++failures.current, thrown)
          if (pause !== undefined) callOff = whenSeenAfter(pause, askAgain)
        },
      )
    })
    return () => {
      callOff()
      leaving.abort()
    }
  }, [key, round])

  useEffect(
    () =>
      renewsAt === undefined
        ? undefined
        : whenSeenAfter(Math.max(0, renewsAt - now()), () => setRound((count) => count + 1)),
    [renewsAt],
  )

  const state: ActionState<T> = !ask
    ? { step: 'idle' }
    : ended?.key === key
      ? ended.state
      : { step: 'pending' }
  return {
    state,
    value: held?.value,
    receivedAt: held?.receivedAt,
    isStale: held?.key !== key,
    renewsAt: renewsAt as Milliseconds | undefined,
    renew: () => setRound((count) => count + 1),
  }
}
