/**
 * Where a badge is drawn: after what it names, where the page draws nothing, as large as that room allows. The page's boxes
 * are read and never moved: a badge takes no room in the page's flow (shell), it only has a place over it.
 */
import { ROW } from '../read/scan'

/**
 * In words on a line of its own under what it names; in words beside it; in one word; an icon alone. It is chosen by the room and
 * by the page's address, never by what the badge says: the page can measure it.
 */
export type BadgeSize = 'line' | 'full' | 'short' | 'small'

/** Edges in the window, CSS pixels. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** A badge's place; that of a line is what it is to stand under. */
export interface FreePlace extends Box {
  readonly size: BadgeSize
}

/** What is named: a link, a text or a part of one, with the wrappers that hold nothing else. */
export interface Named {
  readonly source: Element | Text
  readonly part: string | undefined
  readonly top: ChildNode
  /** Whether the page is about it: then its badge has a line of its own. */
  readonly isSubject: boolean
}

/** What the page draws there: a line of text, a picture, a button. */
interface Drawn extends Box {
  readonly isIcon: boolean
}

/** Of a badge with all its words. */
const FULL = 184
/** Widths of the badges with words, whatever they say, and of those without; a wide target is a comfortable one. */
const WIDTHS = [
  ['full', FULL],
  ['short', 84],
  ['short', 56],
] as const
const SQUARES = [24, 18, 14, 12] as const
/** Heights: of what can be pressed where there is room, and of what is seen of it. */
const TALL = 24
const PAINTED = 16
/** Between the page's things and a badge. */
const GAP = 4
/** An icon of the page at most, and how far behind the name something still belongs to it. */
const ICON = 48
const REACH = 16
/** Punctuation right behind the name. */
const GLUED = 2
const TAIL = 32
/** Room above and below the letters in a box of text. */
const LEADING = 2
/** Around the name, so far is looked for a place for a small badge. */
const AROUND = 28

const REPLACED = 'svg,img,canvas,video,iframe,object,button,input,select,textarea'
const INLINE = /^(inline|contents)$/

const isSeen = ({ width, height }: DOMRect): boolean => width > 1 && height > 1
const isBlank = ({ textContent }: Node): boolean => !textContent?.trim()
const BOUNDLESS: Box = { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity }
const overlaps = (a: Box, b: Box): boolean =>
  a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top

/** Whether an element is an icon or nothing: it has no words and no size to speak of. */
export const isIcon = (element: Element): boolean =>
  isBlank(element) && element.getBoundingClientRect().width <= ICON

/** One for all: the browser keeps each range in step with the page for as long as it lives. */
const lines = new Range()

/** The lines of a node, or of the characters of a text from one to another. */
function linesOf(node: Node, from = 0, to?: number): Box[] {
  lines.selectNodeContents(node)
  if (from) lines.setStart(node, from)
  if (to !== undefined) lines.setEnd(node, to)
  return [...lines.getClientRects()].filter(isSeen)
}

/** What is drawn in an element from one height to another, save in `own`, and begins before `right`. */
function listDrawn(region: Element, top: number, bottom: number, own: Node, right = Infinity): Drawn[] {
  const drawn: Drawn[] = []
  const visit = (node: Node) => {
    if (node instanceof Text && !isBlank(node)) drawn.push(...linesOf(node).map(withoutLeading))
    if (!(node instanceof Element)) return
    const at = node.getBoundingClientRect()
    const isBox = isSeen(at)
    if (isBox && (at.top > bottom || at.bottom < top || at.left > right)) return
    const isReplaced = node.matches(REPLACED)
    if (isBox && (isReplaced || (!node.firstChild && isIcon(node))))
      drawn.push({ ...cut(at, BOUNDLESS), isIcon: isIcon(node) })
    if (!isReplaced) visitIn(node)
  }
  const visitIn = (node: Node) => {
    for (let at = node.firstChild; at; at = at.nextSibling) if (at !== own) visit(at)
  }
  visitIn(region)
  return drawn
}

/** The box whose lines a node runs in. */
export function blockAround(node: Node): Element {
  const box = node.parentElement ?? document.body
  return box.parentElement && INLINE.test(getComputedStyle(box).display) ? blockAround(box) : box
}

/** The box that has room for what is in a block: for one that is as wide as its line, the one around it. */
function roomAround(node: Node, end: number): Element {
  const box = blockAround(node)
  const above = box.parentElement
  if (!above || box.matches(`${ROW},td,th,body`)) return box
  const isAsWide =
    /^inline/.test(getComputedStyle(box).display) || /flex/.test(getComputedStyle(above).display)
  return isAsWide && Math.abs(box.getBoundingClientRect().right - end) < REACH ? roomAround(box, end) : box
}

/** What two boxes have in common. */
const cut = (a: Box, b: Box): Box => ({
  left: Math.max(a.left, b.left),
  top: Math.max(a.top, b.top),
  right: Math.min(a.right, b.right),
  bottom: Math.min(a.bottom, b.bottom),
})

/** What the ancestors of a node, up to a box, leave to be seen of it. */
function clipOf(node: Node, box: Element): Box {
  const above = node.parentElement
  const clip = above && above !== box ? clipOf(above, box) : BOUNDLESS
  return above && /hidden|clip/.test(getComputedStyle(above).overflowX)
    ? cut(clip, above.getBoundingClientRect())
    : clip
}

const withoutLeading = ({ left, top, right, bottom }: Box): Drawn => ({
  left,
  right,
  isIcon: false,
  top: top + LEADING,
  bottom: bottom - LEADING,
})

const upright = (middle: number, height: number) => ({
  top: middle - height / 2,
  bottom: middle + height / 2,
})

/** A box of a size whose middle is at a height. */
const boxAt = (left: number, middle: number, width: number, height = width): Box => ({
  left,
  right: left + width,
  ...upright(middle, height),
})

/** Where what belongs to the name ends in its line, and how far it is from there to the next thing or the edge. */
function findGap(last: Box, beside: readonly Drawn[], edge: number): { end: number; room: number } {
  let end = last.right
  for (const { left, right, isIcon } of beside.toSorted((a, b) => a.left - b.left)) {
    if (right <= end + 1) continue
    const [gap, width] = [left - end, right - left]
    const belongs = (gap <= REACH && (isIcon || width <= REACH)) || (gap <= GLUED && width <= TAIL)
    if (!belongs) return { end, room: Math.min(left - GAP, edge) - end }
    end = right
  }
  return { end, room: edge - end }
}

/** What is seen of a badge: in lines set close, one may reach into the next one's margin, and none is pushed aside. */
export const paintedOf = (box: Box): Box =>
  box.bottom - box.top > PAINTED ? { ...box, ...upright((box.top + box.bottom) / 2, PAINTED) } : box

/** Words after `end`, as many as there is room for. */
function findWords(last: Box, drawn: readonly Drawn[], end: number, room: number): FreePlace | undefined {
  const [size, width] = WIDTHS.find(([, width]) => room >= GAP + width) ?? []
  if (!size) return undefined
  const [high, low] = [TALL, PAINTED].map((height) =>
    boxAt(end + GAP, (last.top + last.bottom) / 2, width, height),
  )
  return { ...((drawn.some((each) => overlaps(each, high as Box)) ? low : high) as Box), size }
}

/** An icon where it covers nothing: after the name, under or over its end, before it. */
function findSquare(last: Box, drawn: readonly Drawn[], end: number, bounds: Box): FreePlace | undefined {
  const middle = (last.top + last.bottom) / 2
  const places = [
    (side: number) => boxAt(end + 2, middle, side),
    (side: number) => boxAt(end - side, last.bottom - LEADING + side / 2, side),
    (side: number) => boxAt(end - side, last.top + LEADING - side / 2, side),
    (side: number) => boxAt(last.left - side - 2, middle, side),
  ].flatMap((way) => SQUARES.map(way))
  const isFree = (at: Box) =>
    at.left >= bounds.left &&
    at.right <= bounds.right &&
    at.top >= bounds.top &&
    at.bottom <= bounds.bottom &&
    !drawn.some((each) => overlaps(at, each))
  const at = places.find(isFree)
  return at && { ...at, size: 'small' }
}

/**
 * The place for the badge of a name, undefined where there is none that covers nothing.
 * @param taken places of other badges
 */
export function findPlace(
  { source, part, top, isSubject }: Named,
  taken: readonly Box[],
): FreePlace | undefined {
  const from = part && source instanceof Text ? source.data.toLowerCase().indexOf(part) : 0
  const seen = linesOf(source, from, part === undefined ? part : from + part.length)
  const box = roomAround(top, Math.max(...seen.map(({ right }) => right)))
  const clip = clipOf(source.firstChild ?? source, box)
  const lines = seen.map((line) => cut(line, clip)).filter(({ left, right }) => right > left)
  const last = lines.toSorted((a, b) => a.bottom - b.bottom || a.right - b.right).at(-1)
  if (!last) return undefined
  const others = [...taken.map((each) => ({ ...each, isIcon: false }))]
  if (part)
    others.push(...[...linesOf(source, 0, from), ...linesOf(source, from + part.length)].map(withoutLeading))
  const drawn = [...listDrawn(box, last.top, last.bottom, source), ...others]
  const beside = drawn.filter((each) => each.top < last.bottom && each.bottom > last.top)
  const edge = Math.min(box.getBoundingClientRect().right, clipOf(top, box).right)
  if (isSubject) return { ...last, size: 'line' }
  const { end, room } = findGap(last, beside, edge)
  const words = findWords(last, drawn, end, room)
  if (words) return words
  const row = source.parentElement?.closest(ROW)
  const own = [...others, ...lines.map(withoutLeading)]
  const findIn = (region: Element) => {
    // What runs out of its box does so at the end of its line.
    const reach = getComputedStyle(region).direction === 'ltr' ? end + AROUND : Infinity
    const around = listDrawn(region, last.top - AROUND, last.bottom + AROUND, source, reach)
    const bounds = cut(region.getBoundingClientRect(), clipOf(top, region))
    return findSquare(last, [...around, ...own], end, bounds)
  }
  const above = row ? row.closest('table,[role$="grid"]')?.parentElement : undefined
  const lineEnd = Math.max(end, ...beside.map(({ right }) => right))
  return (
    findIn(row ?? box.parentElement ?? box) ??
    findWords(last, drawn, lineEnd, edge - lineEnd) ??
    (above ? findIn(above) : undefined)
  )
}
