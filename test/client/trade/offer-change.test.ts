import { describe, expect, it } from 'vitest'
import type { Offer } from '../../../src/client/trade/offer'
import { compareAllOffers, compareOffers } from '../../../src/client/trade/offer-change'
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

describe('the offers of a plan under review', () => {
  const better = [offer('sell', 501n, 5n), offer('sell', 500n, 5n)]
  const held = [offer('sell', 500n, 5n), offer('sell', 500n, 5n)]
  const compare = (fresh: readonly Offer[]) => compareAllOffers(held, fresh, now).step
  const timed = (quoted: bigint, startsAt: number, at = startsAt * 1000): Offer =>
    ({
      ...offer('sell', quoted, 5n),
      startsAt,
      when: { condition: { kind: 'time', at }, until: 10_000_000 },
    }) as Offer

  it('are replaced by offers of which none is worse', () => {
    expect(compare(better)).toBe('better')
    expect(compare(held)).toBe('better')
  })

  it('remain, or must be accepted, if one fresh offer is worse', () => {
    expect(compare([offer('sell', 501n, 5n), offer('sell', 496n, 5n)])).toBe('moved')
    expect(compare([offer('sell', 496n, 5n), offer('sell', 494n, 5n)])).toBe('outOfReach')
    expect(compare(better.slice(1))).toBe('stale')
  })

  it('get new times with the same limits, and must be accepted with worse ones once their start is past', () => {
    const step = (fresh: Offer, first = timed(500n, 900)) => compareAllOffers([first], [fresh], now).step
    expect(step(timed(500n, 1_000))).toBe('better')
    expect(step(timed(496n, 960))).toBe('moved')
    expect(step(timed(496n, 961))).toBe('stale')
    expect(step(timed(496n, 1_000, 0), timed(500n, 900, 0))).toBe('moved')
  })

  it('must be accepted once the market has reached a trigger', () => {
    const stop = (quoted: bigint): Offer => ({
      ...offer('sell', quoted, 50n),
      when: {
        condition: { kind: 'market', side: 'below', sell: 1000n, buy: quoted - 20n } as never,
        until: 10_000_000 as never,
      },
    })
    expect(compareAllOffers([stop(500n)], [stop(481n)], now).step).toBe('moved')
    expect(compareAllOffers([stop(500n)], [stop(480n)], now).step).toBe('stale')
  })
})
