/**
 * Line searches along Newton's step: backtracking, and bisection to the point where supply stops approaching
 * demand.
 */
import { type Market, setPrice } from './balance'
import { at } from './graph'
import { netsOf, newtonStep, workspaceOf } from './newton'
import { tradesOf } from './trades'

const MAX_STEP = 1
const MAX_HALVINGS = 30
const MAX_SEARCHES = 4

/** Returns the imbalance of the tokens that are not pinned, relative to the volume. */
export function imbalanceOf(market: Market, order: Int32Array): number {
  let sum = 0
  const nets = netsOf(market)
  for (let k = 0; k < order.length; k += 1) {
    const token = at(order, k)
    sum += (at(nets, token) * at(market.root, token) ** 2) ** 2
  }
  const volume = market.volume || tradesOf(market).reduce((all, { worth }) => all + worth, Number.MIN_VALUE)
  return Math.sqrt(sum) / volume
}

/**
 * Takes Newton's step, or half, a quarter or an eighth of it, if that reduces the imbalance. Otherwise
 * restores the prices. `imbalance` must be the last one computed, because `market.nets` must be current.
 */
export function backtrackStep(market: Market, order: Int32Array, imbalance: number): boolean {
  const step = newtonStep(market, order, market.nets)
  const before = savePrices(market)
  for (let part = 1; part > 0.1; part /= 2) {
    movePrices(market, order, before.root, step, part)
    if (imbalanceOf(market, order) < imbalance * (1 - part / 4)) return true
  }
  restorePrices(market, before)
  return false
}

/**
 * Moves along Newton's step to the point where supply stops approaching demand. Bisection finds this point.
 * If a deep pool is about to trade, the full step is far too long. A short part of the step ends before the
 * price at which the pool trades. At the point found, the pool trades a little, so the next step includes it.
 * The first step may unbalance other tokens, which the next steps correct.
 */
export function searchAlongSteps(market: Market, order: Int32Array, imbalance: number): boolean {
  const before = { root: market.root.slice(), log: market.log.slice() }
  for (let n = 0; n < MAX_SEARCHES; n += 1) {
    searchAlongStep(market, order, newtonStep(market, order))
    if (imbalanceOf(market, order) < imbalance) return true
  }
  restorePrices(market, before)
  return false
}

function searchAlongStep(market: Market, order: Int32Array, step: Float64Array): void {
  const { root } = savePrices(market)
  movePrices(market, order, root, step, 1)
  let [low, high] = [0, 1]
  if (slopeAlongStep(market, order, step) <= 0) return
  for (let n = 0; n < MAX_HALVINGS; n += 1) {
    const part = (low + high) / 2
    movePrices(market, order, root, step, part)
    if (slopeAlongStep(market, order, step) < 0) low = part
    else high = part
  }
}

/** Returns the excess supply along a step, in value. Below 0, a longer step still approaches the balance. */
function slopeAlongStep(market: Market, order: Int32Array, step: Float64Array): number {
  const nets = netsOf(market)
  let sum = 0
  for (let k = 0; k < order.length; k += 1) {
    const token = at(order, k)
    sum += at(step, k) * at(nets, token) * at(market.root, token) ** 2
  }
  return sum
}

function movePrices(
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

/** Saves the current prices until the next save. */
function savePrices(market: Market): Prices {
  const workspace = workspaceOf(market)
  workspace.root.set(market.root)
  workspace.log.set(market.log)
  return workspace
}

function restorePrices({ root, log }: Market, before: Prices): void {
  root.set(before.root)
  log.set(before.log)
}
