import { useEffect } from 'preact/hooks'
import type { OrderKey } from '../../../client/db/rows/keys'
import { markReadOf } from '../../../client/notify/notifications'

/**
 * Marks the notifications of an order as read when the user opens its page or returns to it. What arrives while
 * the page is open stays unread, because an open page may be unwatched.
 */
export function useSeenNotifications({ profileId, chainId, uid }: OrderKey): void {
  useEffect(() => {
    const read = () => {
      if (!document.hidden) markReadOf({ profileId, chainId, uid }).catch(reportError)
    }
    read()
    document.addEventListener('visibilitychange', read)
    return () => document.removeEventListener('visibilitychange', read)
  }, [profileId, chainId, uid])
}
