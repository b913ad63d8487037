/**
 * Mark of an order, a settlement or an own address: an inline element of 18 by 16 pixels at the start of the
 * name. Every name has one, known or unknown, of the same elements and the same size.
 */
import type { BadgeView, Looks } from '../../client/bridge/views'
import { words } from '../words'
import { nameMark } from './describe'
import { contentOf, createShell, setOwnStyles } from './shell'

export interface MarkElement {
  readonly host: HTMLElement
  readonly button: HTMLElement
  /** Shows a view. Without a view, the mark shows that nothing is known. */
  readonly show: (view: BadgeView | undefined, warning: string | undefined) => void
  /**
   * Sets the accessible name of the shown view. This lays out the page, unlike `show`. Before it, a mark has no
   * name.
   */
  readonly setName: () => void
}

const RED = '#d64545'
const WARNING_SHAPE =
  'linear-gradient(currentcolor,currentcolor) 7px 3px/2px 6px no-repeat,linear-gradient(currentcolor,currentcolor) 7px 11px/2px 2px no-repeat'
const UNKNOWN_SHAPE =
  'radial-gradient(color-mix(in srgb,currentcolor 50%,#0000) 1.8px,#0000 2.3px) 4px 4px/8px 8px no-repeat'
/** A share is drawn in steps, so that marks share their stylesheets. */
const SHARE_STEP = 10

/** Draws a share, in percent, as a piece of a pie in the middle of the ring of an open order. */
function pieOf(share: number): string {
  const shown = Math.min(Math.ceil(share / SHARE_STEP) * SHARE_STEP, 95)
  return `conic-gradient(currentcolor ${shown}%,#0000 0) 50%/5px 5px no-repeat`
}

const paint = (colour: string, shapes: readonly string[]): string =>
  `color:${colour};background:${shapes.join()}`

/** Returns the style of a mark. Marks that look alike have the same. */
function styleOf(view: BadgeView | undefined, warning: string | undefined, { of, digits }: Looks): string {
  // A mark without information is no Tab stop.
  if (!view) return `i{visibility:hidden}i::after{${paint('inherit', [UNKNOWN_SHAPE])}}`
  const { colour, shape } = of[view.look]
  const share = view.share ? [pieOf(view.share)] : []
  const count = view.count ? [digits[Math.min(view.count, digits.length) - 1] ?? ''] : []
  const shapes = warning ? paint(RED, [WARNING_SHAPE]) : paint(colour, [shape, ...share, ...count])
  const ring = view.isMine ? ';box-shadow:inset 0 0 0 1.5px #3b7df0' : ''
  return `i::after{${shapes}${ring}}`
}

/** Creates a mark. It is invisible until its view is shown. */
export function createMark(looks: Looks): MarkElement {
  const shell = createShell()
  const button = document.createElement('i')
  button.tabIndex = 0
  button.setAttribute('role', 'button')
  button.setAttribute('aria-haspopup', 'dialog')
  shell.root.append(button)
  let [look, shownName, name] = ['', '', '']
  const adopt = () => setOwnStyles(shell, look, `i::after{content:${contentOf('', shownName)}}`)
  return {
    host: shell.host,
    button,
    show: (view, warning) => {
      look = styleOf(view, warning, looks)
      name = view ? nameMark(view, warning) : words.unknown
      adopt()
    },
    setName: () => {
      shownName = name
      adopt()
    },
  }
}

/** Returns the first text of a name that is not blank, or the name itself. */
function findText(name: ChildNode): ChildNode {
  const texts = document.createTreeWalker(name, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) if (texts.currentNode.nodeValue?.trim()) return texts.currentNode as Text
  return name
}

/**
 * Returns the node before which a mark is inserted: the outermost node that begins with the text of the name
 * and is inline. A mark before a box, or before an item of a flex or grid container, would be on a line of its
 * own or an item of its own. The computed display of such items is that of a box.
 */
export function findSpot(name: ChildNode): ChildNode {
  let spot = findText(name)
  while (spot !== name) {
    const parent = spot.parentElement as HTMLElement
    if (getComputedStyle(parent).display !== 'inline') break
    spot = parent
  }
  return spot
}
