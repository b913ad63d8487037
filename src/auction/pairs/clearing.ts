/**
 * One pair of tokens cleared: given who trades, what goes to the pools, at which prices, and what it is worth.
 *
 * Whoever trades sells a fixed amount, S of A and T of B. If pools take z of A and pay y of B for it, the sellers of A get
 * P = (T + y) ÷ S units each, the sellers of B pay Q = T ÷ (S − z). More to the pools raises both. The set is possible when
 * some z gives P at or above the highest limit of the first side and Q at or below the lowest of the other; of these the z
 * is taken that is nearest to P = Q, one price for both directions. What is left of limits is the surplus.
 *
 * @example Sell 100 A for 1,980 each or more, and 1,000,000 B for 2,020 each or less, a pool of 1,000 A : 2,000,000 B. The
 * partially fillable order of B takes the 100 A and goes on into the pool until its next atom costs 2,020, its limit.
 *
 * Partially fillable orders follow the marginal price m: those with a better limit trade in full, at their limit in part.
 * As orders supply more net of A the higher m is, and pools take less, the two meet once; halving finds where.
 */

import { addTo, type Entry, emptySum, type Sum, soldAt } from './book'
import { type PairRates, type Paying, payAlike, payWithinLimits } from './gas'
import { type Lanes, NO_LANES, poolsAt, type Turnover, turnoverAt } from './lanes'

/** What tokens and gas are worth, in wei: per atom of A and of B, and for each pool that trades. */
export interface Worth {
  readonly a: number
  readonly b: number
  readonly pool: number
}

/** Who trades: sums of each side, the strictest limits, and the parts of orders that trade in part. */
export interface Chosen {
  readonly parts: ReadonlyMap<Entry, number>
  readonly sums: readonly [Sum, Sum]
  /** Highest limit of those who sell A; 0 when there are none. */
  readonly floor: number
  /** Lowest limit of those who sell B; infinite when there are none. */
  readonly ceiling: number
}

/**
 * Wei that each side has to gain when both trade: what its best order would gain alone, or the whole is filtered as unfair
 * to that direction (SOURCES: Scores and winners).
 */
export type Dues = readonly [number, number]

/** What a choice comes to. `rates` are bought per sold of each side, `gas` the part of all that pays the pools' gas. */
export interface Cleared {
  readonly wei: number
  readonly marginal: number
  readonly rates: readonly [number, number]
  readonly gas: number
}

const HALVINGS = 60
/** A small order moves a deep pool's price by little more than this. */
const CLOSE = 1e-15
const WIDE = 60

/** Prices between which a condition that holds from below stops holding, by ln; that it holds at the low end is taken for granted. */
function turnOf(low: number, high: number, holds: (price: number) => boolean): readonly [number, number] {
  let [below, above] = [Math.log(low), Math.log(high)]
  for (let n = 0; n < HALVINGS && above - below > CLOSE; n += 1) {
    const middle = (below + above) / 2
    if (holds(Math.exp(middle))) below = middle
    else above = middle
  }
  return [Math.exp(below), Math.exp(above)]
}

/** Prices between which everything happens: what the best lanes pay and ask, and the limits of those who trade. */
function spanOf(
  { there, back }: Lanes,
  { floor, ceiling }: Chosen,
  guess: number,
): readonly [number, number] {
  const marks = [
    ...[floor, ceiling, guess],
    ...there.map(({ price }) => price),
    ...back.map(({ price }) => 1 / price),
  ].filter((price) => price > 0 && price < Number.POSITIVE_INFINITY)
  return [Math.min(...marks) / WIDE, Math.max(...marks) * WIDE]
}

const isUsed = ({ taken, paid }: Turnover): boolean => taken !== 0 || paid !== 0

/** The marginal price that gives one price for both directions, as far as the limits let it; none when they do not. */
function priceFor(
  lanes: Lanes,
  { floor, ceiling }: Pick<Chosen, 'floor' | 'ceiling'>,
  [supply, money]: readonly [number, number],
  [low, high]: readonly [number, number],
): number | undefined {
  if (lanes.there.length === 0 && lanes.back.length === 0)
    return supply > 0 && money >= floor * supply && money <= ceiling * supply ? money / supply : undefined
  const needed = floor * supply - money
  const most = supply - money / ceiling
  if (turnoverAt(lanes, low).paid < needed || turnoverAt(lanes, high).taken > most) return undefined
  // Pools that take pay at least the common price, and ask at most it where they pay.
  const [even] = turnOf(low, high, (m) => {
    const { taken, paid } = turnoverAt(lanes, m)
    if (taken > 0) return taken > supply || paid * (supply - taken) < taken * money
    return taken === 0 && paid === 0 ? m * supply < money : (supply - taken) * -paid < -taken * money
  })
  const { taken, paid } = turnoverAt(lanes, even)
  if (paid >= needed && taken <= most) return even
  const [top] = supply > 0 ? turnOf(low, high, (m) => turnoverAt(lanes, m).paid >= needed) : [high]
  const [, bottom] = money > 0 ? turnOf(low, high, (m) => turnoverAt(lanes, m).taken > most) : [low, low]
  if (bottom > top * (1 + 1e-11)) return undefined
  return Math.min(top, Math.max(bottom, even))
}

/** The gas of pools is paid with so much to spare: amounts change with the price until the last digit is found. */
const GAS_SPARE = 1.002
/** How often amounts that depend on the price, and the gas of pools, are counted again. */
const ROUNDS = 14
/** Of so many orders, each may pay as much of the pools' gas as its limit leaves. */
const MAX_PAYERS = 100
/** Rates that moved by no more are found. */
const [FOUND, NEARLY_FOUND] = [1e-11, 1e-6]

/** What a choice comes to over these lanes; undefined when its limits cannot all be kept. */
export function clearPair(
  lanes: Lanes,
  worth: Worth,
  chosen: Chosen,
  guess: number,
  dues: Dues = [0, 0],
): Cleared | undefined {
  const worths = [worth.a, worth.b] as const
  const alike = clearBy(payAlike(chosen.sums, worths), lanes, worth, chosen, guess, dues)
  if (alike || worth.pool === 0 || lanes === NO_LANES || chosen.parts.size > MAX_PAYERS) return alike
  return clearBy(payWithinLimits(chosen.parts, worths), lanes, worth, chosen, guess, dues)
}

/** Whether the gas that is paid is what pools cost, or just a little more. */
const isEnough = (paid: number, asked: number): boolean => Math.abs(asked - paid) <= paid * (GAS_SPARE - 1)

function clearBy(
  paying: Paying,
  lanes: Lanes,
  worth: Worth,
  chosen: Chosen,
  guess: number,
  dues: Dues,
): Cleared | undefined {
  const span = spanOf(lanes, chosen, guess)
  let rates: PairRates = [guess, 1 / guess]
  let [gas, next, marginal, moved] = [0, 0, guess, 0]
  for (let n = 0; n < ROUNDS; n += 1) {
    gas = next
    const { sold, least } = paying.amountsAt(rates, gas)
    const [supply, money] = sold
    const isShared = supply > 0 && money > 0
    const spare = paying.spare(gas)
    const floor = Math.max(chosen.floor * spare, isShared ? (least[0] + dues[0] / worth.b) / supply : 0)
    const most = isShared ? money / (least[1] + dues[1] / worth.a) : Number.POSITIVE_INFINITY
    const ceiling = Math.min(chosen.ceiling / spare, most)
    const found = priceFor(lanes, { floor, ceiling }, sold, span)
    if (found === undefined) return undefined
    marginal = found
    const turnover = turnoverAt(lanes, marginal)
    const [left, paid] = [supply - turnover.taken, money + turnover.paid]
    if (left < -1e-9 * supply || paid < -1e-9 * money) return undefined
    const before = rates
    rates = [supply > 0 ? paid / supply : marginal, money > 0 ? left / money : 1 / marginal]
    const cost = isUsed(turnover) ? poolsAt(lanes, marginal) * worth.pool * GAS_SPARE : 0
    const asked = cost === 0 ? 0 : paying.gasFor(cost, rates)
    if (asked === undefined) return undefined
    next = asked
    moved = paying.isSteady
      ? 0
      : Math.max(Math.abs(rates[0] / before[0] - 1), Math.abs(rates[1] / before[1] - 1))
    if (moved < FOUND && isEnough(gas, next)) break
  }
  if (moved > NEARLY_FOUND || !isEnough(gas, next)) return undefined
  const { sold, least } = paying.amountsAt(rates, gas)
  const wei = worth.b * (sold[0] * rates[0] - least[0]) + worth.a * (sold[1] * rates[1] - least[1])
  return { wei, marginal, rates, gas }
}

/** The part of each partially fillable order that trades beside others that trade in full: all, none, or at its limit some. */
export interface Parts {
  readonly marginal: number
  readonly parts: ReadonlyMap<Entry, number>
}

/** How much better than its limit an order in part gets at least. */
const INSIDE = 1e-6

/** The limit of a partially fillable order as it follows it. */
const followed = ({ side, limit }: Entry): number =>
  side === 0 ? limit * (1 + INSIDE) : limit * (1 - INSIDE)

/** What orders and pools supply net of A at a marginal price, with some orders in full. */
const overAt = (lanes: Lanes, one: Sum, two: Sum, m: number): number =>
  soldAt(one, m) - soldAt(two, 1 / m) / m - turnoverAt(lanes, m).taken

/** Clears orders that follow the price beside those chosen in full. */
export function followPrice(lanes: Lanes, whole: Chosen, sums: Ladder, guess: number): Parts {
  const partial = sums.entries
  const [low, high] = spanOf(lanes, whole, guess)
  const at = (m: number, place: number): number => {
    const [one, two] = [joined(whole.sums[0], sums.sellers[place]), joined(whole.sums[1], sums.buyers[place])]
    return overAt(lanes, one, two, m)
  }
  // Beyond the limit of the marginal order more is supplied than taken, and just before it less.
  let [first, last] = [0, partial.length]
  while (first < last) {
    const middle = (first + last) >> 1
    if (at(followed(partial[middle] as Entry), middle + 1) >= 0) last = middle
    else first = middle + 1
  }
  const parts = new Map<Entry, number>()
  for (const [n, entry] of partial.entries())
    if (entry.side === 0 ? n < first : n >= first) parts.set(entry, 1)
  const edge = partial[first]
  const before = edge ? at(followed(edge), first) : 0
  const isBetween = !edge || before >= 0
  const marginal = isBetween ? turnOf(low, high, (m) => at(m, first) < 0)[0] : followed(edge)
  // Orders that trade whole may not let the price go there: it stops at their limit, where those who would follow it are too many.
  const held = Math.max(whole.floor, Math.min(whole.ceiling, marginal))
  if (held !== marginal) return ration(lanes, whole, partial, held)
  if (isBetween) return { marginal, parts }
  const own = soldOf(edge, marginal)
  parts.set(edge, Math.min(1, Math.max(0, edge.side === 0 ? -before / own : 1 + before / own)))
  return { marginal, parts }
}

/** Cuts orders at a price at which more would follow it than can, the least content first. */
function ration(lanes: Lanes, whole: Chosen, partial: readonly Entry[], marginal: number): Parts {
  const inside = partial.filter((entry) =>
    entry.side === 0 ? followed(entry) <= marginal : followed(entry) >= marginal,
  )
  const sums = [{ ...whole.sums[0] }, { ...whole.sums[1] }] as const
  for (const entry of inside) addTo(sums[entry.side], entry, 1)
  const over = overAt(lanes, sums[0], sums[1], marginal)
  const tooMany = over > 0 ? 0 : 1
  const parts = new Map(inside.map((entry) => [entry, 1]))
  let left = Math.abs(over)
  const byLimit = inside.filter(({ side }) => side === tooMany)
  for (const entry of tooMany === 0 ? byLimit.toReversed() : byLimit) {
    const own = soldOf(entry, marginal)
    if (own > left) {
      parts.set(entry, 1 - left / own)
      break
    }
    parts.delete(entry)
    left -= own
  }
  return { marginal, parts }
}

/** Atoms of A that an order is worth at a price. */
const soldOf = (entry: Entry, m: number): number =>
  entry.side === 0 ? soldAt(sumOf(entry), m) : soldAt(sumOf(entry), 1 / m) / m

function sumOf(entry: Entry): Sum {
  const sum = emptySum()
  addTo(sum, entry, 1)
  return sum
}

const joined = (one: Sum, two: Sum | undefined): Sum =>
  two
    ? {
        sell: one.sell + two.sell,
        least: one.least + two.least,
        wanted: one.wanted + two.wanted,
        asked: one.asked + two.asked,
      }
    : one

/** Orders by limit. By place: what those before it who sell A, and those from it on who sell B, come to. */
export interface Ladder {
  readonly entries: readonly Entry[]
  readonly sellers: readonly Sum[]
  readonly buyers: readonly Sum[]
}

/** A ladder of orders, sorted by limit. */
export function ladderOf(partial: readonly Entry[]): Ladder {
  const sellers: Sum[] = [emptySum()]
  for (const entry of partial) {
    const sum = { ...(sellers.at(-1) as Sum) }
    if (entry.side === 0) addTo(sum, entry, 1)
    sellers.push(sum)
  }
  const buyers: Sum[] = new Array(partial.length + 1)
  buyers[partial.length] = emptySum()
  for (let n = partial.length - 1; n >= 0; n -= 1) {
    const entry = partial[n] as Entry
    const sum = { ...(buyers[n + 1] as Sum) }
    if (entry.side === 1) addTo(sum, entry, 1)
    buyers[n] = sum
  }
  return { entries: partial, sellers, buyers }
}
