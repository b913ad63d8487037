/** The clock of the screen: the ui is where time comes from. */
import { useEffect, useState } from 'preact/hooks'
import type { Milliseconds } from '../domain/scalars'

/** The present, milliseconds since 1970. */
export const now = (): Milliseconds => Date.now() as Milliseconds

/** The present, renewed at every full second while the surface can be seen. */
export function useNow(): Milliseconds {
  const [time, setTime] = useState(now)
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) setTime(now())
    }, 1000)
    return () => clearInterval(timer)
  }, [])
  return time
}
