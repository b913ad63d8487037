/**
 * Guards against unread text: returns true once the end of the content above the buttons was in view. If the
 * content grows afterwards, its new end must come into view.
 */
import type { RefObject } from 'preact'
import { useEffect, useState } from 'preact/hooks'

/** Content that grows by less than this, in pixels, does not count as new: a note, or a longer number. */
const GROWTH = 48
/** Tolerance for fractions of pixels and for the gap above the buttons. */
const TOLERANCE = 2

/** @param foot The element with the buttons. The content is before it. */
export function useReadToEnd(foot: RefObject<HTMLElement | null>, reviewId: string): boolean {
  const [isRead, setRead] = useState(false)
  useEffect(() => {
    const bar = foot.current
    const frame = bar?.parentElement
    if (!bar || !frame) return
    let readTo = Number.NEGATIVE_INFINITY
    const update = () => {
      const end = bar.previousElementSibling?.getBoundingClientRect().bottom ?? 0
      const length = end - frame.getBoundingClientRect().top
      // The bar sticks to the bottom of the window, or follows the content in low windows.
      const view = Math.min(bar.getBoundingClientRect().top, innerHeight)
      if (end <= view + TOLERANCE) readTo = Math.max(readTo, length)
      setRead(length <= readTo + GROWTH)
    }
    const sizes = new ResizeObserver(update)
    sizes.observe(frame)
    update()
    document.addEventListener('scroll', update, { capture: true, passive: true })
    globalThis.addEventListener('resize', update)
    return () => {
      sizes.disconnect()
      document.removeEventListener('scroll', update, { capture: true })
      globalThis.removeEventListener('resize', update)
    }
  }, [reviewId])
  return isRead
}
