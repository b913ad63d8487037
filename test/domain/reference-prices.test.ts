import { describe, expect, it } from 'vitest'
import { chains, NATIVE_TOKEN_MARKER } from '../../src/domain/chains/chains'
import { listHubs, listTokens } from '../../src/domain/chains/tokens'
import {
  driftBetween,
  driftOf,
  findDollarToken,
  isTestNetwork,
  type ReferencePrice,
  referencePriceOf,
} from '../../src/domain/reference-prices'
import type { Address, ChainId } from '../../src/domain/scalars'

const mainnet = 1 as ChainId
const of = (symbol: string, id = mainnet): ReferencePrice => {
  const token = listTokens(id).find((each) => each.symbol === symbol)
  const found = token && referencePriceOf(id, token.address)
  if (!found) throw new Error(`no reference for ${symbol}`)
  return found
}

/** Networks whose tokens have a value. */
const realNetworks = chains.filter((chain) => !isTestNetwork(chain.id))

describe('a reference price', () => {
  it('exists for every listed token of a real network, and for its coin', () => {
    for (const { id } of realNetworks) {
      expect(listTokens(id)).not.toEqual([])
      for (const { address } of listTokens(id)) expect(referencePriceOf(id, address)).toBeDefined()
    }
    expect(referencePriceOf(mainnet, NATIVE_TOKEN_MARKER)).toMatchObject({ usd: 3200, decimals: 18 })
  })

  it('does not exist for a test network or an unlisted token', () => {
    const sepolia = 11155111 as ChainId
    expect(listTokens(sepolia).flatMap(({ address }) => referencePriceOf(sepolia, address) ?? [])).toEqual([])
    expect(referencePriceOf(mainnet, `0x${'12'.repeat(20)}` as Address)).toBeUndefined()
  })

  it('is in dollars of the first listed token worth one dollar, which a test network does not have', () => {
    const isDollar = (id: number, symbol: string) =>
      listTokens(id as ChainId).find((token) => token.symbol === symbol)?.address ===
      findDollarToken(id as ChainId)
    expect([isDollar(1, 'USDC'), isDollar(100, 'WXDAI')]).toEqual([true, true])
    expect(findDollarToken(11155111 as ChainId)).toBeUndefined()
  })

  it('is an anchor for every hub', () => {
    for (const { id } of realNetworks)
      for (const hub of listHubs(id)) expect(referencePriceOf(id, hub)?.isAnchor).toBe(true)
  })

  it('allows little drift between dollar tokens, more between other anchors, and most for other tokens', () => {
    expect(driftBetween(of('USDC'), of('DAI'))).toBeCloseTo(1.1025)
    expect(driftBetween(of('WETH'), of('wstETH'))).toBeCloseTo(1.47)
    expect(driftBetween(of('WETH'), of('USDC'))).toBeCloseTo(4.41)
    expect(driftBetween(of('COW'), of('USDC'))).toBeGreaterThan(30)
    expect(driftOf(of('COW'))).toBe(30)
  })
})
