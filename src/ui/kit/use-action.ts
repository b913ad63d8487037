/**
 * The door between a press and what it sets off: pending, then done, refused or failed. The one place in the ui that
 * catches. A Refusal is an answer and is shown with its fix; anything else is a bug, said honestly and reported once.
 */

import { useEffect, useRef, useState } from 'preact/hooks'
import { type AnyErrorType, Refusal } from '../../domain/refusal'
import { nameStorageFault } from '../../domain/storage-faults'
import { cleanForeign } from '../../domain/text/foreign-words'
import { translate } from '../../domain/text/texts'

/** How an action stands. */
export type ActionState<T> =
  | { readonly step: 'idle' }
  | { readonly step: 'pending' }
  | { readonly step: 'done'; readonly value: T }
  | {
      readonly step: 'refused'
      readonly errorType: AnyErrorType
      readonly says: string
      readonly fix: string
      /** Words of a service or wallet, quoted with their source. */
      readonly quote?: string | undefined
    }
  | { readonly step: 'failed'; readonly details: string }

/** An action that can be run, with how it stands. */
export interface Action<A extends readonly unknown[], T> {
  readonly state: ActionState<T>
  readonly isPending: boolean
  /** Runs it; while it is pending a second run is ignored. Never rejects. */
  readonly run: (...inputs: A) => Promise<void>
  /** Forgets how the last run ended. */
  readonly reset: () => void
}

/** How an action that threw ended. */
export function endOf(cause: unknown): ActionState<never> {
  const thrown = nameStorageFault(cause)
  if (thrown instanceof Refusal) {
    const { errorType, message, fix, details } = thrown
    return { step: 'refused', errorType, says: translate(message), fix: translate(fix), quote: details.quote }
  }
  reportError(thrown)
  return { step: 'failed', details: cleanForeign(thrown instanceof Error ? thrown.message : thrown) }
}

/** Makes an async function an action of this component; its end is dropped when the component is gone by then. */
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
      endOf,
    )
    isRunning.current = false
    if (isHere.current) setState(end)
  }
  return { state, isPending: state.step === 'pending', run, reset: () => setState({ step: 'idle' }) }
}
