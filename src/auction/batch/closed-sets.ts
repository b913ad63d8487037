/**
 * Finds and pays the best set of fill-or-kill sell orders without pools. A set is feasible if enough of every
 * token is sold for its buyers. All buyers of a directed pair get the highest limit among them. The surplus
 * of a set is the value sold minus the value of the minimum buy amounts, so it does not depend on prices.
 *
 * The search is a branch and bound over the orders, the largest surplus first. A branch ends if the surplus
 * of the remaining orders cannot exceed the best set, or if a token can no longer be covered. The set is then
 * paid pro rata of the limits: the buyers of a token share everything that is sold of it.
 *
 * @example 100 a for 190 b, 200 b for 290 c, 300 c for 95 a: a surplus of each token remains, so all three
 * orders trade. They get 200 b, 300 c and 100 a.
 */
import { at, type Graph } from '../clear/graph'
import type { ClearingParticipant, OrderSet } from '../clear/participants'
import type { Budget } from '../model/auction'
import { listInexecutable, toFills } from './fills'
import { roundFills, type WholeAtomFill } from './rounding'

/** Maximum number of orders of a search. */
const MAX_ORDERS = 24
/** Maximum number of branches. The best set of the branches so far is the result. */
const MAX_BRANCHES = 200_000
/** Number of branches between two checks of the budget. */
const BUDGET_CHECK_INTERVAL = 2_000

/** Returns whether all orders are fill-or-kill sell orders, and few enough for a search. */
export const isClosedSet = ({ participants }: OrderSet): boolean =>
  participants.length <= MAX_ORDERS && participants.every(({ isPartial, isBuy }) => !isPartial && !isBuy)

/** Order of the search with its surplus in wei. */
interface Row {
  readonly participant: ClearingParticipant
  readonly surplus: number
}

/** Rows by surplus, and what the rows from a depth on can add: their surplus, and the atoms of each token. */
interface Bounds {
  readonly rows: readonly Row[]
  readonly surpluses: Float64Array
  readonly sellable: readonly Float64Array[]
}

function boundsOf({ participants, from, to, wei }: OrderSet): Bounds {
  const rows = participants
    .map((participant) => {
      const { sell, buy, pair } = participant
      return { participant, surplus: sell * at(wei, at(from, pair)) - buy * at(wei, at(to, pair)) }
    })
    .sort((x, y) => y.surplus - x.surplus)
  const surpluses = new Float64Array(rows.length + 1)
  const sellable = Array.from({ length: rows.length + 1 }, () => new Float64Array(wei.length))
  for (let n = rows.length - 1; n >= 0; n -= 1) {
    const { participant, surplus } = rows[n] as Row
    surpluses[n] = at(surpluses, n + 1) + Math.max(0, surplus)
    const atoms = sellable[n] as Float64Array
    atoms.set(sellable[n + 1] as Float64Array)
    const token = at(from, participant.pair)
    atoms[token] = at(atoms, token) + participant.sell
  }
  return { rows, surpluses, sellable }
}

/** Chosen orders: sold atoms and highest limit by directed pair, supply minus demand and buyers by token. */
interface Chosen {
  readonly participants: ClearingParticipant[]
  readonly sold: Float64Array
  readonly limit: Float64Array
  readonly excess: Float64Array
  readonly buyers: Int32Array
}

/** Adds an order to the chosen ones. Returns the function that removes it. */
function choose({ from, to }: OrderSet, chosen: Chosen, participant: ClearingParticipant): () => void {
  const { participants, sold, limit, excess, buyers } = chosen
  const { pair, sell } = participant
  const [sellToken, buyToken] = [at(from, pair), at(to, pair)]
  const known = [at(sold, pair), at(limit, pair), at(excess, sellToken), at(excess, buyToken)] as const
  sold[pair] = known[0] + sell
  limit[pair] = Math.max(known[1], Math.exp(participant.limit))
  excess[sellToken] = known[2] + sell
  excess[buyToken] = known[3] - (at(sold, pair) * at(limit, pair) - known[0] * known[1])
  buyers[buyToken] = at(buyers, buyToken) + 1
  participants.push(participant)
  return () => {
    participants.pop()
    buyers[buyToken] = at(buyers, buyToken) - 1
    sold[pair] = known[0]
    limit[pair] = known[1]
    excess[sellToken] = known[2]
    excess[buyToken] = known[3]
  }
}

/** Returns whether enough of every token is sold, and every sold token has a buyer. */
const isFeasible = ({ excess, buyers }: Chosen): boolean =>
  excess.every((atoms, token) => atoms === 0 || (atoms > 0 && at(buyers, token) > 0))

/** Returns the participants of the best set and its surplus. The list is empty if no set is feasible. */
function findBestSet(orderSet: OrderSet, budget: Budget) {
  const { rows, surpluses, sellable } = boundsOf(orderSet)
  const pairs = orderSet.from.length
  const tokens = orderSet.wei.length
  const chosen: Chosen = {
    participants: [],
    sold: new Float64Array(pairs),
    limit: new Float64Array(pairs),
    excess: new Float64Array(tokens),
    buyers: new Int32Array(tokens),
  }
  let best: readonly ClearingParticipant[] = []
  let largest = 0
  let branches = 0
  const isPayable = (more: Float64Array): boolean =>
    chosen.excess.every((atoms, token) => atoms + at(more, token) >= 0)
  const branch = (depth: number, surplus: number): void => {
    branches += 1
    if (branches > MAX_BRANCHES || (branches % BUDGET_CHECK_INTERVAL === 0 && budget.isSpent())) return
    if (surplus > largest && isFeasible(chosen)) {
      largest = surplus
      best = [...chosen.participants]
    }
    const row = rows[depth]
    if (!row || surplus + at(surpluses, depth) <= largest) return
    if (!isPayable(sellable[depth] as Float64Array)) return
    const remove = choose(orderSet, chosen, row.participant)
    branch(depth + 1, surplus + row.surplus)
    remove()
    branch(depth + 1, surplus)
  }
  branch(0, 0)
  const bestSet = new Set(best)
  return {
    participants: orderSet.participants.filter((participant) => bestSet.has(participant)),
    wei: largest,
  }
}

/** Returns the fill of the best set with its surplus in wei, or undefined if no set is feasible. */
export function fillClosedSet(
  orderSet: OrderSet,
  graph: Graph,
  budget: Budget,
): (WholeAtomFill & { readonly wei: number }) | undefined {
  const { participants, wei } = findBestSet(orderSet, budget)
  if (participants.length === 0) return undefined
  const limits = new Map<string, number>()
  const { from, to } = orderSet
  for (const { pair, limit } of participants) {
    const key = `${at(from, pair)} ${at(to, pair)}`
    limits.set(key, Math.max(limits.get(key) ?? Number.NEGATIVE_INFINITY, limit))
  }
  const best = { ...orderSet, participants }
  const parts = new Float64Array(participants.length).fill(1)
  const paid = Float64Array.from(from, (token, pair) => limits.get(`${token} ${at(to, pair)}`) ?? 0)
  const rates = { paid, isFeasible: true, wei: 0 }
  const rounded = roundFills(
    { graph, flows: [], rateOf: (fill) => Math.exp(limits.get(`${fill.from} ${fill.to}`) ?? 0) },
    toFills(best, { parts, rates, gasParts: new Float64Array(parts.length) }),
  )
  return 'short' in rounded || listInexecutable(best, parts, rounded).size > 0
    ? undefined
    : { ...rounded, wei }
}
