/** Properties of all proposals to any auction, and of the competition between them. */
import { describe, expect, it } from 'vitest'
import type { Auction, Solution } from '../../../../src/auction/model/auction'
import { pairOf } from '../../../../src/auction/model/scores'
import { rankSolutions } from '../../../../src/auction/rank/winners'
import { settle } from '../../../../src/auction/settle/settlement'
import { screenSolutions } from '../../../../src/auction/settle/validate'
import { baselineSolver } from '../../../../src/backend/local/solvers/baseline'
import { batchSolver } from '../../../../src/backend/local/solvers/batch'
import { coincidenceSolver } from '../../../../src/backend/local/solvers/coincidence'
import { prepareAuction, type Solver } from '../../../../src/backend/local/solvers/prepared-auction'
import { splitSolver } from '../../../../src/backend/local/solvers/split'
import { tradedToken } from '../../../../src/domain/chains/chains'
import { isWithinLimit } from '../../../../src/domain/orders/amounts'
import { addressOf, settlement, settlementBatchOf, stateOf } from '../../../auction/sample'
import { gridAuction } from '../../../support/auction-grid'

/**
 * Auctions 1 to SEEDS of the grid, always the same. `COWBELL_BATCHES=150` covers every size; larger values
 * search further.
 */
const SEEDS = Number(process.env['COWBELL_BATCHES'] ?? 40)
const REPLAYED = Math.ceil(SEEDS / 5)
/** Time limit of the tests. It is generous, because the machine can be busy. */
const TIMEOUT_MS = 60_000 + SEEDS * 1_000
const solvers: readonly Solver[] = [
  baselineSolver(addressOf(1)),
  splitSolver(addressOf(2)),
  coincidenceSolver(addressOf(3)),
  batchSolver(addressOf(4)),
]
const smallAuction = (seed: number): Auction =>
  gridAuction({
    orders: 2 + (seed % 14),
    pools: 6 + (seed % 9),
    seed,
    gasPrice: seed % 3 === 0 ? 0n : 10n ** 9n,
  })
const proposalsOf = (auction: Auction): readonly Solution[] => {
  const prepared = prepareAuction(auction)
  return solvers.flatMap((solve) => solve(prepared))
}
const solved = new Map<number, { readonly auction: Auction; readonly proposals: readonly Solution[] }>()
/** Solves each auction once for all tests, because solving is slow. */
function solvedAuction(seed: number) {
  const auction = smallAuction(seed)
  const known = solved.get(seed) ?? { auction, proposals: proposalsOf(auction) }
  solved.set(seed, known)
  return known
}
const winningScore = (auction: Auction, solutions: readonly Solution[]): bigint =>
  rankSolutions(auction, solutions)
    .ranked.filter(({ isWinner }) => isWinner)
    .reduce((sum, { score }) => sum + score, 0n)

/**
 * Checks that all executions of a directed pair have the same price net of the network fee, to one atom on
 * each side.
 */
function expectUniform(auction: Auction, solution: Solution): void {
  const prices = new Map<string, { price: number; grain: number }>()
  for (const { uid, sell, fee, buy } of solution.executions) {
    const order = auction.orders.find((one) => one.uid === uid)
    if (!order) throw new Error('unknown order')
    const net = Number(sell - fee)
    const price = Number(buy) / net
    const grain = (1 + price) / net + price * 1e-11
    const pair = pairOf(auction.chainId, order)
    const other = prices.get(pair)
    if (other) expect(Math.abs(price - other.price)).toBeLessThanOrEqual(grain + other.grain)
    else prices.set(pair, { price, grain })
  }
}

/** Checks that every token is conserved and that only fees and rounding dust remain in the buffers. */
function expectConserved(auction: Auction, solution: Solution): void {
  const outcome = settle(stateOf(auction.pools), settlementBatchOf(auction), solution)
  if ('fault' in outcome) throw new Error(outcome.fault)
  const sums = new Map<string, bigint>()
  for (const { token, delta } of outcome.transfers) sums.set(token, (sums.get(token) ?? 0n) + delta)
  for (const sum of sums.values()) expect(sum).toBe(0n)
  if (!('swaps' in solution)) return
  for (const [token, held] of outcome.state.buffers) {
    const rows = solution.executions.flatMap((execution) => {
      const order = auction.orders.find(({ uid }) => uid === execution.uid)
      return order ? { ...execution, ...order.terms } : []
    })
    const fees = rows.reduce((sum, { sellToken, fee }) => (sellToken === token ? sum + fee : sum), 0n)
    expect(held - fees).toBeGreaterThanOrEqual(0n)
    const buyers = rows.filter(({ buyToken }) => tradedToken(auction.chainId, buyToken) === token)
    expect(held - fees).toBeLessThanOrEqual(dustOf(buyers, rows.length + solution.swaps.length))
  }
}

/**
 * Returns the maximum dust of a token: 0 without buyers, and less than one atom per buyer if all are sell
 * orders. A buy order fixes its price, so a millionth of the bought amounts can remain.
 */
function dustOf(
  buyers: readonly { readonly kind: string; readonly buy: bigint }[],
  movements: number,
): bigint {
  if (buyers.length === 0) return 0n
  if (buyers.every(({ kind }) => kind === 'sell')) return BigInt(buyers.length - 1)
  return buyers.reduce((sum, { buy }) => sum + buy, 0n) / 1_000_000n + BigInt(2 * movements)
}

describe('any auction with several solvers', () => {
  it(
    'has only solutions that settle, within every limit, at uniform prices, with every token conserved',
    () => {
      let pooled = 0
      for (let seed = 1; seed <= SEEDS; seed += 1) {
        const { auction, proposals } = solvedAuction(seed)
        expect(screenSolutions(auction, proposals, settlement).dropped).toEqual([])
        for (const solution of proposals) {
          for (const { uid, sell, buy } of solution.executions) {
            const terms = auction.orders.find((order) => order.uid === uid)?.terms
            expect(terms && isWithinLimit(terms, { sell, buy })).toBe(true)
          }
          if (solution.executions.length > 1) pooled += 1
          expectUniform(auction, solution)
          expectConserved(auction, solution)
        }
      }
      expect(pooled).toBeGreaterThan(SEEDS / 10)
    },
    TIMEOUT_MS,
  )

  it(
    'scores at least as much as with the baseline solver alone, often more, and fills no order twice',
    () => {
      let [above, all] = [0, 0]
      for (let seed = 1; seed <= SEEDS; seed += 1) {
        const { auction, proposals } = solvedAuction(seed)
        const alone = winningScore(auction, solvers[0]?.(prepareAuction(auction)) ?? [])
        const withAllSolvers = winningScore(auction, proposals)
        expect(withAllSolvers).toBeGreaterThanOrEqual(alone)
        if (withAllSolvers > alone) above += 1
        all += 1
        const winners = rankSolutions(auction, proposals).ranked.filter(({ isWinner }) => isWinner)
        const filled = winners.flatMap(({ solution }) => solution.executions.map(({ uid }) => uid))
        expect(new Set(filled).size).toBe(filled.length)
      }
      expect(above).toBeGreaterThan(all / 4)
    },
    TIMEOUT_MS,
  )

  it(
    'has the same solutions when it is solved again',
    () => {
      for (let seed = 1; seed <= REPLAYED; seed += 1) {
        const { auction, proposals } = solvedAuction(seed)
        expect(proposalsOf(structuredClone(auction))).toEqual(proposals)
      }
    },
    TIMEOUT_MS,
  )
})
