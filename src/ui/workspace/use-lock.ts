/** State of the wallet lock on all surfaces. User activity keeps the wallet unlocked. */
import { useEffect, useLayoutEffect, useState } from 'preact/hooks'
import browser from 'webextension-polyfill'
import { now } from '../../client/clock'
import { session } from '../../client/signing/session'
import { createActivityListener } from './activity-listener'

/** Poll interval. The lock has no timer, because it is checked at every use. */
const POLL_INTERVAL_MS = 15_000

/** Returns whether the wallet is unlocked. Undefined until known. */
export function useLock(): boolean | undefined {
  const [isUnlocked, setUnlocked] = useState<boolean>()
  useLayoutEffect(() => {
    const check = () => {
      session.isUnlocked(now()).then(setUnlocked, reportError)
    }
    check()
    const timer = setInterval(check, POLL_INTERVAL_MS)
    browser.storage.session.onChanged.addListener(check)
    return () => {
      clearInterval(timer)
      browser.storage.session.onChanged.removeListener(check)
    }
  }, [])
  useActivityListener()
  return isUnlocked
}

/** Records pressed keys and buttons as activity. */
function useActivityListener(): void {
  useEffect(() => {
    const touch = createActivityListener(session.touch, now)
    const acts = ['pointerdown', 'keydown'] as const
    for (const act of acts) document.addEventListener(act, touch)
    return () => {
      for (const act of acts) document.removeEventListener(act, touch)
    }
  }, [])
}
