import { describe, expect, it } from 'vitest'
import { sellable, viewPair, viewToken } from '../../../src/client/tokens/tokens'
import { NATIVE_TOKEN_MARKER } from '../../../src/domain/chains/chains'
import { listTokens } from '../../../src/domain/chains/tokens'
import type { Address, ChainId } from '../../../src/domain/scalars'

const gnosis = 100 as ChainId
const unknown = `0x${'12'.repeat(20)}` as Address

describe('a token on a screen', () => {
  it('that is listed has its symbol and decimals', () => {
    for (const { address, symbol, decimals } of listTokens(gnosis)) {
      expect(viewToken(gnosis, address)).toMatchObject({ symbol, decimals, isKnown: true })
    }
  })

  it('that marks the native coin is named after it', () => {
    expect(viewToken(gnosis, NATIVE_TOKEN_MARKER)).toMatchObject({
      symbol: 'xDAI',
      decimals: 18,
      isKnown: true,
    })
  })

  it('that nobody listed is counted in atoms, never in decimals somebody claims', () => {
    expect(viewToken(gnosis, unknown)).toMatchObject({
      symbol: 'atoms of 0x1212…1212',
      decimals: 0,
      isKnown: false,
    })
  })

  it('is one of a pair', () => {
    const pair = viewPair(gnosis, { sellToken: NATIVE_TOKEN_MARKER, buyToken: unknown })
    expect([pair.sell.symbol, pair.buy.isKnown]).toEqual(['xDAI', false])
  })
})

describe('all of a token', () => {
  const native = (id: number, balance: bigint) => sellable(id as ChainId, NATIVE_TOKEN_MARKER, balance)

  it('is the whole balance, and of the coin itself without what pays for gas', () => {
    expect(sellable(gnosis, unknown, 7n)).toBe(7n)
    expect(native(1, 10n ** 18n)).toBe(99n * 10n ** 16n)
    expect(native(1, 10n ** 16n)).toBe(0n)
  })

  it('is most of 0.009 ETH on Base, where a swap costs a cent', () => {
    const balance = 9n * 10n ** 15n
    expect(native(8453, balance)).toBeGreaterThan(balance / 2n)
  })

  it('keeps of a chain of one’s own what is kept on Ethereum', () => {
    expect(native(31_337, 10n ** 18n)).toBe(native(1, 10n ** 18n))
  })
})
