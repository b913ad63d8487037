/** Draws the badges of mentions: where they are put in the page's tree, where they stand over the page, how they are dressed. */
import type { Looks } from '../../client/bridge/views'
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
  /** What may not move, and where it stands; undefined where the badges stand already. */
  readonly layout: Layout | undefined
}

interface Layout {
  readonly elements: readonly Element[]
  readonly edges: readonly number[]
}

/** Reads all that it needs of the page before it writes to it, twice: where badges belong, then where they came to be. */
export function drawMentions(drawing: Drawing, mentions: readonly Mention[]): void {
  const readColourScheme = createColourSchemeReader()
  const taken: Box[] = []
  const plans = mentions.map((mention) => planMention(drawing, mention, readColourScheme, taken))
  const now = Date.now()
  const grown = plans.filter((plan) => dressBadges(drawing, plan, now))
  // A line more moves what was measured.
  if (grown.length > 0) drawMentions(drawing, mentions)
  else moveBadges(drawing, plans)
}

function moveBadges(drawing: Drawing, plans: readonly Plan[]): void {
  const origins = plans.map(({ mention }) =>
    listShown(mention).map(({ host }) => host.getBoundingClientRect()),
  )
  const moved = plans.filter(({ layout }) => layout && hasMoved(layout)).map(({ mention }) => mention)
  for (const [at, { mention, places }] of plans.entries()) {
    for (const [each, { move }] of listShown(mention).entries()) {
      const origin = origins[at]?.[each] as DOMRect
      const place = places[each]
      move(isLine(place) ? lineAt(origin) : place, origin)
    }
  }
  if (moved.length > 0) retreat(drawing, moved)
}

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
  drawMentions(drawing, mentions)
}

function planMention(
  { hosts, room }: Drawing,
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
  const isPlaced = subjects.every((subject) => {
    const host = mention.badges.get(subject)?.host
    return host && seat && isSeated(host, seat, hosts)
  })
  return {
    mention,
    seat,
    places,
    scheme: readColourScheme(spot.parentElement),
    warnings: subjects.map(({ view }) =>
      row && view?.shows ? findDifference(cellsOf(row), view.shows) : undefined,
    ),
    layout: !seat || isPlaced || line ? undefined : readLayout(seat),
  }
}

/** What stands around a seat, and how. */
function readLayout({ node, isInside }: Seat): Layout {
  const parent = (isInside ? node : node.parentElement) as Element
  const { previousElementSibling: before, nextElementSibling: after } = node as Element
  const around = [parent, node, parent.firstElementChild, before, after, after?.nextElementSibling]
  const elements = around.filter((each) => each instanceof Element)
  return { elements, edges: edgesOf(elements) }
}

/** Edges within the first of the elements: what lies above may move them all. */
function edgesOf(elements: readonly Element[]): number[] {
  const boxes = elements.map((element) => element.getBoundingClientRect())
  const { left = 0, top = 0 } = boxes[0] ?? {}
  return boxes.flatMap((box) => [box.left - left, box.top - top, box.width, box.height])
}

const hasMoved = ({ elements, edges }: Layout): boolean =>
  edgesOf(elements).some((edge, at) => Math.abs(edge - (edges[at] ?? 0)) > STILL)

/** Whether the page is a line longer by it. */
function dressBadges(
  { background, looks, hosts }: Drawing,
  { mention, seat, scheme, warnings, places }: Plan,
  now: number,
): boolean {
  let hasGrown = false
  for (const [at, subject] of mention.subjects.entries()) {
    const badge = mention.badges.get(subject) ?? createBadge(looks, cardActionsOf(background, subject))
    mention.badges.set(subject, badge)
    hosts.add(badge.host)
    if (!seat) {
      badge.host.remove()
      continue
    }
    const { size = 'small' } = places[at] ?? {}
    const isOther = badge.settle(size === 'line' ? OWN_LINE : seat.style)
    hasGrown ||= isOther && size === 'line'
    badge.show(subject.view, { scheme, size, now, warning: warnings[at] })
  }
  if (seat) seatBadges(mention, seat, hosts)
  else mention.placements = MAX_PLACEMENTS
  return hasGrown
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

/** Puts each badge where it belongs, in the order of the names. */
function seatBadges(mention: Mention, seat: Seat, hosts: WeakSet<Node>): void {
  mention.seat = seat
  if (mention.placements >= MAX_PLACEMENTS) return
  let before = seat.node
  let isMoved = false
  for (const { host } of listShown(mention)) {
    if (!isSeated(host, seat, hosts)) {
      if (seat.isInside) seat.node.appendChild(host)
      else before.after(host)
      isMoved = true
    }
    before = host
  }
  if (isMoved) mention.placements++
}

/** Whether a badge of the mention is not on the page, or not where it was put. */
export function isToDraw({ subjects, badges, seat, placements }: Mention, hosts: WeakSet<Node>): boolean {
  if (placements >= MAX_PLACEMENTS) return false
  return subjects.some((subject) => {
    const host = badges.get(subject)?.host
    return !(host && seat && isSeated(host, seat, hosts))
  })
}
