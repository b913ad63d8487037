/**
 * Reads the rate of two tokens from on-chain pools through the user's RPC endpoint: a price that depends on
 * no service. Uses the deepest pools of Uniswap V2 and V3, directly or through one hub token.
 */
import type { RpcNode } from '../../api/node'
import { tradedToken } from '../../domain/chains/chains'
import { listHubs } from '../../domain/chains/tokens'
import { smaller } from '../../domain/orders/amounts'
import type { Address, ChainId } from '../../domain/scalars'
import { type DeepPool, type Hop, type Pool, readDeepest } from './pool-reserves'

/** A rate in atoms, and its depth in atoms of the sold token. */
export interface PoolRate {
  readonly sell: bigint
  readonly buy: bigint
  readonly depth: bigint
}

/** A rate, and the pools through which a sale passes. */
export interface PoolRoute extends PoolRate {
  readonly pools: readonly Pool[]
}

const direct = ({ from, to, pool }: DeepPool): PoolRoute => ({
  sell: from,
  buy: to,
  depth: from,
  pools: [pool],
})

/** Combines two pools in a row. The depth of the second is converted to the sold token. */
const through = (first: DeepPool, second: DeepPool): PoolRoute => ({
  sell: first.from * second.from,
  buy: first.to * second.to,
  depth: smaller(first.from, (second.from * first.from) / first.to),
  pools: [first.pool, second.pool],
})

/**
 * Reads the rate of the deepest route between two tokens. Returns undefined without a known pool.
 * @throws Refusal NodeUnavailable, WrongChain
 */
export async function readPoolRate(
  ...query: Parameters<typeof readPoolRoute>
): Promise<PoolRate | undefined> {
  const route = await readPoolRoute(...query)
  return route && { sell: route.sell, buy: route.buy, depth: route.depth }
}

/**
 * Reads the deepest route between two tokens. Returns undefined without a known pool.
 * @throws Refusal NodeUnavailable, WrongChain
 */
export async function readPoolRoute(
  node: RpcNode,
  id: ChainId,
  sellToken: Address,
  buyToken: Address,
): Promise<PoolRoute | undefined> {
  const [sell, buy] = [tradedToken(id, sellToken), tradedToken(id, buyToken)]
  if (sell === buy) return undefined
  const hubs = listHubs(id).filter((hub) => hub !== sell && hub !== buy)
  const hops: Hop[] = [
    [sell, buy],
    ...hubs.flatMap((hub): Hop[] => [
      [sell, hub],
      [hub, buy],
    ]),
  ]
  const [directPool, ...rest] = await readDeepest(node, id, hops)
  const routes = hubs.flatMap((_, index) => {
    const [first, second] = [rest[2 * index], rest[2 * index + 1]]
    return first && second ? [through(first, second)] : []
  })
  return [...(directPool ? [direct(directPool)] : []), ...routes].reduce<PoolRoute | undefined>(
    (best, route) => (best && best.depth >= route.depth ? best : route),
    undefined,
  )
}
