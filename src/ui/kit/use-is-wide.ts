/** Checks if columns fit next to the navigation. The styles use the same limit (`@container app`). */
import { useLayoutEffect, useState } from 'preact/hooks'

/** The app is as wide as its window. */
const WIDE = '(min-width: 1080px)'

export function useIsWide(): boolean {
  const [isWide, setWide] = useState(() => matchMedia(WIDE).matches)
  useLayoutEffect(() => {
    const query = matchMedia(WIDE)
    const read = () => setWide(query.matches)
    query.addEventListener('change', read)
    return () => query.removeEventListener('change', read)
  }, [])
  return isWide
}
