/** Whether the browser lets Cowbell ring on the desktop. */
import { useEffect, useState } from 'preact/hooks'
import type { DesktopLevel } from '../channels/channel-view'

/** What Chromium tells beyond what every browser has. */
interface LevelTeller {
  getPermissionLevel?(tell: (level: 'granted' | 'denied') => void): void
  readonly onPermissionLevelChanged?: {
    addListener(hear: (level: 'granted' | 'denied') => void): void
    removeListener(hear: (level: 'granted' | 'denied') => void): void
  }
}

/** Undefined until it is known, and for good in a browser that does not say. */
export function useDesktopLevel(): DesktopLevel {
  const [level, setLevel] = useState<DesktopLevel>()
  useEffect(() => {
    const { chrome } = globalThis as { chrome?: { notifications?: LevelTeller } }
    const teller = chrome?.notifications
    const hear = (next: 'granted' | 'denied') => setLevel(next)
    teller?.getPermissionLevel?.(hear)
    teller?.onPermissionLevelChanged?.addListener(hear)
    return () => teller?.onPermissionLevelChanged?.removeListener(hear)
  }, [])
  return level
}
