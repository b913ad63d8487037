import { describe, expect, it } from 'vitest'
import type { Offer } from '../../../src/client/trade/offer'
import { passedBy, passedBySite } from '../../../src/ui/review/objections'

describe('the checks that an order passed', () => {
  const offer = (price: 'market' | 'limit', calls: Offer['calls'] = []) =>
    ({ shown: { price }, calls }) as Offer

  it('name a fresh price where it is priced at the market', () => {
    const words = ['Recipient', 'Limit', 'Fresh price', 'Expiry', 'No hooks']
    expect(passedBy([offer('market')])).toEqual(words)
    expect(passedBy([offer('limit')])).not.toContain('Fresh price')
  })

  it('name the value that a site’s order receives only where a rate is known', () => {
    const rate = { source: 'pools', sell: 1n, buy: 1n, driftBps: 10_000n } as const
    const words = ['Recipient', 'Value received', 'Expiry', 'App data', 'No hooks']
    expect(passedBySite({ calls: 0 }, { rates: [rate] }, false)).toEqual(words)
    expect(passedBySite({ calls: 0 }, { rates: [] }, false)).not.toContain('Value received')
    expect(passedBySite({ calls: 0 }, { rates: [rate] }, true)).not.toContain('Value received')
  })

  it('are those that each of several passed', () => {
    const words = passedBy([offer('limit'), offer('market', [{}] as never)])
    expect(words).toEqual(['Recipient', 'Limit', 'Expiry'])
  })

  it('say that it has hooks where it makes a call', () => {
    expect(passedBy([offer('limit', [{}] as never)]).at(-1)).toBe('Known hooks')
    expect(passedBySite({ calls: 1 }, { rates: [] }, false).at(-1)).toBe('Known hooks')
  })
})
