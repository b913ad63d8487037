/**
 * Pools of a Uniswap V2 style factory. Which pairs there are never changes, only more come; what lies in them is read
 * once for all, and from then on followed by their Sync events, as long as these are of the same chain of blocks.
 */
import type { Pool } from '../../../../../auction/model/pools'
import { decodeAddress, decodeEvent, decodeResult, encodeCall, topicOf } from '../../../../../domain/evm/abi'
import { uniswapV2 } from '../../../../../domain/evm/contracts'
import type { Address } from '../../../../../domain/scalars'
import { type Block, readBlock, readLogs } from '../blocks'
import { type CallSite, type ReadCall, readAll } from '../calls'

/** Pools at a block. `pairCount` is how many pairs of the factory were read: more than pools where a pair has no tokens. */
export interface PoolsAt {
  readonly block: Block
  readonly pools: readonly Pool[]
  readonly pairCount: number
}

/** A factory can have hundreds of thousands of pairs, most of them worthless: the first are taken. */
const MAX_PAIRS = 500
/** Over more blocks than this, reading all reserves again is less work than reading what changed. */
const MAX_FOLLOWED = 64

/** How many pairs of a factory are read. */
async function countPairs(site: CallSite, factory: Address, block: number): Promise<number> {
  const [length] = await readAll(
    site,
    [{ to: factory, data: encodeCall(uniswapV2, 'allPairsLength', []) }],
    block,
  )
  return Math.min(Number(decodeResult(uniswapV2, 'allPairsLength', length) ?? 0n), MAX_PAIRS)
}

/** The pairs of a factory at these indexes, without reserves; a pair without tokens is left out. */
async function readPairs(
  site: CallSite,
  factory: Address,
  indexes: readonly bigint[],
  block: number,
): Promise<readonly Pool[]> {
  const asked = indexes.map((index) => ({
    to: factory,
    data: encodeCall(uniswapV2, 'allPairs', [index]),
  }))
  const pairs = (await readAll(site, asked, block)).flatMap(
    (data) => decodeAddress(uniswapV2, 'allPairs', data) ?? [],
  )
  const calls = pairs.flatMap((to): ReadCall[] => [
    { to, data: encodeCall(uniswapV2, 'token0', []) },
    { to, data: encodeCall(uniswapV2, 'token1', []) },
  ])
  const tokens = await readAll(site, calls, block)
  return pairs.flatMap((address, index) => {
    const tokenA = decodeAddress(uniswapV2, 'token0', tokens[2 * index])
    const tokenB = decodeAddress(uniswapV2, 'token1', tokens[2 * index + 1])
    return tokenA && tokenB ? [{ id: address, address, tokenA, tokenB, reserveA: 0n, reserveB: 0n }] : []
  })
}

async function readReserves(site: CallSite, pools: readonly Pool[], block: number): Promise<readonly Pool[]> {
  const data = encodeCall(uniswapV2, 'getReserves', [])
  const read = await readAll(
    site,
    pools.map(({ address }) => ({ to: address, data })),
    block,
  )
  return pools.map((pool, index) => {
    const [reserveA, reserveB] = decodeResult(uniswapV2, 'getReserves', read[index]) ?? [0n, 0n]
    return { ...pool, reserveA, reserveB }
  })
}

/** Whether the pools are of the chain of blocks that now leads to this one, and near enough to be followed. */
async function isFollowable({ node }: CallSite, { block }: PoolsAt, to: Block): Promise<boolean> {
  const behind = to.number - block.number
  if (behind < 1 || behind > MAX_FOLLOWED) return false
  if (behind === 1) return to.parentHash === block.hash
  return (await readBlock(node, block.number))?.hash === block.hash
}

/** Each pool as its last Sync event in these blocks left it. */
async function follow({ node }: CallSite, { block, pools }: PoolsAt, to: Block): Promise<readonly Pool[]> {
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

/** A factory's pools at a block, from what was known before where that is less work. */
export async function readPools(
  site: CallSite,
  factory: Address,
  before: PoolsAt | undefined,
  block: Block,
): Promise<PoolsAt> {
  if (before?.block.hash === block.hash) return before
  const known = before && (await isFollowable(site, before, block)) ? before : undefined
  const from = known?.pairCount ?? 0
  const old = known ? await follow(site, known, block) : []
  const pairCount = Math.max(from, await countPairs(site, factory, block.number))
  if (pairCount === from) return { block, pools: old, pairCount }
  const indexes = Array.from({ length: pairCount - from }, (_, at) => BigInt(from + at))
  const fresh = await readPairs(site, factory, indexes, block.number)
  return { block, pools: [...old, ...(await readReserves(site, fresh, block.number))], pairCount }
}
