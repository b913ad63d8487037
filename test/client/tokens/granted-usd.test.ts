import { describe, expect, it } from 'vitest'
import { usdOfGrants } from '../../../src/client/tokens/granted-usd'
import type { Address } from '../../../src/domain/scalars'
import { MAINNET, USDC } from '../../support/client'

describe('usdOfGrants', () => {
  const prices = new Map([[USDC, 1]])
  const balances = new Map([[USDC, 10_000_000n]])
  const usd = (amount: bigint, change: object = {}) =>
    usdOfGrants(MAINNET, [{ token: USDC, amount }], { balances, prices, isTrusted: true, ...change })

  it('counts at most the balance, because no more can be taken today', () => {
    expect(usd(5_000_000n)).toBeCloseTo(5)
    expect(usd((1n << 160n) - 1n)).toBeCloseTo(10)
  })

  it('is unknown for a token without a price', () => {
    const token = `0x${'77'.repeat(20)}` as Address
    expect(
      usdOfGrants(MAINNET, [{ token, amount: 1n }], { balances, prices, isTrusted: true }),
    ).toBeUndefined()
  })
})
