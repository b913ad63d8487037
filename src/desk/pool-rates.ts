/**
 * What the pools of a network say of two tokens, read of the RPC endpoint the user named: an opinion on a price in which no
 * service has a part. Pools of the largest Uniswap V2 style factory of each network, directly or through one hub.
 */
import type { RpcNode } from '../api/node'
import { addressOf, callData, word, wordOf } from '../domain/abi-codec'
import { tradedToken } from '../domain/chains'
import type { Address, ChainId, Hex } from '../domain/scalars'
import { listHubs } from '../domain/tokens'
import { readAll } from './node-funds'

/** Uniswap V2 (docs.uniswap.org, V2 deployment addresses); on Gnosis Honeyswap. */
const FACTORIES: Readonly<Record<number, string>> = {
  1: '0x5c69bee701ef814a2b6a3edd4b1652cb9cc5aa6f',
  100: '0xa818b4f111ccac7aa31d0bcc0806d64f2e0737d7',
  42161: '0xf1d7cc64fb4452f05c498126312ebe29f30fbcf9',
  8453: '0x8909dc15e40173ff4699343b6eb8132c65e18ec6',
}
const selectors = { getPair: '0xe6a43905', getReserves: '0x0902f1ac' } as const satisfies Record<string, Hex>

/** A rate in atoms, and how much of the sold token it is good for. */
export interface PoolRate {
  readonly sell: bigint
  readonly buy: bigint
  readonly depth: bigint
}

type Hop = readonly [from: Address, to: Address]
type Reserves = { readonly from: bigint; readonly to: bigint }

const NOBODY = 0n

function reservesOf([from, to]: Hop, answer: Hex | undefined): Reserves | undefined {
  const [first, second] = [wordOf(answer, 0), wordOf(answer, 1)]
  if (!first || !second) return undefined
  return from < to ? { from: first, to: second } : { from: second, to: first }
}

async function readReserves(
  node: RpcNode,
  factory: Address,
  hops: readonly Hop[],
): Promise<readonly (Reserves | undefined)[]> {
  const asked = hops.map(([a, b]) => ({ to: factory, data: callData(selectors.getPair, word(a), word(b)) }))
  const pairs = (await readAll(node, asked)).map((answer) => addressOf(answer))
  const known = pairs.flatMap((to, at) =>
    to !== undefined && BigInt(to) !== NOBODY ? [{ at, to, data: selectors.getReserves }] : [],
  )
  if (known.length === 0) return hops.map(() => undefined)
  const answers = await readAll(node, known)
  const byHop = new Map(known.map(({ at }, index) => [at, answers[index]]))
  return hops.map((hop, at) => reservesOf(hop, byHop.get(at)))
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
  const factory = FACTORIES[id] as Address | undefined
  const [sell, buy] = [tradedToken(id, sellToken), tradedToken(id, buyToken)]
  if (!factory || sell === buy) return undefined
  const hubs = listHubs(id).filter((hub) => hub !== sell && hub !== buy)
  const hops: Hop[] = [
    [sell, buy],
    ...hubs.flatMap((hub): Hop[] => [
      [sell, hub],
      [hub, buy],
    ]),
  ]
  const [straight, ...rest] = await readReserves(node, factory, hops)
  const ways = hubs.flatMap((_, at) => {
    const [first, second] = [rest[2 * at], rest[2 * at + 1]]
    return first && second ? [through(first, second)] : []
  })
  return [...(straight ? [direct(straight)] : []), ...ways].reduce<PoolRate | undefined>(
    (best, way) => (best && best.depth >= way.depth ? best : way),
    undefined,
  )
}
