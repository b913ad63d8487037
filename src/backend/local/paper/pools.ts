/**
 * Initial pools of the paper chain. Tokens are real, depths are invented.
 *
 * On every network, each token has a pool with the first hub, the wrapped native token. Any two tokens are
 * therefore at most two pools apart. Liquid tokens have a second route through another hub. Some pairs have
 * two pools of different depth, so that splitting an order can pay.
 */
import { findChain } from '../../../domain/chains/chains'
import { listTokens } from '../../../domain/chains/tokens'
import type { Address, ChainId } from '../../../domain/scalars'
import { addressOf } from './addresses'

/**
 * A pool to create. `depthUsd` is the total USD value of both reserves at reference prices, half on each
 * side.
 */
interface PaperPoolRow {
  readonly id: string
  readonly chainId: ChainId
  readonly address: Address
  readonly tokenA: Address
  readonly tokenB: Address
  readonly depthUsd: number
}

/**
 * Two tokens, then one depth in USD per pool. A token is an address, or the symbol of the first such token in
 * the list. Append rows and never reorder them: a pool's id and address come from its position.
 */
type PairRow = readonly (string | number)[]

/** Pairs by chain id, as in `assets/pools.json`. */
type PoolLists = Readonly<Record<string, readonly PairRow[]>>

let lists: PoolLists = {}

/** Registers the pools of the networks. Call it before the paper chain is used. */
export const registerPools = (given: PoolLists): void => {
  lists = given
}

/** @throws RangeError if the chain does not list the token, which is a mistake in the file */
function resolveToken(id: ChainId, reference: string): Address {
  const address = reference.toLowerCase()
  const found = listTokens(id).find((token) => token.symbol === reference || token.address === address)
  if (!found) throw new RangeError(`chain ${id} lists no token ${reference}`)
  return found.address
}

export const poolAddress = (poolId: string): Address => addressOf(`cowbell paper pool ${poolId}`)

const LISTED_DEPTH_USD = 4_000_000

/**
 * Returns the pairs of a network. A network that is off by default has no rows: each of its tokens gets one
 * pool with the wrapped native token.
 */
function pairsOf(id: ChainId): readonly PairRow[] {
  const rows = lists[id]
  if (rows || findChain(id)?.isOnByDefault !== false) return rows ?? []
  const [coin, ...tokens] = listTokens(id).map((token) => token.address)
  return coin ? tokens.map((token) => [token, coin, LISTED_DEPTH_USD]) : []
}

/** Lists the initial pools of a network in a fixed order. Empty for a network without a list. */
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
