/** Browser permission for desktop notifications. */
import { useEffect, useState } from 'preact/hooks'
import type { DesktopLevel } from '../channels/channel-view'

/** The part of Chromium's notifications API that other browsers lack. */
interface PermissionLevelApi {
  getPermissionLevel?(report: (level: 'granted' | 'denied') => void): void
  readonly onPermissionLevelChanged?: {
    addListener(onLevel: (level: 'granted' | 'denied') => void): void
    removeListener(onLevel: (level: 'granted' | 'denied') => void): void
  }
}

/** Returns undefined until known, and always in browsers that do not report it. */
export function useDesktopLevel(): DesktopLevel {
  const [level, setLevel] = useState<DesktopLevel>()
  useEffect(() => {
    const { chrome } = globalThis as { chrome?: { notifications?: PermissionLevelApi } }
    const notifications = chrome?.notifications
    const onLevel = (next: 'granted' | 'denied') => setLevel(next)
    notifications?.getPermissionLevel?.(onLevel)
    notifications?.onPermissionLevelChanged?.addListener(onLevel)
    return () => notifications?.onPermissionLevelChanged?.removeListener(onLevel)
  }, [])
  return level
}
