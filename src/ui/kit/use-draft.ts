/** A value that outlives a closed popup. It is read once and stored at every change. */
import { useLayoutEffect, useState } from 'preact/hooks'
import { readDraft, writeDraft } from '../../client/db/drafts'
import { reportBug } from './report-bug'

/**
 * Returns the draft of a name, validated by `restore`, and a function that changes it. The draft is undefined
 * until it has been read. Changes take effect at once and are stored in order.
 */
export function useDraft<T>(
  name: string,
  restore: (draft: unknown) => T,
): readonly [T | undefined, (change: (value: T) => T) => void] {
  const [latest, setLatest] = useState<{ readonly name: string; readonly value: T }>()
  useLayoutEffect(() => {
    let isWanted = true
    readDraft(name).then((draft) => {
      if (isWanted) setLatest({ name, value: restore(draft) })
    }, reportError)
    return () => {
      isWanted = false
    }
  }, [name])
  const change = (make: (value: T) => T) =>
    setLatest((before) => {
      if (before?.name !== name) return before
      const value = make(before.value)
      writeDraft(name, value).catch(reportBug)
      return { name, value }
    })
  return [latest?.name === name ? latest.value : undefined, change]
}
