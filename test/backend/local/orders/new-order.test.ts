import { describe, expect, it } from 'vitest'
import { isQuoteOfOrder } from '../../../../src/backend/local/orders/new-order'
import type { ChainId, Milliseconds } from '../../../../src/domain/scalars'
import { makeTerms, NOW } from '../../../support/client'

type Quote = Parameters<typeof isQuoteOfOrder>[0]
const terms = makeTerms()
const id = 1 as ChainId
const quote = {
  chainId: id,
  sellToken: terms.sellToken,
  buyToken: terms.buyToken,
  kind: terms.kind,
  expiresAt: NOW,
  price: { sell: terms.sellAmount, buy: terms.buyAmount, fee: 3n },
} as unknown as Quote
const isBacked = (change: Partial<Quote>, now: number = NOW) =>
  isQuoteOfOrder({ ...quote, ...change }, id, terms, now as Milliseconds)

describe('an order', () => {
  it('can use a quote with its pair, kind and amounts', () => {
    expect(isBacked({})).toBe(true)
  })

  it.each<[string, Partial<Quote>]>([
    ['network', { chainId: 100 as ChainId }],
    ['sell token', { sellToken: terms.buyToken }],
    ['buy token', { buyToken: terms.sellToken }],
    ['side', { kind: 'buy' }],
  ])('cannot use a quote with another %s', (_, change) => {
    expect(isBacked(change)).toBe(false)
  })

  it('cannot use a quote that has expired', () => {
    expect(isBacked({}, NOW + 1)).toBe(false)
  })

  it('can use a quote with or without the fee in its sell amount, but with no other amount', () => {
    const selling = (sell: bigint) => isBacked({ price: { ...quote.price, sell } as Quote['price'] })
    const { sellAmount } = terms
    expect([sellAmount + 3n, sellAmount - 3n].map(selling)).toEqual([true, true])
    expect([sellAmount + 1n, sellAmount - 1n].map(selling)).toEqual([false, false])
  })
})
