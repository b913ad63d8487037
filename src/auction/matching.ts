/**
 * Orders that can trade with each other: opposite ones, and rings of three or four, in which each buys what the next
 * one sells.
 *
 * An order asks at least its limit: so many atoms of its buy token per atom sold. Around a ring the limits multiply to
 * what must come out of one atom put in. Below one everybody can be content, and the further below, the more there is
 * to share; so rings are ranked by the logarithm of that product, lowest first. Per directed pair the best limit
 * decides whether there is a ring at all; then all orders of its pairs are in it, and `fillTogether` finds one price
 * for each pair and who can trade at it, the rest going to the pools.
 */
import { tradedToken } from '../domain/chains'
import type { Address, ChainId } from '../domain/scalars'
import type { Demand } from './demand'

/** Tokens around, each sold for the next and the last for the first, with the orders of these pairs. */
export interface Ring {
  readonly tokens: readonly Address[]
  readonly demands: readonly Demand[]
  /** ln of what must come out per atom put in; below 0. */
  readonly asks: number
}

const LARGEST_RING = 4

/** Orders of one directed pair. */
interface Pair {
  readonly to: Address
  readonly demands: Demand[]
  asks: number
}

type Pairs = ReadonlyMap<Address, ReadonlyMap<Address, Pair>>

function pairsOf(chainId: ChainId, demands: readonly Demand[]): Pairs {
  const pairs = new Map<Address, Map<Address, Pair>>()
  for (const demand of demands) {
    const { sellToken, buyToken, sellAmount, buyAmount } = demand.order.terms
    const to = tradedToken(chainId, buyToken)
    const asks = Math.log(Number(buyAmount) / Number(sellAmount))
    const own = pairs.get(sellToken) ?? new Map<Address, Pair>()
    const pair = own.get(to) ?? { to, demands: [], asks }
    pair.demands.push(demand)
    pair.asks = Math.min(pair.asks, asks)
    pairs.set(sellToken, own.set(to, pair))
  }
  return pairs
}

/**
 * Rings of two to four pairs that have something to share, the most promising first, no pair in two of them.
 * @example findRings(chainId, [sell100AFor190B, sell200BFor290C, sell300CFor95A])[0]?.tokens // [a, b, c]
 */
export function findRings(chainId: ChainId, demands: readonly Demand[]): readonly Ring[] {
  const pairs = pairsOf(chainId, demands)
  const found: Ring[] = []
  for (const first of pairs.keys()) walk(pairs, [first], 0, found)
  found.sort((x, y) => x.asks - y.asks)
  const taken = new Set<string>()
  return found.filter(({ tokens }) => {
    const own = tokens.map((token, n) => `${token}>${tokens[(n + 1) % tokens.length]}`)
    if (own.some((pair) => taken.has(pair))) return false
    for (const pair of own) taken.add(pair)
    return true
  })
}

/** Goes on from the last token of a way. A ring is told once: from its token with the lowest address. */
function walk(pairs: Pairs, way: readonly Address[], asks: number, found: Ring[]): void {
  const [first, last] = [way[0] as Address, way.at(-1) as Address]
  for (const pair of pairs.get(last)?.values() ?? []) {
    const sum = asks + pair.asks
    if (pair.to === first) {
      if (sum < 0) found.push({ tokens: way, demands: demandsAround(pairs, way), asks: sum })
    } else if (pair.to > first && way.length < LARGEST_RING && !way.includes(pair.to)) {
      walk(pairs, [...way, pair.to], sum, found)
    }
  }
}

const demandsAround = (pairs: Pairs, way: readonly Address[]): readonly Demand[] =>
  way.flatMap((token, n) => pairs.get(token)?.get(way[(n + 1) % way.length] as Address)?.demands ?? [])
