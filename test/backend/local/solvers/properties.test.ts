/** What holds for whatever all solvers propose to any auction, and for the competition between them. */
import { describe, expect, it } from 'vitest'
import type { Auction, Solution, Solver } from '../../../../src/auction/model/auction'
import { pairOf } from '../../../../src/auction/model/scores'
import { rankSolutions } from '../../../../src/auction/rank/winners'
import { settle } from '../../../../src/auction/settle/settlement'
import { screenSolutions } from '../../../../src/auction/settle/validate'
import { baselineSolver } from '../../../../src/backend/local/solvers/baseline'
import { batchSolver } from '../../../../src/backend/local/solvers/batch'
import { coincidenceSolver } from '../../../../src/backend/local/solvers/coincidence'
import { splitSolver } from '../../../../src/backend/local/solvers/split'
import { isWithinLimit } from '../../../../src/domain/orders/amounts'
import { addressOf, settlement, stateOf } from '../../../auction/sample'
import { gridAuction } from '../../../support/auction-grid'

/** Auctions 1 to SEEDS of the grid: always the same ones. `COWBELL_BATCHES=150` makes every size; more looks for more. */
const SEEDS = Number(process.env['COWBELL_BATCHES'] ?? 40)
const REPLAYED = Math.ceil(SEEDS / 5)
/** A machine that does other things takes so long. */
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
const proposalsOf = (auction: Auction): readonly Solution[] => solvers.flatMap((solve) => solve(auction))
const solved = new Map<number, { readonly auction: Auction; readonly proposals: readonly Solution[] }>()
/** Solving is what takes the time, so each auction is solved once for all tests. */
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

/** Every pair of executions of one directed pair: same price per atom net of the network fee, to an atom of each. */
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

/** Nothing is made or lost, and no token stays behind but fees and dust: 10⁻⁴, and two atoms per order and swap. */
function expectConserved(auction: Auction, solution: Solution): void {
  const outcome = settle(stateOf(auction.pools), auction, solution)
  if ('fault' in outcome) throw new Error(outcome.fault)
  const sums = new Map<string, bigint>()
  for (const { token, delta } of outcome.transfers) sums.set(token, (sums.get(token) ?? 0n) + delta)
  for (const sum of sums.values()) expect(sum).toBe(0n)
  if (!('swaps' in solution)) return
  for (const [token, held] of outcome.state.buffers) {
    const own = auction.orders.filter(({ terms }) => terms.sellToken === token)
    const fees = solution.executions
      .filter(({ uid }) => own.some((order) => order.uid === uid))
      .reduce((sum, { fee }) => sum + fee, 0n)
    const moved = outcome.transfers.reduce(
      (most, row) => (row.token === token && row.delta > most ? row.delta : most),
      0n,
    )
    const grains = BigInt(2 * (solution.executions.length + solution.swaps.length))
    expect(held - fees).toBeGreaterThanOrEqual(0n)
    expect(held - fees).toBeLessThanOrEqual(moved / 10_000n + grains)
  }
}

describe('any batch of many solvers', () => {
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
    'is never worth less than the baseline alone, often more, and fills no order twice',
    () => {
      let [above, all] = [0, 0]
      for (let seed = 1; seed <= SEEDS; seed += 1) {
        const { auction, proposals } = solvedAuction(seed)
        const alone = winningScore(auction, solvers[0]?.(auction) ?? [])
        const together = winningScore(auction, proposals)
        expect(together).toBeGreaterThanOrEqual(alone)
        if (together > alone) above += 1
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
    'is the same when it is replayed',
    () => {
      for (let seed = 1; seed <= REPLAYED; seed += 1) {
        const { auction, proposals } = solvedAuction(seed)
        expect(proposalsOf(structuredClone(auction))).toEqual(proposals)
      }
    },
    TIMEOUT_MS,
  )
})
