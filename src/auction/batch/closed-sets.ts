/**
 * Few orders that trade whole or not at all and have no pools: the best set is found by trying all of them. A set is
 * possible when of every token at least as much is sold as its buyers ask for, all buyers of a directed pair at the
 * highest limit among them; what is sold beyond the limits is what the set gains.
 * @example 100 a for 190 b, 200 b for 290 c, 300 c for 95 a: each of the three leaves something over, so all trade.
 */
import { at } from '../clear/graph'
import type { ClearingParticipant, Field } from '../clear/participants'

/** Of so many orders every set is tried. */
const MAX_TRIED = 12

/** Whether all sets of these parties can be tried. */
export const isFewAndWhole = ({ parties }: Field): boolean =>
  parties.length <= MAX_TRIED && parties.every(({ isPartial, isBuy }) => !isPartial && !isBuy)

/** The parties of the best set; none when no set is possible. */
export function bestClosedSet(field: Field): readonly ClearingParticipant[] {
  const { parties } = field
  let [best, most] = [0, 0]
  for (let bits = 1; bits < 2 ** parties.length; bits += 1) {
    const gained = gainOf(field, bits)
    if (gained > most) [best, most] = [bits, gained]
  }
  return parties.filter((_, n) => ((best >> n) & 1) === 1)
}

/** Wei that a set gains; 0 when it is not possible. */
function gainOf({ parties, from, to, wei }: Field, bits: number): number {
  const [sold, limit] = [new Float64Array(from.length), new Float64Array(from.length)]
  const over = new Float64Array(wei.length)
  let gained = 0
  for (let n = 0; n < parties.length; n += 1) {
    if (((bits >> n) & 1) === 0) continue
    const { pair, sell, buy, limit: asked } = parties[n] as ClearingParticipant
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
