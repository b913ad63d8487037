import { describe, expect, it } from 'vitest'
import { purseOf } from '../../../../../src/backend/local/chain/paper/demo-balances'
import { chains } from '../../../../../src/domain/chains/chains'
import { findToken } from '../../../../../src/domain/chains/tokens'
import type { ChainId } from '../../../../../src/domain/scalars'

const wholeOf = (id: number) =>
  purseOf(id as ChainId).map(({ token, atoms }) => {
    const listed = findToken(id as ChainId, token)
    if (!listed) throw new Error(`${token} is not listed`)
    const { symbol, decimals, referencePriceUsd: usd } = listed
    return { symbol, whole: Number(atoms) / 10 ** decimals, usd }
  })

describe('play money', () => {
  it('is what is named for a network', () => {
    expect(Object.fromEntries(wholeOf(1).map(({ symbol, whole }) => [symbol, whole]))).toEqual({
      WETH: 10,
      USDC: 20_000,
      DAI: 10_000,
      WBTC: 0.2,
      GNO: 50,
      COW: 20_000,
    })
  })

  it.each(chains.map(({ id, label, wrappedNative }) => [label, id, wrappedNative] as const))(
    'of %s is of several tokens, the wrapped native among them, each worth thousands',
    (_label, id, wrappedNative) => {
      expect(purseOf(id).map(({ token }) => token)).toContain(wrappedNative)
      const purse = wholeOf(id)
      expect(purse.length).toBeGreaterThanOrEqual(3)
      for (const { symbol, whole, usd } of purse) {
        expect(whole * usd, symbol).toBeGreaterThan(1_000)
        expect(whole * usd, symbol).toBeLessThan(50_000)
      }
    },
  )

  it('is nothing where no token is listed', () => expect(purseOf(424_242 as ChainId)).toEqual([]))
})
