/** Code and values that are fetched once: loading, then there, or how it failed. */
import { useLayoutEffect, useState } from 'preact/hooks'
import { type ActionState, endOf } from './use-action'

/**
 * What a loader gives. A new `load` function starts again; keep it stable.
 */
export function useLoaded<T>(load: () => Promise<T>): ActionState<T> {
  const [held, hold] = useState<{ readonly load: unknown; readonly state: ActionState<T> }>()
  // Fetching begins with the draw and not after its paint, which is a frame later.
  useLayoutEffect(() => {
    let isWanted = true
    const keep = (state: ActionState<T>) => {
      if (isWanted) hold({ load, state })
    }
    load().then(
      (value) => keep({ step: 'done', value }),
      (thrown: unknown) => keep(endOf(thrown)),
    )
    return () => {
      isWanted = false
    }
  }, [load])
  return held?.load === load ? held.state : { step: 'pending' }
}
