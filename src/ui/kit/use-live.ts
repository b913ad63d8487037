/** Values of the database. A component renders again when any page or the worker changes them. */
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { Observable } from '../../client/db/live'

type LiveState<T> =
  | { readonly key: string; readonly value: T }
  | { readonly key: string; readonly thrown: { readonly cause: unknown } }

/**
 * Subscribes while the component is mounted. Returns undefined until the first value arrives. `inputs` are
 * the values that `watch` depends on. A changed input ends the subscription and drops its value, so that no
 * screen shows the value of one account for another.
 * @throws what the query threw, into the nearest ErrorBoundary
 */
export function useLive<T>(watch: () => Observable<T>, inputs: readonly unknown[]): T | undefined {
  const settled = useLiveState(watch, inputs)
  if (settled && 'thrown' in settled) throw settled.thrown.cause
  return settled?.value
}

/**
 * Works as `useLive`, but returns an error instead of throwing it. For content that must work without the
 * database.
 */
export function useLiveState<T>(
  watch: () => Observable<T>,
  inputs: readonly unknown[],
): LiveState<T> | undefined {
  const key = JSON.stringify(inputs)
  const [latest, setLatest] = useState<LiveState<T>>()
  // A layout effect starts the query one frame earlier than an effect would. `key` replaces `watch` as a
  // dependency, because every render creates a new closure.
  useLayoutEffect(() => {
    const subscription = watch().subscribe(
      (value) => setLatest({ key, value }),
      (cause) => setLatest({ key, thrown: { cause } }),
    )
    return () => subscription.unsubscribe()
  }, [key])
  return latest?.key === key ? latest : undefined
}

/**
 * Returns the previous value while the next one loads, so that a filtered list does not flicker. A change of
 * `key` drops the value.
 */
export function useLatest<T>(value: T | undefined, key: string): T | undefined {
  const latest = useRef<{ readonly key: string; readonly value: T }>(undefined)
  if (value !== undefined) latest.current = { key, value }
  return latest.current?.key === key ? latest.current.value : undefined
}
