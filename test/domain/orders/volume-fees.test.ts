import { describe, expect, it } from 'vitest'
import { withVolumeFee } from '../../../src/domain/orders/volume-fees'

const amounts = { sell: 1_000_000n, buy: 3_000_001n }

describe('a volume fee', () => {
  it('takes its part of what a seller is told to receive, rounded down', () => {
    expect(withVolumeFee('sell', amounts, 500n, 2)).toEqual({ sell: 1_000_000n, buy: 3_000_001n - 600n })
  })

  it('adds its part of what a buyer is told to pay, the network cost included', () => {
    expect(withVolumeFee('buy', amounts, 5_000n, 2)).toEqual({ sell: 1_000_201n, buy: 3_000_001n })
  })

  it('can be a fraction of a basis point, and nothing', () => {
    expect(withVolumeFee('sell', amounts, 0n, 0.3).buy).toBe(3_000_001n - 90n)
    expect(withVolumeFee('buy', amounts, 0n, 0)).toEqual(amounts)
  })
})
