/** Finds a corner of the window without clickable elements or text of the page. */
import type { BellCorner } from '../../client/bridge/views'
import { CLICKABLE } from '../read/scan'

const PLACES = ['bottom-right', 'bottom-left', 'top-left', 'top-right'] as const satisfies BellCorner[]
export const EDGE = 16
const WIDTH = 48
const HEIGHT = 32
const PRESSABLE = `${CLICKABLE},input,select,textarea,video,audio,iframe,object,embed,[onclick],[tabindex],[contenteditable]`
const STEPS = [0, 0.5, 1]

/**
 * Finds the corner for the bell. The current corner stays while nothing clickable is in it. Otherwise the
 * chosen corner or the next one without clickable elements is used, if possible without text. Returns
 * undefined if all are occupied.
 */
export function findCorner(
  chosen: BellCorner,
  current: BellCorner | undefined,
  host: Element,
): BellCorner | undefined {
  if (current && isFree(current, host)) return current
  const at = PLACES.indexOf(chosen)
  const free = [...PLACES.slice(at), ...PLACES.slice(0, at)].filter((place) => isFree(place, host))
  return free.find((place) => !hasText(place, host)) ?? free[0]
}

const boxOf = (place: BellCorner): DOMRect =>
  new DOMRect(
    place.includes('left') ? EDGE : innerWidth - EDGE - WIDTH,
    place.includes('top') ? EDGE : innerHeight - EDGE - HEIGHT,
    WIDTH,
    HEIGHT,
  )

/** Lists the topmost elements of the page at some points of a corner. */
function listUnder(place: BellCorner, host: Element): Set<Element> {
  const { left, top } = boxOf(place)
  const found = STEPS.flatMap((x) =>
    STEPS.map((y) =>
      document.elementsFromPoint(left + x * WIDTH, top + y * HEIGHT).find((element) => element !== host),
    ),
  )
  return new Set(found.filter((element) => element !== undefined))
}

const isFree = (place: BellCorner, host: Element): boolean => ![...listUnder(place, host)].some(isPressable)

function isPressable(element: Element): boolean {
  if (element.closest(PRESSABLE) || getComputedStyle(element).cursor === 'pointer') return true
  for (let each: Element | null = element; each; each = each.parentElement)
    if (isIndependent(each)) return true
  return false
}

/**
 * Checks for custom elements and fixed elements. Elements that cover half of the window are page frames and
 * do not count.
 */
function isIndependent(element: Element): boolean {
  if (!element.localName.includes('-') && getComputedStyle(element).position !== 'fixed') return false
  const { width, height } = element.getBoundingClientRect()
  return width * height < (innerWidth * innerHeight) / 2
}

function hasText(place: BellCorner, host: Element): boolean {
  const { left, right, top, bottom } = boxOf(place)
  const range = document.createRange()
  return [...listUnder(place, host)]
    .flatMap((element) => [...element.childNodes])
    .filter((node) => node instanceof Text && node.data.trim() !== '')
    .some((node) => {
      range.selectNodeContents(node)
      return Array.from(range.getClientRects()).some(
        (rect) => rect.left < right && rect.right > left && rect.top < bottom && rect.bottom > top,
      )
    })
}
