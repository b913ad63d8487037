import { describe, expect, it } from 'vitest'
import { readPoolRate } from '../../../src/client/chain/pool-rates'
import { chainOf } from '../../../src/domain/chains/chains'
import { listHubs } from '../../../src/domain/chains/tokens'
import type { Address, ChainId } from '../../../src/domain/scalars'
import { openFakeNode } from '../../support/rpc-node'

const chainId = 1 as ChainId
const [weth, usdc] = listHubs(chainId) as readonly [Address, Address]
const token = `0x${'12'.repeat(20)}` as Address
const word = (value: bigint) => value.toString(16).padStart(64, '0')

/** Reserves by pair name. The index of a pair is its address. */
type Pools = Readonly<Record<string, readonly [bigint, bigint]>>

/** Creates a node without Multicall3 that knows these pools of the factory. */
function nodeOf(pools: Pools) {
  const names = Object.keys(pools)
  const addressOf = (place: number) => `0x${(place + 1).toString(16).padStart(40, '0')}`
  const findPair = (a: string, b: string) =>
    names.findIndex((name) => name === `${a}/${b}` || name === `${b}/${a}`)
  const answer = (to: string, data: string): string => {
    if (data.startsWith('0xe6a43905')) {
      const place = findPair(`0x${data.slice(34, 74)}`, `0x${data.slice(98)}`)
      return `0x${(place < 0 ? '' : addressOf(place).slice(2)).padStart(64, '0')}`
    }
    const name = data === '0x0902f1ac' ? names.find((_, place) => addressOf(place) === to) : undefined
    if (!name) return '0x'
    const [a = '', b = ''] = name.split('/')
    const [ofA, ofB] = pools[name] ?? [0n, 0n]
    const [first, second] = a < b ? [ofA, ofB] : [ofB, ofA]
    return `0x${word(first)}${word(second)}${word(1n)}`
  }
  return openFakeNode((_, [call]) => {
    const { to, data } = call as { to: string; data: string }
    return { result: answer(to, data) }
  }, chainId)
}

describe('readPoolRate', () => {
  it('returns the rate of a pair in both directions', async () => {
    const node = nodeOf({ [`${weth}/${usdc}`]: [1_000n, 3_000_000n] })
    expect(await readPoolRate(node, chainId, weth, usdc)).toEqual({
      sell: 1_000n,
      buy: 3_000_000n,
      depth: 1_000n,
    })
    expect(await readPoolRate(node, chainId, usdc, weth)).toEqual({
      sell: 3_000_000n,
      buy: 1_000n,
      depth: 3_000_000n,
    })
  })

  it('uses the route over a hub if it is deeper, and returns the depth of its shallower pool', async () => {
    const node = nodeOf({
      [`${token}/${usdc}`]: [10n, 20n],
      [`${token}/${weth}`]: [5_000n, 50n],
      [`${weth}/${usdc}`]: [10n, 30_000n],
    })
    const rate = await readPoolRate(node, chainId, token, usdc)
    expect(rate).toEqual({ sell: 50_000n, buy: 1_500_000n, depth: 1_000n })
  })

  it('returns undefined without a pool, for an empty pool and without a known factory', async () => {
    expect(await readPoolRate(nodeOf({}), chainId, token, usdc)).toBeUndefined()
    expect(
      await readPoolRate(nodeOf({ [`${token}/${usdc}`]: [0n, 5n] }), chainId, token, usdc),
    ).toBeUndefined()
    expect(
      await readPoolRate(nodeOf({}), 56 as ChainId, token, chainOf(56 as ChainId).wrappedNative),
    ).toBeUndefined()
    expect(await readPoolRate(nodeOf({}), chainId, weth, weth)).toBeUndefined()
  })
})
