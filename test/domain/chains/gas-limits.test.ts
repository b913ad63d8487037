import { describe, expect, it } from 'vitest'
import { chains } from '../../../src/domain/chains/chains'
import { gasLimitsOf } from '../../../src/domain/chains/gas-limits'
import type { ChainId } from '../../../src/domain/scalars'

const GWEI = 10n ** 9n

describe('gas limits', () => {
  it.each(chains.map(({ id, label }) => [label, id] as const))(
    'have a maximum cost above the reserve on %s',
    (_, id) => {
      const { maxCost, reserve } = gasLimitsOf(id)
      expect(reserve).toBeGreaterThan(0n)
      expect(maxCost).toBeGreaterThan(reserve)
    },
  )

  it.each([
    ['Ethereum at 60 gwei', 1, 78_000n, 120n * GWEI],
    ['Gnosis at 50 gwei', 100, 300_000n, 100n * GWEI],
    ['Arbitrum at 0.05 gwei', 42_161, 3_250_000n, GWEI / 10n],
    ['Base at 0.5 gwei', 8453, 300_000n, GWEI],
    ['Polygon at 500 gwei', 137, 300_000n, 1_030n * GWEI],
    ['Avalanche at 25 nAVAX', 43_114, 300_000n, 52n * GWEI],
  ])('reserve enough for one action on %s', (_, id, gas, price) => {
    expect(gasLimitsOf(id as ChainId).reserve).toBeGreaterThanOrEqual(gas * price)
  })

  it('equal those of Ethereum on a custom chain, but with the data fee oracle of Base', () => {
    const dataFeeOracle = { ...gasLimitsOf(8453 as ChainId).dataFeeOracle, isSure: false }
    expect(gasLimitsOf(31_337 as ChainId)).toEqual({ ...gasLimitsOf(1 as ChainId), dataFeeOracle })
  })
})
