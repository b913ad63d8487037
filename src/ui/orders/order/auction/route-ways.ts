/**
 * The ways that a trade takes through pools, from a list of trades with them: where a token goes on into several pools,
 * whatever came in is taken to go on in their proportion. Of a solution that fills several orders these are the ways of all.
 */

import type { PoolTrade } from '../../../../domain/reports/auctions'
import type { Address } from '../../../../domain/scalars'
import { shortHex, wholePercent } from '../../../../domain/text/numbers'
import { t } from '../../../../domain/text/texts'

/** Pools in a row, from the sold token to the bought one, and how much of what is sold goes there; a part of 1. */
export interface Way {
  readonly hops: readonly Pick<PoolTrade, 'pool' | 'tokenIn' | 'tokenOut'>[]
  readonly share: number
}

/** More pools in a row than any solver takes. */
const MAX_HOPS = 5
/** Less than this is rounding. */
const MIN_SHARE = 1e-6

/** The part of its token that each trade takes; equal parts where no amounts are reported. */
function partsOf(route: readonly PoolTrade[]): readonly (readonly [PoolTrade, number])[] {
  const weightOf = ({ amountIn }: PoolTrade): number => (amountIn === undefined ? 1 : Number(amountIn))
  const totals = new Map<Address, number>()
  for (const trade of route) totals.set(trade.tokenIn, (totals.get(trade.tokenIn) ?? 0) + weightOf(trade))
  return route.map((trade) => [trade, weightOf(trade) / (totals.get(trade.tokenIn) || 1)])
}

/**
 * Ways from token to token, the widest first; none when the trades do not lead there.
 * @example waysOf([{ pool: '1', tokenIn: weth, tokenOut: usdc }], weth, usdc) // [{ hops: […], share: 1 }]
 */
export function waysOf(route: readonly PoolTrade[], from: Address, to: Address): readonly Way[] {
  const parts = partsOf(route)
  const found: Way[] = []
  const walk = (at: Address, { hops, share }: Way): void => {
    if (at === to) {
      found.push({ hops, share })
      return
    }
    if (hops.length === MAX_HOPS || share < MIN_SHARE) return
    for (const [{ pool, tokenIn, tokenOut }, part] of parts) {
      const isBack = tokenOut === from || hops.some((hop) => hop.tokenOut === tokenOut)
      if (tokenIn === at && !isBack)
        walk(tokenOut, { hops: [...hops, { pool, tokenIn, tokenOut }], share: share * part })
    }
  }
  walk(from, { hops: [], share: 1 })
  return found.sort((a, b) => b.share - a.share)
}

/**
 * Pools by a name one can find them under: the address on a real chain; on the paper chain the pair, counted where a pair
 * has several.
 */
export function namePools(
  route: readonly PoolTrade[],
  symbolOf: (token: Address) => string,
): ReadonlyMap<string, string> {
  const names = new Map<string, string>()
  const counts = new Map<string, number>()
  for (const { pool, tokenIn, tokenOut } of route) {
    if (names.has(pool)) continue
    const pair = [tokenIn, tokenOut].toSorted().join()
    const count = (counts.get(pair) ?? 0) + 1
    counts.set(pair, count)
    const words = `${symbolOf(tokenIn)}/${symbolOf(tokenOut)}`
    names.set(pool, pool.startsWith('0x') ? shortHex(pool) : count === 1 ? words : `${words} ${count}`)
  }
  return names
}

/** The widest ways, and what goes over all others together. */
export function widestWays(
  ways: readonly Way[],
  most: number,
): { shown: readonly Way[]; restShare: number; rest: number } {
  const shown = ways.length <= most ? ways : ways.slice(0, most - 1)
  const others = ways.slice(shown.length)
  return { shown, rest: others.length, restShare: others.reduce((sum, { share }) => sum + share, 0) }
}

/** A share in words: whole percents, never 0%. @example shareText(0.004) // 'under 1%' */
export function shareText(share: number): string {
  const percents = Math.round(share * 100)
  if (percents === 0) return t`under ${wholePercent(100)}`
  return percents === 100 && share < 0.9999 ? t`over ${wholePercent(9_900)}` : wholePercent(percents * 100)
}
