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
 */

import type { Entry } from './book'
import { type PairState, spanOf } from './following'
import { type PairRates, type Paying, payAlike, payWithinLimits } from './gas'
import { type Lanes, NO_LANES, poolsAt, type Turnover, turnoverAt } from './lanes'
import { turnOf } from './turning'

/** What tokens and gas are worth, in wei: per atom of A and of B, and for each pool that trades. */
export interface PairWorth {
  readonly a: number
  readonly b: number
  readonly pool: number
}

/** Who trades: what all come to, and each order with the part of it that does. */
export interface Chosen extends PairState {
  readonly count: number
  readonly listParts: () => ReadonlyMap<Entry, number>
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

/** An excess of nothing that counts as too little. */
const BELOW = -Number.MIN_VALUE

const isUsed = ({ taken, paid }: Turnover): boolean => taken !== 0 || paid !== 0

/** The marginal price that gives one price for both directions, as far as the limits let it; none when they do not. */
function priceFor(
  lanes: Lanes,
  { floor, ceiling }: Pick<PairState, 'floor' | 'ceiling'>,
  [supply, money]: readonly [number, number],
  [low, high]: readonly [number, number],
): number | undefined {
  if (lanes.there.length === 0 && lanes.back.length === 0)
    return supply > 0 && money >= floor * supply && money <= ceiling * supply ? money / supply : undefined
  const needed = floor * supply - money
  const most = supply - money / ceiling
  if (turnoverAt(lanes, low).paid < needed || turnoverAt(lanes, high).taken > most) return undefined
  // Who sells A is paid by the others and the pools: at the common price what pools pay per atom is what the others do.
  const [even] = turnOf(low, high, (m) => {
    const { taken, paid } = turnoverAt(lanes, m)
    if (taken > supply) return taken
    if (taken !== 0) return money - (paid / taken) * (supply - taken)
    return paid === 0 ? money - m * supply : paid
  })
  const { taken, paid } = turnoverAt(lanes, even)
  if (paid >= needed && taken <= most) return even
  const [top] = supply > 0 ? turnOf(low, high, (m) => turnoverAt(lanes, m).paid - needed) : [high]
  const [, bottom] =
    money > 0 ? turnOf(low, high, (m) => turnoverAt(lanes, m).taken - most || BELOW) : [low, low]
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
  worth: PairWorth,
  chosen: Chosen,
  guess: number,
  dues: Dues = [0, 0],
): Cleared | undefined {
  const worths = [worth.a, worth.b] as const
  const alike = clearBy(payAlike(chosen.sums, worths), lanes, worth, chosen, guess, dues)
  if (alike || worth.pool === 0 || lanes === NO_LANES || chosen.count > MAX_PAYERS) return alike
  return clearBy(payWithinLimits(chosen.listParts(), worths), lanes, worth, chosen, guess, dues)
}

/** Whether the gas that is paid is what pools cost, or just a little more. */
const isEnough = (paid: number, asked: number): boolean => Math.abs(asked - paid) <= paid * (GAS_SPARE - 1)

function clearBy(
  paying: Paying,
  lanes: Lanes,
  worth: PairWorth,
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
