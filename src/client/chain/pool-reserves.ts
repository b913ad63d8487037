/**
 * Reads the reserves of pools from an RPC endpoint. A Uniswap V3 pool is converted to the reserves of a V2
 * pair at the same price. The pool's balances limit these reserves, because concentrated liquidity in one
 * tick looks deep at no cost.
 */
import type { RpcNode } from '../../api/node'
import { type CallOutcome, decodeAddress, decodeOutcome, encodeCall } from '../../domain/evm/abi'
import { erc20, uniswapV2, uniswapV3 } from '../../domain/evm/contracts'
import { smaller } from '../../domain/orders/amounts'
import type { Address, ChainId, Hex } from '../../domain/scalars'
import { readCalls } from './node-balances'

/**
 * Uniswap V2 factories (docs.uniswap.org, V2 deployments). On Gnosis it is Honeyswap, as in the contracts of
 * cowprotocol/services.
 */
const V2_FACTORIES: Readonly<Record<number, string>> = {
  1: '0x5c69bee701ef814a2b6a3edd4b1652cb9cc5aa6f',
  100: '0xa818b4f111ccac7aa31d0bcc0806d64f2e0737d7',
  42161: '0xf1d7cc64fb4452f05c498126312ebe29f30fbcf9',
  8453: '0x8909dc15e40173ff4699343b6eb8132c65e18ec6',
}
/**
 * Uniswap V3 factories (Uniswap/v3-periphery deploys.md; docs.uniswap.org, Base deployments; Gnosis:
 * cowprotocol/services #4350).
 */
const V3_FACTORIES: Readonly<Record<number, string>> = {
  1: '0x1f98431c8ad98523631ae4a59f267346ea31f984',
  100: '0xe32f7dd7e3f098d518ff19a22d5f028e076489b1',
  42161: '0x1f98431c8ad98523631ae4a59f267346ea31f984',
  8453: '0x33128a8fc17869897dce68ed026d694621f6fdfd',
}
/** Fee tiers in hundredths of a basis point. */
const FEE_TIERS = [100, 500, 3000, 10_000] as const

/** A sale of one token for another. */
export type Hop = readonly [from: Address, to: Address]
/** Reserves of a pool in atoms. Their quotient is its price. */
interface Reserves {
  readonly from: bigint
  readonly to: bigint
}

/** A pool of a hop. `isFirst` is true if the sold token is `token0`. */
export interface Pool {
  readonly address: Address
  readonly version: 'v2' | 'v3'
  readonly isFirst: boolean
}

export interface DeepPool extends Reserves {
  readonly pool: Pool
}

interface ReadCall {
  readonly to: Address
  readonly data: Hex
}

/** Lookup and decoding of one kind of pool. */
interface PoolKind {
  readonly version: Pool['version']
  readonly lookup: ReadCall
  readonly poolOf: (outcome: CallOutcome | undefined) => Address | undefined
  readonly ask: (pool: Address) => readonly ReadCall[]
  readonly read: (outcomes: readonly CallOutcome[]) => Reserves | undefined
}

const pairKind = (factory: Address, [from, to]: Hop): PoolKind => ({
  version: 'v2',
  lookup: { to: factory, data: encodeCall(uniswapV2, 'getPair', [from, to]) },
  poolOf: (outcome) => decodeAddress(uniswapV2, 'getPair', outcome),
  ask: (pair) => [{ to: pair, data: encodeCall(uniswapV2, 'getReserves', []) }],
  read: ([outcome]) => {
    const [first, second] = decodeOutcome(uniswapV2, 'getReserves', outcome) ?? []
    if (!first || !second) return undefined
    return from < to ? { from: first, to: second } : { from: second, to: first }
  },
})

const Q192 = 2n ** 192n
const Q96 = 2n ** 96n

/**
 * Converts a V3 pool to reserves. Their depth is the liquidity at the current price, limited by the pool's
 * balances.
 */
function toReserves(isFirst: boolean, sqrtPrice: bigint, liquidity: bigint, held: Reserves): Reserves {
  const square = sqrtPrice * sqrtPrice
  const [over, under] = isFirst ? [square, Q192] : [Q192, square]
  const atPrice = isFirst ? (liquidity * Q96) / sqrtPrice : (liquidity * sqrtPrice) / Q96
  const from = smaller(atPrice, smaller(held.from, (held.to * under) / over))
  return { from, to: (from * over) / under }
}

const poolKind = (factory: Address, [from, to]: Hop, tier: number): PoolKind => ({
  version: 'v3',
  lookup: { to: factory, data: encodeCall(uniswapV3, 'getPool', [from, to, tier]) },
  poolOf: (outcome) => decodeAddress(uniswapV3, 'getPool', outcome),
  ask: (pool) => [
    { to: pool, data: encodeCall(uniswapV3, 'slot0', []) },
    { to: pool, data: encodeCall(uniswapV3, 'liquidity', []) },
    { to: from, data: encodeCall(erc20, 'balanceOf', [pool]) },
    { to, data: encodeCall(erc20, 'balanceOf', [pool]) },
  ],
  read: ([first, second, third, fourth]) => {
    const sqrtPrice = decodeOutcome(uniswapV3, 'slot0', first)
    const liquidity = decodeOutcome(uniswapV3, 'liquidity', second)
    const fromBalance = decodeOutcome(erc20, 'balanceOf', third)
    const toBalance = decodeOutcome(erc20, 'balanceOf', fourth)
    if (!sqrtPrice || !liquidity || !fromBalance || !toBalance) return undefined
    return toReserves(from < to, sqrtPrice, liquidity, { from: fromBalance, to: toBalance })
  },
})

/** Returns true if pools of a network can be found. */
export const knowsPools = (id: ChainId): boolean => id in V2_FACTORIES || id in V3_FACTORIES

function kindsOf(id: ChainId, hop: Hop): readonly PoolKind[] {
  const [v2, v3] = [V2_FACTORIES[id], V3_FACTORIES[id]] as (Address | undefined)[]
  return [...(v2 ? [pairKind(v2, hop)] : []), ...(v3 ? FEE_TIERS.map((tier) => poolKind(v3, hop, tier)) : [])]
}

const deeper = (best: DeepPool | undefined, next: DeepPool): DeepPool | undefined =>
  next.from > 0n && next.to > 0n && (!best || next.from > best.from) ? next : best

/**
 * Reads the deepest pool of each hop. A hop without a pool is undefined.
 * @throws Refusal NodeUnavailable, WrongChain
 */
export async function readDeepest(
  node: RpcNode,
  id: ChainId,
  hops: readonly Hop[],
): Promise<readonly (DeepPool | undefined)[]> {
  const kinds = hops.flatMap((hop, hopIndex) =>
    kindsOf(id, hop).map((kind) => ({ hopIndex, kind, isFirst: hop[0] < hop[1] })),
  )
  if (kinds.length === 0) return hops.map(() => undefined)
  const found = await readCalls(
    node,
    kinds.map(({ kind }) => kind.lookup),
  )
  const pools = kinds.flatMap((each, index) => {
    const pool = each.kind.poolOf(found[index])
    return pool !== undefined && BigInt(pool) !== 0n
      ? [{ ...each, address: pool, calls: each.kind.ask(pool) }]
      : []
  })
  if (pools.length === 0) return hops.map(() => undefined)
  const outcomes = [
    ...(await readCalls(
      node,
      pools.flatMap(({ calls }) => calls),
    )),
  ]
  const read = pools.flatMap(({ hopIndex, kind, address, isFirst, calls }) => {
    const reserves = kind.read(outcomes.splice(0, calls.length))
    const pool = { address, version: kind.version, isFirst }
    return reserves ? [{ hopIndex, deep: { ...reserves, pool } }] : []
  })
  return hops.map((_, index) =>
    read
      .filter(({ hopIndex }) => hopIndex === index)
      .reduce<DeepPool | undefined>((best, { deep }) => deeper(best, deep), undefined),
  )
}
