/**
 * Draws the badges of mentions: chooses their position in the page's tree and over the page, and renders
 * them.
 */
import type { Looks } from '../../client/bridge/views'
import { readCells } from '../read/cell-text'
import { createSlices, whenIdle } from '../read/idle-queue'
import { ROW } from '../read/scan'
import { findDifference } from '../read/shown-amounts'
import { askBackground, type Background } from '../requests'
import { type Badge, createBadge } from './badge'
import { createColourSchemeReader } from './colour-scheme'
import { type Box, type FreePlace, findBlock, findPlace, toPaintedBox } from './fit'
import type { Mention, Subject } from './mentions'
import { findOutermost, listPositions, type Position, positionBelow } from './positions'

/** Maximum number of times a badge is put back into a page that removes it. */
const MAX_PLACEMENTS = 20
const MAX_LINE = 960
/** Number of plans above which the badges are inserted without waiting for further plans. */
const MAX_AT_ONCE = 200
/** Maximum movement, in CSS pixels, that counts as no movement. */
const STILL = 0.5
const OWN_LINE =
  ':host{display:block!important;flex:0 0 100%!important;order:1!important;height:24px!important}'

/** Dependencies of drawing. `hosts` are the elements of badges. */
export interface Drawing {
  readonly background: Background
  readonly looks: Looks
  readonly hosts: WeakSet<Node>
  readonly boxObserver: ResizeObserver
}

/** Badges to draw at a mention. */
interface Plan {
  readonly mention: Mention
  readonly position: Position | undefined
  readonly scheme: ReturnType<ReturnType<typeof createColourSchemeReader>>
  readonly warnings: readonly (string | undefined)[]
  readonly places: readonly (FreePlace | undefined)[]
  /** Rectangle of the mention's box when the places were found. */
  readonly boxRect: DOMRect
}

/**
 * Creates the function that draws mentions. Plans are made in slices without changing the page. Then many
 * badges are inserted at once, so that the page is laid out once for all of them.
 */
export function createDrawing(drawing: Drawing, signal: AbortSignal): (mentions: Iterable<Mention>) => void {
  const planned: Plan[] = []
  return createSlices<Mention>((slice, isLast) => {
    planned.push(...planMentions(drawing, slice))
    if (isLast || planned.length > MAX_AT_ONCE) whenIdle(() => putBadges(drawing, planned.splice(0)))
  }, signal)
}

function planMentions(drawing: Drawing, mentions: readonly Mention[]): Plan[] {
  const readColourScheme = createColourSchemeReader()
  const taken: Box[] = []
  const plans = mentions.map((mention) => planMention(drawing, mention, readColourScheme, taken))
  const now = Date.now()
  for (const plan of plans) renderBadges(drawing, plan, now)
  return plans
}

const drawAgain = (drawing: Drawing, mentions: readonly Mention[]): void =>
  putBadges(drawing, planMentions(drawing, mentions))

/** Inserts badges. All reads of the layout come before the writes, and once more after the insertion. */
function putBadges(drawing: Drawing, plans: readonly Plan[]): void {
  const mentions = plans.map(({ mention }) => mention)
  const layouts = plans.map((plan) => watchLayout(drawing, plan))
  const hasGrown = plans.map((plan) => insertBadges(drawing, plan)).includes(true)
  // An added line moves the measured elements.
  if (hasGrown) {
    drawAgain(drawing, mentions)
    return
  }
  const moved = mentions.filter((_, at) => layouts[at]?.())
  moveBadges(plans)
  if (moved.length > 0) tryNextPosition(drawing, moved)
}

function moveBadges(plans: readonly Plan[]): void {
  const origins = plans.map(originsOf)
  for (const [at, { mention, places }] of plans.entries()) {
    for (const [each, { move }] of listShown(mention).entries()) {
      const origin = origins[at]?.[each] as DOMRect
      const place = places[each]
      move(isLine(place) ? lineAt(origin) : place, origin)
    }
  }
}

/**
 * Returns the rectangles of a plan's badges, corrected by the movement of their box since the plan was made.
 */
function originsOf({ mention, boxRect }: Plan): DOMRect[] {
  const { x, y } = boxOf(mention)
  return listShown(mention).map(({ host }) => {
    const at = host.getBoundingClientRect()
    return new DOMRect(at.x - x + boxRect.x, at.y - y + boxRect.y, at.width, at.height)
  })
}

const boxOf = ({ box }: Mention): DOMRect => (box as Element).getBoundingClientRect()

const isLine = (place: FreePlace | undefined): boolean => place?.size === 'line'

/** Returns the box of a line badge: as wide as its block, but at most MAX_LINE. */
const lineAt = ({ left, top, right }: Box): Box => ({
  left,
  top,
  bottom: top + 24,
  right: Math.min(right, left + MAX_LINE),
})

/** Tries the next position for badges that moved content of the page. */
function tryNextPosition(drawing: Drawing, mentions: readonly Mention[]): void {
  for (const mention of mentions) {
    mention.rejectedPositions++
    for (const { host } of mention.badges.values()) host.remove()
  }
  drawAgain(drawing, mentions)
}

function planMention(
  { boxObserver }: Drawing,
  mention: Mention,
  readColourScheme: ReturnType<typeof createColourSchemeReader>,
  taken: Box[],
): Plan {
  const { source, spot, subjects } = mention
  const top = findOutermost(spot)
  const first = listPositions(top)[mention.rejectedPositions]
  const row = source.parentElement?.closest(ROW)
  const path = location.pathname.toLowerCase()
  mention.box = findBlock(top)
  boxObserver.observe(mention.box)
  const places = subjects.map(({ id }) => {
    const part = source instanceof Text ? id : undefined
    const isSubject = first?.hasLines === true && path.includes(id)
    const place = findPlace({ source, part, top, isSubject }, taken)
    if (place && !isLine(place)) taken.push(toPaintedBox(place))
    return place
  })
  const line = places.find(isLine)
  const position = first && line ? positionBelow(first, line.bottom) : first
  return {
    mention,
    position,
    places,
    scheme: readColourScheme(spot.parentElement),
    warnings: subjects.map(({ view }) =>
      row && view?.shows ? findDifference(readCells(row), view.shows) : undefined,
    ),
    boxRect: boxOf(mention),
  }
}

/**
 * Measures the elements around a new badge that must not take space. Returns a function that checks whether
 * they moved.
 */
function watchLayout({ hosts }: Drawing, { mention, position, places }: Plan): (() => boolean) | undefined {
  if (!position || places.some(isLine) || areAtPosition(mention, position, hosts)) return undefined
  const { node, isInside } = position
  const parent = (isInside ? node : node.parentElement) as Element
  const { previousElementSibling: before, nextElementSibling: after } = node as Element
  const around = [parent, node, parent.firstElementChild, before, after, after?.nextElementSibling]
  const elements = [...new Set(around)].filter((each) => each instanceof Element)
  const edges = edgesOf(elements)
  return () => edgesOf(elements).some((edge, at) => Math.abs(edge - (edges[at] ?? 0)) > STILL)
}

/** Returns edges relative to the first element, because content above can move all of them. */
function edgesOf(elements: readonly Element[]): number[] {
  const boxes = elements.map((element) => element.getBoundingClientRect())
  const { left = 0, top = 0 } = boxes[0] ?? {}
  return boxes.flatMap((box) => [box.left - left, box.top - top, box.width, box.height])
}

/** Renders the badges of a plan. Badges that are not inserted yet do not change the page. */
function renderBadges(
  { background, looks, hosts }: Drawing,
  { mention, scheme, warnings, places }: Plan,
  now: number,
): void {
  for (const [at, subject] of mention.subjects.entries()) {
    const badge = mention.badges.get(subject) ?? createBadge(looks, cardActionsOf(background, subject))
    mention.badges.set(subject, badge)
    hosts.add(badge.host)
    const { size = 'small' } = places[at] ?? {}
    badge.show(subject.view, { scheme, size, now, warning: warnings[at] })
  }
}

const cardActionsOf = (background: Background, subject: Subject) => ({
  ask: () => {
    const { kind, chainId, id } = subject
    return askBackground(background, 'card', { kind, chainId, id })
  },
  open: (uid?: string, part?: 'notify') =>
    void askBackground(
      background,
      'open',
      uid ? { chainId: subject.chainId, uid, part } : { screen: 'orders' },
    ),
  uid: subject.kind === 'order' ? subject.id : undefined,
})

const listShown = ({ subjects, badges }: Mention): Badge[] =>
  subjects.flatMap((subject) => badges.get(subject) ?? [])

/** Checks whether a host is at a position. Other badges in between are allowed. */
function isAtPosition(host: Node, { node, isInside }: Position, hosts: WeakSet<Node>): boolean {
  if (isInside) return host.parentNode === (node as Node)
  let before = host.previousSibling
  while (before && before !== node && hosts.has(before)) before = before.previousSibling
  return before === node
}

/** Inserts the badges in the order of the identifiers. Returns whether the page grew by a line. */
function insertBadges({ hosts }: Drawing, { mention, position, places }: Plan): boolean {
  const badges = listShown(mention)
  if (!position) {
    for (const { host } of badges) host.remove()
    mention.placements = MAX_PLACEMENTS
    return false
  }
  mention.position = position
  const isLeft = mention.placements >= MAX_PLACEMENTS
  let before = position.node
  let isMoved = false
  let hasGrown = false
  for (const [at, { host, setHostStyle }] of badges.entries()) {
    const hasLine = isLine(places[at])
    hasGrown = (setHostStyle(hasLine ? OWN_LINE : position.style) && hasLine) || hasGrown
    if (!isLeft && !isAtPosition(host, position, hosts)) {
      if (position.isInside) position.node.appendChild(host)
      else before.after(host)
      isMoved = true
    }
    before = host
  }
  if (isMoved) mention.placements++
  return hasGrown
}

const areAtPosition = ({ subjects, badges }: Mention, position: Position, hosts: WeakSet<Node>): boolean =>
  subjects.every((subject) => {
    const host = badges.get(subject)?.host
    return host && isAtPosition(host, position, hosts)
  })

/** Checks whether a badge of the mention is missing or was moved. */
export const needsDrawing = (mention: Mention, hosts: WeakSet<Node>): boolean =>
  mention.placements < MAX_PLACEMENTS &&
  !(mention.position && areAtPosition(mention, mention.position, hosts))
