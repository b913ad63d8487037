import { describe, expect, it } from 'vitest'
import { withVolumeFee } from '../../../src/domain/orders/volume-fees'

const amounts = { sell: 1_000_000n, buy: 3_000_001n }

describe('a volume fee', () => {
  it('lowers the amount that a seller receives, rounded down', () => {
    expect(withVolumeFee('sell', amounts, 500n, 2)).toEqual({ sell: 1_000_000n, buy: 3_000_001n - 600n })
  })

  it('raises the amount that a buyer pays, including the network cost', () => {
    expect(withVolumeFee('buy', amounts, 5_000n, 2)).toEqual({ sell: 1_000_201n, buy: 3_000_001n })
  })

  it('can be a fraction of a basis point, or zero', () => {
    expect(withVolumeFee('sell', amounts, 0n, 0.3).buy).toBe(3_000_001n - 90n)
    expect(withVolumeFee('buy', amounts, 0n, 0)).toEqual(amounts)
  })
})
