/**
 * Finds the best common fill in which no directed pair gets less than its baseline. A solution with an unfair
 * pair would be filtered out (SOURCES: Scores and winners).
 *
 * Pairs that trade through the same pool in the same direction get less than each gets alone, so some are
 * excluded. The search first excludes all unfair pairs, again and again, until every pair is fair. This finds
 * a fair fill soon. Then it repeats one step. Among the fills that it has not taken yet, it takes the fill
 * with the largest surplus. It excludes all orders that do not trade, so that they neither disturb the others
 * nor hold a balance. It also excludes one unfair pair of this fill at a time, because one pair may be fair
 * without another. If any pair is unfair and at most `MAX_PAIRS` trade, it also excludes one fair pair at a
 * time. Excluding a pair hardly ever adds surplus. So the search ends when no remaining fill has more surplus
 * than the best fair fill.
 *
 * @example Two pairs sell into one pool. Alone they gain 10 and 8, in one fill 7 and 5. Either is fair
 * without the other. The fill that gains 10 wins, and the other pair trades in the next auction with the
 * remaining liquidity.
 */
import { affordableDemands } from '../clear/participants'
import type { AuctionOrder } from '../model/auction'
import { type BatchProblem, fillBatch } from './batch'
import type { WholeAtomFill } from './rounding'

/**
 * Surplus of a fill in wei, and the orders of each directed pair, split into pairs below their baseline
 * (`unfair`) and the others.
 */
export interface FairnessVerdict {
  readonly wei: number
  readonly unfair: readonly ReadonlySet<AuctionOrder>[]
  readonly fair: readonly ReadonlySet<AuctionOrder>[]
}

/** Input of the search for a fair common fill. `judge` checks a fill against the baselines. */
export interface FairBatch extends BatchProblem {
  readonly judge: (filled: WholeAtomFill) => FairnessVerdict
}

/**
 * Fill found without some orders, and its verdict. `idle` are the included orders that do not trade. A search
 * without a result is an empty fill if other orders wait for a balance.
 */
interface Attempt extends FairnessVerdict {
  readonly idle: ReadonlySet<AuctionOrder>
  readonly without: ReadonlySet<AuctionOrder>
  readonly filled: WholeAtomFill
}

const MAX_EXCLUSIONS = 8
const MAX_SOLVED = 30
/** Maximum number of trading pairs for which the search also excludes fair pairs, one at a time. */
const MAX_PAIRS = 12

const union = (...sets: readonly ReadonlySet<AuctionOrder>[]): ReadonlySet<AuctionOrder> =>
  new Set(sets.flatMap((one) => [...one]))

/** Returns a function that solves without some orders. It skips sets that were already solved. */
function createSolve({ judge, ...batch }: FairBatch) {
  const { demands } = batch
  const seen = new Set<string>()
  return (without: ReadonlySet<AuctionOrder>): Attempt | undefined => {
    const allowed = demands.filter(({ order }) => !without.has(order))
    const remaining = affordableDemands(batch.auction, allowed)
    const included = new Set(remaining)
    const key = demands.flatMap((demand, index) => (included.has(demand) ? [] : index)).join()
    if (remaining.length === 0 || seen.has(key) || seen.size >= MAX_SOLVED || batch.budget.isSpent())
      return undefined
    seen.add(key)
    const found = fillBatch({ ...batch, demands: remaining })
    const filled = found && { executions: found.executions, swaps: found.swaps }
    const traded = new Set(filled?.executions.map(({ uid }) => uid))
    const idle = new Set(remaining.flatMap(({ order }) => (traded.has(order.uid) ? [] : order)))
    if (filled) return { without, filled, idle, ...judge(filled) }
    const isWaiting = remaining.length < allowed.length
    return isWaiting ? { without, filled: NOTHING, idle, wei: 0, unfair: [], fair: [] } : undefined
  }
}

const NOTHING: WholeAtomFill = { executions: [], swaps: [] }

/** Returns the best fair common fill of demands over a connected graph, or undefined if no fill exists. */
export function fillFairBatch(batch: FairBatch): WholeAtomFill | undefined {
  const solve = createSolve(batch)
  const open: Attempt[] = []
  let best: Attempt | undefined
  const add = (one: Attempt | undefined): Attempt | undefined => {
    if (!one || one.wei <= (best?.wei ?? -1)) return undefined
    open.push(one)
    if (one.unfair.length > 0) return one
    best = one
    return undefined
  }
  let next = add(solve(new Set()))
  for (let n = 1; next && n < MAX_EXCLUSIONS; n += 1) next = add(solve(union(next.without, ...next.unfair)))
  while (open.length > 0 && !batch.budget.isSpent()) {
    const { wei, without, idle, unfair, fair } = open.sort((x, y) => x.wei - y.wei).pop() as Attempt
    if (wei < (best?.wei ?? -1)) break
    const others = unfair.length > 0 && unfair.length + fair.length <= MAX_PAIRS ? fair : []
    for (const out of [idle, ...unfair, ...others]) add(solve(union(without, out)))
  }
  return best?.filled
}
