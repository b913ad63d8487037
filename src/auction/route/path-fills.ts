/** One order over one path, in whole atoms: floats estimated the path, the exact formulas give the amounts. */
import { surplusOf } from '../../domain/orders/amounts'
import type { Address } from '../../domain/scalars'
import type { WholeAtomFill } from '../batch/rounding'
import type { Graph } from '../clear/graph'
import type { AuctionOrder, Swap } from '../model/auction'
import { type Demand, isWithinReach } from '../model/demand'
import { amountIn, amountOut, type Pool } from '../model/pools'
import type { SinglePath } from './split-search'

/** This part is all of it: floats do not resolve single atoms. */
export const NEARLY = 1 - 1e-12

/** A demand over one path, by the exact formulas: as far as it goes alone, a buy order for as little as that takes. */
export function fillAlong(
  { pools, tokens }: Graph,
  { order, sell, buy }: Demand,
  { path, atoms }: SinglePath,
  fee: bigint,
): WholeAtomFill | undefined {
  const { kind, partiallyFillable } = order.terms
  const hops = path.pools.map((e, n) => ({
    pool: pools[e] as Pool,
    tokenIn: tokens[path.tokens[n] as number] as Address,
    tokenOut: tokens[path.tokens[n + 1] as number] as Address,
  }))
  const most = sell - fee
  const asked =
    kind === 'sell'
      ? most
      : hops.reduceRight<bigint | undefined>(
          (left, { pool, tokenOut }) => (left === undefined ? left : amountIn(pool, tokenOut, left)),
          buy,
        )
  const part = BigInt(Math.floor(atoms))
  const isWilling = !partiallyFillable || atoms >= Number(asked) * NEARLY
  const isWhole = asked !== undefined && asked <= most && isWilling
  if (!isWhole && !partiallyFillable) return undefined
  const net = isWhole ? asked : part < most ? part : most
  if (net <= 0n) return undefined
  const swaps: Swap[] = []
  let left = net
  for (const { pool, ...hop } of hops) {
    swaps.push({ ...hop, pool: pool.id, amountIn: left })
    left = amountOut(pool, hop.tokenIn, left)
  }
  const bought = kind === 'buy' && isWhole ? buy : left
  return { executions: [{ uid: order.uid, sell: net + fee, buy: bought, fee, route: [] }], swaps }
}

const ESTIMATE_TOLERANCE = 1e-6

/** Whether whole atoms came near to what floats estimated. Where few atoms of a dear token are on the way they do not. */
export function isNearEstimate({ path, atoms }: SinglePath, single: WholeAtomFill | undefined): boolean {
  const execution = single?.executions[0]
  if (!execution) return false
  const estimated = (path.price * atoms) / (1 + path.bend * atoms)
  const net = Number(execution.sell - execution.fee)
  return Number(execution.buy) * (atoms / net) >= estimated * (1 - ESTIMATE_TOLERANCE) - 1
}

/** The one that leaves the order more over its limit, of those within its reach. */
export function theBetter(
  order: AuctionOrder,
  ...found: readonly (WholeAtomFill | undefined)[]
): WholeAtomFill | undefined {
  let [best, most] = [undefined as WholeAtomFill | undefined, -1n]
  for (const one of found) {
    const execution = one?.executions[0]
    if (!execution || !isWithinReach(order, execution)) continue
    const surplus = surplusOf(order.terms, execution)
    if (surplus > most) [best, most] = [one, surplus]
  }
  return best
}
