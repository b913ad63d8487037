import { describe, expect, it } from 'vitest'
import type { ChainId } from '../../../src/domain/scalars'
import { findEstimateDispute, type OperatorReadings } from '../../../src/wallet/policy/simulation-readings'

const GWEI = 1_000_000_000n
const fee = (operator: string, gwei: bigint, dataFee = 0n) => ({
  operator,
  maxFeePerGas: gwei * GWEI,
  dataFee,
})
const gas = (operator: string, used: bigint) => ({ operator, isPassing: true, gas: used })
const findDispute = (readings: OperatorReadings) => findEstimateDispute(1 as ChainId, 60_000n, readings)

describe('gas and fees of several operators', () => {
  it.each<[string, OperatorReadings]>([
    ['gas differs by a factor of two', { simulations: [gas('A', 40_000n), gas('B', 80_000n)] }],
    [
      'one operator estimates no gas',
      { simulations: [gas('A', 40_000n), { operator: 'B', isPassing: true }] },
    ],
    ['fees differ by a factor of two', { fees: [fee('A', 100n), fee('B', 200n)] }],
    ['fees differ by less than a tenth of the reserve', { fees: [fee('A', 1n), fee('B', 17n)] }],
  ])('agree if %s', (_, readings) => {
    expect(findDispute(readings)).toBeUndefined()
  })

  it.each<[OperatorReadings, string]>([
    [
      { simulations: [gas('A', 90_000n), gas('B', 40_000n)] },
      'RPC endpoints disagree on the gas: A says more than 2 times as much as B.',
    ],
    [
      { simulations: [gas('A', 0n), gas('B', 40_000n)] },
      'RPC endpoints disagree on the gas: B says more than 1000 times as much as A.',
    ],
    [
      { fees: [fee('A', 3n), fee('B', 40n)] },
      'RPC endpoints disagree on the fees: B says more than 10 times as much as A.',
    ],
    [
      { fees: [fee('A', 1n), fee('B', 1n, 10n ** 16n)] },
      'RPC endpoints disagree on the fees: B says more than 100 times as much as A.',
    ],
  ])('disagree with %o', (readings, message) => {
    expect(findDispute(readings)).toBe(message)
  })
})
