/** Draws the badges of mentions: where they are put in the page's tree, where they stand over the page, how they are dressed. */
import type { Looks } from '../../client/bridge/views'
import { createSlices, whenIdle } from '../read/idle-queue'
import type { Mention, Subject } from '../read/mentions'
import { ROW } from '../read/scan'
import { findDifference } from '../read/shown-amounts'
import { askBackground, type Background } from '../requests'
import { type Badge, createBadge } from './badge'
import { createColourSchemeReader } from './colour-scheme'
import { type Box, blockAround, type FreePlace, findPlace, paintedOf } from './fit'
import { listSeats, type Seat, seatBelow, topOf } from './seats'

/** A page that keeps throwing a badge out is left alone after this many times. */
const MAX_PLACEMENTS = 20
const MAX_LINE = 960
/** So many plans at most wait for one another. */
const MAX_AT_ONCE = 200
/** What moves by less has not moved. */
const STILL = 0.5
const OWN_LINE =
  ':host{display:block!important;flex:0 0 100%!important;order:1!important;height:24px!important}'

/** What drawing stands on: the nodes that are ours, and who is to hear of room that changes. */
export interface Drawing {
  readonly background: Background
  readonly looks: Looks
  readonly hosts: WeakSet<Node>
  readonly room: ResizeObserver
}

/** What is going to be drawn at a mention. */
interface Plan {
  readonly mention: Mention
  readonly seat: Seat | undefined
  readonly scheme: ReturnType<ReturnType<typeof createColourSchemeReader>>
  readonly warnings: readonly (string | undefined)[]
  readonly places: readonly (FreePlace | undefined)[]
  /** Where the mention's box stood when the places were found. */
  readonly boxAt: DOMRect
}

/**
 * Plans and makes badges a slice at a time, which changes nothing of the page, then puts many into it at once: the page is laid
 * out once for all of them.
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
  for (const plan of plans) dressBadges(drawing, plan, now)
  return plans
}

const drawAgain = (drawing: Drawing, mentions: readonly Mention[]): void =>
  putBadges(drawing, planMentions(drawing, mentions))

/** Reads all that it needs of the page before it writes to it, and once more where badges came to be. */
function putBadges(drawing: Drawing, plans: readonly Plan[]): void {
  const mentions = plans.map(({ mention }) => mention)
  const layouts = plans.map((plan) => watchLayout(drawing, plan))
  const hasGrown = plans.map((plan) => seatBadges(drawing, plan)).includes(true)
  // A line more moves what was measured.
  if (hasGrown) {
    drawAgain(drawing, mentions)
    return
  }
  const moved = mentions.filter((_, at) => layouts[at]?.())
  moveBadges(plans)
  if (moved.length > 0) retreat(drawing, moved)
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

/** Where the badges of a plan came to be, were their box where it was when their places were found. */
function originsOf({ mention, boxAt }: Plan): DOMRect[] {
  const { x, y } = boxOf(mention)
  return listShown(mention).map(({ host }) => {
    const at = host.getBoundingClientRect()
    return new DOMRect(at.x - x + boxAt.x, at.y - y + boxAt.y, at.width, at.height)
  })
}

const boxOf = ({ box }: Mention): DOMRect => (box as Element).getBoundingClientRect()

const isLine = (place: FreePlace | undefined): boolean => place?.size === 'line'

/** A line of its own, as wide as its box and never wider than what is read at a glance. */
const lineAt = ({ left, top, right }: Box): Box => ({
  left,
  top,
  bottom: top + 24,
  right: Math.min(right, left + MAX_LINE),
})

/** A page whose boxes mind the badge gets it elsewhere. */
function retreat(drawing: Drawing, mentions: readonly Mention[]): void {
  for (const mention of mentions) {
    mention.retreats++
    for (const { host } of mention.badges.values()) host.remove()
  }
  drawAgain(drawing, mentions)
}

function planMention(
  { room }: Drawing,
  mention: Mention,
  readColourScheme: ReturnType<typeof createColourSchemeReader>,
  taken: Box[],
): Plan {
  const { source, spot, subjects } = mention
  const top = topOf(spot)
  const first = listSeats(top)[mention.retreats]
  const row = source.parentElement?.closest(ROW)
  const path = location.pathname.toLowerCase()
  mention.box = blockAround(top)
  room.observe(mention.box)
  const places = subjects.map(({ id }) => {
    const part = source instanceof Text ? id : undefined
    const isSubject = first?.hasLines === true && path.includes(id)
    const place = findPlace({ source, part, top, isSubject }, taken)
    if (place && !isLine(place)) taken.push(paintedOf(place))
    return place
  })
  const line = places.find(isLine)
  const seat = first && line ? seatBelow(first, line.bottom) : first
  return {
    mention,
    seat,
    places,
    scheme: readColourScheme(spot.parentElement),
    warnings: subjects.map(({ view }) =>
      row && view?.shows ? findDifference(cellsOf(row), view.shows) : undefined,
    ),
    boxAt: boxOf(mention),
  }
}

/** Watches what stands around a seat where a badge is to come that takes no room; says whether it has moved. */
function watchLayout({ hosts }: Drawing, { mention, seat, places }: Plan): (() => boolean) | undefined {
  if (!seat || places.some(isLine) || areSeated(mention, seat, hosts)) return undefined
  const { node, isInside } = seat
  const parent = (isInside ? node : node.parentElement) as Element
  const { previousElementSibling: before, nextElementSibling: after } = node as Element
  const around = [parent, node, parent.firstElementChild, before, after, after?.nextElementSibling]
  const elements = [...new Set(around)].filter((each) => each instanceof Element)
  const edges = edgesOf(elements)
  return () => edgesOf(elements).some((edge, at) => Math.abs(edge - (edges[at] ?? 0)) > STILL)
}

/** Edges within the first of the elements: what lies above may move them all. */
function edgesOf(elements: readonly Element[]): number[] {
  const boxes = elements.map((element) => element.getBoundingClientRect())
  const { left = 0, top = 0 } = boxes[0] ?? {}
  return boxes.flatMap((box) => [box.left - left, box.top - top, box.width, box.height])
}

/** Has each badge say what it is to say; one that is not on the page yet changes nothing of it. */
function dressBadges(
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

/** Cell by cell: what stands in two is not one word. */
const cellsOf = (row: Element): string[] => Array.from(row.childNodes, ({ textContent }) => textContent ?? '')

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

/** Whether a host stands at a seat, others of ours in between allowed. */
function isSeated(host: Node, { node, isInside }: Seat, hosts: WeakSet<Node>): boolean {
  if (isInside) return host.parentNode === (node as Node)
  let before = host.previousSibling
  while (before && before !== node && hosts.has(before)) before = before.previousSibling
  return before === node
}

/** Puts each badge where it belongs, in the order of the names. Whether the page is a line longer by it. */
function seatBadges({ hosts }: Drawing, { mention, seat, places }: Plan): boolean {
  const badges = listShown(mention)
  if (!seat) {
    for (const { host } of badges) host.remove()
    mention.placements = MAX_PLACEMENTS
    return false
  }
  mention.seat = seat
  const isLeft = mention.placements >= MAX_PLACEMENTS
  let before = seat.node
  let isMoved = false
  let hasGrown = false
  for (const [at, { host, settle }] of badges.entries()) {
    const hasLine = isLine(places[at])
    hasGrown = (settle(hasLine ? OWN_LINE : seat.style) && hasLine) || hasGrown
    if (!isLeft && !isSeated(host, seat, hosts)) {
      if (seat.isInside) seat.node.appendChild(host)
      else before.after(host)
      isMoved = true
    }
    before = host
  }
  if (isMoved) mention.placements++
  return hasGrown
}

const areSeated = ({ subjects, badges }: Mention, seat: Seat, hosts: WeakSet<Node>): boolean =>
  subjects.every((subject) => {
    const host = badges.get(subject)?.host
    return host && isSeated(host, seat, hosts)
  })

/** Whether a badge of the mention is not on the page, or not where it was put. */
export const isToDraw = (mention: Mention, hosts: WeakSet<Node>): boolean =>
  mention.placements < MAX_PLACEMENTS && !(mention.seat && areSeated(mention, mention.seat, hosts))
