/**
 * Where in the page's tree a badge is put. It is always an element more, so it goes where the page's boxes do not mind: out
 * of wrappers that hold nothing but the name and its icons, out of what clips it, not into a grid.
 */

import { ROW } from '../read/scan'
import { isIcon } from './fit'

/** Right after a node, or in it as its last; `style` undoes what the page adds between its things. */
export interface Seat {
  readonly node: ChildNode
  readonly isInside: boolean
  readonly style: string
  /** Whether a line of its own can be had there. */
  readonly hasLines: boolean
}

const CELL = `body,td,th,dd,li,[role$="cell"],${ROW}`
const SPREAD = /^space|stretch/

/** Whether a wrapper holds one node, icons and nothing else. */
const holdsOnly = (wrapper: Element, node: Node): boolean =>
  Array.from(wrapper.childNodes).every(
    (each) =>
      each === node ||
      each instanceof Comment ||
      (each instanceof Element ? isIcon(each) : each.textContent?.trim() === ''),
  )

/** What a box does with one thing more in it that has no size: nothing in lines, nothing in a flex box that does not spread. */
function bearingOf(box: Element): 'lines' | 'flex' | 'none' {
  const { display, justifyContent } = getComputedStyle(box)
  if (display.endsWith('flex')) return SPREAD.test(justifyContent) ? 'none' : 'flex'
  return /grid$|^table(?!-c)/.test(display) ? 'none' : 'lines'
}

/** Every wrapper around a node that holds nothing else and is as wide as it or clips it, the node first. */
function listWrappers(spot: ChildNode): ChildNode[] {
  const wrapper = spot.parentElement
  if (!wrapper || wrapper.matches(CELL) || !holdsOnly(wrapper, spot)) return [spot]
  const { display, overflowX } = getComputedStyle(wrapper)
  const isTight = /^inline|flex|contents/.test(display) || overflowX !== 'visible'
  const isItem = wrapper.parentElement && getComputedStyle(wrapper.parentElement).display.includes('flex')
  return isTight || isItem ? [spot, ...listWrappers(wrapper)] : [spot]
}

/** What a badge stands right after: the outermost wrapper whose surroundings bear one thing more. */
export function topOf(spot: ChildNode): ChildNode {
  const wrappers = listWrappers(spot.parentElement?.closest('svg') ?? spot)
  const find = (bearing: ReturnType<typeof bearingOf>) =>
    wrappers.findLast(({ parentElement: box }) => box && bearingOf(box) === bearing)
  return find('lines') ?? find('flex') ?? (wrappers.at(-1) as ChildNode)
}

/** Seats for what is at a node, the best first. */
export function listSeats(top: ChildNode): Seat[] {
  const seats: Seat[] = []
  for (let node = top; node.parentElement; node = node.parentElement) {
    seats.push(...seatsAt(node, node.parentElement))
    if (node.parentElement.matches(CELL)) break
  }
  return seats
}

const canHold = ({ display, overflowX }: CSSStyleDeclaration): boolean =>
  /^(inline|block)$/.test(display) && overflowX === 'visible'

function seatsAt(node: ChildNode, parent: Element): Seat[] {
  const inside = { node, isInside: true, style: '', hasLines: false }
  const seats = node instanceof HTMLElement && canHold(getComputedStyle(node)) ? [inside] : []
  const bearing = bearingOf(parent)
  if (bearing === 'none') return seats
  const { flexDirection, flexWrap, columnGap, rowGap } = getComputedStyle(parent)
  const [side, gap] = flexDirection.startsWith('column') ? ['block', rowGap] : ['inline', columnGap]
  const isFlex = bearing === 'flex'
  const style = isFlex && Number.parseFloat(gap) ? `:host{margin-${side}-start:-${gap}!important}` : ''
  return [{ node, isInside: false, style, hasLines: !isFlex || flexWrap === 'wrap' }, ...seats]
}

/** The same seat, behind what else stands in its line: only what is ours goes to the next one. */
export function seatBelow(seat: Seat, bottom: number): Seat {
  let { node } = seat
  for (let next = node.nextSibling; next; next = next.nextSibling) {
    if (next instanceof Element && next.getBoundingClientRect().top >= bottom) break
    node = next
  }
  return { ...seat, node }
}
