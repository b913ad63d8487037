/** Ways to go by Newton's step: part of it, or just to where it leads no nearer. */
import { type Market, setPrice } from './balance'
import { at } from './graph'
import { netsOf, newtonStep, roomOf } from './newton'
import { tradesOf } from './trades'

const MAX_STEP = 1
const MAX_HALVINGS = 30
const MAX_SEARCHES = 4

/** Imbalance of the tokens that are not pinned, as a part of all that moves. */
export function missOf(market: Market, order: Int32Array): number {
  let sum = 0
  const nets = netsOf(market)
  for (let k = 0; k < order.length; k += 1) {
    const token = at(order, k)
    sum += (at(nets, token) * at(market.root, token) ** 2) ** 2
  }
  const volume = market.volume || tradesOf(market).reduce((all, { worth }) => all + worth, Number.MIN_VALUE)
  return Math.sqrt(sum) / volume
}

/** Goes Newton's way as far as it comes nearer, at least an eighth of it; otherwise nothing changes. `missed` was just counted. */
export function stepAll(market: Market, order: Int32Array, missed: number): boolean {
  const step = newtonStep(market, order, market.nets)
  const before = keep(market)
  for (let part = 1; part > 0.1; part /= 2) {
    moveAll(market, order, before.root, step, part)
    if (missOf(market, order) < missed * (1 - part / 4)) return true
  }
  putBack(market, before)
  return false
}

/**
 * Goes Newton's way to where it leads no nearer, found by halving. A deep pool that is about to trade makes that way far
 * too long, and short parts of it stop before the pool: just here the pool trades a little, and the next step knows it.
 * The first of them may lead away from what else was balanced, which the next ones mend.
 */
export function searchAll(market: Market, order: Int32Array, missed: number): boolean {
  const before = { root: market.root.slice(), log: market.log.slice() }
  for (let n = 0; n < MAX_SEARCHES; n += 1) {
    searchAlong(market, order, newtonStep(market, order))
    if (missOf(market, order) < missed) return true
  }
  putBack(market, before)
  return false
}

function searchAlong(market: Market, order: Int32Array, step: Float64Array): void {
  const { root } = keep(market)
  moveAll(market, order, root, step, 1)
  let [low, high] = [0, 1]
  if (slopeAlong(market, order, step) <= 0) return
  for (let n = 0; n < MAX_HALVINGS; n += 1) {
    const part = (low + high) / 2
    moveAll(market, order, root, step, part)
    if (slopeAlong(market, order, step) < 0) low = part
    else high = part
  }
}

/** How supply, in value, exceeds demand along a step: below 0 it leads on to where they meet. */
function slopeAlong(market: Market, order: Int32Array, step: Float64Array): number {
  const nets = netsOf(market)
  let sum = 0
  for (let k = 0; k < order.length; k += 1) {
    const token = at(order, k)
    sum += at(step, k) * at(nets, token) * at(market.root, token) ** 2
  }
  return sum
}

function moveAll(
  market: Market,
  order: Int32Array,
  root: Float64Array,
  step: Float64Array,
  part: number,
): void {
  for (let k = 0; k < order.length; k += 1) {
    const token = at(order, k)
    const change = Math.max(-MAX_STEP, Math.min(MAX_STEP, part * at(step, k)))
    if (Number.isFinite(change)) setPrice(market, token, Math.exp(-change / 2) / at(root, token))
  }
}

type Prices = Pick<Market, 'root' | 'log'>

/** Keeps the prices as they are now, until they are kept again. */
function keep(market: Market): Prices {
  const room = roomOf(market)
  room.root.set(market.root)
  room.log.set(market.log)
  return room
}

function putBack({ root, log }: Market, before: Prices): void {
  root.set(before.root)
  log.set(before.log)
}
