/**
 * One batch of a network: cut, solve, rank, settle, record. All of it is one transaction, so that a worker that dies in
 * the middle leaves nothing behind, and two that come at once follow each other: the second finds the same orders on the
 * same block and has nothing to do.
 */
import type { Auction, AuctionOrder, Budget } from '../../auction/auction'
import { networkFeeOf } from '../../auction/fee-policies'
import { type Screened, screenSolutions } from '../../auction/screening'
import { tightenOrder } from '../../auction/tightening'
import { openTrial } from '../../auction/trials'
import { type Competition, type OpenHold, rankSolutions } from '../../auction/winners'
import { deploymentOf } from '../../domain/chains'
import { type ChainId, type Milliseconds, type OrderUid, toSeconds } from '../../domain/scalars'
import { type HeldAuction, toRecord } from './auction-record'
import { type Batch, settleWinners } from './batch'
import type { Market } from './chain/chain'
import { paperTables } from './chain/paper'
import { hashLabel } from './chain/paper-names'
import type { ServiceContext } from './context'
import { cutAuction, type LeftOut } from './cut'
import { retireExpired } from './expiries'
import { listPolicies } from './fees'
import { fillOrder } from './fills'
import { purseOf, readFunds } from './funds'
import { noticeOf } from './notices'
import { proposeAll } from './panel'
import { openPools, planSettlements } from './planned'
import { readResting } from './setbacks'
import { addAuction, auctionTables } from './store/auctions'
import { changeTables, type OrderChanges, openChanges, writeChanges } from './store/order-changes'
import { readLiveOrders } from './store/orders'
import { readRound, writeRound } from './store/rounds'
import type { ServiceDatabase } from './store/schema'
import { putSettlements, readInFlight } from './store/settlements'
import { nextLogIndex } from './store/trades'

/** What a round did. `auctionId` is there when an auction was held, that is, when there was a solution. */
export interface RoundReport {
  readonly chainId: ChainId
  readonly block: number
  readonly auctionId?: number
  /** Orders that stood in the cut. */
  readonly orders: number
  readonly filled: readonly OrderUid[]
  /** Solutions that could not be scored, and winners that could not settle, in words. */
  readonly faults: readonly string[]
}

/** The same orders in the same state on the same block: the same auction. */
const fingerprint = ({ block }: Market, orders: readonly AuctionOrder[]): string =>
  hashLabel(
    [block, ...orders.map(({ uid, executed, available }) => `${uid}:${executed.sell}:${available}`)].join(
      ' ',
    ),
  )

function tellLeftOut(changes: OrderChanges, leftOut: readonly LeftOut[], now: Milliseconds): void {
  for (const { row, label, reason, missing } of leftOut) {
    changes.mark(row.uid, label, reason)
    if (reason === 'insufficient_balance')
      changes.tell(noticeOf(row, reason, now, missing ? { missing } : {}))
  }
}

function tellCompetition(changes: OrderChanges, { ranked }: Competition): void {
  const uidsOf = (isWinner: boolean) =>
    ranked
      .filter((one) => one.isWinner === isWinner)
      .flatMap(({ solution }) => solution.executions.map((execution) => execution.uid))
  const winning = new Set(uidsOf(true))
  for (const uid of uidsOf(false)) if (!winning.has(uid)) changes.mark(uid, 'considered')
  for (const uid of winning) changes.mark(uid, 'executing')
}

/** The solvers of a round have so long together: a worker has other things to do. */
const BUDGET_MS = 250

function openBudget(): Budget {
  const endsAt = performance.now() + BUDGET_MS
  return { isSpent: () => performance.now() >= endsAt }
}

/** What a cut came to: who may bid, who won, what was settled. */
interface Outcome {
  readonly screened: Screened
  readonly competition: Competition
  readonly batch: Batch
}

type Policies = HeldAuction['policies']

/** What holds after the winners before it; where each is sent on its own, it may not meet them in a pool, too. */
function openHold(auction: Auction, isLedger: boolean): OpenHold {
  return () => {
    const attempt = openTrial(auction, deploymentOf(auction.chainId, 'production').settlement)
    const waits = isLedger ? () => undefined : openPools()
    return (solution) => {
      const reason = waits(solution)
      if (reason !== undefined) return reason
      const outcome = attempt(solution)
      return 'fault' in outcome ? outcome.fault : undefined
    }
  }
}

/**
 * Solves and settles a cut; nothing is recorded of one that nobody has a solution for. Solvers see orders that ask for
 * their fees on top; what they propose is charged, and judged by what was signed.
 */
function compete(auction: Auction, policies: Policies, isLedger: boolean): Outcome {
  const { settlement } = deploymentOf(auction.chainId, 'production')
  const feesOf = ({ uid }: AuctionOrder) => policies.get(uid) ?? []
  const tight = { ...auction, orders: auction.orders.map((order) => tightenOrder(feesOf(order), order)) }
  const screened = screenSolutions(auction, proposeAll(tight, openBudget()), settlement, feesOf)
  const competition = rankSolutions(auction, screened.solutions, openHold(auction, isLedger))
  const winners = competition.ranked.flatMap(({ solution, isWinner }, solutionUid) =>
    isWinner ? [{ solution, solutionUid }] : [],
  )
  const batch = settleWinners(auction, winners)
  return { screened, competition, batch: { ...batch, attempts: [...batch.attempts, ...toLate(competition)] } }
}

/** What could not settle after the winners is on record as an attempt that failed. */
const toLate = ({ ranked, late }: Competition): Batch['attempts'] =>
  late.map(({ solution, fault }) => {
    const solutionUid = ranked.findIndex((one) => one.solution === solution)
    return { solutionUid, solution, fault, swaps: [] }
  })

const faultsOf = ({ screened, competition, batch }: Outcome): readonly string[] =>
  [...screened.dropped, ...competition.rejected, ...batch.attempts].flatMap(({ fault }) => fault ?? [])

/** Holds the auction of a cut and writes down what came of it, but for the orders' own changes. */
async function holdAuction(
  { database, chain }: ServiceContext,
  changes: OrderChanges,
  { auction, policies, now }: Pick<Held, 'auction' | 'policies' | 'now'>,
  market: Market,
): Promise<Pick<RoundReport, 'auctionId' | 'filled' | 'faults'>> {
  const outcome = compete(auction, policies, chain.isLedger(auction.chainId))
  const { competition, batch } = outcome
  const faults = faultsOf(outcome)
  if (competition.ranked.length === 0) return { filled: [], faults }
  tellCompetition(changes, competition)
  const held = { auction, competition, policies, now }
  if (chain.isLedger(auction.chainId)) await settleHere({ database, chain }, changes, held, batch, market)
  else await sendOut(database, held, batch)
  const filled = chain.isLedger(auction.chainId) ? batch.fills.map(({ order }) => order.uid) : []
  return { auctionId: auction.id, filled, faults }
}

/** What an auction was and came to, but for what became of its winners. */
type Held = Pick<HeldAuction, 'auction' | 'competition' | 'policies' | 'now'>

/** On a ledger of ours winners are true as soon as they are written. */
async function settleHere(
  { database, chain }: Pick<ServiceContext, 'database' | 'chain'>,
  changes: OrderChanges,
  held: Held,
  batch: Batch,
  market: Market,
): Promise<void> {
  for (const { order, execution, ...rest } of batch.fills)
    fillOrder(changes, order.uid, { ...execution, fee: networkFeeOf(order, execution), ...rest }, held.now)
  const firstLogIndex = await nextLogIndex(database, market.chainId, market.block)
  await addAuction(database, toRecord({ ...held, batch, firstLogIndex }))
  if (batch.fills.length > 0) await chain.settle(market, batch)
}

/** On a node's chain winners are sent, and only its events tell what became of them. */
async function sendOut(database: ServiceDatabase, held: Held, batch: Batch): Promise<void> {
  const failed = { ...batch, fills: [], attempts: batch.attempts.filter(({ fault }) => fault !== undefined) }
  await addAuction(database, toRecord({ ...held, batch: failed, firstLogIndex: 0 }))
  await putSettlements(database, planSettlements(held.auction, batch, held.now))
}

/** One round of a network. Harmless to repeat. An order that comes after the look waits for the next. */
export async function holdRound(
  context: ServiceContext,
  id: ChainId,
  now: Milliseconds,
): Promise<RoundReport> {
  const { database, chain, isBanned } = context
  const expected = await readLiveOrders(database, id)
  const sight = await chain.look(id, { now, purses: expected.map(purseOf) })
  const known = new Set(expected.map(({ uid }) => uid))
  const tables = [...changeTables(database), ...auctionTables(database), ...paperTables(database)]
  return database.transaction('rw', [...tables, database.rounds, database.settlements], async () => {
    const live = (await readLiveOrders(database, id)).filter(({ uid }) => known.has(uid))
    const changes = openChanges(live, now)
    const valid = retireExpired(changes, live, now)
    const market = await sight.getMarket()
    const holdingOf = await readFunds(sight, valid)
    const inFlight = await readInFlight(database, id)
    const facts = { market, holdingOf, isBanned, inFlight, now: toSeconds(now) }
    const { orders: standing, leftOut } = cutAuction(valid, facts)
    const resting = chain.isLedger(id) ? new Set<OrderUid>() : await readResting(database, id, now)
    const orders = standing.filter(({ uid }) => !resting.has(uid))
    tellLeftOut(changes, leftOut, now)

    const round = await readRound(database, id)
    const lastCut = fingerprint(market, orders)
    const report = { chainId: id, block: market.block, orders: orders.length }
    if (orders.length === 0 || lastCut === round.lastCut || !chain.canSettle(id)) {
      await writeChanges(database, changes)
      return { ...report, filled: [], faults: [] }
    }
    for (const { uid } of orders) changes.mark(uid, 'ready')
    const auction = { ...market, id: round.nextAuctionId, orders }
    const policies = listPolicies(valid, context)
    const outcome = await holdAuction(context, changes, { auction, policies, now }, market)
    const nextAuctionId = round.nextAuctionId + (outcome.auctionId === undefined ? 0 : 1)
    await writeRound(database, { chainId: id, nextAuctionId, lastCut })
    await writeChanges(database, changes)
    return { ...report, ...outcome }
  })
}
