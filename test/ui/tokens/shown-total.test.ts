import { describe, expect, it } from 'vitest'
import { viewToken } from '../../../src/client/tokens/tokens'
import { NATIVE_TOKEN_MARKER } from '../../../src/domain/chains/chains'
import { shownTotal } from '../../../src/ui/tokens/shown-total'
import { MAINNET } from '../../support/client'

const holding = (worth: number | undefined) => ({
  view: viewToken(MAINNET, NATIVE_TOKEN_MARKER),
  balance: 1n,
  price: worth,
  worth,
})

describe('shownTotal', () => {
  it('returns the sum of the rows, each rounded down to the cent', () => {
    const sums = [
      [0.019, 0.019],
      [0.29, 1.005],
      [4.35, undefined],
      [0.004, 0.002],
    ].map((worths) => shownTotal(worths.map(holding)))
    expect(sums).toEqual([0.02, 1.29, 4.35, 0.006])
  })
})
