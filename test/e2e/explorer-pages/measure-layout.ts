/** Reads the layout of a page without our elements, so that it can be compared with and without marks. */
import { isOurs } from './measure-names'

/** Box of an element. Positions are relative to the parent. */
interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

interface Container {
  readonly element: Element
  readonly items: readonly Box[]
  readonly ours: number
}

interface Pressable {
  readonly element: Element
  /** Points of the element's boxes where a press reaches the element. */
  readonly reached: number
  /** Points where a press reaches one of our elements instead. */
  readonly ours: number
  /** A scroller or the edge of the window cuts off a part. */
  readonly isCut: boolean
}

export interface Layout {
  readonly heights: ReadonlyMap<Element, number>
  /** Lines of each block with only inline content. */
  readonly lines: ReadonlyMap<Element, number>
  readonly containers: readonly Container[]
  readonly pressables: readonly Pressable[]
}

const PRESSABLE =
  'a[href],button,input,select,textarea,summary,label,[role="button"],[role="tab"],[role="link"]'
const STEP_PX = 8
/** Elements below this position are not sampled for presses. Long lists repeat their rows. */
const MAX_PRESS_Y = 3_000

export const boxOf = (node: Element | Range): DOMRect => node.getBoundingClientRect()

/**
 * Counts the lines of a block by the vertical positions of its texts and icons. The first box of a line decides
 * where the line ends.
 */
function countLines(block: Element): number {
  const range = document.createRange()
  range.selectNodeContents(block)
  const boxes = [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0)
  let [lines, end] = [0, Number.NEGATIVE_INFINITY]
  for (const { top, bottom } of boxes.toSorted((a, b) => a.top - b.top)) {
    if ((top + bottom) / 2 <= end - 2) continue
    lines++
    end = bottom
  }
  return lines
}

/** Counts the lines of every block that has only inline content. */
function readLines(blocks: ReadonlyMap<Element, string>): Map<Element, number> {
  const lines = new Map<Element, number>()
  for (const [element, display] of blocks) {
    if (/flex|grid|table$|row/.test(display) || element.textContent === '') continue
    const isInline = [...element.children].every((child) => /^inline|undefined/.test(`${blocks.get(child)}`))
    if (isInline) lines.set(element, countLines(element))
  }
  return lines
}

function readContainer(element: Element): Container {
  const isRtl = getComputedStyle(element).direction === 'rtl'
  const outer = boxOf(element)
  const children = [...element.children]
  const items = children
    .filter((child) => !isOurs(child))
    .map(boxOf)
    .map(({ left, right, top, width, height }) => ({
      x: isRtl ? outer.right - right : left - outer.left,
      y: top - outer.top,
      width,
      height,
    }))
  return { element, items, ours: children.filter(isOurs).length }
}

/** Scrolls vertically until a box is in the middle of the window. */
export function bringIntoView(box: DOMRect): void {
  const MARGIN = 120
  if (box.top < MARGIN || box.bottom > innerHeight - MARGIN)
    scrollBy({ top: box.top + box.height / 2 - innerHeight / 2, behavior: 'instant' })
}

/** Returns the visible part of the window within the scrollers around an element. */
export function clipOf(element: Element, isScrollerOnly = false): DOMRect {
  let [left, top, right, bottom] = [0, 0, document.documentElement.clientWidth, innerHeight]
  for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) {
    const { overflowX } = getComputedStyle(at)
    if (isScrollerOnly ? !/auto|scroll/.test(overflowX) : overflowX === 'visible') continue
    const box = boxOf(at)
    left = Math.max(left, box.left)
    right = Math.min(right, box.right)
    top = Math.max(top, box.top)
    bottom = Math.min(bottom, box.bottom)
  }
  return new DOMRect(left, top, right - left, bottom - top)
}

export const contains = (outer: DOMRect, inner: DOMRect, slack = 1): boolean =>
  inner.left >= outer.left - slack &&
  inner.right <= outer.right + slack &&
  inner.top >= outer.top - slack &&
  inner.bottom <= outer.bottom + slack

function readPressable(element: Element): Pressable {
  bringIntoView(boxOf(element))
  let [reached, ours] = [0, 0]
  // The fragments of a text with an ellipsis overlap the whole text.
  const boxes = [...element.getClientRects()]
  const distinct = boxes.filter((box, at) => !boxes.slice(0, at).some((other) => contains(other, box)))
  for (const { left, top, right, bottom } of distinct)
    for (let x = left + STEP_PX / 2; x < right; x += STEP_PX)
      for (let y = top + STEP_PX / 2; y < bottom; y += STEP_PX) {
        const hit = document.elementFromPoint(x, y)
        if (hit && isOurs(hit)) ours++
        else if (hit?.closest(PRESSABLE) === element) reached++
      }
  return { element, reached, ours, isCut: !contains(clipOf(element, true), boxOf(element)) }
}

/** Reads the layout at the current size of the window. */
export function readLayout(): Layout {
  const elements = [...document.body.querySelectorAll('*')].filter((each) => !isOurs(each))
  const displays = elements.map((each) => [each, getComputedStyle(each).display] as const)
  const blocks = new Map(displays.filter(([, display]) => !/^(?:inline|contents|none)$/.test(display)))
  const containers = displays.filter(([, display]) => /flex|grid/.test(display))
  return {
    heights: new Map([...blocks.keys()].map((element) => [element, boxOf(element).height])),
    lines: readLines(blocks),
    containers: containers.map(([element]) => readContainer(element)),
    pressables: elements
      .filter((each) => each.matches(PRESSABLE) && boxOf(each).top + scrollY < MAX_PRESS_Y)
      .map(readPressable),
  }
}
