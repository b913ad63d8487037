/** What was just taken away, and how it comes back. */
import { useEffect, useState } from 'preact/hooks'

/** Something that can be taken back for a while. */
export interface Undoable {
  readonly says: string
  readonly undo: () => Promise<unknown>
}

/** Long enough to notice a slip, short enough not to stand in the way. */
export const SHOWN_MS = 60_000

/** The last of them, until its time is over or another takes its place. */
export function useUndo(): {
  readonly last: Undoable | undefined
  readonly offer: (undoable: Undoable) => void
  readonly forget: () => void
} {
  const [last, setLast] = useState<Undoable>()
  useEffect(() => {
    if (!last) return undefined
    const timer = setTimeout(() => setLast(undefined), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [last])
  return { last, offer: setLast, forget: () => setLast(undefined) }
}
