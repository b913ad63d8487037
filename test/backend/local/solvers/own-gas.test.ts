/** Orders with hooks. The gas of the hooks is a cost of the order. */
import { describe, expect, it } from 'vitest'
import { screenSolutions } from '../../../../src/auction/settle/validate'
import { prepareAuction } from '../../../../src/backend/local/solvers/prepared-auction'
import { solvers } from '../../../../src/backend/local/solvers/solver-list'
import { a, auctionOf, b, orderOf, PAR, poolOf, settlement } from '../../../auction/sample'

const auction = auctionOf({
  orders: [{ ...orderOf({ sellAmount: 1_000_000n, buyAmount: 900_000n }), gas: 300_000n }],
  pools: [poolOf(1, a, 10n ** 9n, b, 10n ** 9n), poolOf(2, a, 10n ** 9n, b, 10n ** 9n)],
  gasPrice: 1_000n,
  nativePrices: new Map([a, b].map((token) => [token, 1_650_000n * PAR])),
})
const prepared = prepareAuction(auction)
const neverSpent = { isSpent: () => false }

describe('an order with its own gas', () => {
  it.each(solvers.map(({ name, solve }) => [name, solve] as const))(
    'pays for its gas with the solver %s',
    (_, solve) => {
      const solutions = solve(prepared, neverSpent)
      const { dropped } = screenSolutions(auction, solutions, settlement)
      expect(dropped).toEqual([])
      // 465,000 units of gas at 1,000 wei are 282 atoms.
      for (const { executions } of solutions)
        for (const { fee } of executions) expect(fee).toBeGreaterThanOrEqual(282n)
    },
  )

  it('has a solution from at least one solver', () => {
    expect(solvers.flatMap(({ solve }) => solve(prepared, neverSpent)).length).toBeGreaterThan(0)
  })
})
