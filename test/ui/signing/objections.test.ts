import { describe, expect, it } from 'vitest'
import type { Offer } from '../../../src/client/trade/offer'
import { passedChecks, passedChecksOfSite } from '../../../src/ui/signing/objections'

describe('the passed checks of an order', () => {
  const offer = (price: 'market' | 'limit', calls: Offer['calls'] = []) =>
    ({ shown: { price }, calls }) as Offer

  it('include a fresh price for market orders', () => {
    const words = ['Recipient', 'Limit', 'Fresh price', 'Expiry', 'No hooks']
    expect(passedChecks([offer('market')])).toEqual(words)
    expect(passedChecks([offer('limit')])).not.toContain('Fresh price')
  })

  it('include the received value of a site’s order only if an independent source knows it', () => {
    const words = ['Recipient', 'Value received', 'Expiry', 'App data', 'No hooks']
    expect(passedChecksOfSite({ calls: 0 }, true)).toEqual(words)
    expect(passedChecksOfSite({ calls: 0 }, false)).not.toContain('Value received')
  })

  it('list only the common checks of several orders', () => {
    const words = passedChecks([offer('limit'), offer('market', [{}] as never)])
    expect(words).toEqual(['Recipient', 'Limit', 'Expiry'])
  })

  it('mention hooks if the order makes a call', () => {
    expect(passedChecks([offer('limit', [{}] as never)]).at(-1)).toBe('Known hooks')
    expect(passedChecksOfSite({ calls: 1 }, false).at(-1)).toBe('Known hooks')
  })
})
