/** Corners of the window, and whether something of the page in one of them can be pressed or is read. */
import type { BellPlace } from '../../client/bridge/views'
import { CLICKABLE } from '../read/scan'

const PLACES = ['bottom-right', 'bottom-left', 'top-left', 'top-right'] as const satisfies BellPlace[]
export const EDGE = 16
const WIDTH = 48
const HEIGHT = 32
const PRESSABLE = `${CLICKABLE},input,select,textarea,video,audio,iframe,object,embed,[onclick],[tabindex],[contenteditable]`
const STEPS = [0, 0.5, 1]

/**
 * The corner for the bell: the one it has, while nothing there can be pressed; else the chosen one or the next in which
 * nothing can be pressed, and in which no text lies where there is such a one. Undefined where all are taken.
 */
export function findCorner(
  chosen: BellPlace,
  stands: BellPlace | undefined,
  host: Element,
): BellPlace | undefined {
  if (stands && isFree(stands, host)) return stands
  const at = PLACES.indexOf(chosen)
  const free = [...PLACES.slice(at), ...PLACES.slice(0, at)].filter((place) => isFree(place, host))
  return free.find((place) => !isWritten(place, host)) ?? free[0]
}

const boxOf = (place: BellPlace): DOMRect =>
  new DOMRect(
    place.includes('left') ? EDGE : innerWidth - EDGE - WIDTH,
    place.includes('top') ? EDGE : innerHeight - EDGE - HEIGHT,
    WIDTH,
    HEIGHT,
  )

/** What of the page lies uppermost at some points of a corner. */
function listUnder(place: BellPlace, host: Element): Set<Element> {
  const { left, top } = boxOf(place)
  const found = STEPS.flatMap((x) =>
    STEPS.map((y) =>
      document.elementsFromPoint(left + x * WIDTH, top + y * HEIGHT).find((element) => element !== host),
    ),
  )
  return new Set(found.filter((element) => element !== undefined))
}

const isFree = (place: BellPlace, host: Element): boolean => ![...listUnder(place, host)].some(isTaken)

function isTaken(element: Element): boolean {
  if (element.closest(PRESSABLE) || getComputedStyle(element).cursor === 'pointer') return true
  for (let each: Element | null = element; each; each = each.parentElement) if (isApart(each)) return true
  return false
}

/** A part of the page that works by itself or stays while it scrolls; the frame of a whole page is none. */
function isApart(element: Element): boolean {
  if (!element.localName.includes('-') && getComputedStyle(element).position !== 'fixed') return false
  const { width, height } = element.getBoundingClientRect()
  return width * height < (innerWidth * innerHeight) / 2
}

/** Whether a text of the page lies there. */
function isWritten(place: BellPlace, host: Element): boolean {
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
