import '../../support/token-lists'
import { describe, expect, it } from 'vitest'
import { NATIVE_TOKEN_MARKER } from '../../../src/domain/chains/chains'
import { findKnownToken } from '../../../src/domain/chains/imported-tokens'
import { type ChainId, toAmount } from '../../../src/domain/scalars'
import { describeOrder } from '../../../src/wallet/describe/order'
import { withTerms } from '../../support/signing'

const mainnet = 1 as ChainId
const find = (id: number) => findKnownToken(id as ChainId, NATIVE_TOKEN_MARKER)

describe('the native coin', () => {
  it('is found by its marker on every network, with 18 decimals', () => {
    expect(find(1)).toMatchObject({ symbol: 'ETH', name: 'Ether', decimals: 18 })
    expect(find(100)).toMatchObject({ symbol: 'xDAI', decimals: 18 })
  })

  it('is not found on an unknown network', () => {
    expect(find(987_654)).toBeUndefined()
  })

  it('is described by name as the bought token of an order', () => {
    const buyAmount = toAmount(15n * 10n ** 17n)
    const order = { ...withTerms({ buyToken: NATIVE_TOKEN_MARKER, buyAmount }), shown: undefined }
    const { title, warnings } = describeOrder({ ...order, findToken: (at) => findKnownToken(mainnet, at) })
    expect(title).toBe('Sell 42 WETH for at least 1.5 ETH')
    expect(warnings).toEqual([])
  })
})
