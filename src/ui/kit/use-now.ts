/** The clock of the screen. */
import { useEffect, useState } from 'preact/hooks'
import { now } from '../../client/clock'
import type { Milliseconds } from '../../domain/scalars'

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
