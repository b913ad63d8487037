/** A value of the database on the screen, redrawn whenever any page or the worker changes it. */
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { Observable } from '../../client/db/live'

type LiveState<T> =
  | { readonly key: string; readonly value: T }
  | { readonly key: string; readonly thrown: { readonly cause: unknown } }

/**
 * Subscribes for as long as the component lives; undefined until the first value is there. `inputs` are what `watch`
 * depends on: when one changes, the old subscription ends and its value is gone, so that no screen shows one account's
 * value under another's name.
 * @throws what the query threw, into the nearest Guard
 */
export function useLive<T>(watch: () => Observable<T>, inputs: readonly unknown[]): T | undefined {
  const settled = useSettled(watch, inputs)
  if (settled && 'thrown' in settled) throw settled.thrown.cause
  return settled?.value
}

/** The same, with what the query threw as a value: for what must stand when the database does not. */
export function useSettled<T>(
  watch: () => Observable<T>,
  inputs: readonly unknown[],
): LiveState<T> | undefined {
  const key = JSON.stringify(inputs)
  const [held, hold] = useState<LiveState<T>>()
  // Reading begins with the draw and not after its paint, which is a frame later. `key` stands for `watch`, as a new closure
  // comes with every render.
  useLayoutEffect(() => {
    const subscription = watch().subscribe(
      (value) => hold({ key, value }),
      (cause) => hold({ key, thrown: { cause } }),
    )
    return () => subscription.unsubscribe()
  }, [key])
  return held?.key === key ? held : undefined
}

/** The last value there was, while the next is on its way: a list that is filtered again does not blink. `of` is whose it is. */
export function useLatest<T>(value: T | undefined, of: string): T | undefined {
  const kept = useRef<{ readonly of: string; readonly value: T }>(undefined)
  if (value !== undefined) kept.current = { of, value }
  return kept.current?.of === of ? kept.current.value : undefined
}
