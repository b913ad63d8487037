/**
 * Results of auctions compared with the optimum, case by case, and numbers of filled orders with their times.
 */
import { existsSync, openSync, readSync } from 'node:fs'
import { type Auction, budgetUntil, UNLIMITED } from '../../src/auction/model/auction'
import { compete, type Outcome } from '../../src/backend/local/auctions/competition'
import { prepareAuction } from '../../src/backend/local/solvers/prepared-auction'
import { proposeAll, solvers } from '../../src/backend/local/solvers/solver-list'
import { a, b } from '../auction/sample'
import {
  bookCase,
  type CycleKind,
  cycleCase,
  gasCase,
  type Limits,
  pairCase,
  setCase,
} from '../support/auction-cases'
import { gridAuction } from '../support/auction-grid'
import { bestOfCycle, bestOfPair, bestOfSet, boundOfPair } from '../support/auction-oracle'
import { mostSurplus } from '../support/convex-bound'
import type { BenchRow } from './bench'

/**
 * Number of measured instances per case. Instances without surplus do not count. `COWBELL_SEEDS` overrides
 * it.
 */
const SEEDS = Number(process.env['COWBELL_SEEDS'] ?? 200)
const BUDGET_MS = 250
/** A round may exceed its budget by a fifth. A solver must first check the time within MAX_FIRST_MS. */
const [MAX_MS, MAX_FIRST_MS] = [BUDGET_MS * 1.2, 10]
/** Minimum optimum of an instance, in wei. Smaller optima are noise of floats and atoms. */
const MIN_OPTIMUM = 1e12

const GWEI = 10n ** 9n

interface Case {
  readonly name: string
  readonly goal: number
  /** Minimum ratio of a single instance. */
  readonly least?: number
  readonly auction: (seed: number) => Auction
  readonly best: (auction: Auction) => number
}

const bestPair = (auction: Auction): number => bestOfPair(auction, a, b)
const pairs = (limits: Limits, smaller: number) => ({
  auction: (seed: number) => pairCase(seed, limits, smaller),
  best: bestPair,
})
const rings = (kind: CycleKind, gasPrice = 0n) => ({
  auction: (seed: number) => cycleCase(seed, 2 + (seed % 4), kind, gasPrice),
  best: bestOfCycle,
})

export const cases: readonly Case[] = [
  { name: 'market limits, large', goal: 0.98, least: 0.9, ...pairs('market', 1) },
  { name: 'mixed limits, large', goal: 0.98, ...pairs('mixed', 1) },
  { name: 'inside the fee band', goal: 0.98, ...pairs('tight', 1) },
  { name: 'market limits, ten times smaller', goal: 0.99, ...pairs('market', 10) },
  { name: 'market limits, a hundred times smaller', goal: 0.999, ...pairs('market', 100) },
  { name: 'rings of 2-5, whole against larger partial', goal: 0.99, least: 0.99, ...rings('wholeSmallest') },
  { name: 'rings of 2-5, whole, nearly equal', goal: 0.99, least: 0.99, ...rings('whole') },
  { name: 'rings of 2-5, partial, equal', goal: 0.99, ...rings('equal') },
  { name: 'rings of 2-5, partial, unequal', goal: 0.99, ...rings('unequal') },
  { name: 'rings of 2-5, partial, one tenfold', goal: 0.99, ...rings('tenfold') },
  {
    name: 'rings of 2-5, whole against larger partial, 2 gwei',
    goal: 0.97,
    ...rings('wholeSmallest', 2n * GWEI),
  },
  { name: 'rings of 2-5, partial, unequal, 2 gwei', goal: 0.97, ...rings('unequal', 2n * GWEI) },
  { name: 'whole orders over 3-5 tokens, no pools', goal: 0.97, auction: setCase, best: bestOfSet },
  { name: '20 gwei, orders of 0.01-0.1', goal: 0.97, auction: (seed) => gasCase(seed), best: bestPair },
  { name: '20 gwei, orders of 0.1-1', goal: 0.97, auction: (seed) => gasCase(seed, 10), best: bestPair },
  // The reference is only a bound: it ignores the fairness filter and lets some fill-or-kill orders trade in
  // part.
  {
    name: 'the grid relative to its bound, 12 x 8',
    goal: 0.97,
    auction: (seed) => gridAuction({ orders: 12, pools: 8, seed }),
    best: mostSurplus,
  },
]

const scoreOf = ({ competition }: Pick<Outcome, 'competition'>): number =>
  competition.ranked.reduce((sum, { score, isWinner }) => sum + (isWinner ? Number(score) : 0), 0)

/** Returns the wei of the winners and of the optimum by seed, for auctions with a significant optimum. */
export function measure({ auction, best }: Case, seeds: readonly number[]) {
  return seeds
    .map((seed) => {
      const given = auction(seed)
      const reference = best(given)
      if (reference < MIN_OPTIMUM) return { seed, ours: 0, reference: 0, ratio: 1 }
      const ours = scoreOf(compete(given, new Map(), { isPaper: true, budget: UNLIMITED }))
      return { seed, ours, reference, ratio: ours / reference }
    })
    .filter(({ reference }) => reference > 0)
}

/** Lists the first seeds. @example seedsTo(3) // [1, 2, 3] */
export const seedsTo = (count: number): readonly number[] => Array.from({ length: count }, (_, n) => n + 1)

type Measured = ReturnType<typeof measure>

/**
 * Sums the wei of winners and optima. The optimum uses one price for both directions, but winners may use
 * two. So a result can exceed its optimum. The excess does not count, because it must not compensate for
 * another instance.
 */
export function sumsOf(rows: Measured): readonly [ours: number, best: number] {
  const ours = rows.reduce((sum, row) => sum + Math.min(row.ours, row.reference), 0)
  return [ours, rows.reduce((sum, { reference }) => sum + reference, 0)]
}

/** Maximum number of seeds tried per measured instance. */
const MAX_SEEDS = 10

function measureFirst(one: Case, count: number): Measured {
  const rows: Measured = []
  for (let seed = 1; rows.length < count && seed <= count * MAX_SEEDS; seed += 1)
    rows.push(...measure(one, [seed]))
  return rows
}

function goalRow(one: Case): BenchRow {
  const rows = measureFirst(one, SEEDS)
  const [ours, reference] = sumsOf(rows)
  const ratio = ours / reference
  const worst = Math.min(...rows.map((row) => row.ratio))
  const isHeld = ratio >= one.goal && worst >= (one.least ?? 0)
  const least = one.least === undefined ? '' : `, none under ${one.least}`
  return {
    case: `${one.name} (${rows.length})`,
    ours,
    reference,
    ratio,
    bar: `at least ${one.goal}${least}; the worst ${worst.toFixed(3)}`,
    ok: isHeld,
  }
}

interface Size {
  readonly name: string
  readonly auction: Auction
  readonly fills: number
}

const sizes = (): readonly Size[] => [
  { name: 'one pair, 1,000 orders', auction: bookCase(1, 1_000), fills: 500 },
  { name: 'one pair, 5,000 orders', auction: bookCase(2, 5_000), fills: 2_000 },
  {
    name: 'many pairs, 1,000 orders',
    auction: gridAuction({ orders: 1_000, pools: 200, seed: 5 }),
    fills: 300,
  },
  {
    name: 'many pairs, 5,000 orders',
    auction: gridAuction({ orders: 5_000, pools: 200, seed: 6 }),
    fills: 600,
  },
  {
    name: 'many pairs, 20,000 orders',
    auction: gridAuction({ orders: 20_000, pools: 200, seed: 7 }),
    fills: 1_000,
  },
]

/** Minimum time between two reads of the processor time. One read takes as long as a step of a solver. */
const READ_EVERY_MS = 0.5
let [readAt, lastRead] = [Number.NEGATIVE_INFINITY, 0]

/** Processor time of this thread in nanoseconds, the first number of the line. Linux only. */
const SCHEDULE = '/proc/thread-self/schedstat'
const schedule = existsSync(SCHEDULE) ? openSync(SCHEDULE, 'r') : undefined
const line = Buffer.alloc(80)

/**
 * Returns the processor time of this thread in ms. Systems other than Linux return that of the process,
 * including other engine threads.
 */
function busyMs(): number {
  if (schedule !== undefined)
    return Number(line.toString('latin1', 0, readSync(schedule, line, 0, line.length, 0)).split(' ')[0]) / 1e6
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}

/** Returns processor time in ms. It is valid on a shared machine and equals wall time on an idle one. */
const clock = (): number => {
  const now = performance.now()
  if (now - readAt >= READ_EVERY_MS) [readAt, lastRead] = [now, busyMs()]
  return lastRead
}
const within = (ms: number) => budgetUntil(clock() + ms, clock)

/** Returns the longest time in ms before a solver first checks its budget. Each solver sees a new auction. */
function msToFirst(auction: Auction): number {
  const each = solvers.map(({ solve }) => {
    const started = clock()
    let first: number | undefined
    const isSpent = (): boolean => {
      first ??= clock() - started
      return true
    }
    solve(prepareAuction(auction), { isSpent })
    return first ?? clock() - started
  })
  return Math.max(...each)
}

/**
 * Runs a round with a budget. Returns the ms of the proposals, the total ms and the number of filled orders.
 */
export function runRound(auction: Auction) {
  const started = clock()
  proposeAll(auction, within(BUDGET_MS))
  const ms = clock() - started
  const again = clock()
  const outcome = compete(auction, new Map(), {
    isPaper: true,
    budget: within(BUDGET_MS),
  })
  return { ms, wholeMs: clock() - again, filled: outcome.batch.fills.length }
}

function proposeRow(name: string, { ms, wholeMs, filled }: ReturnType<typeof runRound>): BenchRow {
  const rss = process.memoryUsage().rss / 1e6
  return {
    case: `${name}, ms to propose`,
    ours: ms,
    reference: MAX_MS,
    ratio: ms / MAX_MS,
    bar: `${MAX_MS} ms; ${Math.round(wholeMs)} in all, ${filled} filled, rss ${Math.round(rss)} MB`,
    ok: ms <= MAX_MS,
  }
}

export const budgetRow = (name: string, auction: Auction): BenchRow => proposeRow(name, runRound(auction))

function sizeRows({ name, auction, fills }: Size): BenchRow[] {
  const first = msToFirst(auction)
  const round = runRound(auction)
  const { filled } = round
  return [
    {
      case: `${name}, fills`,
      ours: filled,
      reference: fills,
      ratio: filled / fills,
      bar: `at least ${fills}`,
      ok: filled >= fills,
    },
    proposeRow(name, round),
    {
      case: `${name}, ms to the first question`,
      ours: first,
      reference: MAX_FIRST_MS,
      ratio: first / MAX_FIRST_MS,
      bar: `${MAX_FIRST_MS} ms`,
      ok: first <= MAX_FIRST_MS,
    },
  ]
}

function bookRow(): BenchRow {
  const auction = bookCase(1, 1_000)
  const ours = scoreOf(compete(auction, new Map(), { isPaper: true, budget: within(BUDGET_MS) }))
  const reference = boundOfPair(auction, a, b)
  return {
    case: 'one pair, 1,000 orders, beside the convex bound',
    ours,
    reference,
    ratio: ours / reference,
    bar: 'at least 0.97',
    ok: ours / reference >= 0.97,
  }
}

/** Measures all rows, the sizes first while the process is cold. */
export const goalRows = (): BenchRow[] => [...sizes().flatMap(sizeRows), bookRow(), ...cases.map(goalRow)]
