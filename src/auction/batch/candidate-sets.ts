/**
 * Lists sets of fill-or-kill orders, the most promising first, each with an upper bound of the surplus of all sets
 * that follow.
 *
 * At the relaxed prices every order has a margin: the value that it sells minus the value of its minimum buy amount.
 * By weak duality, no fill gains more than the sum of all positive margins and of what each pool gains above its
 * gas. A set that leaves out an order with a positive margin, or includes one with a negative margin, loses that
 * margin from the bound. So sets are listed in the order of what they lose.
 *
 * @example Orders have the margins 5, 2 and −1, and no pool trades. The sets are {1, 2} with the bound 7, then
 * {1, 2, 3} with 6, {1} with 5, and {1, 3} with 4. If {1, 2, 3} gains 6, it is the best set.
 */
import { lastPrice, type Market } from '../clear/balance'
import { at } from '../clear/graph'
import type { OrderSet, Parts } from '../clear/participants'
import { gainOf } from '../clear/trades'

/** Included fill-or-kill orders, and the most surplus in wei of this set and of all sets after it. */
export interface CandidateSet {
  readonly whole: Parts
  readonly bound: number
}

/** Choice of a set: the loss in wei, and the indices of the margins whose orders are included or left out against them. */
interface Choice {
  readonly loss: number
  readonly against: readonly number[]
}

/** Lists all sets by their loss at the relaxed prices. `poolWei` is the gas of one pool in wei. */
export function* listCandidateSets(
  orderSet: OrderSet,
  relaxed: Market,
  poolWei: number,
): Generator<CandidateSet> {
  const { most, margins } = boundOf(orderSet, relaxed, poolWei)
  const rows = [...margins.entries()]
    .flatMap(([index, margin]) =>
      orderSet.participants[index]?.isPartial ? [] : [{ index, loss: Math.abs(margin) }],
    )
    .sort((x, y) => x.loss - y.loss)
  const relaxedSet = new Float64Array(margins.length)
  for (const { index } of rows) relaxedSet[index] = at(margins, index) > 0 ? 1 : 0
  const lossAt = (n: number): number => rows[n]?.loss ?? Number.POSITIVE_INFINITY
  const open: Choice[] = [{ loss: 0, against: [] }]
  while (open.length > 0) {
    const { loss, against } = open.sort((x, y) => y.loss - x.loss).pop() as Choice
    const whole = relaxedSet.slice()
    for (const n of against) {
      const index = rows[n]?.index ?? 0
      whole[index] = 1 - at(whole, index)
    }
    yield { whole, bound: most - loss }
    const last = against.at(-1) ?? -1
    if (last + 1 === rows.length) continue
    const added = loss + lossAt(last + 1)
    open.push({ loss: added, against: [...against, last + 1] })
    if (last >= 0) open.push({ loss: added - lossAt(last), against: [...against.slice(0, -1), last + 1] })
  }
}

/**
 * Returns the most surplus of any fill in wei, and the margin of each order. The prices are scaled so that no bought
 * token is priced below its value, because surplus counts at that value.
 */
function boundOf({ participants, from, to, wei }: OrderSet, relaxed: Market, poolWei: number) {
  const prices = relaxed.root.map((root) => root * root)
  const scale = to.reduce((most, token) => Math.max(most, at(wei, token) / at(prices, token)), 0)
  const margins = Float64Array.from(
    participants,
    ({ pair, limit, sell }) =>
      scale * sell * at(prices, at(from, pair)) * -Math.expm1(limit - lastPrice(relaxed, pair)),
  )
  const pools = [...relaxed.graph.pools.keys()]
  const most = pools.reduce(
    (sum, e) => sum + Math.max(0, scale * gainOf(relaxed, e) - poolWei),
    margins.reduce((sum, margin) => sum + Math.max(0, margin), 0),
  )
  return { most, margins }
}
