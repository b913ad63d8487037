/** Orders with hooks: the gas of their hooks counts as a cost of their own. */
import { describe, expect, it } from 'vitest'
import { screenSolutions } from '../../../../src/auction/settle/validate'
import { solvers } from '../../../../src/backend/local/auctions/solvers'
import { a, auctionOf, b, orderOf, PAR, poolOf, settlement } from '../../../auction/sample'

const auction = auctionOf({
  orders: [{ ...orderOf({ sellAmount: 1_000_000n, buyAmount: 900_000n }), gas: 300_000n }],
  pools: [poolOf(1, a, 10n ** 9n, b, 10n ** 9n), poolOf(2, a, 10n ** 9n, b, 10n ** 9n)],
  gasPrice: 1_000n,
  nativePrices: new Map([a, b].map((token) => [token, 1_650_000n * PAR])),
})
const neverSpent = { isSpent: () => false }

describe('an order with gas of its own', () => {
  it.each(solvers.map((solve, index) => [index, solve] as const))(
    'pays for it, whoever solves it: %i',
    (_, solve) => {
      const solutions = [...solve(auction, neverSpent)]
      const { dropped } = screenSolutions(auction, solutions, settlement)
      expect(dropped).toEqual([])
      // 465,000 units at 1,000 wei are 282 atoms.
      for (const { executions } of solutions)
        for (const { fee } of executions) expect(fee).toBeGreaterThanOrEqual(282n)
    },
  )

  it('is sold by somebody', () => {
    expect(solvers.flatMap((solve) => [...solve(auction, neverSpent)]).length).toBeGreaterThan(0)
  })
})
