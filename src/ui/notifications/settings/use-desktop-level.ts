/** Whether the browser lets Cowbell ring on the desktop. */
import { useEffect, useState } from 'preact/hooks'
import type { DesktopLevel } from '../channels/channel-view'

/** The part of Chromium's notifications API that other browsers lack. */
interface LevelTeller {
  getPermissionLevel?(report: (level: 'granted' | 'denied') => void): void
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
    const notifications = chrome?.notifications
    const hear = (next: 'granted' | 'denied') => setLevel(next)
    notifications?.getPermissionLevel?.(hear)
    notifications?.onPermissionLevelChanged?.addListener(hear)
    return () => notifications?.onPermissionLevelChanged?.removeListener(hear)
  }, [])
  return level
}
