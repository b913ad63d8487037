import { describe, expect, it } from 'vitest'
import { listInitialBalances } from '../../../../src/backend/local/paper/demo-balances'
import { chains } from '../../../../src/domain/chains/chains'
import { findToken } from '../../../../src/domain/chains/tokens'
import type { ChainId } from '../../../../src/domain/scalars'

const wholeOf = (id: number) =>
  listInitialBalances(id as ChainId).map(({ token, atoms }) => {
    const listed = findToken(id as ChainId, token)
    if (!listed) throw new Error(`${token} is not listed`)
    const { symbol, decimals, referencePriceUsd: usd } = listed
    return { symbol, whole: Number(atoms) / 10 ** decimals, usd }
  })

describe('initial balances', () => {
  it("match the network's row in the table", () => {
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
    'include several tokens worth thousands each and the wrapped native one: %s',
    (_label, id, wrappedNative) => {
      expect(listInitialBalances(id).map(({ token }) => token)).toContain(wrappedNative)
      const balances = wholeOf(id)
      expect(balances.length).toBeGreaterThanOrEqual(3)
      for (const { symbol, whole, usd } of balances) {
        expect(whole * usd, symbol).toBeGreaterThan(1_000)
        expect(whole * usd, symbol).toBeLessThan(50_000)
      }
    },
  )

  it('do not exist on a network without a token list', () =>
    expect(listInitialBalances(424_242 as ChainId)).toEqual([]))
})
