import { describe, expect, it } from 'vitest'
import { chains, NATIVE_TOKEN_MARKER } from '../../src/domain/chains/chains'
import { listTokens } from '../../src/domain/chains/tokens'
import { findDollarToken, isTestNetwork, referencePriceOf } from '../../src/domain/reference-prices'
import type { Address, ChainId } from '../../src/domain/scalars'

const mainnet = 1 as ChainId
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

  it('is in units of the first listed dollar token; a test network has no such token', () => {
    const isDollar = (id: number, symbol: string) =>
      listTokens(id as ChainId).find((token) => token.symbol === symbol)?.address ===
      findDollarToken(id as ChainId)
    expect([isDollar(1, 'USDC'), isDollar(100, 'WXDAI')]).toEqual([true, true])
    expect(findDollarToken(11155111 as ChainId)).toBeUndefined()
  })

  it('is exact only for dollar tokens', () => {
    const dollars = listTokens(mainnet).filter(({ address }) => referencePriceOf(mainnet, address)?.isDollar)
    expect(dollars.map(({ symbol }) => symbol)).toEqual(['USDC', 'USDT', 'DAI', 'GHO'])
  })
})
