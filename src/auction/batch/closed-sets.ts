/**
 * Finds the best set of a few fill-or-kill orders without pools by trying every set. A set is feasible if
 * enough of every token is sold for its buyers. All buyers of a directed pair get the highest limit among
 * them. The surplus of a set is what is sold beyond the limits.
 * @example 100 a for 190 b, 200 b for 290 c, 300 c for 95 a: each of the three leaves a surplus, so all
 * trade.
 */
import { at } from '../clear/graph'
import type { ClearingParticipant, OrderSet } from '../clear/participants'

/** Maximum number of orders for an exhaustive search. */
const MAX_TRIED = 12

export const isFewAndWhole = ({ participants }: OrderSet): boolean =>
  participants.length <= MAX_TRIED && participants.every(({ isPartial, isBuy }) => !isPartial && !isBuy)

/** Returns the participants of the best set. The list is empty if no set is feasible. */
export function bestClosedSet(orderSet: OrderSet): readonly ClearingParticipant[] {
  const { participants } = orderSet
  let [best, most] = [0, 0]
  for (let bits = 1; bits < 2 ** participants.length; bits += 1) {
    const gained = gainOf(orderSet, bits)
    if (gained > most) [best, most] = [bits, gained]
  }
  return participants.filter((_, n) => ((best >> n) & 1) === 1)
}

/** Returns the surplus of a set in wei, or 0 if the set is not feasible. */
function gainOf({ participants, from, to, wei }: OrderSet, bits: number): number {
  const [sold, limit] = [new Float64Array(from.length), new Float64Array(from.length)]
  const over = new Float64Array(wei.length)
  let gained = 0
  for (let n = 0; n < participants.length; n += 1) {
    if (((bits >> n) & 1) === 0) continue
    const { pair, sell, buy, limit: asked } = participants[n] as ClearingParticipant
    sold[pair] = at(sold, pair) + sell
    limit[pair] = Math.max(at(limit, pair), Math.exp(asked))
    over[at(from, pair)] = at(over, at(from, pair)) + sell
    gained += sell * at(wei, at(from, pair)) - buy * at(wei, at(to, pair))
  }
  const bought = new Uint8Array(wei.length)
  for (let pair = 0; pair < from.length; pair += 1) {
    if (at(sold, pair) === 0) continue
    const token = at(to, pair)
    over[token] = at(over, token) - at(sold, pair) * at(limit, pair)
    bought[token] = 1
  }
  for (let token = 0; token < over.length; token += 1)
    if (at(over, token) < 0 || (at(over, token) > 0 && at(bought, token) === 0)) return 0
  return gained
}
