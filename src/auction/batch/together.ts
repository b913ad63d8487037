/**
 * The best common fill in which no directed pair gets less than it would alone, or all of it would be filtered out (SOURCES: Scores
 * and winners).
 *
 * Pairs that want the same pool, the same way, get less together than each gets alone. So some are left to themselves: first
 * all that are wronged, until none is, which finds something soon; then, of what is worth most so far though somebody is wronged,
 * each pair in turn, as a wronged pair may be content without another one. With fewer pairs a fill is hardly ever worth more, so the
 * search ends where nothing that is left is worth more than the best fair one, of which each pair is left out in turn, too.
 *
 * @example Two pairs sell into one pool: alone they gain 10 and 8, together 7 and 5. Without the one the other is content: the fill
 * that gains 10 stays, and the other pair trades in the next round, on what is left of the pool.
 */
import { withinMeans } from '../clear/participants'
import type { AuctionOrder } from '../model/auction'
import { type Batch, fillOnce } from './batch'
import type { WholeAtomFill } from './rounding'

/** What a fill is worth in wei, and the orders of each directed pair in it: of those that get less than alone, and of the others. */
export interface Verdict {
  readonly wei: number
  readonly wronged: readonly ReadonlySet<AuctionOrder>[]
  readonly content: readonly ReadonlySet<AuctionOrder>[]
}

/** A common fill to look for, and what is to be said of one. */
export interface FairBatch extends Batch {
  readonly judge: (filled: WholeAtomFill) => Verdict
}

/** A fill without some orders. */
interface Attempt extends Verdict {
  readonly without: ReadonlySet<AuctionOrder>
  readonly filled: WholeAtomFill
}

const MAX_OBJECTIONS = 8
const MAX_SOLVED = 30
/** Of so many pairs that trade each is left out in turn; of more only those that are wronged. */
const MAX_PAIRS = 12

const union = (...sets: readonly ReadonlySet<AuctionOrder>[]): ReadonlySet<AuctionOrder> =>
  new Set(sets.flatMap((one) => [...one]))

/** Solves without some orders, each choice of them once. */
function solver({ judge, ...batch }: FairBatch) {
  const demands = withinMeans(batch.demands)
  const seen = new Set<string>()
  return (without: ReadonlySet<AuctionOrder>): Attempt | undefined => {
    const left = demands.filter(({ order }) => !without.has(order))
    const key = demands.flatMap(({ order }, place) => (without.has(order) ? place : [])).join()
    if (left.length === 0 || seen.has(key) || seen.size >= MAX_SOLVED || batch.budget.isSpent())
      return undefined
    seen.add(key)
    const filled = fillOnce({ ...batch, demands: left })
    return filled && { without, filled, ...judge(filled) }
  }
}

/** The best common fill of demands over a connected graph in which nobody is wronged; undefined when there is none. */
export function fillTogether(batch: FairBatch): WholeAtomFill | undefined {
  const solve = solver(batch)
  const open: Attempt[] = []
  let best: Attempt | undefined
  const keep = (one: Attempt | undefined): Attempt | undefined => {
    if (!one || one.wei <= (best?.wei ?? -1)) return undefined
    open.push(one)
    if (one.wronged.length > 0) return one
    best = one
    return undefined
  }
  let next = keep(solve(new Set()))
  for (let n = 1; next && n < MAX_OBJECTIONS; n += 1) next = keep(solve(union(next.without, ...next.wronged)))
  while (open.length > 0 && !batch.budget.isSpent()) {
    const { wei, without, wronged, content } = open.sort((x, y) => x.wei - y.wei).pop() as Attempt
    if (wei < (best?.wei ?? -1)) break
    const others = wronged.length + content.length <= MAX_PAIRS ? content : []
    for (const pair of [...wronged, ...others]) keep(solve(union(without, pair)))
  }
  return best?.filled
}
