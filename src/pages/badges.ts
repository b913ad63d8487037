/**
 * The badges of one page, from the first sighting of an order to the end of the script.
 *
 * The page may do as it likes with its nodes: after each batch the badges whose source is gone or changed go too, and
 * those that were moved or dropped are put back. A badge stands beside the page's nodes, not in them, so that a
 * framework finds its own children as it left them.
 */
import type { BadgeView } from '../desk/bridge'
import { createBadge } from './badge'
import { createMarks, type Mark, type Order } from './marks'
import { type Batch, observe, scan } from './observe'
import { createAsking, type Desk, openOrder } from './requests'
import { readChainId } from './sites'
import { createToneReader } from './tone'

/** A page that keeps throwing a badge out is left alone after this many times. */
const MOST_PLACEMENTS = 20
/** What pages switch between light and dark. */
const THEME_ATTRIBUTES = ['class', 'style', 'data-theme', 'data-color-mode']

/** Shows badges on this page until the signal ends; then the page is as it was. */
export function runBadges(desk: Desk, signal: AbortSignal): void {
  const marks = createMarks()
  const hosts = new WeakSet<Node>()
  let pageChainId = readChainId(location)

  const draw = (toDraw: Iterable<Mark>) => drawMarks(desk, toDraw, hosts)
  const hear = (asked: readonly Order[], views: readonly BadgeView[]) => {
    const byUid = new Map<string, BadgeView>(views.map((view) => [view.uid, view]))
    for (const order of asked) order.view = byUid.get(order.uid)
    draw(new Set(asked.flatMap((order) => [...order.marks])))
  }
  const ask = createAsking<Order>(desk, hear, isOrderInView, signal)

  const read = (batch: Batch) => {
    ask(marks.update(batch, pageChainId))
    draw([...marks.all()].filter(isToPlace))
  }
  /** A page without reloads can go to another network: then no text on it means what it meant. */
  const followAddress = () => {
    const chainId = readChainId(location)
    if (chainId === pageChainId) return
    pageChainId = chainId
    marks.clear()
    read({ found: scan(document.documentElement), changed: new Set() })
  }
  const askAgain = () => ask(marks.orders())

  observe(
    (batch) => {
      read(batch)
      followAddress()
    },
    (node) => hosts.has(node),
    signal,
  )
  onAddressChange(followAddress, signal)
  onThemeChange(() => draw(marks.all()), signal)
  desk.onOrdersChanged(askAgain, signal)
  document.addEventListener('visibilitychange', () => document.hidden || askAgain(), { signal })
  signal.addEventListener('abort', marks.clear)
}

/** Reads the styles of all marks before it writes to any, so that the browser works them out once. */
function drawMarks(desk: Desk, marks: Iterable<Mark>, hosts: WeakSet<Node>): void {
  const readTone = createToneReader()
  const plans = Array.from(marks, (mark) => ({
    mark,
    tone: readTone(mark.spot.parentElement),
    isInside: isInside(mark),
  }))
  for (const { mark, tone, isInside } of plans) {
    for (const order of mark.orders) {
      const badge = mark.badges.get(order) ?? (order.view && createBadge(() => openOrder(desk, order)))
      if (!badge) continue
      mark.badges.set(order, badge)
      hosts.add(badge.host)
      if (order.view) badge.show(order.view, tone)
      else badge.host.remove()
    }
    placeBadges(mark, isInside)
  }
}

const shownHosts = ({ orders, badges }: Mark): HTMLElement[] =>
  orders.flatMap((order) => (order.view && badges.get(order)?.host) || [])

/** Beside the page's nodes, save in a grid: there another child would shift every cell behind it. */
function isInside({ spot, badges }: Mark): boolean {
  const [badge] = badges.values()
  if (badge?.host.isConnected) return spot.contains(badge.host)
  const parent = spot.parentElement
  return spot instanceof Element && parent !== null && getComputedStyle(parent).display.endsWith('grid')
}

/** Puts each badge where it belongs: right after the spot, in the order of the UIDs. */
function placeBadges(mark: Mark, isInside: boolean): void {
  if (mark.placements >= MOST_PLACEMENTS) return
  let before = mark.spot
  let isMoved = false
  for (const host of shownHosts(mark)) {
    const stands = isInside ? mark.spot.contains(host) : before.nextSibling === host
    if (!stands) isInside ? mark.spot.appendChild(host) : before.after(host)
    isMoved ||= !stands
    before = host
  }
  if (isMoved) mark.placements++
}

/** Whether a badge of the mark is not on the page, or not where its source is now. */
function isToPlace(mark: Mark): boolean {
  let before: Node = mark.spot
  return mark.orders.some((order) => {
    const host = mark.badges.get(order)?.host
    if (!order.view) return false
    const stands = host && (before.nextSibling === host || mark.spot.contains(host))
    before = host ?? before
    return !stands
  })
}

function isOrderInView({ marks }: Order): boolean {
  return [...marks].some(({ spot }) => {
    const element = spot instanceof Element ? spot : spot.parentElement
    const box = element?.getBoundingClientRect()
    return box !== undefined && box.bottom > 0 && box.top < innerHeight
  })
}

/** Where there is no Navigation API, the batches tell: a page that goes elsewhere changes what it shows. */
function onAddressChange(listener: () => void, signal: AbortSignal): void {
  addEventListener('popstate', listener, { signal })
  if ('navigation' in globalThis) navigation.addEventListener('currententrychange', listener, { signal })
}

function onThemeChange(listener: () => void, signal: AbortSignal): void {
  const observer = new MutationObserver(listener)
  for (const element of [document.documentElement, document.body]) {
    observer.observe(element, { attributeFilter: THEME_ATTRIBUTES })
  }
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', listener, { signal })
  signal.addEventListener('abort', () => observer.disconnect())
}
