/** Whether the wallet is open, on every surface at once; and that being used keeps it open. */
import { useEffect, useLayoutEffect, useState } from 'preact/hooks'
import browser from 'webextension-polyfill'
import { now } from '../../client/clock'
import { session } from '../../client/signing/session'
import { createTouch } from './touch'

/** The lock has no timer of its own (it is asked at every use), so what is shown is asked again and again. */
const ASK_EVERY_MS = 15_000

/** True while the wallet can sign; undefined until that is known. */
export function useLock(): boolean | undefined {
  const [isUnlocked, setUnlocked] = useState<boolean>()
  useLayoutEffect(() => {
    const ask = () => {
      session.isUnlocked(now()).then(setUnlocked, reportError)
    }
    ask()
    const timer = setInterval(ask, ASK_EVERY_MS)
    browser.storage.session.onChanged.addListener(ask)
    return () => {
      clearInterval(timer)
      browser.storage.session.onChanged.removeListener(ask)
    }
  }, [])
  useTouch()
  return isUnlocked
}

/** Pressing a key or a button is use. */
function useTouch(): void {
  useEffect(() => {
    const touch = createTouch(session.touch, now)
    const acts = ['pointerdown', 'keydown'] as const
    for (const act of acts) document.addEventListener(act, touch)
    return () => {
      for (const act of acts) document.removeEventListener(act, touch)
    }
  }, [])
}
