import { describe, expect, it } from 'vitest'
import type { OrderProgress } from '../../../../../src/domain/orders/order'
import { toAmount } from '../../../../../src/domain/scalars'
import { bidsOf, isRunning } from '../../../../../src/ui/orders/order/auction/bids'

const bid = (solver: string, sell: bigint, buy: bigint) => ({
  solver,
  executedAmounts: { sell: toAmount(sell), buy: toAmount(buy) },
})
const solved: OrderProgress = {
  type: 'solved',
  value: [
    bid('b', 12n, 30n),
    { solver: 'without' },
    bid('a', 10n, 31n),
    { solver: 'none', executedAmounts: null },
  ],
}

describe('bidsOf a running auction', () => {
  it('returns the bids with the order, best for the trader first', () => {
    expect(bidsOf('sell', solved)).toEqual([
      { solver: 'a', atoms: 31n },
      { solver: 'b', atoms: 30n },
    ])
    expect(bidsOf('buy', solved)).toEqual([
      { solver: 'a', atoms: 10n },
      { solver: 'b', atoms: 12n },
    ])
  })

  it('returns no bids before solvers have answered, and after the order has traded', () => {
    expect(bidsOf('sell', { type: 'active' })).toEqual([])
    expect(bidsOf('sell', { ...solved, type: 'traded' })).toEqual([])
    expect(bidsOf('sell', { type: 'open' })).toEqual([])
    expect([isRunning({ type: 'active' }), isRunning({ type: 'scheduled' })]).toEqual([true, false])
  })
})
