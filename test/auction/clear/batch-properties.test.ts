/**
 * Properties of a batch with random orders and pools. The batch is solved and ranked, and the winners are
 * settled one after another.
 */

import { describe, expect, it } from 'vitest'
import type { Auction } from '../../../src/auction/model/auction'
import type { Transfer } from '../../../src/auction/model/ledger'
import { invariantOf } from '../../../src/auction/model/pools'
import { rankSolutions } from '../../../src/auction/rank/winners'
import { settle } from '../../../src/auction/settle/settlement'
import { baselineSolver } from '../../../src/backend/local/solvers/baseline'
import { prepareAuction } from '../../../src/backend/local/solvers/prepared-auction'
import { isWithinLimit } from '../../../src/domain/orders/amounts'
import { fc } from '../../support/properties'
import { addressOf, anyAuction, settlement, settlementBatchOf, solver, stateOf } from '../sample'

const solve = baselineSolver(solver)

/**
 * Options of the properties. A failing batch is not shrunk, because the search would take minutes. The seed
 * is fixed, so a run never fails by chance.
 */
const AS_FOUND = { endOnFailure: true, seed: 1, numRuns: 100 }
const sumByToken = (transfers: readonly Transfer[]): ReadonlyMap<string, bigint> => {
  const sums = new Map<string, bigint>()
  for (const { token, delta } of transfers) sums.set(token, (sums.get(token) ?? 0n) + delta)
  return sums
}

/** Settles the winners in turn. A winner is dropped if earlier winners changed a pool that it needs. */
function runBatch(auction: Auction) {
  let state = stateOf(auction.pools)
  const transfers: Transfer[] = []
  for (const { solution, isWinner } of rankSolutions(auction, solve(prepareAuction(auction))).ranked) {
    const outcome = isWinner ? settle(state, settlementBatchOf(auction), solution) : { fault: 'no winner' }
    if ('fault' in outcome) continue
    state = outcome.state
    transfers.push(...outcome.transfers)
  }
  return { state, transfers }
}

describe('a random batch', () => {
  it('conserves every token to the atom', () => {
    fc.assert(
      fc.property(anyAuction, (auction) => {
        for (const sum of sumByToken(runBatch(auction).transfers).values()) expect(sum).toBe(0n)
      }),
      AS_FOUND,
    )
  })

  it('changes reserves and buffers by exactly the moved amounts and takes nothing from the buffers', () => {
    fc.assert(
      fc.property(anyAuction, (auction) => {
        const { state, transfers } = runBatch(auction)
        const moved = (account: string, token: string): bigint =>
          transfers
            .filter((row) => row.account === account && row.token === token)
            .reduce((sum, row) => sum + row.delta, 0n)
        for (const before of auction.pools) {
          const after = state.pools.get(before.id) ?? before
          expect(after.reserveA - before.reserveA).toBe(moved(before.address, before.tokenA))
          expect(after.reserveB - before.reserveB).toBe(moved(before.address, before.tokenB))
          expect(invariantOf(after)).toBeGreaterThanOrEqual(invariantOf(before))
        }
        for (const [token, held] of state.buffers) {
          expect(held).toBe(moved(settlement, token))
          expect(held).toBeGreaterThanOrEqual(0n)
        }
      }),
      AS_FOUND,
    )
  })

  it('gives the same result when it is repeated', () => {
    fc.assert(
      fc.property(anyAuction, (auction) => {
        expect(runBatch(structuredClone(auction))).toEqual(runBatch(auction))
      }),
      AS_FOUND,
    )
  })

  it('settles every proposal of the baseline solver on the pools it used', () => {
    fc.assert(
      fc.property(anyAuction, (auction) => {
        for (const solution of solve(prepareAuction(auction))) {
          expect(settle(stateOf(auction.pools), settlementBatchOf(auction), solution)).not.toHaveProperty(
            'fault',
          )
        }
      }),
      AS_FOUND,
    )
  })

  it('draws no more than an order can pay, and respects its limit price', () => {
    fc.assert(
      fc.property(anyAuction, (auction) => {
        for (const solution of solve(prepareAuction(auction))) {
          const outcome = settle(stateOf(auction.pools), settlementBatchOf(auction), solution)
          const order = auction.orders.find(({ uid }) => uid === solution.executions[0]?.uid)
          if ('fault' in outcome || !order) throw new Error('expected to settle')
          const { owner, terms } = order
          const receivers = terms.receiver === addressOf(0x2001) ? [terms.receiver] : [owner]
          const deltaOf = (accounts: readonly string[], token: string): bigint =>
            outcome.transfers.find((row) => accounts.includes(row.account) && row.token === token)?.delta ??
            0n
          const buy = deltaOf(receivers, terms.buyToken)
          const drawn = -deltaOf([owner], terms.sellToken)
          expect(drawn).toBeLessThanOrEqual(order.available)
          if (terms.feeAmount === 0n) expect(isWithinLimit(terms, { sell: drawn, buy })).toBe(true)
          expect(buy).toBeGreaterThan(0n)
        }
      }),
      AS_FOUND,
    )
  })

  it('settles a trade in more than a fifth of the runs, so that these properties are not empty', () => {
    const auctions = fc.sample(anyAuction, { seed: 1, numRuns: 200 })
    const busy = auctions.filter((auction) => runBatch(auction).transfers.length > 0)
    expect(busy.length).toBeGreaterThan(40)
  })
})
