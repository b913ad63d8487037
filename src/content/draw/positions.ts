/**
 * Chooses where in the page's tree a badge is inserted. It must not affect the layout: not inside wrappers
 * that contain only the identifier and icons, not inside clipping boxes, not as a child of a grid.
 */

import { ROW } from '../read/scan'
import { isIcon } from './fit'

/**
 * Position after a node, or inside it as the last child. `style` removes gaps that the page adds between
 * children.
 */
export interface Position {
  readonly node: ChildNode
  readonly isInside: boolean
  readonly style: string
  /** Set if a badge on its own line is possible here. */
  readonly hasLines: boolean
}

const CELL = `body,td,th,dd,li,[role$="cell"],${ROW}`
const SPREAD = /^space|stretch/

/** Checks whether a wrapper contains only this node and icons. */
const holdsOnly = (wrapper: Element, node: Node): boolean =>
  Array.from(wrapper.childNodes).every(
    (each) =>
      each === node ||
      each instanceof Comment ||
      (each instanceof Element ? isIcon(each) : each.textContent?.trim() === ''),
  )

/**
 * Returns `lines` or `flex` if one more child without size does not change the layout of a box. Returns
 * `none` for grids, tables and flex boxes that distribute space.
 */
function layoutOf(box: Element): 'lines' | 'flex' | 'none' {
  const { display, justifyContent } = getComputedStyle(box)
  if (display.endsWith('flex')) return SPREAD.test(justifyContent) ? 'none' : 'flex'
  return /grid$|^table(?!-c)/.test(display) ? 'none' : 'lines'
}

/** Lists the node and its wrappers that contain nothing else and are as wide as the node, or clip it. */
function listWrappers(spot: ChildNode): ChildNode[] {
  const wrapper = spot.parentElement
  if (!wrapper || wrapper.matches(CELL) || !holdsOnly(wrapper, spot)) return [spot]
  const { display, overflowX } = getComputedStyle(wrapper)
  const isTight = /^inline|flex|contents/.test(display) || overflowX !== 'visible'
  const isItem = wrapper.parentElement && getComputedStyle(wrapper.parentElement).display.includes('flex')
  return isTight || isItem ? [spot, ...listWrappers(wrapper)] : [spot]
}

/** Finds the outermost wrapper that a badge can follow without affecting the layout. */
export function findOutermost(spot: ChildNode): ChildNode {
  const wrappers = listWrappers(spot.parentElement?.closest('svg') ?? spot)
  const find = (layout: ReturnType<typeof layoutOf>) =>
    wrappers.findLast(({ parentElement: box }) => box && layoutOf(box) === layout)
  return find('lines') ?? find('flex') ?? (wrappers.at(-1) as ChildNode)
}

/** Lists the positions for a node, best first. */
export function listPositions(top: ChildNode): Position[] {
  const positions: Position[] = []
  for (let node = top; node.parentElement; node = node.parentElement) {
    positions.push(...positionsAt(node, node.parentElement))
    if (node.parentElement.matches(CELL)) break
  }
  return positions
}

const canHold = ({ display, overflowX }: CSSStyleDeclaration): boolean =>
  /^(inline|block)$/.test(display) && overflowX === 'visible'

function positionsAt(node: ChildNode, parent: Element): Position[] {
  const inside = { node, isInside: true, style: '', hasLines: false }
  const positions = node instanceof HTMLElement && canHold(getComputedStyle(node)) ? [inside] : []
  const layout = layoutOf(parent)
  if (layout === 'none') return positions
  const { flexDirection, flexWrap, columnGap, rowGap } = getComputedStyle(parent)
  const [side, gap] = flexDirection.startsWith('column') ? ['block', rowGap] : ['inline', columnGap]
  const isFlex = layout === 'flex'
  const style = isFlex && Number.parseFloat(gap) ? `:host{margin-${side}-start:-${gap}!important}` : ''
  return [{ node, isInside: false, style, hasLines: !isFlex || flexWrap === 'wrap' }, ...positions]
}

/** Moves a position behind the rest of its line, so that only the badge wraps to the next line. */
export function positionBelow(position: Position, bottom: number): Position {
  let { node } = position
  for (let next = node.nextSibling; next; next = next.nextSibling) {
    if (next instanceof Element && next.getBoundingClientRect().top >= bottom) break
    node = next
  }
  return { ...position, node }
}
