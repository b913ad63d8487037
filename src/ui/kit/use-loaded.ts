/** Code and values that are loaded once. */
import { useLayoutEffect, useState } from 'preact/hooks'
import { type ActionState, toFailure } from './use-action'

/** Returns the state of a loader. A new `load` function starts again, so keep it stable. */
export function useLoaded<T>(load: () => Promise<T>): ActionState<T> {
  const [latest, setLatest] = useState<{ readonly load: unknown; readonly state: ActionState<T> }>()
  // A layout effect starts loading one frame earlier than an effect would.
  useLayoutEffect(() => {
    let isWanted = true
    const update = (state: ActionState<T>) => {
      if (isWanted) setLatest({ load, state })
    }
    load().then(
      (value) => update({ step: 'done', value }),
      (thrown: unknown) => update(toFailure(thrown)),
    )
    return () => {
      isWanted = false
    }
  }, [load])
  return latest?.load === load ? latest.state : { step: 'pending' }
}
