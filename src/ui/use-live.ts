/** A value of the database on the screen, redrawn whenever it changes, whoever changed it. */
import { useEffect, useState } from 'preact/hooks'
import type { Observable } from '../desk/observable'

/**
 * Subscribes for as long as the component lives; undefined until the first value is there. `inputs` are what `watch`
 * depends on: when one changes, the old subscription ends and its value is gone, so that no screen shows one account's
 * value under another's name.
 */
export function useLive<T>(watch: () => Observable<T>, inputs: readonly unknown[]): T | undefined {
  const key = JSON.stringify(inputs)
  const [held, hold] = useState<{ readonly key: string; readonly value: T }>()
  // biome wants `watch` here; `inputs` stand for it, as a new closure comes with every render.
  useEffect(() => {
    const subscription = watch().subscribe((value) => hold({ key, value }), reportError)
    return () => subscription.unsubscribe()
  }, [key])
  return held?.key === key ? held.value : undefined
}
