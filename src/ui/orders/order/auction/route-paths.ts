/**
 * Finds the paths of a trade in its list of pool trades. If a token goes into several pools, each incoming
 * amount is split in their proportion. A solution for several orders gives the paths of all of them.
 */

import type { PoolTrade } from '../../../../domain/reports/auctions'
import type { Address } from '../../../../domain/scalars'
import { shortHex, wholePercent } from '../../../../domain/text/numbers'
import { t } from '../../../../domain/text/texts'

/** Pools in a row from the sold to the bought token. `share` is their part of the sold amount, 0 to 1. */
export interface RoutePath {
  readonly hops: readonly Pick<PoolTrade, 'pool' | 'tokenIn' | 'tokenOut'>[]
  readonly share: number
}

/** Maximum number of hops of a path. Solvers use fewer. */
const MAX_HOPS = 5
/** Minimum share of a path. Smaller shares are rounding errors. */
const MIN_SHARE = 1e-6

/**
 * Returns the part of its input token that each trade takes. The parts are equal if no amounts are reported.
 */
function partsOf(route: readonly PoolTrade[]): readonly (readonly [PoolTrade, number])[] {
  const weightOf = ({ amountIn }: PoolTrade): number => (amountIn === undefined ? 1 : Number(amountIn))
  const totals = new Map<Address, number>()
  for (const trade of route) totals.set(trade.tokenIn, (totals.get(trade.tokenIn) ?? 0) + weightOf(trade))
  return route.map((trade) => [trade, weightOf(trade) / (totals.get(trade.tokenIn) || 1)])
}

/**
 * Returns the paths from token to token, largest share first. Empty if the trades do not connect them.
 * @example pathsOf([{ pool: '1', tokenIn: weth, tokenOut: usdc }], weth, usdc) // [{ hops: […], share: 1 }]
 */
export function pathsOf(route: readonly PoolTrade[], from: Address, to: Address): readonly RoutePath[] {
  const parts = partsOf(route)
  const found: RoutePath[] = []
  const walk = (token: Address, { hops, share }: RoutePath): void => {
    if (token === to) {
      found.push({ hops, share })
      return
    }
    if (hops.length === MAX_HOPS || share < MIN_SHARE) return
    for (const [{ pool, tokenIn, tokenOut }, part] of parts) {
      const isBack = tokenOut === from || hops.some((hop) => hop.tokenOut === tokenOut)
      if (tokenIn === token && !isBack)
        walk(tokenOut, { hops: [...hops, { pool, tokenIn, tokenOut }], share: share * part })
    }
  }
  walk(from, { hops: [], share: 1 })
  return found.sort((a, b) => b.share - a.share)
}

/**
 * Names pools: by address on a real chain, by pair on the paper chain, with a number if a pair has several
 * pools.
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

/** Returns the paths with the largest shares, and the total share of all others. */
export function largestPaths(
  paths: readonly RoutePath[],
  most: number,
): { shown: readonly RoutePath[]; restShare: number; rest: number } {
  const shown = paths.length <= most ? paths : paths.slice(0, most - 1)
  const others = paths.slice(shown.length)
  return { shown, rest: others.length, restShare: others.reduce((sum, { share }) => sum + share, 0) }
}

/** Formats a share in whole percent, never 0%. @example shareText(0.004) // 'under 1%' */
export function shareText(share: number): string {
  const percents = Math.round(share * 100)
  if (percents === 0) return t`under ${wholePercent(100)}`
  return percents === 100 && share < 0.9999 ? t`over ${wholePercent(9_900)}` : wholePercent(percents * 100)
}
