/**
 * What the pools of a network say of two tokens, read of the RPC endpoint the user named: an opinion on a price in which no
 * service has a part. The deepest pools of Uniswap V2 and V3, directly or through one hub.
 */
import type { RpcNode } from '../../api/node'
import { tradedToken } from '../../domain/chains/chains'
import { listHubs } from '../../domain/chains/tokens'
import type { Address, ChainId } from '../../domain/scalars'
import { type Hop, type Reserves, readDeepest } from './pool-reserves'

/** A rate in atoms, and how much of the sold token it is good for. */
export interface PoolRate {
  readonly sell: bigint
  readonly buy: bigint
  readonly depth: bigint
}

const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b)

const direct = ({ from, to }: Reserves): PoolRate => ({ sell: from, buy: to, depth: from })

/** Two pools in a row; the second is as deep as its reserve is worth in the sold token. */
const through = (first: Reserves, second: Reserves): PoolRate => ({
  sell: first.from * second.from,
  buy: first.to * second.to,
  depth: smaller(first.from, (second.from * first.from) / first.to),
})

/**
 * The rate of the deepest way between two tokens, undefined where no pool is known.
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
  const [straight, ...rest] = await readDeepest(node, id, hops)
  const ways = hubs.flatMap((_, at) => {
    const [first, second] = [rest[2 * at], rest[2 * at + 1]]
    return first && second ? [through(first, second)] : []
  })
  return [...(straight ? [direct(straight)] : []), ...ways].reduce<PoolRate | undefined>(
    (best, way) => (best && best.depth >= way.depth ? best : way),
    undefined,
  )
}
