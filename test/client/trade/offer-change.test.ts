import { describe, expect, it } from 'vitest'
import type { Offer } from '../../../src/client/trade/offer'
import { compareOffers } from '../../../src/client/trade/offer-change'
import type { Seconds } from '../../../src/domain/scalars'

const now = 1_000 as Seconds
const offer = (kind: 'sell' | 'buy', quoted: bigint, slippage: bigint, validTo = 10_000): Offer => {
  const limit = kind === 'sell' ? quoted - slippage : quoted + slippage
  const [sell, buy] = kind === 'sell' ? [1000n, limit] : [limit, 1000n]
  return {
    terms: { kind, sellAmount: sell, buyAmount: buy, validTo },
    quoted: kind === 'sell' ? { sell: 1000n, buy: quoted } : { sell: quoted, buy: 1000n },
  } as Offer
}

describe('an offer under review', () => {
  it('is replaced by an equal or better offer', () => {
    expect(compareOffers(offer('sell', 500n, 5n), offer('sell', 500n, 5n), now).step).toBe('better')
    expect(compareOffers(offer('sell', 500n, 5n), offer('sell', 501n, 5n), now).step).toBe('better')
    expect(compareOffers(offer('buy', 500n, 5n), offer('buy', 499n, 5n), now).step).toBe('better')
  })

  it('remains while the market is within its limit', () => {
    const hold = compareOffers(offer('sell', 500n, 5n), offer('sell', 496n, 5n), now)
    expect(hold).toEqual({ step: 'moved', movedBps: -80 })
    expect(compareOffers(offer('buy', 500n, 5n), offer('buy', 504n, 5n), now).step).toBe('moved')
  })

  it('cannot be signed once the market has left its limit', () => {
    expect(compareOffers(offer('sell', 500n, 5n), offer('sell', 494n, 5n), now).step).toBe('outOfReach')
    expect(compareOffers(offer('buy', 500n, 5n), offer('buy', 506n, 5n), now).step).toBe('outOfReach')
  })

  it('cannot be signed if it expires too soon', () => {
    const held = offer('sell', 500n, 5n, 1_070)
    expect(compareOffers(held, offer('sell', 499n, 5n), now).step).toBe('stale')
  })
})
