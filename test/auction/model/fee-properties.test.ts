/** Properties of random batches with fees: all solvers, fees, ranking, settlement one after the other. */

import { expect, it } from 'vitest'
import type { Auction, AuctionOrder, FeePolicy } from '../../../src/auction/model/auction'
import { feeOf, listFees, networkFeeOf, uncharge } from '../../../src/auction/model/fee-policies'
import { invariantOf } from '../../../src/auction/model/pools'
import { pairOf } from '../../../src/auction/model/scores'
import { rankSolutions } from '../../../src/auction/rank/winners'
import { tightenOrder } from '../../../src/auction/settle/net-limits'
import { simulateInOrder } from '../../../src/auction/settle/sequential'
import { screenSolutions } from '../../../src/auction/settle/validate'
import { baselineSolver } from '../../../src/backend/local/solvers/baseline'
import { batchSolver } from '../../../src/backend/local/solvers/batch'
import { coincidenceSolver } from '../../../src/backend/local/solvers/coincidence'
import { prepareAuction } from '../../../src/backend/local/solvers/prepared-auction'
import { splitSolver } from '../../../src/backend/local/solvers/split'
import { isWithinLimit, targetAmount } from '../../../src/domain/orders/amounts'
import { gridAuction } from '../../support/auction-grid'
import { fc } from '../../support/properties'
import { addressOf, settlement } from '../sample'

/**
 * Number of batches of the grid. The batches are always the same. `COWBELL_BATCHES=120` covers every set of
 * policies.
 */
const BATCHES = Number(process.env['COWBELL_BATCHES'] ?? 40)
const solvers = [
  baselineSolver(addressOf(1)),
  splitSolver(addressOf(2)),
  coincidenceSolver(addressOf(3)),
  batchSolver(addressOf(4)),
]

const anyPolicy: fc.Arbitrary<FeePolicy> = fc.oneof(
  fc.record({ kind: fc.constant('volume' as const), factor: fc.bigInt(1n, 10_000n) }),
  fc.record({
    kind: fc.constant('surplus' as const),
    factor: fc.bigInt(1n, 999_999n),
    maxVolume: fc.bigInt(1n, 20_000n),
  }),
)
const policySets = fc.sample(fc.array(anyPolicy, { maxLength: 3 }), { numRuns: 97, seed: 5 })

const batchOf = (seed: number): Auction =>
  gridAuction({ orders: 2 + (seed % 7), pools: 6 + (seed % 5), seed, gasPrice: BigInt(seed % 3) * 10n ** 9n })

/** Fee policies of a batch's orders. Some orders have no fees. */
const feesFor =
  ({ orders }: Auction, seed: number) =>
  (order: AuctionOrder): readonly FeePolicy[] =>
    policySets[(seed + orders.findIndex(({ uid }) => uid === order.uid)) % policySets.length] ?? []

function runAuction(auction: Auction, feesOf: (order: AuctionOrder) => readonly FeePolicy[]) {
  const tight = {
    ...auction,
    orders: auction.orders.flatMap((order) => tightenOrder(feesOf(order), order) ?? []),
  }
  const prepared = prepareAuction(tight)
  const screened = screenSolutions(
    auction,
    solvers.flatMap((solve) => solve(prepared)),
    settlement,
    feesOf,
  )
  const open = () => {
    const attempt = simulateInOrder(auction, settlement)
    return (one: Parameters<typeof attempt>[0]) => {
      const outcome = attempt(one)
      return 'fault' in outcome ? outcome.fault : undefined
    }
  }
  return { screened, ...rankSolutions(auction, screened.solutions, open) }
}

const held = new Map<number, ReturnType<typeof holdBatch>>()
const holdBatch = (seed: number) => {
  const auction = batchOf(seed)
  const feesOf = feesFor(auction, seed)
  return { auction, feesOf, round: runAuction(auction, feesOf) }
}
/** Returns a solved batch. Each batch is solved only once, because solving takes most of the time. */
function heldBatch(seed: number) {
  const known = held.get(seed) ?? holdBatch(seed)
  held.set(seed, known)
  return known
}

type Solution = ReturnType<typeof runAuction>['ranked'][number]['solution']

/**
 * Checks that all orders of a directed pair trade at one price before fees, within one atom. Returns the
 * number of pairs, and of pairs with several orders.
 */
function pairsAtOnePrice({ chainId, orders }: Auction, { executions }: Solution) {
  const prices = new Map<string, { readonly price: number; readonly grain: number }>()
  let shared = 0
  for (const execution of executions) {
    const order = orders.find(({ uid }) => uid === execution.uid) as AuctionOrder
    const { sell, buy } = uncharge(order, { protocolFees: [], ...execution } as never)
    const net = Number(sell - networkFeeOf(order, execution))
    const price = Number(buy) / net
    const grain = (1 + price) / net + price * 1e-11
    const pair = pairOf(chainId, order)
    const other = prices.get(pair)
    if (other) {
      shared += 1
      expect(Math.abs(price - other.price)).toBeLessThanOrEqual(grain + other.grain)
    } else prices.set(pair, { price, grain })
  }
  return { pairs: [...prices.keys()], shared }
}

it('a random batch has one price per directed pair, winners of different pairs, and a repeatable result', () => {
  let ordersAtSharedPrice = 0
  for (let seed = 1; seed <= BATCHES; seed += 1) {
    const { auction, feesOf, round } = heldBatch(seed)
    const won = new Set<string>()
    for (const { solution, isWinner } of round.ranked) {
      const { pairs, shared } = pairsAtOnePrice(auction, solution)
      ordersAtSharedPrice += shared
      if (isWinner) for (const pair of pairs) expect(won.has(pair)).toBe(false)
      if (isWinner) for (const pair of pairs) won.add(pair)
    }
    if (seed % 10 === 0) expect(runAuction(structuredClone(auction), feesOf).ranked).toEqual(round.ranked)
  }
  expect(ordersAtSharedPrice).toBeGreaterThan(BATCHES / 10)
}, 240_000)

it('a random batch settles all its winners, respects every limit after fees, and accounts for every atom', () => {
  let [filled, charged] = [0, 0]
  for (let seed = 1; seed <= BATCHES; seed += 1) {
    const { auction, feesOf, round } = heldBatch(seed)
    const { screened, ranked } = round
    expect(screened.dropped).toEqual([])
    const attempt = simulateInOrder(auction, settlement)
    const buffers = new Map<string, bigint>()
    const done = new Set<string>()
    for (const { solution } of ranked.filter(({ isWinner }) => isWinner)) {
      const outcome = attempt(solution)
      if ('fault' in outcome) throw new Error(`seed ${seed}: ${outcome.fault}`)
      const sums = new Map<string, bigint>()
      for (const { token, delta } of outcome.transfers) sums.set(token, (sums.get(token) ?? 0n) + delta)
      for (const sum of sums.values()) expect(sum).toBe(0n)
      for (const pool of auction.pools)
        expect(invariantOf(outcome.state.pools.get(pool.id) ?? pool)).toBeGreaterThanOrEqual(
          invariantOf(pool),
        )
      for (const [token, held] of outcome.state.buffers) buffers.set(token, held)
      for (const execution of solution.executions) {
        const order = auction.orders.find(({ uid }) => uid === execution.uid) as AuctionOrder
        const { terms } = order
        expect(done.has(order.uid)).toBe(false)
        done.add(order.uid)
        filled += 1
        expect(isWithinLimit(terms, execution)).toBe(true)
        if (!terms.partiallyFillable)
          expect(terms.kind === 'sell' ? execution.sell : execution.buy).toBe(targetAmount(terms))
        let traded = uncharge(order, { protocolFees: [], ...execution } as never)
        for (const { policy, amount, token } of listFees(execution)) {
          charged += 1
          expect(amount).toBe(feeOf(policy, order, traded))
          expect(token).toBe(terms.kind === 'sell' ? terms.buyToken : terms.sellToken)
          traded =
            terms.kind === 'sell'
              ? { ...traded, buy: traded.buy - amount }
              : { ...traded, sell: traded.sell + amount }
        }
        expect(listFees(execution).map(({ policy }) => policy)).toEqual(feesOf(order))
        expect(networkFeeOf(order, execution)).toBeGreaterThanOrEqual(0n)
      }
    }
    for (const held of buffers.values()) expect(held).toBeGreaterThanOrEqual(0n)
  }
  expect(filled).toBeGreaterThan(BATCHES)
  expect(charged).toBeGreaterThan(BATCHES)
}, 240_000)
