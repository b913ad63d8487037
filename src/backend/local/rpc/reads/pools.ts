/**
 * Pools of a Uniswap V2 factory. Pairs are never removed, only added. Reserves are read once and then updated
 * by Sync events, as long as no reorg happens.
 */
import type { Pool } from '../../../../auction/model/pools'
import { decodeAddress, decodeEvent, decodeOutcome, encodeCall, topicOf } from '../../../../domain/evm/abi'
import { uniswapV2 } from '../../../../domain/evm/contracts'
import type { Address } from '../../../../domain/scalars'
import { type Block, readBlock, readLogs } from '../blocks'
import { type CallSite, type ReadCall, readCalls } from '../calls'

/**
 * Pools at a block. `pairCount` is the number of pairs read from the factory, including pairs without tokens.
 */
export interface PoolsAt {
  readonly block: Block
  readonly pools: readonly Pool[]
  readonly pairCount: number
}

/**
 * Maximum number of pairs, counted from the first. A factory can have hundreds of thousands of pairs, most of
 * them worthless.
 */
const MAX_PAIRS = 500
/**
 * Maximum number of blocks over which events are followed. Beyond that, reading all reserves again is
 * cheaper.
 */
const MAX_FOLLOWED = 64

/** Returns the number of pairs to read. */
async function countPairs(site: CallSite, factory: Address, block: number): Promise<number> {
  const [length] = await readCalls(
    site,
    [{ to: factory, data: encodeCall(uniswapV2, 'allPairsLength', []) }],
    block,
  )
  const count = decodeOutcome(uniswapV2, 'allPairsLength', length)
  // An address without a factory has no pairs.
  return count === undefined ? 0 : Math.min(Number(count), MAX_PAIRS)
}

/** Reads pairs of a factory, without reserves. A pair without tokens is left out. */
async function readPairs(
  site: CallSite,
  factory: Address,
  indexes: readonly bigint[],
  block: number,
): Promise<readonly Pool[]> {
  const pairCalls = indexes.map((index) => ({
    to: factory,
    data: encodeCall(uniswapV2, 'allPairs', [index]),
  }))
  const pairs = (await readCalls(site, pairCalls, block)).flatMap(
    (data) => decodeAddress(uniswapV2, 'allPairs', data) ?? [],
  )
  const calls = pairs.flatMap((to): ReadCall[] => [
    { to, data: encodeCall(uniswapV2, 'token0', []) },
    { to, data: encodeCall(uniswapV2, 'token1', []) },
  ])
  const tokens = await readCalls(site, calls, block)
  return pairs.flatMap((address, index) => {
    const tokenA = decodeAddress(uniswapV2, 'token0', tokens[2 * index])
    const tokenB = decodeAddress(uniswapV2, 'token1', tokens[2 * index + 1])
    return tokenA && tokenB ? [{ id: address, address, tokenA, tokenB, reserveA: 0n, reserveB: 0n }] : []
  })
}

async function readReserves(site: CallSite, pools: readonly Pool[], block: number): Promise<readonly Pool[]> {
  const data = encodeCall(uniswapV2, 'getReserves', [])
  const read = await readCalls(
    site,
    pools.map(({ address }) => ({ to: address, data })),
    block,
  )
  return pools.map((pool, index) => {
    const [reserveA, reserveB] = decodeOutcome(uniswapV2, 'getReserves', read[index]) ?? [0n, 0n]
    return { ...pool, reserveA, reserveB }
  })
}

/** Whether the pools' block is an ancestor of a block and near enough to follow events. */
async function isFollowable({ node }: CallSite, { block }: PoolsAt, to: Block): Promise<boolean> {
  const lag = to.number - block.number
  if (lag < 1 || lag > MAX_FOLLOWED) return false
  if (lag === 1) return to.parentHash === block.hash
  return (await readBlock(node, block.number))?.hash === block.hash
}

/** Updates pools from their last Sync event up to a block. */
async function followSyncs(
  { node }: CallSite,
  { block, pools }: PoolsAt,
  to: Block,
): Promise<readonly Pool[]> {
  if (pools.length === 0) return pools
  const addresses = pools.map(({ address }) => address)
  const logs = await readLogs(node, {
    addresses,
    topics: [topicOf(uniswapV2, 'Sync')],
    from: block.number + 1,
    to: to.number,
  })
  const synced = new Map(logs.map((log) => [log.address, log]))
  return pools.map((pool) => {
    const log = synced.get(pool.address)
    const event = log && decodeEvent(uniswapV2, log)
    return event ? { ...pool, reserveA: event.args.reserve0, reserveB: event.args.reserve1 } : pool
  })
}

/** Reads a factory's pools at a block, from earlier pools if that is cheaper. */
export async function readPools(
  site: CallSite,
  factory: Address,
  before: PoolsAt | undefined,
  block: Block,
): Promise<PoolsAt> {
  if (before?.block.hash === block.hash) return before
  const known = before && (await isFollowable(site, before, block)) ? before : undefined
  const from = known?.pairCount ?? 0
  const old = known ? await followSyncs(site, known, block) : []
  const pairCount = Math.max(from, await countPairs(site, factory, block.number))
  if (pairCount === from) return { block, pools: old, pairCount }
  const indexes = Array.from({ length: pairCount - from }, (_, index) => BigInt(from + index))
  const fresh = await readPairs(site, factory, indexes, block.number)
  return { block, pools: [...old, ...(await readReserves(site, fresh, block.number))], pairCount }
}
