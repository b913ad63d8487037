/**
 * Finds where a badge is drawn: after its identifier, where the page draws nothing, as large as possible. The
 * page's boxes are only read. A badge takes no space in the page's flow. It is positioned over the page.
 */
import { ROW } from '../read/scan'

/**
 * Size of a badge: text on its own line, full text, one word, or an icon. The size depends on the available
 * space and the page's address, never on the content, because the page can measure it.
 */
export type BadgeSize = 'line' | 'full' | 'short' | 'small'

/** Rectangle in the window, in CSS pixels. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** Place of a badge. For a line badge it is the line above. */
export interface FreePlace extends Box {
  readonly size: BadgeSize
}

/**
 * Identifier to mark: a link, a text or a part of one. `top` is its outermost wrapper without other content.
 */
export interface Named {
  readonly source: Element | Text
  readonly part: string | undefined
  readonly top: ChildNode
  /** Set if the page is about this identifier. Its badge then has its own line. */
  readonly isSubject: boolean
}

/** Content of the page that a badge must not cover: a line of text, an image, a button. */
interface Obstacle extends Box {
  readonly isIcon: boolean
}

/** Width of a badge with full text. */
const FULL = 184
/** Widths of badges with text, whatever they contain, and sides of icons. Larger ones are easier to hit. */
const WIDTHS = [
  ['full', FULL],
  ['short', 84],
  ['short', 56],
] as const
const SQUARES = [24, 18, 14, 12] as const
/** Heights of the clickable area and of the painted part. */
const TALL = 24
const PAINTED = 16
const GAP = 4
/** Maximum size of an icon, and maximum distance at which an icon belongs to the identifier. */
const ICON = 48
const REACH = 16
/** Maximum distance and width of punctuation after the identifier. */
const GLUED = 2
const TAIL = 32
/** Space above and below the letters in a text box. */
const LEADING = 2
/** Distance around the identifier in which a place for an icon is searched. */
const AROUND = 28

const REPLACED = 'svg,img,canvas,video,iframe,object,button,input,select,textarea'
const INLINE = /^(inline|contents)$/

const isSeen = ({ width, height }: DOMRect): boolean => width > 1 && height > 1
const isBlank = ({ textContent }: Node): boolean => !textContent?.trim()
const BOUNDLESS: Box = { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity }
const overlaps = (a: Box, b: Box): boolean =>
  a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top

/** Checks whether an element is an icon: it has no text and is small. */
export const isIcon = (element: Element): boolean =>
  isBlank(element) && element.getBoundingClientRect().width <= ICON

/** One shared range, because the browser updates each range for its whole lifetime. */
const lines = new Range()

/** Returns the line boxes of a node, or of a range of characters in a text. */
function linesOf(node: Node, from = 0, to?: number): Box[] {
  lines.selectNodeContents(node)
  if (from) lines.setStart(node, from)
  if (to !== undefined) lines.setEnd(node, to)
  return [...lines.getClientRects()].filter(isSeen)
}

/**
 * Lists the content of a region that is between two heights and begins before `right`, without the content of
 * `own`.
 */
function listDrawn(region: Element, top: number, bottom: number, own: Node, right = Infinity): Obstacle[] {
  const drawn: Obstacle[] = []
  const visit = (node: Node) => {
    if (node instanceof Text && !isBlank(node)) drawn.push(...linesOf(node).map(withoutLeading))
    if (!(node instanceof Element)) return
    const at = node.getBoundingClientRect()
    const isBox = isSeen(at)
    if (isBox && (at.top > bottom || at.bottom < top || at.left > right)) return
    const isReplaced = node.matches(REPLACED)
    if (isBox && (isReplaced || (!node.firstChild && isIcon(node))))
      drawn.push({ ...intersect(at, BOUNDLESS), isIcon: isIcon(node) })
    if (!isReplaced) visitIn(node)
  }
  const visitIn = (node: Node) => {
    for (let at = node.firstChild; at; at = at.nextSibling) if (at !== own) visit(at)
  }
  visitIn(region)
  return drawn
}

/** Finds the block that contains the lines of a node. */
export function findBlock(node: Node): Element {
  const box = node.parentElement ?? document.body
  return box.parentElement && INLINE.test(getComputedStyle(box).display) ? findBlock(box) : box
}

/**
 * Finds the block with space for a badge. If a block is only as wide as its line, the block around it is
 * used.
 */
function roomAround(node: Node, end: number): Element {
  const box = findBlock(node)
  const above = box.parentElement
  if (!above || box.matches(`${ROW},td,th,body`)) return box
  const isAsWide =
    /^inline/.test(getComputedStyle(box).display) || /flex/.test(getComputedStyle(above).display)
  return isAsWide && Math.abs(box.getBoundingClientRect().right - end) < REACH ? roomAround(box, end) : box
}

const intersect = (a: Box, b: Box): Box => ({
  left: Math.max(a.left, b.left),
  top: Math.max(a.top, b.top),
  right: Math.min(a.right, b.right),
  bottom: Math.min(a.bottom, b.bottom),
})

/** Returns the visible area of a node, as its ancestors up to `box` clip it. */
function clipOf(node: Node, box: Element): Box {
  const above = node.parentElement
  const clip = above && above !== box ? clipOf(above, box) : BOUNDLESS
  return above && /hidden|clip/.test(getComputedStyle(above).overflowX)
    ? intersect(clip, above.getBoundingClientRect())
    : clip
}

const withoutLeading = ({ left, top, right, bottom }: Box): Obstacle => ({
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

/** Returns a box of a size that is centred vertically at a height. */
const boxAt = (left: number, middle: number, width: number, height = width): Box => ({
  left,
  right: left + width,
  ...upright(middle, height),
})

/**
 * Finds the end of the content that belongs to the identifier, and the distance to the next content or the
 * edge.
 */
function findGap(last: Box, beside: readonly Obstacle[], edge: number): { end: number; room: number } {
  let end = last.right
  for (const { left, right, isIcon } of beside.toSorted((a, b) => a.left - b.left)) {
    if (right <= end + 1) continue
    const gap = left - end
    const width = right - left
    const belongs = (gap <= REACH && (isIcon || width <= REACH)) || (gap <= GLUED && width <= TAIL)
    if (!belongs) return { end, room: Math.min(left - GAP, edge) - end }
    end = right
  }
  return { end, room: edge - end }
}

/**
 * Returns the painted part of a badge. In narrow lines, clickable areas may overlap while painted parts do
 * not.
 */
export const toPaintedBox = (box: Box): Box =>
  box.bottom - box.top > PAINTED ? { ...box, ...upright((box.top + box.bottom) / 2, PAINTED) } : box

/** Finds the place for text after `end`, as wide as possible. */
function findWords(last: Box, drawn: readonly Obstacle[], end: number, room: number): FreePlace | undefined {
  const [size, width] = WIDTHS.find(([, width]) => room >= GAP + width) ?? []
  if (!size) return undefined
  const [high, low] = [TALL, PAINTED].map((height) =>
    boxAt(end + GAP, (last.top + last.bottom) / 2, width, height),
  )
  return { ...((drawn.some((each) => overlaps(each, high as Box)) ? low : high) as Box), size }
}

/**
 * Finds the place for an icon that covers nothing: after the identifier, below or above its end, or before
 * it.
 */
function findSquare(last: Box, drawn: readonly Obstacle[], end: number, bounds: Box): FreePlace | undefined {
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
 * Finds the place for a badge. Returns undefined if every place covers something.
 * @param taken Places of other badges.
 */
export function findPlace(
  { source, part, top, isSubject }: Named,
  taken: readonly Box[],
): FreePlace | undefined {
  const from = part && source instanceof Text ? source.data.toLowerCase().indexOf(part) : 0
  const seen = linesOf(source, from, part === undefined ? part : from + part.length)
  const box = roomAround(top, Math.max(...seen.map(({ right }) => right)))
  const clip = clipOf(source.firstChild ?? source, box)
  const lines = seen.map((line) => intersect(line, clip)).filter(({ left, right }) => right > left)
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
    // Content that overflows its box starts after the end of the line.
    const reach = getComputedStyle(region).direction === 'ltr' ? end + AROUND : Infinity
    const around = listDrawn(region, last.top - AROUND, last.bottom + AROUND, source, reach)
    const bounds = intersect(region.getBoundingClientRect(), clipOf(top, region))
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
