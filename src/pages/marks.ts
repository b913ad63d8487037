/** Which orders a page names, and where: kept in step with the page batch by batch. */
import type { BadgeView } from '../desk/bridge'
import type { Badge } from './badge'
import type { Batch, Sighting } from './observe'
import { readChainId } from './sites'

/** An order named on the page, what the desk knows of it and the places that name it. */
export interface Order {
  readonly chainId: number
  readonly uid: string
  /** Undefined while not answered, and for an order that the desk does not know. */
  view: BadgeView | undefined
  readonly marks: Set<Mark>
}

/** A place that names orders, and the badges that stand at it. */
export interface Mark {
  readonly source: Sighting['source']
  readonly spot: ChildNode
  readonly orders: readonly Order[]
  readonly badges: Map<Order, Badge>
  /** How often its badges were put into the page. */
  placements: number
}

/** The marks of one page. */
export interface Marks {
  readonly orders: () => Iterable<Order>
  readonly all: () => Iterable<Mark>
  /** Drops what the batch says is gone, adds what it found; gives back the orders that were not named before. */
  readonly update: (batch: Batch, pageChainId: number | undefined) => Order[]
  readonly clear: () => void
}

/** One entry of a list: an order that it names twice is marked once. */
const ROW = 'tr,li,[role="row"]'

const keyOf = (chainId: number, uid: string) => `${chainId}:${uid}`

/** An order's network is that of the link that names it; a text or a link elsewhere speaks of the page's own. */
const chainIdOf = (source: Sighting['source'], pageChainId: number | undefined) =>
  (source instanceof HTMLAnchorElement ? readChainId(source) : undefined) ?? pageChainId

/** No marks yet. */
export function createMarks(): Marks {
  const orders = new Map<string, Order>()
  const marks = new Map<Node, Mark>()

  const orderOf = (chainId: number, uid: string): Order => {
    const key = keyOf(chainId, uid)
    const order = orders.get(key) ?? { chainId, uid, view: undefined, marks: new Set() }
    orders.set(key, order)
    return order
  }

  const add = ({ source, spot, uids }: Sighting, pageChainId: number | undefined) => {
    const chainId = chainIdOf(source, pageChainId)
    if (marks.has(source) || chainId === undefined) return
    const row = source.parentElement?.closest(ROW)
    const named = uids
      .map((uid) => orderOf(chainId, uid))
      .filter((order) => !row || ![...order.marks].some((mark) => row.contains(mark.source)))
    const mark: Mark = { source, spot, orders: named, badges: new Map(), placements: 0 }
    marks.set(source, mark)
    for (const order of named) order.marks.add(mark)
  }

  const drop = (mark: Mark) => {
    marks.delete(mark.source)
    for (const { host } of mark.badges.values()) host.remove()
    for (const order of mark.orders) order.marks.delete(mark)
  }

  const update: Marks['update'] = ({ found, changed }, pageChainId) => {
    const before = new Set(orders.keys())
    for (const mark of marks.values()) {
      if (changed.has(mark.source) || !mark.source.isConnected) drop(mark)
    }
    for (const sighting of found) add(sighting, pageChainId)
    // Only now: an order whose place was merely drawn anew keeps its view.
    for (const [key, order] of orders) if (order.marks.size === 0) orders.delete(key)
    return [...orders].flatMap(([key, order]) => (before.has(key) ? [] : [order]))
  }

  const clear = () => {
    for (const mark of marks.values()) drop(mark)
    orders.clear()
  }
  return { orders: () => orders.values(), all: () => marks.values(), update, clear }
}
