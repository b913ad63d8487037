/**
 * Runs an async function on a press and returns its state: pending, then done, refused or failed. This is the
 * only place in the ui that catches errors. A Refusal is an answer and is shown with its fix. Any other error
 * is a bug: it is shown as one and reported once.
 */

import { useEffect, useRef, useState } from 'preact/hooks'
import { isPassing } from '../../client/schedule/retry'
import { type AnyErrorType, Refusal } from '../../domain/refusal'
import { toStorageRefusal } from '../../domain/storage-faults'
import { cleanForeign } from '../../domain/text/foreign-words'
import { translate } from '../../domain/text/texts'

/** State of an action. `isAnswer` marks the answer to a press, which must come into view. */
export type ActionState<T> =
  | { readonly step: 'idle' }
  | { readonly step: 'pending' }
  | { readonly step: 'done'; readonly value: T }
  | {
      readonly step: 'refused'
      readonly errorType: AnyErrorType
      readonly message: string
      readonly fix: string
      /** The same request may succeed later. If not, only other inputs help. */
      readonly canRetry: boolean
      /** Message of a service or wallet, quoted with its source. */
      readonly quote?: string | undefined
      readonly isAnswer?: true
    }
  | { readonly step: 'failed'; readonly details: string; readonly isAnswer?: true }

export interface Action<A extends readonly unknown[], T> {
  readonly state: ActionState<T>
  readonly isPending: boolean
  /** Runs the action. Ignores the call if a run is pending. Never rejects. */
  readonly run: (...inputs: A) => Promise<void>
  /** Clears the result of the last run. */
  readonly reset: () => void
}

/** Thrown by an action that the user cancelled. */
export class Cancelled extends Error {}

/**
 * Converts a thrown value to the state of a refused or failed action. A cancelled action is idle again. Any
 * other error is reported as a bug.
 */
export function toFailure(cause: unknown): ActionState<never> {
  if (cause instanceof Cancelled) return { step: 'idle' }
  const thrown = toStorageRefusal(cause)
  if (thrown instanceof Refusal) {
    const { errorType, message, fix, details } = thrown
    return {
      step: 'refused',
      errorType,
      message: translate(message),
      fix: translate(fix),
      // Errors of a service that the catalogue does not know may be passing.
      canRetry: isPassing(thrown) || details.foreignType !== undefined,
      quote: details.quote,
    }
  }
  reportError(thrown)
  return { step: 'failed', details: cleanForeign(thrown instanceof Error ? thrown.message : thrown) }
}

/** Converts a thrown value to the answer of a press. */
function toAnswer(cause: unknown): ActionState<never> {
  const failure = toFailure(cause)
  return failure.step === 'refused' || failure.step === 'failed' ? { ...failure, isAnswer: true } : failure
}

/**
 * Wraps an async function as an action of this component. A result that arrives after unmounting is ignored.
 */
export function useAction<A extends readonly unknown[], T>(act: (...inputs: A) => Promise<T>): Action<A, T> {
  const [state, setState] = useState<ActionState<T>>({ step: 'idle' })
  const isRunning = useRef(false)
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  const run = async (...inputs: A) => {
    if (isRunning.current) return
    isRunning.current = true
    setState({ step: 'pending' })
    const end: ActionState<T> = await act(...inputs).then(
      (value) => ({ step: 'done', value }) as const,
      toAnswer,
    )
    isRunning.current = false
    if (isHere.current) setState(end)
  }
  return { state, isPending: state.step === 'pending', run, reset: () => setState({ step: 'idle' }) }
}
