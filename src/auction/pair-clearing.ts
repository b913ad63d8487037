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
import { type Lanes, poolsAt, type Turnover, turnoverAt } from './lanes'
import { addTo, type Entry, emptySum, leastAt, type Sum, soldAt } from './pair-book'

/** What tokens and gas are worth, in wei: per atom of A and of B, and for each pool that trades. */
export interface Worth {
  readonly a: number
  readonly b: number
  readonly pool: number
}

/** Who trades: sums of each side, the strictest limits, and the parts of orders that trade in part. */
export interface Chosen {
  readonly sums: readonly [Sum, Sum]
  /** Highest limit of those who sell A; 0 when there are none. */
  readonly floor: number
  /** Lowest limit of those who sell B; infinite when there are none. */
  readonly ceiling: number
}

/**
 * Wei that each side has to gain when both trade: what its best order would gain alone, or the whole is filtered as unfair
 * to that direction (live service 4.4).
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
const WIDE = 60

/** Where a condition that holds from below stops holding, by ln; `holds` at the low end is taken for granted. */
function lastPrice(low: number, high: number, holds: (price: number) => boolean): number {
  let [below, above] = [Math.log(low), Math.log(high)]
  for (let n = 0; n < HALVINGS && above - below > 1e-13; n += 1) {
    const middle = (below + above) / 2
    if (holds(Math.exp(middle))) below = middle
    else above = middle
  }
  return Math.exp((below + above) / 2)
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

/** Amounts of a choice at rates: sold by each side net of the part that pays for pools, and what both want at least. */
function amountsAt({ sums: [one, two] }: Chosen, rates: readonly [number, number], gas: number) {
  return {
    sold: [soldAt(one, rates[0]) * (1 - gas), soldAt(two, rates[1]) * (1 - gas)] as const,
    least: [leastAt(one, rates[0]), leastAt(two, rates[1])] as const,
  }
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
  const top = supply > 0 ? lastPrice(low, high, (m) => turnoverAt(lanes, m).paid >= needed) : high
  const bottom = money > 0 ? lastPrice(low, high, (m) => turnoverAt(lanes, m).taken > most) : low
  if (bottom > top * (1 + 1e-11)) return undefined
  // Pools that take pay at least the common price, and ask at most it where they pay.
  const even = lastPrice(low, high, (m) => {
    const { taken, paid } = turnoverAt(lanes, m)
    if (taken > 0) return taken > supply || paid * (supply - taken) < taken * money
    return taken === 0 && paid === 0 ? m * supply < money : (supply - taken) * -paid < -taken * money
  })
  return Math.min(top, Math.max(bottom, even))
}

/** The gas of pools is paid with so much to spare: amounts change with the price until the last digit is found. */
const GAS_SPARE = 1.002
/** How often amounts that depend on the price, and the gas of pools, are counted again. */
const ROUNDS = 14
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
  const [low, high] = spanOf(lanes, chosen, guess)
  let rates: readonly [number, number] = [guess, 1 / guess]
  const isFixed = chosen.sums.every(({ wanted }) => wanted === 0)
  let [gas, next, marginal, moved] = [0, 0, guess, 0]
  for (let n = 0; n < ROUNDS; n += 1) {
    gas = next
    const { sold, least } = amountsAt(chosen, rates, gas)
    const [supply, money] = sold
    const isShared = supply > 0 && money > 0
    const floor = Math.max(chosen.floor / (1 - gas), isShared ? (least[0] + dues[0] / worth.b) / supply : 0)
    const most = isShared ? money / (least[1] + dues[1] / worth.a) : Number.POSITIVE_INFINITY
    const ceiling = Math.min(chosen.ceiling * (1 - gas), most)
    const found = priceFor(lanes, { floor, ceiling }, sold, [low, high])
    if (found === undefined) return undefined
    marginal = found
    const turnover = turnoverAt(lanes, marginal)
    const [left, paid] = [supply - turnover.taken, money + turnover.paid]
    if (left < -1e-9 * supply || paid < -1e-9 * money) return undefined
    const before = rates
    rates = [supply > 0 ? paid / supply : marginal, money > 0 ? left / money : 1 / marginal]
    const cost = isUsed(turnover) ? poolsAt(lanes, marginal) * worth.pool : 0
    const value = (supply * worth.a + money * worth.b) / (1 - gas)
    if (cost * GAS_SPARE >= value) return undefined
    next = (cost * GAS_SPARE) / value
    moved = isFixed ? 0 : Math.max(Math.abs(rates[0] / before[0] - 1), Math.abs(rates[1] / before[1] - 1))
    if (moved < FOUND && next <= gas && next >= gas * (2 - GAS_SPARE)) break
  }
  if (next > gas || moved > NEARLY_FOUND) return undefined
  const { sold, least } = amountsAt(chosen, rates, gas)
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
  if (!edge || before >= 0) return { marginal: lastPrice(low, high, (m) => at(m, first) < 0), parts }
  const marginal = followed(edge)
  const own = edge.side === 0 ? soldAt(sumOf(edge), marginal) : soldAt(sumOf(edge), 1 / marginal) / marginal
  parts.set(edge, Math.min(1, Math.max(0, edge.side === 0 ? -before / own : 1 + before / own)))
  return { marginal, parts }
}

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
