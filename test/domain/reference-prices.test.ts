import { describe, expect, it } from 'vitest'
import { chains, NATIVE_TOKEN_MARKER } from '../../src/domain/chains/chains'
import { listHubs, listTokens } from '../../src/domain/chains/tokens'
import {
  dollarOf,
  driftBetween,
  driftOf,
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

/** Every network whose tokens are worth something. */
const realNetworks = chains.filter((chain) => !isTestNetwork(chain.id))

describe('a reference price', () => {
  it('is there for every listed token of a real network, and for its coin', () => {
    for (const { id } of realNetworks) {
      expect(listTokens(id)).not.toEqual([])
      for (const { address } of listTokens(id)) expect(referencePriceOf(id, address)).toBeDefined()
    }
    expect(referencePriceOf(mainnet, NATIVE_TOKEN_MARKER)).toMatchObject({ usd: 3200, decimals: 18 })
  })

  it('is none of a test network, nor of a token that is not listed', () => {
    const sepolia = 11155111 as ChainId
    expect(listTokens(sepolia).flatMap(({ address }) => referencePriceOf(sepolia, address) ?? [])).toEqual([])
    expect(referencePriceOf(mainnet, `0x${'12'.repeat(20)}` as Address)).toBeUndefined()
  })

  it('of the first listed dollar is what others are held against, where it is worth one', () => {
    const isDollar = (id: number, symbol: string) =>
      listTokens(id as ChainId).find((token) => token.symbol === symbol)?.address === dollarOf(id as ChainId)
    expect([isDollar(1, 'USDC'), isDollar(100, 'WXDAI')]).toEqual([true, true])
    expect(dollarOf(11155111 as ChainId)).toBeUndefined()
  })

  it('of every hub is an anchor', () => {
    for (const { id } of realNetworks)
      for (const hub of listHubs(id)) expect(referencePriceOf(id, hub)?.isAnchor).toBe(true)
  })

  it('may be off by little between dollars, by a factor between assets, by more for the rest', () => {
    expect(driftBetween(of('USDC'), of('DAI'))).toBeCloseTo(1.1025)
    expect(driftBetween(of('WETH'), of('wstETH'))).toBeCloseTo(1.47)
    expect(driftBetween(of('WETH'), of('USDC'))).toBeCloseTo(4.41)
    expect(driftBetween(of('COW'), of('USDC'))).toBeGreaterThan(30)
    expect(driftOf(of('COW'))).toBe(30)
  })
})
