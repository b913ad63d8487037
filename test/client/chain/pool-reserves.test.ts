import { describe, expect, it } from 'vitest'
import { type Hop, readDeepest } from '../../../src/client/chain/pool-reserves'
import type { Address, ChainId } from '../../../src/domain/scalars'
import { openFakeNode } from '../../support/rpc-node'

const mainnet = 1 as ChainId
const low = `0x${'11'.repeat(20)}` as Address
const high = `0x${'22'.repeat(20)}` as Address
const V2 = '0x5c69bee701ef814a2b6a3edd4b1652cb9cc5aa6f'
const V3 = '0x1f98431c8ad98523631ae4a59f267346ea31f984'
const Q96 = 2n ** 96n

/**
 * A pool of the two tokens: a V2 pair by its reserves, a V3 pool by its root price, liquidity and balances.
 */
type Pool =
  | { readonly reserves: readonly [bigint, bigint] }
  | {
      readonly tier: number
      readonly root: bigint
      readonly liquidity: bigint
      readonly held: [bigint, bigint]
    }

const words = (...values: readonly bigint[]) =>
  `0x${values.map((value) => value.toString(16).padStart(64, '0')).join('')}`

/** Returns the square root of a price, as a V3 pool stores it: second token per first token. */
const rootOf = (price: number): bigint => (BigInt(Math.round(Math.sqrt(price) * 1e9)) * Q96) / 10n ** 9n

/** Creates a node without Multicall3 with these pools at addresses 1, 2, 3. */
function nodeOf(pools: readonly Pool[]) {
  const poolAt = (to: string) => pools[Number(BigInt(to)) - 1]
  const placeOf = (is: (pool: Pool) => boolean) => BigInt(pools.findIndex(is) + 1)
  const answer = (to: string, data: string): string => {
    const argument = (at: number) => BigInt(`0x${data.slice(10 + 64 * at, 74 + 64 * at)}`)
    if (to === V2) return words(placeOf((pool) => 'reserves' in pool))
    if (to === V3) return words(placeOf((pool) => 'tier' in pool && BigInt(pool.tier) === argument(2)))
    const pool = data.startsWith('0x70a08231') ? pools[Number(argument(0)) - 1] : poolAt(to)
    if (pool && 'reserves' in pool) return words(...pool.reserves, 1n)
    if (!pool) return '0x'
    if (data.startsWith('0x70a08231')) return words(pool.held[to === low ? 0 : 1])
    return words(data === '0x3850c7bd' ? pool.root : pool.liquidity, 0n, 0n)
  }
  return openFakeNode((_, [call]) => {
    const { to, data } = call as { to: string; data: string }
    return { result: BigInt(to) >> 152n === 0xcan ? '0x' : answer(to, data) }
  })
}

const readPool = async (pools: readonly Pool[], hop: Hop, id = mainnet) =>
  (await readDeepest(nodeOf(pools), id, [hop]))[0]

const read = async (...query: Parameters<typeof readPool>) => {
  const deepest = await readPool(...query)
  return deepest && { from: deepest.from, to: deepest.to }
}

/** A V3 pool with a price of 4 and a depth of one million. */
const v3 = { tier: 500, root: rootOf(4), liquidity: 2_000_000n, held: [1_000_000n, 4_000_000n] } as const
const asPool = (change: Partial<Extract<Pool, { tier: number }>> = {}): Pool => ({
  ...v3,
  held: [...v3.held],
  ...change,
})

describe('readDeepest', () => {
  it('converts a Uniswap V3 pool to reserves in both directions', async () => {
    expect(await read([asPool()], [low, high])).toEqual({ from: 1_000_000n, to: 4_000_000n })
    expect(await read([asPool()], [high, low])).toEqual({ from: 4_000_000n, to: 1_000_000n })
  })

  it('names the pool, its version and the place of the sold token', async () => {
    const address = `0x${'1'.padStart(40, '0')}`
    expect((await readPool([asPool()], [low, high]))?.pool).toEqual({ address, version: 'v3', isFirst: true })
    const pair = { reserves: [1_000n, 4_000n] } as const
    expect((await readPool([pair], [high, low]))?.pool).toEqual({ address, version: 'v2', isFirst: false })
  })

  it('finds a pool at every fee tier', async () => {
    for (const tier of [100, 500, 3000, 10_000])
      expect(await read([asPool({ tier })], [low, high])).toEqual({ from: 1_000_000n, to: 4_000_000n })
    expect(await read([asPool({ tier: 42 })], [low, high])).toBeUndefined()
  })

  it('chooses the deeper one of a V2 pair and a V3 pool', async () => {
    const pair: Pool = { reserves: [999_999n, 3_000_000n] }
    expect(await read([pair, asPool()], [low, high])).toEqual({ from: 1_000_000n, to: 4_000_000n })
    const deep: Pool = { reserves: [1_000_001n, 3_000_000n] }
    expect(await read([deep, asPool()], [low, high])).toEqual({ from: 1_000_001n, to: 3_000_000n })
  })

  it("limits the depth by the pool's balances, because liquidity in one tick costs nothing", async () => {
    const pair: Pool = { reserves: [50_000n, 200_000n] }
    const shallow = asPool({ root: rootOf(1), liquidity: 10n ** 30n, held: [10n ** 30n, 40_000n] })
    expect(await read([pair, shallow], [low, high])).toEqual({ from: 50_000n, to: 200_000n })
    expect(await read([shallow], [low, high])).toEqual({ from: 40_000n, to: 40_000n })
  })

  it('returns undefined for an empty pool, a pool without a price and a network without a factory', async () => {
    for (const change of [{ root: 0n }, { liquidity: 0n }, { held: [0n, 5n] as [bigint, bigint] }])
      expect(await read([asPool(change)], [low, high])).toBeUndefined()
    expect(await read([asPool()], [low, high], 11155111 as ChainId)).toBeUndefined()
  })

  it('preserves the price of tokens with 6 and 18 decimals', async () => {
    const usdcPerEther = 3_250
    const root = rootOf(10 ** 18 / (usdcPerEther * 10 ** 6))
    const pool = asPool({ root, liquidity: 10n ** 19n, held: [10n ** 14n, 10n ** 23n] })
    const rate = await read([pool], [low, high])
    expect(Number(rate?.from) / 1e6 / (Number(rate?.to) / 1e18)).toBeCloseTo(usdcPerEther, 0)
  })
})
