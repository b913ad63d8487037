/**
 * Guards against accidental clicks: returns true once the window has had focus with this review for a
 * moment.
 */
import { useEffect, useState } from 'preact/hooks'

/** Delay in ms, so that a click that was meant for another window has no effect. */
const DELAY_MS = 700

export function useArmed(reviewId: string): boolean {
  const [armed, setArmed] = useState<string>()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const disarm = () => {
      clearTimeout(timer)
      setArmed(undefined)
    }
    const arm = () => {
      disarm()
      timer = setTimeout(() => setArmed(reviewId), DELAY_MS)
    }
    if (document.hasFocus()) arm()
    globalThis.addEventListener('focus', arm)
    globalThis.addEventListener('blur', disarm)
    return () => {
      disarm()
      globalThis.removeEventListener('focus', arm)
      globalThis.removeEventListener('blur', disarm)
    }
  }, [reviewId])
  return armed === reviewId
}
