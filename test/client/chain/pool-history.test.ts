import { decodeFunctionData, encodeAbiParameters, parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import { priceOfTick, readPoolHistory } from '../../../src/client/chain/pool-history'
import { listHubs } from '../../../src/domain/chains/tokens'
import type { Address, ChainId } from '../../../src/domain/scalars'
import { openFakeNode } from '../../support/rpc-node'

const chainId = 1 as ChainId
const [weth, usdc] = listHubs(chainId) as readonly [Address, Address]
const POOL = `0x${'77'.repeat(20)}` as const
const FACTORY = {
  v2: '0x5c69bee701ef814a2b6a3edd4b1652cb9cc5aa6f',
  v3: '0x1f98431c8ad98523631ae4a59f267346ea31f984',
}
const NOW = 1_790_000_000
const LATEST = 24_000_000
const HOUR = 3_600

const oracle = parseAbi([
  'function getPool(address, address, uint24) view returns (address)',
  'function getPair(address, address) view returns (address)',
  'function slot0() view returns (uint160, int24, uint16, uint16, uint16, uint8, bool)',
  'function liquidity() view returns (uint128)',
  'function balanceOf(address) view returns (uint256)',
  'function getReserves() view returns (uint112, uint112, uint32)',
  'function observations(uint256) view returns (uint32, int56, uint160, bool)',
  'function observe(uint32[]) view returns (int56[], uint160[])',
])

interface Market {
  readonly version: 'v2' | 'v3'
  /** Tick of the pool at a time in seconds. */
  readonly tickAt: (time: number) => number
  /** Time of the oldest observation. */
  readonly oldest?: number
  /** Oldest block of which the node has the state. */
  readonly oldestState?: number
  /** Answer of `observe` instead of its sums. */
  readonly observed?: `0x${string}`
}

const types = (...names: readonly string[]) => names.map((type) => ({ type }))
const timeOf = (block: number): number => NOW - (LATEST - block) * 12
const rootOf = (tick: number): bigint => BigInt(Math.round(1.0001 ** (tick / 2) * 2 ** 48)) * 2n ** 48n

/** Answers the real ABI encodings of one pool of WETH and USDC, without Multicall3. */
function openPool(market: Market) {
  const calls: string[] = []
  const answerCall = (to: string, data: `0x${string}`, time: number): `0x${string}` => {
    const { functionName, args = [] } = decodeFunctionData({ abi: oracle, data })
    calls.push(functionName)
    const isPair = [weth, usdc].every((token) => args.some((each) => String(each).toLowerCase() === token))
    const sumAt = (at: number): bigint => {
      let sum = 0n
      for (let second = NOW - 40 * 86_400; second < at; second += 600)
        sum += BigInt(market.tickAt(second)) * BigInt(Math.min(600, at - second))
      return sum
    }
    switch (functionName) {
      case 'getPool':
        return encodeAbiParameters(types('address'), [
          to === FACTORY.v3 && market.version === 'v3' && isPair && args[2] === 500
            ? POOL
            : `0x${'00'.repeat(20)}`,
        ])
      case 'getPair':
        return encodeAbiParameters(types('address'), [
          to === FACTORY.v2 && market.version === 'v2' && isPair ? POOL : `0x${'00'.repeat(20)}`,
        ])
      case 'slot0':
        return encodeAbiParameters(types('uint160', 'int24', 'uint16', 'uint16', 'uint16', 'uint8', 'bool'), [
          rootOf(market.tickAt(time)),
          market.tickAt(time),
          5,
          10,
          10,
          0,
          true,
        ])
      case 'liquidity':
        return encodeAbiParameters(types('uint128'), [10n ** 20n])
      case 'balanceOf':
        return encodeAbiParameters(types('uint256'), [10n ** 24n])
      case 'getReserves':
        return encodeAbiParameters(types('uint112', 'uint112', 'uint32'), [
          10n ** 18n,
          BigInt(Math.round(1e18 * 1.0001 ** market.tickAt(time))),
          time,
        ])
      case 'observations': {
        const isOldest = args[0] === 6n
        return encodeAbiParameters(types('uint32', 'int56', 'uint160', 'bool'), [
          isOldest ? (market.oldest ?? 0) : 0,
          0n,
          0n,
          isOldest && market.oldest !== undefined,
        ])
      }
      case 'observe': {
        const ages = args[0] as readonly number[]
        if (market.observed) return market.observed
        return encodeAbiParameters(types('int56[]', 'uint160[]'), [
          ages.map((age) => sumAt(NOW - age)),
          ages.map(() => 0n),
        ])
      }
      default:
        return functionName satisfies never
    }
  }
  const node = openFakeNode((method, params) => {
    if (method === 'eth_getBlockByNumber') {
      const number = params[0] === 'latest' ? LATEST : Number(params[0])
      return { result: { number: `0x${number.toString(16)}`, timestamp: `0x${timeOf(number).toString(16)}` } }
    }
    const [{ to, data }, tag] = params as [{ to: string; data: `0x${string}` }, string]
    if (BigInt(to) >> 152n === 0xcan) return { result: '0x' }
    const block = tag === 'latest' ? LATEST : Number(tag)
    if (block < (market.oldestState ?? 0))
      return { error: { code: -32000, message: 'missing trie node 5f1c (path ) state is not available' } }
    return { result: answerCall(to, data, timeOf(block)) }
  }, chainId)
  return { node, calls }
}

const readDay = (node: ReturnType<typeof openPool>['node'], hours = 24) =>
  readPoolHistory(node, { chainId, sellToken: usdc, buyToken: weth, rangeMs: hours * HOUR * 1000 })

describe('priceOfTick', () => {
  // 1.0001 ** 23027 is 10 within 0.01%: ln 10 / ln 1.0001 = 23027.0 (by hand: 2.302585 / 0.000099995).
  it('is 1 at tick 0, about 10 at tick 23027, and about 0.1 at its negative', () => {
    expect(priceOfTick(0)).toBe(1)
    expect(priceOfTick(23_027)).toBeCloseTo(10, 2)
    expect(priceOfTick(-23_027)).toBeCloseTo(0.1, 4)
  })
})

describe('readPoolHistory', () => {
  it('reads averages of a Uniswap V3 pool in one call of observe', async () => {
    // A tick that rises from 0 to 23027 in the middle of the day.
    const tickAt = (time: number) => (time < NOW - 12 * HOUR ? 0 : 23_027)
    const { node, calls } = openPool({ version: 'v3', tickAt, oldest: NOW - 30 * HOUR })
    const { points = [], pools } = (await readDay(node)) ?? {}
    expect(pools).toEqual([POOL])
    expect(points).toHaveLength(121)
    expect(points[0]?.price).toBe(1)
    expect(points.at(-2)?.price).toBeCloseTo(10, 2)
    expect(points.at(-1)).toMatchObject({ at: NOW * 1000 })
    expect(points.map(({ at }) => at)).toEqual(points.map(({ at }) => at).toSorted((a, b) => a - b))
    expect(points[0]?.at).toBe((NOW - 24 * HOUR + 360) * 1000)
    expect(calls.filter((name) => name === 'observe')).toHaveLength(1)
  })

  it('reads negative ticks, and inverts the price for the other direction', async () => {
    const { node } = openPool({ version: 'v3', tickAt: () => -23_027, oldest: NOW - 30 * HOUR })
    expect((await readDay(node))?.points[0]?.price).toBeCloseTo(0.1, 4)
    const turned = { chainId, sellToken: weth, buyToken: usdc, rangeMs: HOUR * 1000 }
    expect((await readPoolHistory(node, turned))?.points[0]?.price).toBeCloseTo(10, 2)
  })

  it('starts at the oldest observation if the node has no older state', async () => {
    const { node } = openPool({
      version: 'v3',
      tickAt: () => 0,
      oldest: NOW - 2 * HOUR,
      oldestState: LATEST - 128,
    })
    const points = (await readDay(node))?.points ?? []
    expect(points.length).toBeGreaterThan(100)
    expect(points[0]?.at).toBeGreaterThan((NOW - 2 * HOUR) * 1000)
  })

  it('reads prices at past blocks before the oldest observation', async () => {
    const tickAt = (time: number) => (time < NOW - 6 * HOUR ? 23_027 : 0)
    const { node, calls } = openPool({ version: 'v3', tickAt, oldest: NOW - 2 * HOUR })
    const points = (await readDay(node))?.points ?? []
    expect(points[0]?.at).toBe((NOW - 24 * HOUR) * 1000)
    expect(points[0]?.price).toBeCloseTo(10, 2)
    const sampled = points.filter(({ at }) => at < (NOW - 2 * HOUR) * 1000)
    expect(sampled).toHaveLength(24)
    // One to find the pool, one for the oldest observation, 24 samples.
    expect(calls.filter((name) => name === 'slot0')).toHaveLength(26)
  })

  it('reads the reserves of a V2 pair at past blocks', async () => {
    const tickAt = (time: number) => (time < NOW - 12 * HOUR ? 23_027 : 0)
    const { node } = openPool({ version: 'v2', tickAt })
    const points = (await readDay(node))?.points ?? []
    expect(points).toHaveLength(25)
    expect(points[0]?.price).toBeCloseTo(10, 2)
    expect(points.at(-1)?.price).toBe(1)
  })

  it('has only the current price without observations and older state', async () => {
    const { node } = openPool({ version: 'v3', tickAt: () => 0, oldestState: LATEST })
    expect((await readDay(node))?.points).toEqual([{ at: NOW * 1000, price: expect.closeTo(1, 6) }])
  })

  it('drops an answer of observe that is no list of sums', async () => {
    for (const observed of ['0x', `0x${'ff'.repeat(64)}`] as const) {
      const { node } = openPool({
        version: 'v3',
        tickAt: () => 0,
        oldest: NOW - 30 * HOUR,
        oldestState: LATEST,
        observed,
      })
      expect((await readDay(node))?.points).toHaveLength(1)
    }
  })

  it('refuses if the node fails, and returns undefined without a pool', async () => {
    const broken = openFakeNode(() => ({ error: { code: -32603, message: 'internal error' } }), chainId)
    await expect(readDay(broken)).rejects.toMatchObject({ errorType: 'NodeUnavailable' })
    const { node } = openPool({ version: 'v3', tickAt: () => 0 })
    const unlisted = { chainId: 56 as ChainId, sellToken: usdc, buyToken: weth, rangeMs: HOUR * 1000 }
    expect(await readPoolHistory(node, unlisted)).toBeUndefined()
  })
})
