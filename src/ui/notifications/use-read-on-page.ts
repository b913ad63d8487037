/** Marks the notifications of an order or a plan as read when a user looks at its page. */
import { useEffect } from 'preact/hooks'
import { markReadOnPage, type PageSubject } from '../../client/notify/notifications'
import { isOpenedByUser } from '../workspace/screen-history'

/** Events of a user who returns to the page, or presses something there. They bubble to the window. */
const SIGNS = ['focus', 'visibilitychange', 'click'] as const

const isOutsideScreen = ({ type, target }: Event): boolean =>
  type === 'click' && (target as Element).closest('main') === null

/**
 * Marks notifications of an order or a plan as read when the user opens its page, and at each sign of the user there.
 * A page that is merely open is none: its user may have left the computer. The same holds after a signature, when the
 * page opens by itself.
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
