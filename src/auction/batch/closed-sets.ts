/**
 * Finds the best set of a few fill-or-kill orders without pools by trying every set. A set is feasible if
 * enough of every token is sold for its buyers. All buyers of a directed pair get the highest limit among
 * them. The surplus of a set is the value sold minus the value of the minimum buy amounts.
 * @example 100 a for 190 b, 200 b for 290 c, 300 c for 95 a: a surplus of each token remains, so all three
 * orders trade.
 */
import { at } from '../clear/graph'
import type { ClearingParticipant, OrderSet } from '../clear/participants'

/** Maximum number of orders for an exhaustive search. */
const MAX_TRIED = 12

/** Returns whether an exhaustive search is possible: few orders, all of them fill-or-kill sell orders. */
export const canTryAllSets = ({ participants }: OrderSet): boolean =>
  participants.length <= MAX_TRIED && participants.every(({ isPartial, isBuy }) => !isPartial && !isBuy)

/** Returns the participants of the best set. The list is empty if no set is feasible. */
export function bestClosedSet(orderSet: OrderSet): readonly ClearingParticipant[] {
  const { participants } = orderSet
  let best = 0
  let largest = 0
  for (let bits = 1; bits < 2 ** participants.length; bits += 1) {
    const surplus = surplusOfSet(orderSet, bits)
    if (surplus <= largest) continue
    best = bits
    largest = surplus
  }
  return participants.filter((_, n) => ((best >> n) & 1) === 1)
}

/** Returns the surplus of a set in wei, or 0 if the set is not feasible. */
function surplusOfSet({ participants, from, to, wei }: OrderSet, bits: number): number {
  const [sold, limit] = [new Float64Array(from.length), new Float64Array(from.length)]
  const excess = new Float64Array(wei.length)
  let surplus = 0
  for (let n = 0; n < participants.length; n += 1) {
    if (((bits >> n) & 1) === 0) continue
    const { pair, sell, buy, limit: lnLimit } = participants[n] as ClearingParticipant
    sold[pair] = at(sold, pair) + sell
    limit[pair] = Math.max(at(limit, pair), Math.exp(lnLimit))
    excess[at(from, pair)] = at(excess, at(from, pair)) + sell
    surplus += sell * at(wei, at(from, pair)) - buy * at(wei, at(to, pair))
  }
  const bought = new Uint8Array(wei.length)
  for (let pair = 0; pair < from.length; pair += 1) {
    if (at(sold, pair) === 0) continue
    const token = at(to, pair)
    excess[token] = at(excess, token) - at(sold, pair) * at(limit, pair)
    bought[token] = 1
  }
  for (let token = 0; token < excess.length; token += 1)
    if (at(excess, token) < 0 || (at(excess, token) > 0 && at(bought, token) === 0)) return 0
  return surplus
}
