/**
 * Saves typed or ticked values one after the other. No value is skipped, because the last one is the value
 * that the user wants.
 */
import { useRef, useState } from 'preact/hooks'
import { type ActionState, toFailure } from './use-action'

/** `state` is the state of the last save that ended. */
export interface Saves<T> {
  readonly state: ActionState<unknown>
  /** Never rejects. */
  readonly run: (value: T) => void
}

export function useSaves<T>(save: (value: T) => Promise<unknown>): Saves<T> {
  const [state, setState] = useState<ActionState<unknown>>({ step: 'idle' })
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const run = (value: T) => {
    last.current = last.current
      .then(() => save(value))
      .then(
        (saved) => setState({ step: 'done', value: saved }),
        (thrown) => setState(toFailure(thrown)),
      )
  }
  return { state, run }
}
