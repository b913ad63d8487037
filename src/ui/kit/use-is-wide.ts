/** Checks what fits into the window. The styles use the same limits (`@container app`). */
import { useLayoutEffect, useState } from 'preact/hooks'

/** Columns fit next to the navigation. The app is as wide as its window. */
const WIDE = '(min-width: 1080px)'

/** Panels fit below a form: in a medium window, and in a tall side panel. */
const ROOMY = '(min-width: 600px), (min-height: 820px)'

function useMedia(media: string): boolean {
  const [isMet, setMet] = useState(() => matchMedia(media).matches)
  useLayoutEffect(() => {
    const query = matchMedia(media)
    const read = () => setMet(query.matches)
    query.addEventListener('change', read)
    return () => query.removeEventListener('change', read)
  }, [media])
  return isMet
}

export const useIsWide = (): boolean => useMedia(WIDE)

export const useIsRoomy = (): boolean => useMedia(ROOMY)
