/**
 * Whether a badge has room where it stands: nothing after it in its line that it would push away, and a box that does not
 * grow with it. Without room it is drawn small, over the corner of what it stands at, and the page does not move.
 */
import { CLICKABLE } from './scan'
import type { BadgeSize } from './sizes'

const isInline = (element: Element): boolean => /^(inline|contents)$/.test(getComputedStyle(element).display)

/** The box whose lines the spot runs in. */
function boxAround(spot: ChildNode): Element | null {
  let box = spot.parentElement
  while (box && isInline(box)) box = box.parentElement
  return box
}

const rectOf = (spot: ChildNode): DOMRect => {
  const range = document.createRange()
  range.selectNodeContents(spot)
  return spot instanceof Element ? spot.getBoundingClientRect() : range.getBoundingClientRect()
}

/** Whether something is drawn in the same line after the spot. */
function isFollowed(spot: ChildNode, box: Element, at: DOMRect): boolean {
  const after = document.createRange()
  after.setStartAfter(spot)
  after.setEndAfter(box.lastChild ?? spot)
  return Array.from(after.getClientRects()).some(
    (rect) => rect.width > 0 && rect.top < at.bottom && rect.bottom > at.top && rect.right > at.right,
  )
}

/** A small badge stands this far into what follows. */
const REACH = 16

/** Whether what stands right after the spot can be pressed: a page's own button to copy, more often than not. */
function isBeforeButton(spot: ChildNode): boolean {
  const next = (spot as Element | Text).nextElementSibling
  if (!next || !(next.matches(CLICKABLE) || next.querySelector(CLICKABLE))) return false
  const [at, there] = [rectOf(spot), next.getBoundingClientRect()]
  return (
    there.left < at.right + REACH && there.right > at.right && there.top < at.bottom && there.bottom > at.top
  )
}

/** The size in which a badge of `width` pixels moves nothing and covers nothing that can be pressed. */
export function sizeAt(spot: ChildNode, width: number): BadgeSize {
  if (hasRoom(spot, width)) return 'full'
  return isBeforeButton(spot) ? 'small over' : 'small'
}

/** Whether `width` pixels fit after a spot without moving anything. */
function hasRoom(spot: ChildNode, width: number): boolean {
  const box = boxAround(spot)
  if (!box) return false
  const at = rectOf(spot)
  const { right } = box.getBoundingClientRect()
  const inner = right - Number.parseFloat(getComputedStyle(box).paddingRight || '0')
  return inner - at.right >= width && !isFollowed(spot, box, at)
}
