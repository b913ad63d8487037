/**
 * Reads the rate of two tokens from on-chain pools through the user's RPC endpoint: a price that depends on
 * no service. Uses the deepest pools of Uniswap V2 and V3, directly or through one hub token.
 */
import type { RpcNode } from '../../api/node'
import { tradedToken } from '../../domain/chains/chains'
import { listHubs } from '../../domain/chains/tokens'
import { smaller } from '../../domain/orders/amounts'
import type { Address, ChainId } from '../../domain/scalars'
import { type Hop, type Reserves, readDeepest } from './pool-reserves'

/** A rate in atoms, and its depth in atoms of the sold token. */
export interface PoolRate {
  readonly sell: bigint
  readonly buy: bigint
  readonly depth: bigint
}

const direct = ({ from, to }: Reserves): PoolRate => ({ sell: from, buy: to, depth: from })

/** Combines two pools in a row. The depth of the second is converted to the sold token. */
const through = (first: Reserves, second: Reserves): PoolRate => ({
  sell: first.from * second.from,
  buy: first.to * second.to,
  depth: smaller(first.from, (second.from * first.from) / first.to),
})

/**
 * Reads the rate of the deepest route between two tokens. Returns undefined without a known pool.
 * @throws Refusal NodeUnavailable, WrongChain
 */
export async function readPoolRate(
  node: RpcNode,
  id: ChainId,
  sellToken: Address,
  buyToken: Address,
): Promise<PoolRate | undefined> {
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
  return [...(directPool ? [direct(directPool)] : []), ...routes].reduce<PoolRate | undefined>(
    (best, route) => (best && best.depth >= route.depth ? best : route),
    undefined,
  )
}
