/** The last change, and how to undo it. */
import { useEffect, useState } from 'preact/hooks'

/** A change that can be undone for a while. */
export interface Undoable {
  readonly message: string
  readonly undo: () => Promise<unknown>
}

/** Time in ms during which a change can be undone. */
export const UNDO_MS = 60_000

/** Returns the last change until its time is over or another one replaces it. */
export function useUndo(): {
  readonly last: Undoable | undefined
  readonly offer: (undoable: Undoable) => void
  readonly forget: () => void
} {
  const [last, setLast] = useState<Undoable>()
  useEffect(() => {
    if (!last) return undefined
    const timer = setTimeout(() => setLast(undefined), UNDO_MS)
    return () => clearTimeout(timer)
  }, [last])
  return { last, offer: setLast, forget: () => setLast(undefined) }
}
