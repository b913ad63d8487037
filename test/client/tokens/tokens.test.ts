import { describe, expect, it } from 'vitest'
import { sellable, viewPair, viewToken } from '../../../src/client/tokens/tokens'
import { NATIVE_TOKEN_MARKER } from '../../../src/domain/chains/chains'
import { listTokens } from '../../../src/domain/chains/tokens'
import type { Address, ChainId } from '../../../src/domain/scalars'

const gnosis = 100 as ChainId
const unknown = `0x${'12'.repeat(20)}` as Address

describe('viewToken', () => {
  it('returns symbol and decimals of a listed token', () => {
    for (const { address, symbol, decimals } of listTokens(gnosis)) {
      expect(viewToken(gnosis, address)).toMatchObject({ symbol, decimals, isKnown: true })
    }
  })

  it("names the native coin after its network's coin", () => {
    expect(viewToken(gnosis, NATIVE_TOKEN_MARKER)).toMatchObject({
      symbol: 'xDAI',
      decimals: 18,
      isKnown: true,
    })
  })

  it('counts an unlisted token in atoms, whatever decimals it claims', () => {
    expect(viewToken(gnosis, unknown)).toMatchObject({
      symbol: 'atoms of 0x1212…1212',
      decimals: 0,
      isKnown: false,
    })
  })

  it('is applied to each token of a pair by viewPair', () => {
    const pair = viewPair(gnosis, { sellToken: NATIVE_TOKEN_MARKER, buyToken: unknown })
    expect([pair.sell.symbol, pair.buy.isKnown]).toEqual(['xDAI', false])
  })
})

describe('sellable', () => {
  const native = (id: number, balance: bigint) => sellable(id as ChainId, NATIVE_TOKEN_MARKER, balance)

  it('returns the whole balance, less a reserve for gas if the token is the native coin', () => {
    expect(sellable(gnosis, unknown, 7n)).toBe(7n)
    expect(native(1, 10n ** 18n)).toBe(99n * 10n ** 16n)
    expect(native(1, 10n ** 16n)).toBe(5n * 10n ** 15n)
  })

  it('returns the balance less the costs of a transfer that were read', () => {
    const kept = (gas: bigint) => sellable(1 as ChainId, NATIVE_TOKEN_MARKER, 100n, gas)
    expect([kept(30n), kept(0n), kept(200n)]).toEqual([70n, 100n, 0n])
    expect(sellable(gnosis, unknown, 7n, 3n)).toBe(7n)
  })

  it('returns most of 0.009 ETH on Base, where a swap costs a cent', () => {
    const balance = 9n * 10n ** 15n
    expect(native(8453, balance)).toBeGreaterThan(balance / 2n)
  })

  it('reserves the same gas on a custom chain as on Ethereum', () => {
    expect(native(31_337, 10n ** 18n)).toBe(native(1, 10n ** 18n))
  })
})
