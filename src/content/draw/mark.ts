/**
 * Mark of an order, a settlement or an own address: an inline element of 18 by 16 pixels at the start of the
 * name. Every name has one, known or unknown, of the same elements and the same size.
 */
import type { BadgeView, Looks } from '../../client/bridge/views'
import { words } from '../words'
import { nameMark } from './describe'
import { contentOf, createShell, setOwnStyle } from './shell'

export interface MarkElement {
  readonly host: HTMLElement
  readonly button: HTMLElement
  /** Renders a view. Without a view, the mark shows that nothing is known. */
  readonly show: (view: BadgeView | undefined, warning: string | undefined) => void
}

const RED = '#d64545'
const WARNING_SHAPE = 'M4 0H6.4V6H4ZM4 7.6H6.4V10H4Z'
const UNKNOWN_SHAPE = 'M5 3A2 2 0 1 0 5 7A2 2 0 1 0 5 3Z'
const PIE_RADIUS = 2.4
/** A share is drawn in steps, so that marks share their stylesheets. */
const SHARE_STEP = 10

/** Draws a share, in percent, as a piece of a pie in the middle of the ring of an open order. */
function pieOf(share: number): string {
  const shown = Math.min(Math.ceil(share / SHARE_STEP) * SHARE_STEP, 95)
  const angle = (shown / 100) * 2 * Math.PI
  const [x, y] = [5 + PIE_RADIUS * Math.sin(angle), 5 - PIE_RADIUS * Math.cos(angle)]
  return `M5 5V${5 - PIE_RADIUS}A${PIE_RADIUS} ${PIE_RADIUS} 0 ${shown > 50 ? 1 : 0} 1 ${x.toFixed(1)} ${y.toFixed(1)}Z`
}

/** Positions of a shape in its box of 16 by 10 pixels: alone, and smaller with a number beside it. */
const ALONE = 'translateX(3px)'
const WITH_NUMBER = 'translateX(2px)scale(.8)'

const paint = (colour: string, shape: string, position = ALONE, opacity = 1): string =>
  `i::before{background:${colour};clip-path:path(evenodd,"${shape}");transform:${position};opacity:${opacity}}`

/** Returns the style of a mark. Marks that look alike have the same. */
function styleOf(view: BadgeView | undefined, warning: string | undefined, { of, digits }: Looks): string {
  // A mark without information is no Tab stop.
  if (!view)
    return `${paint('currentColor', UNKNOWN_SHAPE, ALONE, 0.5)}button{visibility:hidden}button::after{content:${contentOf('', words.unknown)}}`
  const { colour, shape } = of[view.look]
  const share = view.share ? pieOf(view.share) : ''
  const count = view.count ? (digits[Math.min(view.count, digits.length) - 1] ?? '') : ''
  const status = warning
    ? paint(RED, WARNING_SHAPE)
    : paint(colour, shape + share + count, count ? WITH_NUMBER : ALONE)
  const ring = view.isMine ? 'i::after{border-color:#3b7df0}' : ''
  return `${status}${ring}button::after{content:${contentOf('', nameMark(view, warning))}}`
}

/** Creates a mark. It is invisible until its view is shown. */
export function createMark(looks: Looks): MarkElement {
  const shell = createShell()
  const button = document.createElement('button')
  button.type = 'button'
  button.setAttribute('aria-haspopup', 'dialog')
  shell.root.append(document.createElement('i'), button)
  return {
    host: shell.host,
    button,
    show: (view, warning) => setOwnStyle(shell, styleOf(view, warning, looks)),
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
