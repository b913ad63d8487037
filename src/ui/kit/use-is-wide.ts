/** Whether a window is so wide, as the styles have it (`@container app`): the app is as wide as its window. */
import { useEffect, useState } from 'preact/hooks'

/** Room for columns beside the navigation, pixels. */
const COLUMNS = 1080
/** More room than a popup has, pixels. */
export const WINDOW = 600

export function useIsWide(px = COLUMNS): boolean {
  const wide = `(min-width: ${px}px)`
  const [isWide, setWide] = useState(() => matchMedia(wide).matches)
  useEffect(() => {
    const query = matchMedia(wide)
    const read = () => setWide(query.matches)
    query.addEventListener('change', read)
    return () => query.removeEventListener('change', read)
  }, [wide])
  return isWide
}
