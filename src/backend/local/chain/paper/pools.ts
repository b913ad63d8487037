/**
 * Which pools the paper chain opens with, and how deep they are. Invented depths, real tokens.
 *
 * Shape of every network: each token has a pool with the first hub (the wrapped native), so any two tokens are at
 * most two pools apart. Liquid tokens have a second way through another hub, and some pairs have two pools of
 * different depth, so that splitting an order can pay. The rest have one pool only: their pairs need two hops.
 */
import { findChain } from '../../../../domain/chains/chains'
import { listTokens } from '../../../../domain/chains/tokens'
import type { Address, ChainId } from '../../../../domain/scalars'
import { addressOf } from './addresses'

/** A pool to open: `depthUsd` is the USD value of both reserves together, half on each side, at reference prices. */
interface PaperPoolRow {
  readonly id: string
  readonly chainId: ChainId
  readonly address: Address
  readonly tokenA: Address
  readonly tokenB: Address
  readonly depthUsd: number
}

/**
 * Two tokens, then one depth in USD per pool. A token is its symbol, which means the first of that symbol in the
 * list, or its address. Append, never reorder: a pool's id and address come from its position.
 */
type PairRow = readonly (string | number)[]

/** The pairs as they are written in `assets/pools.json`, by chain id. */
type PoolLists = Readonly<Record<string, readonly PairRow[]>>

let lists: PoolLists = {}

/** Registers the pools of the networks, as their token lists are: before anything is asked of the paper chain. */
export const registerPools = (given: PoolLists): void => {
  lists = given
}

/** @throws RangeError when the chain lists no such token: a slip in the file. */
function resolveToken(id: ChainId, reference: string): Address {
  const sought = reference.toLowerCase()
  const found = listTokens(id).find((token) => token.symbol === reference || token.address === sought)
  if (!found) throw new RangeError(`chain ${id} lists no token ${reference}`)
  return found.address
}

/** The address of a pool by its id. */
export const poolAddress = (poolId: string): Address => addressOf(`cowbell paper pool ${poolId}`)

const LISTED_DEPTH_USD = 4_000_000

/** A network that is off by default has no rows: each token of its list has one pool with the first, its wrapped coin. */
function pairsOf(id: ChainId): readonly PairRow[] {
  const rows = lists[id]
  if (rows || findChain(id)?.isOnByDefault !== false) return rows ?? []
  const [coin, ...tokens] = listTokens(id).map((token) => token.address)
  return coin ? tokens.map((token) => [token, coin, LISTED_DEPTH_USD]) : []
}

/** The pools the paper chain of a network opens with, always in the same order; none for a network without a list. */
export function listPaperPools(id: ChainId): readonly PaperPoolRow[] {
  const pools = pairsOf(id).flatMap(([a, b, ...depthsUsd]) => {
    const pair = { tokenA: resolveToken(id, String(a)), tokenB: resolveToken(id, String(b)) }
    return depthsUsd.map((depthUsd) => ({ ...pair, depthUsd: Number(depthUsd) }))
  })
  return pools.map((pool, index) => {
    const poolId = `${id}:${index}`
    return { id: poolId, chainId: id, address: poolAddress(poolId), ...pool }
  })
}
