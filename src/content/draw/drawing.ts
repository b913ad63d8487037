/** Draws the badges of marks: where they are put in the page's tree, where they stand over the page, how they are dressed. */
import type { Looks } from '../../client/bridge/views'
import type { Mention, Subject } from '../read/mentions'
import { ROW } from '../read/scan'
import { findDifference } from '../read/shown-amounts'
import { askCard, type Background, openOurs } from '../requests'
import { type Badge, createBadge } from './badge'
import { createColourSchemeReader } from './colour-scheme'
import { type Box, blockAround, type FreePlace, FULL, findPlace, paintedOf } from './fit'
import { listSeats, type Seat, seatBelow, topOf } from './seats'

/** A page that keeps throwing a badge out is left alone after this many times. */
const MAX_PLACEMENTS = 20
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

/** What is going to be drawn at a mark. */
interface Plan {
  readonly mark: Mention
  readonly seat: Seat | undefined
  readonly tone: ReturnType<ReturnType<typeof createColourSchemeReader>>
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
export function drawMarks(drawing: Drawing, marks: readonly Mention[]): void {
  const readTone = createColourSchemeReader()
  const taken: Box[] = []
  const plans = marks.map((mark) => planMark(drawing, mark, readTone, taken))
  const now = Date.now()
  const grown = plans.filter((plan) => dressBadges(drawing, plan, now))
  // A line more moves what was measured.
  if (grown.length > 0) drawMarks(drawing, marks)
  else moveBadges(drawing, plans)
}

function moveBadges(drawing: Drawing, plans: readonly Plan[]): void {
  const origins = plans.map(({ mark }) => listShown(mark).map(({ host }) => host.getBoundingClientRect()))
  const moved = plans.filter(({ layout }) => layout && hasMoved(layout)).map(({ mark }) => mark)
  for (const [at, { mark, places }] of plans.entries()) {
    for (const [each, { move }] of listShown(mark).entries()) {
      const origin = origins[at]?.[each] as DOMRect
      const place = places[each]
      move(place?.isLine ? lineAt(origin) : place, origin)
    }
  }
  if (moved.length > 0) retreat(drawing, moved)
}

/** The whole of a line of its own. */
const lineAt = ({ left, top }: Box): Box => ({ left, top, right: left + FULL, bottom: top + 24 })

/** A page whose boxes mind the badge gets it elsewhere. */
function retreat(drawing: Drawing, marks: readonly Mention[]): void {
  for (const mark of marks) {
    mark.retreats++
    for (const { host } of mark.badges.values()) host.remove()
  }
  drawMarks(drawing, marks)
}

function planMark(
  { hosts, room }: Drawing,
  mark: Mention,
  readTone: ReturnType<typeof createColourSchemeReader>,
  taken: Box[],
): Plan {
  const { source, spot, things } = mark
  const top = topOf(spot)
  const first = listSeats(top)[mark.retreats]
  const row = source.parentElement?.closest(ROW)
  const path = location.pathname.toLowerCase()
  mark.box = blockAround(top)
  room.observe(mark.box)
  const places = things.map(({ id }) => {
    const part = source instanceof Text ? id : undefined
    const isSubject = first?.hasLines === true && path.includes(id)
    const place = findPlace({ source, part, top, isSubject }, taken)
    if (place && !place.isLine) taken.push(paintedOf(place))
    return place
  })
  const line = places.find((place) => place?.isLine)
  const seat = first && line ? seatBelow(first, line.bottom) : first
  const isPlaced = things.every((thing) => {
    const host = mark.badges.get(thing)?.host
    return host && seat && isSeated(host, seat, hosts)
  })
  return {
    ...{ mark, seat, places },
    tone: readTone(spot.parentElement),
    warnings: things.map(({ view }) =>
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
  { mark, seat, tone, warnings, places }: Plan,
  now: number,
): boolean {
  let hasGrown = false
  for (const [at, thing] of mark.things.entries()) {
    const badge = mark.badges.get(thing) ?? createBadge(looks, doorOf(background, thing))
    mark.badges.set(thing, badge)
    hosts.add(badge.host)
    if (!seat) {
      badge.host.remove()
      continue
    }
    const { size = 'small', isLine } = places[at] ?? {}
    const isOther = badge.settle(isLine ? OWN_LINE : seat.style)
    hasGrown ||= isOther && isLine === true
    badge.show(thing.view, { tone, size, now, warning: warnings[at] })
  }
  if (seat) seatBadges(mark, seat, hosts)
  else mark.placements = MAX_PLACEMENTS
  return hasGrown
}

/** Cell by cell: what stands in two is not one word. */
const cellsOf = (row: Element): string[] => Array.from(row.childNodes, ({ textContent }) => textContent ?? '')

const doorOf = (background: Background, thing: Subject) => ({
  ask: () => askCard(background, thing),
  open: (uid?: string) =>
    void openOurs(background, uid ? { chainId: thing.chainId, uid } : { screen: 'orders' }),
  uid: thing.kind === 'order' ? thing.id : undefined,
})

const listShown = ({ things, badges }: Mention): Badge[] => things.flatMap((thing) => badges.get(thing) ?? [])

/** Whether a host stands at a seat, others of ours in between allowed. */
function isSeated(host: Node, { node, isInside }: Seat, hosts: WeakSet<Node>): boolean {
  if (isInside) return host.parentNode === (node as Node)
  let before = host.previousSibling
  while (before && before !== node && hosts.has(before)) before = before.previousSibling
  return before === node
}

/** Puts each badge where it belongs, in the order of the names. */
function seatBadges(mark: Mention, seat: Seat, hosts: WeakSet<Node>): void {
  mark.seat = seat
  if (mark.placements >= MAX_PLACEMENTS) return
  let before = seat.node
  let isMoved = false
  for (const { host } of listShown(mark)) {
    if (!isSeated(host, seat, hosts)) {
      if (seat.isInside) seat.node.appendChild(host)
      else before.after(host)
      isMoved = true
    }
    before = host
  }
  if (isMoved) mark.placements++
}

/** Whether a badge of the mark is not on the page, or not where it was put. */
export function isToDraw({ things, badges, seat, placements }: Mention, hosts: WeakSet<Node>): boolean {
  if (placements >= MAX_PLACEMENTS) return false
  return things.some((thing) => {
    const host = badges.get(thing)?.host
    return !(host && seat && isSeated(host, seat, hosts))
  })
}
