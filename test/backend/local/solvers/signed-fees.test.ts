/** Orders with a signed fee, which also pays for the gas of pools. */
import { describe, expect, it } from 'vitest'
import { screenSolutions } from '../../../../src/auction/settle/validate'
import { prepareAuction } from '../../../../src/backend/local/solvers/prepared-auction'
import { solvers } from '../../../../src/backend/local/solvers/solver-list'
import {
  a,
  auctionOf,
  b,
  c,
  orderOf,
  PAR,
  poolOf,
  type SampleOrder,
  settlement,
  uidOf,
} from '../../../auction/sample'

/** 165,000 units of gas at 1,000 wei are 1,000 atoms: 546 for the trade itself and 455 for one pool. */
const gas = { gasPrice: 1_000n, nativePrices: new Map([a, b, c].map((token) => [token, 165_000n * PAR])) }
const neverSpent = { isSpent: () => false }
const L = 10n ** 12n

/**
 * Returns the fee that each solver charges an order with a signed fee, in an auction with another order that
 * sells b.
 */
const chargedOf = (feeAmount: bigint, kind: 'sell' | 'buy', other: SampleOrder) => {
  const orders = [
    orderOf({ n: 1, kind, sellAmount: 11_000_000n, buyAmount: 9_800_000n, feeAmount }),
    orderOf({ n: 2, sellToken: b, ...other }),
  ]
  const auction = auctionOf({ orders, pools: [poolOf(1, a, L, b, L), poolOf(2, b, L, c, L)], ...gas })
  const prepared = prepareAuction(auction)
  return solvers.flatMap(({ solve }) => {
    const solutions = solve(prepared, neverSpent)
    expect(screenSolutions(auction, solutions, settlement).dropped).toEqual([])
    return solutions
      .flatMap(({ executions }) => executions)
      .filter(({ uid }) => uid === uidOf(1))
      .map(({ fee }) => Number(fee))
  })
}

const OTHER_PAIR = { buyToken: c, sellAmount: 11_000_000n, buyAmount: 9_800_000n }
const OPPOSITE = { buyToken: a, sellAmount: 1_000_000n, buyAmount: 900_000n }

describe('an order with a signed fee', () => {
  it.each([
    ['sell', 'on another pair', OTHER_PAIR],
    ['buy', 'on another pair', OTHER_PAIR],
    ['sell', 'in the opposite direction', OPPOSITE],
    ['buy', 'in the opposite direction', OPPOSITE],
  ] as const)(
    'pays less for pool gas by the signed amount, with every solver (%s order, another order %s)',
    (kind, _, other) => {
      const unsigned = chargedOf(0n, kind, other)
      expect(unsigned.length).toBeGreaterThan(1)
      for (const signed of [400, 900, 4_000]) {
        const charged = chargedOf(BigInt(signed), kind, other)
        expect(charged).toHaveLength(unsigned.length)
        for (const [n, fee] of charged.entries())
          expect(Math.abs(fee - Math.max(0, (unsigned[n] ?? 0) - signed)), `solver ${n}`).toBeLessThan(5)
      }
    },
  )
})
