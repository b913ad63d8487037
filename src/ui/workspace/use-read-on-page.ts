/** Marks the notifications of an order or a plan as read when a user looks at its page. */
import { useEffect } from 'preact/hooks'
import { markReadOnPage, type PageSubject } from '../../client/notify/notifications'
import { isOpenedByUser } from './screen-history'

/** Events of a user who returns to the page, or presses something there. They bubble to the window. */
const SIGNS = ['focus', 'visibilitychange', 'click'] as const

const isOutsideScreen = ({ type, target }: Event): boolean =>
  type === 'click' && (target as Element).closest('main') === null

/**
 * Marks notifications of an order or a plan as read when the user opens its page, returns to it, or presses something
 * there. Later notifications stay unread, because the user may have left the computer. After a signature the page opens
 * by itself, and marks nothing.
 */
export function useReadOnPage(subject: PageSubject): void {
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') markReadOnPage(subject).catch(reportError)
    }
    const hear = (event: Event) => {
      if (!isOutsideScreen(event)) look()
    }
    if (isOpenedByUser()) look()
    for (const sign of SIGNS) addEventListener(sign, hear)
    return () => {
      for (const sign of SIGNS) removeEventListener(sign, hear)
    }
  }, [JSON.stringify(subject)])
}
