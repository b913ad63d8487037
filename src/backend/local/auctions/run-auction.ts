/**
 * Runs one round of a network: select, solve, rank, settle, record. The round is one transaction. A worker
 * that dies in the middle therefore stores nothing. Two rounds that start at once run one after the other:
 * the second finds the same orders on the same block and has nothing to do.
 */
import type { SolverName } from '../../../api/exchange/settings'
import { type AuctionOrder, type Budget, budgetUntil } from '../../../auction/model/auction'
import { feesPaidOf } from '../../../auction/model/fee-policies'
import type { Competition } from '../../../auction/rank/winners'
import { hashText } from '../../../domain/bytes'
import {
  type Address,
  type ChainId,
  type Milliseconds,
  type OrderUid,
  toSeconds,
} from '../../../domain/scalars'
import { readFunds, toBalanceQuery } from '../chain/balances'
import type { ChainMarket, ChainPort } from '../chain/chain'
import { cancelBanned } from '../orders/cancel'
import { retireExpired } from '../orders/expiries'
import { fillOrder } from '../orders/fills'
import { toNotification } from '../orders/notifications'
import { paperTables } from '../paper/paper'
import { solversWithout } from '../solvers/solver-list'
import { addAuction, auctionTables } from '../store/auctions'
import { putSettlements, readInFlight } from '../store/chain/settlements'
import { changeTables, collectChanges, type OrderChanges, writeChanges } from '../store/order-changes'
import { readLiveOrders } from '../store/orders'
import { readRound, writeRound } from '../store/rounds'
import type { ServiceDatabase } from '../store/schema'
import { nextLogIndex } from '../store/trades'
import { compete, type Outcome } from './competition'
import { readPausedOrders } from './cool-down'
import { listPolicies, type ProtocolFeeRule } from './fees'
import { type AuctionResult, toRecord } from './record'
import { type FilteredOrder, selectSolvableOrders } from './select-orders'
import type { Batch } from './settle-winners'
import { planSettlements } from './settlement-plan'

/** Database, chain and settings of auctions. */
export interface AuctionContext {
  readonly database: ServiceDatabase
  readonly chain: ChainPort
  readonly isBanned: (account: Address) => boolean
  /** Fee on the traded volume in basis points, as stated in quotes. 0 means no fee. */
  readonly volumeFeeBps: number
  readonly protocolFees: readonly ProtocolFeeRule[]
  /** Solvers that are switched off. */
  readonly cutOff: ReadonlySet<SolverName>
  /** Returns milliseconds since an arbitrary moment. Used for time limits, never for stored facts. */
  readonly elapsed: () => number
}

/** Report of a round. `auctionId` is present only if a solution was ranked. */
export interface AuctionReport {
  readonly chainId: ChainId
  readonly block: number
  readonly auctionId?: number
  /** Number of orders in the auction. */
  readonly orders: number
  readonly filled: readonly OrderUid[]
  /** Faults of solutions that could not be scored and of winners that could not settle, as text. */
  readonly faults: readonly string[]
  /** Errors that were caught and affected only one order, solution or network. */
  readonly bugs: readonly unknown[]
}

/**
 * Returns the fingerprint of an auction: the block and the state of its orders. The same fingerprint means
 * the same auction.
 */
const fingerprint = ({ block }: ChainMarket, orders: readonly AuctionOrder[]): string =>
  hashText(
    [block, ...orders.map(({ uid, executed, available }) => `${uid}:${executed.sell}:${available}`)].join(
      ' ',
    ),
  )

function recordFiltered(changes: OrderChanges, filtered: readonly FilteredOrder[], now: Milliseconds): void {
  for (const { row, label, reason, missing } of filtered) {
    changes.addEvent(row.uid, label, reason)
    if (reason === 'insufficient_balance')
      changes.notify(toNotification(row, reason, now, missing ? { missing } : {}))
  }
}

function recordCompetition(changes: OrderChanges, { ranked }: Competition): void {
  const uidsOf = (isWinner: boolean) =>
    ranked
      .filter((one) => one.isWinner === isWinner)
      .flatMap(({ solution }) => solution.executions.map((execution) => execution.uid))
  const winning = new Set(uidsOf(true))
  for (const uid of uidsOf(false)) if (!winning.has(uid)) changes.addEvent(uid, 'considered')
  for (const uid of winning) changes.addEvent(uid, 'executing')
}

/** Time limit for all solvers of a round, in milliseconds. The worker has other work to do. */
const BUDGET_MS = 250

const openBudget = ({ elapsed }: Pick<AuctionContext, 'elapsed'>): Budget =>
  budgetUntil(elapsed() + BUDGET_MS, elapsed)

const faultsOf = ({ screened, competition, batch }: Outcome): readonly string[] =>
  [...screened.dropped, ...competition.rejected, ...batch.attempts].flatMap(({ fault }) => fault ?? [])

/** Stores the result of an auction. Changes to orders are collected in `changes`. */
async function recordAuction(
  { database, chain, volumeFeeBps }: AuctionContext,
  changes: OrderChanges,
  { auction, competition, batch, ...outcome }: Outcome,
  { policies, now, market }: Pick<CompetitionResult, 'policies' | 'now'> & { readonly market: ChainMarket },
): Promise<Pick<AuctionReport, 'auctionId' | 'filled'>> {
  for (const [uid, reason] of outcome.leftOut) changes.addEvent(uid, 'filtered', reason)
  for (const { uid } of auction.orders) changes.addEvent(uid, 'ready')
  if (competition.ranked.length === 0) return { filled: [] }
  recordCompetition(changes, competition)
  const result = { auction, competition, policies, now }
  if (!chain.isPaper(auction.chainId)) {
    await queueSettlements(database, result, batch)
    return { auctionId: auction.id, filled: [] }
  }
  await settleOnPaper({ database, chain, volumeFeeBps }, changes, result, batch, market)
  return { auctionId: auction.id, filled: batch.fills.map(({ order }) => order.uid) }
}

/** Auction and its competition, without the settlement of its winners. */
type CompetitionResult = Pick<AuctionResult, 'auction' | 'competition' | 'policies' | 'now'>

/** Stores the winners as settled. On the paper chain no transaction is needed. */
async function settleOnPaper(
  { database, chain, volumeFeeBps }: Pick<AuctionContext, 'database' | 'chain' | 'volumeFeeBps'>,
  changes: OrderChanges,
  result: CompetitionResult,
  batch: Batch,
  market: ChainMarket,
): Promise<void> {
  for (const { order, execution, ...rest } of batch.fills)
    fillOrder(
      changes,
      order.uid,
      { ...execution, fee: feesPaidOf(order, execution), ...rest },
      { now: result.now, volumeFeeBps },
    )
  const firstLogIndex = await nextLogIndex(database, market.chainId, market.block)
  await addAuction(database, toRecord({ ...result, batch, firstLogIndex }))
  if (batch.fills.length > 0) await chain.settle(market, batch)
}

/**
 * Queues the winners for a real chain. They are sent after the round; their outcome is known only from the
 * events of the chain.
 */
async function queueSettlements(
  database: ServiceDatabase,
  result: CompetitionResult,
  batch: Batch,
): Promise<void> {
  const failed = { ...batch, fills: [], attempts: batch.attempts.filter(({ fault }) => fault !== undefined) }
  await addAuction(database, toRecord({ ...result, batch: failed, firstLogIndex: 0 }))
  await putSettlements(database, planSettlements(result.auction, batch, result.now))
}

/**
 * Runs one round of a network. Repeating a round changes nothing. An order placed after the orders are read
 * waits for the next round.
 */
export async function runAuction(
  context: AuctionContext,
  id: ChainId,
  now: Milliseconds,
): Promise<AuctionReport> {
  const { database, chain, isBanned } = context
  const expected = await readLiveOrders(database, id)
  const snapshot = await chain.snapshot(id, { now, queries: expected.map(toBalanceQuery) })
  const known = new Set(expected.map(({ uid }) => uid))
  const tables = [...changeTables(database), ...auctionTables(database), ...paperTables(database)]
  return database.transaction('rw', [...tables, database.rounds, database.settlements], async () => {
    const live = (await readLiveOrders(database, id)).filter(({ uid }) => known.has(uid))
    const changes = collectChanges(live, now)
    const valid = cancelBanned(changes, retireExpired(changes, live, now), isBanned, now)
    const market = await snapshot.getMarket()
    const holdingOf = await readFunds(snapshot, valid)
    const inFlight = await readInFlight(database, id)
    const facts = { market, holdingOf, isBanned, inFlight, now: toSeconds(now) }
    const { orders: solvable, filtered } = selectSolvableOrders(valid, facts)
    const paused = chain.isPaper(id) ? new Set<OrderUid>() : await readPausedOrders(database, id, now)
    const orders = solvable.filter(({ uid }) => !paused.has(uid))
    recordFiltered(changes, filtered, now)

    const round = await readRound(database, id)
    const lastCut = fingerprint(market, orders)
    const report = { chainId: id, block: market.block, orders: orders.length }
    if (orders.length === 0 || lastCut === round.lastCut || !chain.canSettle(id)) {
      await writeChanges(database, changes)
      return { ...report, filled: [], faults: [], bugs: [] }
    }
    const policies = listPolicies(valid, context)
    const cut = { ...market, id: round.nextAuctionId, orders }
    const solvers = solversWithout(context.cutOff)
    const outcome = compete(cut, policies, {
      isPaper: chain.isPaper(id),
      budget: openBudget(context),
      solvers,
    })
    const recorded = await recordAuction(context, changes, outcome, { policies, now, market })
    const nextAuctionId = round.nextAuctionId + (recorded.auctionId === undefined ? 0 : 1)
    await writeRound(database, { chainId: id, nextAuctionId, lastCut })
    await writeChanges(database, changes)
    return { ...report, ...recorded, faults: faultsOf(outcome), bugs: outcome.bugs }
  })
}
