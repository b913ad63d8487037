/** Saving what is typed or ticked: one save after the other, and none is left out, for the last one is what was meant. */
import { useRef, useState } from 'preact/hooks'
import { type ActionState, endOf } from './use-action'

/** Saves, with how the last one that ended stands. */
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
        (thrown) => setState(endOf(thrown)),
      )
  }
  return { state, run }
}
