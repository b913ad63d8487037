import { useEffect } from 'preact/hooks'
import type { OrderKey } from '../../../client/db/rows/keys'
import { markRead, watchUnreadOf } from '../../../client/notify/notifications'
import { useLive } from '../../kit/use-live'

/** Marks the notifications of an order as read while its page is visible, because the page shows what they say. */
export function useSeenNotifications(key: OrderKey): void {
  const unread = useLive(() => watchUnreadOf(key), [key.profileId, key.chainId, key.uid])
  useEffect(() => {
    if (!unread || unread.length === 0) return undefined
    const read = () => {
      if (!document.hidden) markRead(unread).catch(reportError)
    }
    read()
    document.addEventListener('visibilitychange', read)
    return () => document.removeEventListener('visibilitychange', read)
  }, [unread])
}
