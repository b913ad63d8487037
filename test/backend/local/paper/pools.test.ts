import { describe, expect, it } from 'vitest'
import { listPaperPools } from '../../../../src/backend/local/paper/pools'
import { listHubs, listTokens } from '../../../../src/domain/chains/tokens'
import type { Address, ChainId } from '../../../../src/domain/scalars'

const chainIds = [1, 100, 42161, 8453, 11155111] as ChainId[]

/** Returns the tokens that share a pool, by token. */
function neighbours(id: ChainId): Map<Address, Set<Address>> {
  const partners = new Map(listTokens(id).map((token) => [token.address, new Set<Address>()]))
  for (const { tokenA, tokenB } of listPaperPools(id)) {
    partners.get(tokenA)?.add(tokenB)
    partners.get(tokenB)?.add(tokenA)
  }
  return partners
}

/** Returns every unordered pair of a chain's tokens. */
function pairs(id: ChainId): [Address, Address][] {
  const addresses = listTokens(id).map((token) => token.address)
  return addresses.flatMap((a, index) => addresses.slice(index + 1).map((b): [Address, Address] => [a, b]))
}

describe.each(chainIds)('the paper pools of chain %i', (id) => {
  const pools = listPaperPools(id)
  const partners = neighbours(id)
  const areDirect = (a: Address, b: Address) => partners.get(a)?.has(b) === true

  it('pair every token with at least one hub', () => {
    const hubs = listHubs(id)
    for (const { address, symbol } of listTokens(id)) {
      expect(
        hubs.some((hub) => areDirect(address, hub)),
        symbol,
      ).toBe(true)
    }
  })

  it('connect any two tokens through at most two pools, the second of them with a hub', () => {
    const hubs = listHubs(id)
    const apart = pairs(id).filter(
      ([a, b]) => !areDirect(a, b) && !hubs.some((hub) => areDirect(a, hub) && areDirect(hub, b)),
    )
    expect(apart).toEqual([])
  })

  it('leave at least forty pairs without their own pool, so that routes need two hops', () => {
    expect(pairs(id).filter(([a, b]) => !areDirect(a, b)).length).toBeGreaterThanOrEqual(40)
  })

  it('leave some tokens with only one partner', () => {
    expect([...partners.values()].filter((direct) => direct.size === 1).length).toBeGreaterThanOrEqual(3)
  })

  it('include two pools of different depth for at least three pairs', () => {
    const depths = new Map<string, Set<number>>()
    for (const { tokenA, tokenB, depthUsd } of pools) {
      const key = [tokenA, tokenB].sort().join()
      depths.set(key, (depths.get(key) ?? new Set()).add(depthUsd))
    }
    const counted = [...depths.values()]
    expect(counted.filter((found) => found.size === 2).length).toBeGreaterThanOrEqual(3)
    expect(counted.reduce((sum, found) => sum + found.size, 0)).toBe(pools.length)
  })

  it('contain two different listed tokens and have a positive depth', () => {
    const listed = new Set(listTokens(id).map((token) => token.address))
    for (const pool of pools) {
      expect(pool.chainId).toBe(id)
      expect(pool.tokenA).not.toBe(pool.tokenB)
      expect(listed.has(pool.tokenA) && listed.has(pool.tokenB)).toBe(true)
      expect(pool.depthUsd).toBeGreaterThan(0)
    }
  })
})

it('every pool of every chain has a unique and stable id and address', () => {
  const pools = chainIds.flatMap((id) => listPaperPools(id))
  expect(new Set(pools.map((pool) => pool.id)).size).toBe(pools.length)
  expect(new Set(pools.map((pool) => pool.address)).size).toBe(pools.length)
  expect(chainIds.flatMap((id) => listPaperPools(id))).toEqual(pools)
  expect(pools[0]).toMatchObject({ id: '1:0', address: expect.stringMatching(/^0x[0-9a-f]{40}$/) })
})

it('a chain without a token list has no pools', () => {
  expect(listPaperPools(31337 as ChainId)).toEqual([])
})
