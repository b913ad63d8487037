/**
 * Reads past prices of a pair from the deepest pools, through the user's RPC endpoint. A Uniswap V3 pool
 * records sums of its ticks, from which one call reads averages over many intervals (`observe`). Where these
 * end, and for V2 pools, prices are read at past blocks, as far as the node has their state. The number of
 * calls is limited.
 */
import type { RpcNode } from '../../api/node'
import { chainOf } from '../../domain/chains/chains'
import { decodeOutcome, encodeCall, selectorOf } from '../../domain/evm/abi'
import { uniswapV2, uniswapV3, uniswapV3Oracle } from '../../domain/evm/contracts'
import { Refusal } from '../../domain/refusal'
import type { Address, ChainId, Milliseconds } from '../../domain/scalars'
import { now } from '../clock'
import { readCalls } from './node-balances'
import { readPoolRoute } from './pool-rates'
import type { Pool } from './pool-reserves'
import { getBlock } from './rpc'

/** A price at a time: atoms of the bought token per atom of the sold token. */
interface PastPrice {
  readonly at: Milliseconds
  readonly price: number
}

interface PairQuery {
  readonly chainId: ChainId
  readonly sellToken: Address
  readonly buyToken: Address
  readonly rangeMs: number
}

/** Past prices, oldest first, and the pools that they come from. */
interface PoolHistory {
  readonly points: readonly PastPrice[]
  readonly pools: readonly Address[]
}

/** Number and timestamp of a block, in seconds. */
interface Block {
  readonly number: number
  readonly time: number
}

/** Maximum number of intervals of `observe`, and their minimum length in seconds. */
const MAX_INTERVALS = 120
const MIN_INTERVAL = 12
/** Seconds for which the oldest observation may be overwritten until the next call. */
const OLDEST_MARGIN = 60

/** Maximum number of past blocks, and of blocks that are read at the same time. */
const MAX_SAMPLES = 24
const AT_ONCE = 4

const TICK_BASE = 1.0001

/**
 * Converts a tick to atoms of `token1` per atom of `token0`.
 * @example priceOfTick(0) // 1
 * @internal Exported for its unit vector.
 */
export const priceOfTick = (tick: number): number => TICK_BASE ** tick

const towardsSale = ({ isFirst }: Pool, price: number): number => (isFirst ? price : 1 / price)

/** Largest ratio of atoms that counts as a price: tokens have up to 30 decimals. */
const MAX_PRICE = 1e60

const isPrice = (price: number): boolean => price > 1 / MAX_PRICE && price < MAX_PRICE

/** Multiplies the prices of the pools in a row. Undefined if one of them is unknown. */
function chainPrices(prices: readonly (number | undefined)[]): number | undefined {
  const known = prices.filter((price) => price !== undefined)
  const product = known.reduce((total, price) => total * price, 1)
  return known.length === prices.length && isPrice(product) ? product : undefined
}

/** Reads the time of a pool's oldest observation in seconds. Undefined if it cannot be read. */
async function readOldest(node: RpcNode, { address: to }: Pool): Promise<number | undefined> {
  const [slot] = await readCalls(node, [{ to, data: selectorOf(uniswapV3Oracle, 'slot0') }])
  const [, , index, cardinality] = decodeOutcome(uniswapV3Oracle, 'slot0', slot) ?? []
  if (index === undefined || !cardinality) return undefined
  // The list is a ring: the oldest follows the newest, unless the list is not full.
  const places = [BigInt((index + 1) % cardinality), 0n]
  const outcomes = await readCalls(
    node,
    places.map((place) => ({ to, data: encodeCall(uniswapV3Oracle, 'observations', [place]) })),
  )
  return outcomes
    .map((outcome) => decodeOutcome(uniswapV3Oracle, 'observations', outcome))
    .find((read) => read?.[3] === true)?.[0]
}

/** Reads the average prices of intervals that end now. Empty if a pool has no observations. */
async function readObserved(
  node: RpcNode,
  pools: readonly Pool[],
  { time }: Block,
  range: number,
): Promise<readonly PastPrice[]> {
  if (pools.some(({ version }) => version !== 'v3')) return []
  const oldest = await Promise.all(pools.map((pool) => readOldest(node, pool)))
  const covered = Math.min(range, ...oldest.map((at) => (at === undefined ? 0 : time - at - OLDEST_MARGIN)))
  const step = Math.max(MIN_INTERVAL, Math.ceil(covered / MAX_INTERVALS))
  const count = Math.floor(covered / step)
  if (count < 1) return []
  const ages = Array.from({ length: count + 1 }, (_, index) => (count - index) * step)
  const data = encodeCall(uniswapV3Oracle, 'observe', [ages])
  const outcomes = await readCalls(
    node,
    pools.map(({ address }) => ({ to: address, data })),
  )
  const sums = outcomes.map((outcome) => decodeOutcome(uniswapV3Oracle, 'observe', outcome))
  if (sums.some((each) => each?.length !== ages.length)) return []
  return ages.slice(1).flatMap((age, index) => {
    const prices = pools.map((pool, place) => {
      const [before, after] = [sums[place]?.[index], sums[place]?.[index + 1]]
      return before === undefined || after === undefined
        ? undefined
        : towardsSale(pool, priceOfTick(Number(after - before) / step))
    })
    const price = chainPrices(prices)
    // An average belongs to the middle of its interval.
    return price === undefined ? [] : [{ at: toMs(time - age - step / 2), price }]
  })
}

const toMs = (seconds: number) => Math.round(seconds * 1000) as Milliseconds

const Q96 = 2 ** 96

/** Reads the price of a pool at a block. Undefined if it has none there. */
function priceAt(pool: Pool, outcome: Parameters<typeof decodeOutcome>[2]): number | undefined {
  if (pool.version === 'v3') {
    const root = decodeOutcome(uniswapV3, 'slot0', outcome)
    return root ? towardsSale(pool, (Number(root) / Q96) ** 2) : undefined
  }
  const [first, second] = decodeOutcome(uniswapV2, 'getReserves', outcome) ?? []
  return first && second ? towardsSale(pool, Number(second) / Number(first)) : undefined
}

const readTime = async (node: RpcNode, number?: number): Promise<Block> => {
  const block = await getBlock(node, number)
  return { number: Number(block.number), time: Number(block.timestamp) }
}

/** Reads the price at a past block. Undefined if the node has no state of it, or the pool no price. */
async function readSample(
  node: RpcNode,
  pools: readonly Pool[],
  number: number,
): Promise<PastPrice | undefined> {
  const calls = pools.map(({ address, version }) => ({
    to: address,
    data: version === 'v3' ? selectorOf(uniswapV3, 'slot0') : selectorOf(uniswapV2, 'getReserves'),
  }))
  try {
    const [{ time }, outcomes] = await Promise.all([
      readTime(node, number),
      readCalls(node, calls, { block: number }),
    ])
    const price = chainPrices(pools.map((pool, index) => priceAt(pool, outcomes[index])))
    return price === undefined ? undefined : { at: toMs(time), price }
  } catch (thrown) {
    // Most nodes have the state of recent blocks only.
    if (thrown instanceof Refusal) return undefined
    throw thrown
  }
}

/** Reads prices at past blocks between two ages in seconds, newest first, until the node has none. */
async function readSamples(
  node: RpcNode,
  pools: readonly Pool[],
  latest: Block,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<readonly PastPrice[]> {
  const blockSeconds = chainOf(node.chainId).blockTimeMs / 1000
  const step = Math.max((to - from) / MAX_SAMPLES, blockSeconds)
  const ages = Array.from({ length: Math.floor((to - from) / step) }, (_, index) => from + (index + 1) * step)
  const probe = latest.number - Math.round(to / blockSeconds)
  // The real block time can differ from the usual one, so it is measured over the range.
  const far = await readTime(node, Math.max(1, probe)).catch(() => undefined)
  const measured = far && far.time < latest.time ? (latest.time - far.time) / (latest.number - far.number) : 0
  const numbers = ages.map((age) => latest.number - Math.round(age / (measured || blockSeconds)))
  const found: PastPrice[] = []
  for (let start = 0; start < numbers.length; start += AT_ONCE) {
    const group = numbers.slice(start, start + AT_ONCE).filter((number) => number > 0)
    const read = await Promise.all(group.map((number) => readSample(node, pools, number)))
    const end = read.indexOf(undefined)
    found.push(...read.slice(0, end < 0 ? read.length : end).filter((each) => each !== undefined))
    if (end >= 0 || group.length < AT_ONCE) break
  }
  return found
}

/** Maximum time by which the clock of a node may be ahead. */
const MAX_AHEAD_MS = 600_000

/** Part of a range that may be without prices before past blocks are read for it. */
const GAP_PART = 0.05

/**
 * Reads past prices of a pair. They start where pool and node have no older ones. Returns undefined without a
 * known pool.
 * @throws Refusal NodeUnavailable, WrongChain
 */
export async function readPoolHistory(
  node: RpcNode,
  { chainId, sellToken, buyToken, rangeMs }: PairQuery,
): Promise<PoolHistory | undefined> {
  const route = await readPoolRoute(node, chainId, sellToken, buyToken)
  if (!route) return undefined
  const { pools } = route
  const range = Math.floor(rangeMs / 1000)
  const latest = await readTime(node)
  const observed = await readObserved(node, pools, latest, range)
  const [first] = observed
  const from = first ? latest.time - first.at / 1000 : 0
  const sampled =
    range - from > range * GAP_PART ? await readSamples(node, pools, latest, { from, to: range }) : []
  const current = { at: toMs(latest.time), price: Number(route.buy) / Number(route.sell) }
  const isPlausible = ({ at, price }: PastPrice) => isPrice(price) && at > 0 && at <= now() + MAX_AHEAD_MS
  const points = [...sampled, ...observed, current]
    .filter(isPlausible)
    .toSorted((one, other) => one.at - other.at)
  return { points, pools: pools.map(({ address }) => address) }
}
