/** Whether a press counts: not before the window has been in front for a moment, with this very request in it. */
import { useEffect, useState } from 'preact/hooks'

/** Longer than a press that was meant for something else; ms. */
const DELAY_MS = 700

export function useArmed(of: string): boolean {
  const [armed, setArmed] = useState<string>()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const disarm = () => {
      clearTimeout(timer)
      setArmed(undefined)
    }
    const arm = () => {
      disarm()
      timer = setTimeout(() => setArmed(of), DELAY_MS)
    }
    if (document.hasFocus()) arm()
    globalThis.addEventListener('focus', arm)
    globalThis.addEventListener('blur', disarm)
    return () => {
      disarm()
      globalThis.removeEventListener('focus', arm)
      globalThis.removeEventListener('blur', disarm)
    }
  }, [of])
  return armed === of
}
