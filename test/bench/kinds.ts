/** Kinds of auctions that independent readers found hard (E1 to E15), each compared with its goal. */
import type { SolverName } from '../../src/api/exchange/settings'
import { type Auction, type Budget, UNLIMITED } from '../../src/auction/model/auction'
import { compete, type Outcome } from '../../src/backend/local/auctions/competition'
import { solversWithout } from '../../src/backend/local/solvers/solver-list'
import type { Address } from '../../src/domain/scalars'
import { seededFractions } from '../../src/domain/seeded-fractions'
import { a, auctionOf, b } from '../auction/sample'
import { gasCase } from '../support/auction-cases'
import {
  anyCase,
  exactPair,
  hubMarket,
  type KindToken,
  kindOrder,
  kindPool,
  kindTokens,
  mixedPair,
  nativeOf,
  purseCase,
  smallPart,
  unevenRing,
  wholeSet,
} from '../support/auction-kinds'
import { bestClosed, bestExact, bestMixed, bestOfPurses } from '../support/auction-optima'
import { bestOfCycle, bestOfPair } from '../support/auction-oracle'
import type { BenchRow } from './bench'

/** Optima below this value in wei are noise. The tokens of these auctions are worth about 1 wei per atom. */
const MIN_OPTIMUM = 1e12

const scoreOf = ({ competition }: Pick<Outcome, 'competition'>): number =>
  competition.ranked.reduce((sum, { score, isWinner }) => sum + (isWinner ? Number(score) : 0), 0)

const run = (auction: Auction, budget: Budget = UNLIMITED, without: readonly SolverName[] = []): Outcome =>
  compete(auction, new Map(), { isPaper: true, budget, solvers: solversWithout(new Set(without)) })

export const score = (auction: Auction): number => scoreOf(run(auction))

/** Returns the best score of any subset of the orders, by the solvers themselves. */
function bestSubset(auction: Auction): number {
  const { orders } = auction
  let best = 0
  for (let bits = 1; bits < 2 ** orders.length - 1; bits += 1)
    best = Math.max(best, score({ ...auction, orders: orders.filter((_, n) => ((bits >> n) & 1) === 1) }))
  return Math.max(best, score(auction))
}

/** Returns the best score of all orders and of all but one, by the solvers themselves. */
const bestWithoutOne = (auction: Auction): number =>
  Math.max(
    score(auction),
    ...auction.orders.map((out) =>
      score({ ...auction, orders: auction.orders.filter((one) => one !== out) }),
    ),
  )

/** Returns the two tokens of an auction of one pair. */
const pairTokens = ({ nativePrices }: Auction): [Address, Address] =>
  [...nativePrices.keys()] as [Address, Address]

interface Kind {
  readonly name: string
  readonly count: number
  readonly goal: number
  readonly least?: number
  readonly auction: (seed: number) => Auction
  readonly best: (auction: Auction) => number
}

const GWEI = 10n ** 9n

export const kinds: readonly Kind[] = [
  { name: 'E1 uneven rings', count: 400, goal: 0.99, least: 0.9, auction: unevenRing, best: bestOfCycle },
  {
    name: 'E1 small part of a large order',
    count: 200,
    goal: 0.999,
    least: 0.99,
    auction: smallPart,
    best: (auction) => bestOfPair(auction, ...pairTokens(auction)),
  },
  {
    name: 'E2 whole sets of 4-10',
    count: 100,
    goal: 0.999,
    auction: (seed) => wholeSet(seed, 4, 10),
    best: bestClosed,
  },
  {
    name: 'E3 whole sets of 11-14',
    count: 30,
    goal: 0.97,
    auction: (seed) => wholeSet(seed, 11, 14),
    best: bestClosed,
  },
  {
    name: 'E4 exact-out against exact-out',
    count: 80,
    goal: 0.95,
    least: 0.9,
    auction: exactPair,
    best: bestExact,
  },
  { name: 'E5 buy and sell orders mixed', count: 80, goal: 0.99, auction: mixedPair, best: bestMixed },
  { name: 'E6 several orders on one balance', count: 60, goal: 0.95, auction: purseCase, best: bestOfPurses },
  {
    name: 'E7 all orders beside the best subset',
    count: 60,
    goal: 0.995,
    least: 0.9,
    auction: (seed) => anyCase(seed),
    best: bestSubset,
  },
  {
    name: 'E7 the same with 2 gwei',
    count: 40,
    goal: 0.995,
    least: 0.9,
    auction: (seed) => anyCase(seed, 2n * 10n ** 8n),
    best: bestSubset,
  },
  {
    name: 'E8 hub market beside all but one',
    count: 25,
    goal: 0.998,
    least: 0.95,
    auction: (seed) => hubMarket(seed, 4 + (seed % 6)),
    best: bestWithoutOne,
  },
  {
    name: 'E9 20 gwei, other seeds',
    count: 60,
    goal: 0.995,
    auction: (seed) => gasCase(seed + 5_000),
    best: (auction) => bestOfPair(auction, a, b),
  },
]

export function measureKind({ auction, best }: Kind, seed: number) {
  const given = auction(seed)
  const reference = best(given)
  const ours = reference < MIN_OPTIMUM ? 0 : score(given)
  return { seed, ours, reference, ratio: ours / reference }
}

function kindRow(kind: Kind): BenchRow {
  const rows = Array.from({ length: kind.count }, (_, n) => measureKind(kind, n + 1)).filter(
    ({ reference }) => reference >= MIN_OPTIMUM,
  )
  const ours = rows.reduce((sum, row) => sum + Math.min(row.ours, row.reference), 0)
  const reference = rows.reduce((sum, row) => sum + row.reference, 0)
  const worst = Math.min(...rows.map(({ ratio }) => ratio))
  const under = rows.filter(({ ratio }) => ratio < 0.9).length
  const nothing = rows.filter((row) => row.ours === 0).length
  const ratio = ours / reference
  return {
    case: `${kind.name} (${rows.length})`,
    ours,
    reference,
    ratio,
    bar: `at least ${kind.goal}; the worst ${worst.toFixed(3)}, ${under} under 0.9, ${nothing} nothing`,
    ok: ratio >= kind.goal && worst >= (kind.least ?? 0),
  }
}

const row = (name: string, ours: number, reference: number, bar: string, isMost = false): BenchRow => ({
  case: name,
  ours,
  reference,
  ratio: ours / reference,
  bar,
  ok: isMost ? ours <= reference : ours >= reference,
})

const cpuMs = (work: () => void): number => {
  const start = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1_000
}

/** Returns a budget that ends after a number of questions, so that the result does not depend on time. */
const questions = (left: number): Budget => {
  let asked = 0
  const budget: Budget = { isSpent: () => ++asked > left, share: () => budget }
  return budget
}

/** E10: 2,000 pools between 12 tokens. */
function manyPools(): Auction {
  const random = seededFractions(77)
  const tokens = kindTokens(12, random)
  const at = (n: number): KindToken => tokens[n % 12] as KindToken
  return auctionOf({
    pools: Array.from({ length: 2_000 }, (_, n) =>
      kindPool(
        n,
        [at(n), at(n + 1 + Math.floor(random() * 11))],
        50 * Math.exp(random() * 5),
        1 + (random() - 0.5) * 0.01,
      ),
    ),
    orders: Array.from({ length: 30 }, (_, n) =>
      kindOrder(n, {
        from: at(n),
        to: at(n * 5 + 1 + (n % 3)),
        worth: 1 + 9 * random(),
        slack: 0.01 + 0.02 * random(),
      }),
    ).filter(({ terms }) => terms.sellToken !== terms.buyToken),
    nativePrices: nativeOf(tokens),
  })
}

/** E11: one order across a chain of four pools. */
function chainOfFour(seed: number): Auction {
  const random = seededFractions(seed * 17 + 3)
  const tokens = kindTokens(5, random)
  const at = (n: number): KindToken => tokens[n] as KindToken
  return auctionOf({
    pools: [0, 1, 2, 3].map((n) => kindPool(n, [at(n), at(n + 1)], 100 + 400 * random())),
    orders: [
      kindOrder(0, {
        from: at(0),
        to: at(4),
        worth: 0.1 + random(),
        slack: 0.03 + 0.03 * random(),
        isBuy: random() < 0.5,
        isPartial: random() < 0.4,
      }),
    ],
    nativePrices: nativeOf(tokens),
  })
}

/** E12: returns the largest part of a winner's volume that stays in the contract. */
function mostKept(auction: Auction): number {
  // Without common solutions, a later winner trades on pools that an earlier winner moved.
  const { competition, batch } = run(auction, UNLIMITED, ['batch', 'coincidence'])
  const weiOf = (token: string, atoms: bigint): number =>
    (Number(atoms) * Number(auction.nativePrices.get(token as never) ?? 0n)) / 1e18
  const fees = batch.fills.reduce(
    (sum, { order, execution }) => sum + weiOf(order.terms.sellToken, execution.fee),
    0,
  )
  const volume = batch.fills.reduce(
    (sum, { order, execution }) => sum + weiOf(order.terms.sellToken, execution.sell),
    0,
  )
  const gross = batch.transfers.reduce(
    (sum, { account, token, delta }) => sum + (account === SETTLEMENT ? weiOf(token, delta) : 0),
    0,
  )
  return competition.ranked.length > 0 && volume > 0 ? (gross - fees) / volume : 0
}
const SETTLEMENT: string = '0x9008d19f58aabd9ed0d60971565aa8510560ab41'

/** E15: independent orders, each next to a pool of its own. */
function independent(seed: number, count: number): Auction {
  const random = seededFractions(seed * 41 + count)
  const tokens = kindTokens(count * 2, random)
  const at = (n: number): KindToken => tokens[n] as KindToken
  return auctionOf({
    pools: Array.from({ length: count }, (_, n) => kindPool(n, [at(2 * n), at(2 * n + 1)], 500)),
    orders: Array.from({ length: count }, (_, n) =>
      kindOrder(n, {
        from: at(2 * n),
        to: at(2 * n + 1),
        worth: 1 + random(),
        slack: 0.02 + 0.02 * random(),
        isBuy: random() < 0.3,
      }),
    ),
    nativePrices: nativeOf(tokens),
    gasPrice: GWEI,
  })
}

const seeds = (count: number): readonly number[] => Array.from({ length: count }, (_, n) => n + 1)

function otherRows(): BenchRow[] {
  const pools = manyPools()
  run(hubMarket(3, 8))
  const chained = seeds(60).filter((seed) => run(chainOfFour(seed)).batch.fills.length === 1).length
  const kept = Math.max(...seeds(60).map((seed) => mostKept(hubMarket(seed, 12, 0n))))
  const dropped = seeds(200).flatMap(
    (seed) => run(hubMarket(seed, 5 + (seed % 20)), questions(5 + ((seed * 37) % 400))).screened.dropped,
  ).length
  const joined = seeds(10).reduce((sum, seed) => sum + run(independent(seed, 60)).batch.fills.length, 0)
  return [
    row(
      'E10 ms, 2,000 pools among 12 tokens',
      cpuMs(() => run(pools, wallBudget(250))),
      400,
      'at most 400 ms',
      true,
    ),
    row('E11 routes of four hops, filled of 60', chained, 60, 'all'),
    row('E12 surplus that stays, part of volume', Math.max(0, kept), 1e-4, 'at most 0.01%', true),
    row('E13 own proposals dropped in 200 auctions', dropped, 0, 'none', true),
    ...[2, 4, 8, 12, 16, 40].map((count) => {
      const times = seeds(5).map((seed) => cpuMs(() => run(hubMarket(seed + 90, count))))
      return row(
        `E14 ms of ${count} orders, median of 5`,
        times.sort((x, y) => x - y)[2] ?? 0,
        100,
        'at most 100 ms',
        true,
      )
    }),
    row('E15 independent orders with gas, filled of 600', joined, 600, 'all'),
  ]
}

const wallBudget = (ms: number): Budget => {
  const end = performance.now() + ms
  const budget: Budget = {
    isSpent: () => performance.now() >= end,
    share: (part) => wallBudget((end - performance.now()) * part),
  }
  return budget
}

export const kindRows = (): BenchRow[] => [...kinds.map(kindRow), ...otherRows()]
