import { describe, expect, it } from 'vitest'
import { passedWords } from '../../../../src/ui/dapps/order/order-words'

describe('the checks that an order of a site passed', () => {
  it('name the value received only where a rate is known', () => {
    const rate = { source: 'pools', sell: 1n, buy: 1n, driftBps: 10_000n } as const
    expect(passedWords({ calls: 0 }, { rates: [rate] })).toEqual([
      'Recipient',
      'Value received',
      'Expiry',
      'App data',
      'No hooks',
    ])
    expect(passedWords({ calls: 0 }, { rates: [] })).not.toContain('Value received')
  })

  it('say that it has hooks where it makes a call', () => {
    expect(passedWords({ calls: 1 }, { rates: [] }).at(-1)).toBe('Known hooks')
  })
})
