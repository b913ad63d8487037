/** A value that outlives a closed popup: read once, kept at every change. */
import { useLayoutEffect, useState } from 'preact/hooks'
import { keepDraft, readDraft } from '../../client/db/drafts'
import { reportBug } from './report-bug'

/**
 * The draft of a name, made whole by `restore`; undefined until it was read. `change` takes effect at once and is kept
 * in the order it was made.
 */
export function useDraft<T>(
  name: string,
  restore: (draft: unknown) => T,
): readonly [T | undefined, (change: (value: T) => T) => void] {
  const [held, hold] = useState<{ readonly name: string; readonly value: T }>()
  useLayoutEffect(() => {
    let isWanted = true
    readDraft(name).then((draft) => {
      if (isWanted) hold({ name, value: restore(draft) })
    }, reportError)
    return () => {
      isWanted = false
    }
  }, [name])
  const change = (make: (value: T) => T) =>
    hold((before) => {
      if (before?.name !== name) return before
      const value = make(before.value)
      keepDraft(name, value).catch(reportBug)
      return { name, value }
    })
  return [held?.name === name ? held.value : undefined, change]
}
