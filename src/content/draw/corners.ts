/** Finds a corner of the window where a box covers nothing that can be pressed. */
import type { BellCorner } from '../../client/bridge/views'

const CORNERS = ['bottom-right', 'bottom-left', 'top-left', 'top-right'] as const satisfies BellCorner[]
export const EDGE = 16
const PRESSABLE =
  'a[href],button,summary,label,[role="button"],[role="link"],input,select,textarea,video,audio,iframe,object,embed,[onclick],[tabindex],[contenteditable]'
/** Distance between the points that are checked, in CSS pixels. */
const STEP = 16

export type Size = readonly [width: number, height: number]

/**
 * Finds the corner for a box. The current corner stays while nothing that can be pressed is under it.
 * Otherwise the chosen corner or the next free one is used, if possible without text. Returns undefined if all
 * are occupied.
 */
export function findCorner(
  chosen: BellCorner,
  current: BellCorner | undefined,
  size: Size,
  host: Element,
): BellCorner | undefined {
  const listFree = (corner: BellCorner) => {
    const under = [...listUnder(corner, size, host)]
    return under.some(isPressable) ? [] : [{ corner, under }]
  }
  if (current && listFree(current).length > 0) return current
  const at = CORNERS.indexOf(chosen)
  const free = [...CORNERS.slice(at), ...CORNERS.slice(0, at)].flatMap(listFree)
  const blank = free.find(({ corner, under }) => !hasText(boxOf(corner, size), under))
  return (blank ?? free[0])?.corner
}

const boxOf = (corner: BellCorner, [width, height]: Size): DOMRect =>
  new DOMRect(
    corner.includes('left') ? EDGE : innerWidth - EDGE - width,
    corner.includes('top') ? EDGE : innerHeight - EDGE - height,
    width,
    height,
  )

/** Lists the topmost elements of the page at points of a box in a corner. */
function listUnder(corner: BellCorner, size: Size, host: Element): Set<Element> {
  const { left, top, right, bottom } = boxOf(corner, size)
  const found = new Set<Element>()
  for (let x = left; x <= right; x += STEP)
    for (let y = top; y <= bottom; y += STEP) {
      const element = document.elementsFromPoint(x, y).find((each) => each !== host)
      if (element) found.add(element)
    }
  return found
}

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

function hasText({ left, right, top, bottom }: DOMRect, elements: readonly Element[]): boolean {
  const range = document.createRange()
  return elements
    .flatMap((element) => [...element.childNodes])
    .filter((node) => node instanceof Text && node.data.trim() !== '')
    .some((node) => {
      range.selectNodeContents(node)
      return Array.from(range.getClientRects()).some(
        (rect) => rect.left < right && rect.right > left && rect.top < bottom && rect.bottom > top,
      )
    })
}
