/**
 * One batch of a network: cut, solve, rank, settle, record. All of it is one transaction, so that a worker that dies in
 * the middle leaves nothing behind, and two that come at once follow each other: the second finds the same orders on the
 * same block and has nothing to do.
 */
import { type AuctionOrder, type Budget, budgetUntil } from '../../../auction/model/auction'
import { feesPaidOf } from '../../../auction/model/fee-policies'
import type { Competition } from '../../../auction/rank/winners'
import { hashText } from '../../../domain/bytes'
import { type ChainId, type Milliseconds, type OrderUid, toSeconds } from '../../../domain/scalars'
import type { ChainMarket } from '../chain/chain'
import { paperTables } from '../chain/paper/paper'
import { compete, type Outcome } from '../competition'
import type { ServiceContext } from '../context'
import { readFunds, toBalanceQuery } from '../orders/balances'
import { cancelBanned } from '../orders/cancel'
import { retireExpired } from '../orders/expiries'
import { fillOrder } from '../orders/fills'
import { toNotification } from '../orders/notifications'
import { addAuction, auctionTables } from '../store/auctions'
import { putSettlements, readInFlight } from '../store/chain/settlements'
import { changeTables, type OrderChanges, openChanges, writeChanges } from '../store/order-changes'
import { readLiveOrders } from '../store/orders'
import { readRound, writeRound } from '../store/rounds'
import type { ServiceDatabase } from '../store/schema'
import { nextLogIndex } from '../store/trades'
import { readResting } from './cool-down'
import { listPolicies } from './fees'
import { type HeldAuction, toRecord } from './record'
import { type FilteredOrder, selectSolvableOrders } from './select-orders'
import type { Batch } from './settle-winners'
import { planSettlements } from './settlement-plan'
import { solversWithout } from './solvers'

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
  /** What was thrown and kept from harming more than the order, solution or network it was thrown for. */
  readonly bugs: readonly unknown[]
}

/** The same orders in the same state on the same block: the same auction. */
const fingerprint = ({ block }: ChainMarket, orders: readonly AuctionOrder[]): string =>
  hashText(
    [block, ...orders.map(({ uid, executed, available }) => `${uid}:${executed.sell}:${available}`)].join(
      ' ',
    ),
  )

function recordFiltered(changes: OrderChanges, filtered: readonly FilteredOrder[], now: Milliseconds): void {
  for (const { row, label, reason, missing } of filtered) {
    changes.mark(row.uid, label, reason)
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
  for (const uid of uidsOf(false)) if (!winning.has(uid)) changes.mark(uid, 'considered')
  for (const uid of winning) changes.mark(uid, 'executing')
}

/** The solvers of a round have so long together: a worker has other things to do. */
const BUDGET_MS = 250

const openBudget = ({ elapsed }: Pick<ServiceContext, 'elapsed'>): Budget =>
  budgetUntil(elapsed() + BUDGET_MS, elapsed)

const faultsOf = ({ screened, competition, batch }: Outcome): readonly string[] =>
  [...screened.dropped, ...competition.rejected, ...batch.attempts].flatMap(({ fault }) => fault ?? [])

/** Writes down what came of an auction, but for the orders' own changes. */
async function recordAuction(
  { database, chain, volumeFeeBps }: ServiceContext,
  changes: OrderChanges,
  { auction, competition, batch, ...outcome }: Outcome,
  { policies, now, market }: Pick<HeldRound, 'policies' | 'now'> & { readonly market: ChainMarket },
): Promise<Pick<RoundReport, 'auctionId' | 'filled'>> {
  for (const [uid, reason] of outcome.leftOut) changes.mark(uid, 'filtered', reason)
  for (const { uid } of auction.orders) changes.mark(uid, 'ready')
  if (competition.ranked.length === 0) return { filled: [] }
  recordCompetition(changes, competition)
  const held = { auction, competition, policies, now }
  if (!chain.isPaper(auction.chainId)) {
    await queueSettlements(database, held, batch)
    return { auctionId: auction.id, filled: [] }
  }
  await settleOnPaper({ database, chain, volumeFeeBps }, changes, held, batch, market)
  return { auctionId: auction.id, filled: batch.fills.map(({ order }) => order.uid) }
}

/** What an auction was and came to, but for what became of its winners. */
type HeldRound = Pick<HeldAuction, 'auction' | 'competition' | 'policies' | 'now'>

/** On a ledger of ours winners are true as soon as they are written. */
async function settleOnPaper(
  { database, chain, volumeFeeBps }: Pick<ServiceContext, 'database' | 'chain' | 'volumeFeeBps'>,
  changes: OrderChanges,
  held: HeldRound,
  batch: Batch,
  market: ChainMarket,
): Promise<void> {
  for (const { order, execution, ...rest } of batch.fills)
    fillOrder(
      changes,
      order.uid,
      { ...execution, fee: feesPaidOf(order, execution), ...rest },
      { now: held.now, volumeFeeBps },
    )
  const firstLogIndex = await nextLogIndex(database, market.chainId, market.block)
  await addAuction(database, toRecord({ ...held, batch, firstLogIndex }))
  if (batch.fills.length > 0) await chain.settle(market, batch)
}

/** Queues the winners for a node’s chain: they are sent after the round, and only its events show their outcome. */
async function queueSettlements(database: ServiceDatabase, held: HeldRound, batch: Batch): Promise<void> {
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
  const snapshot = await chain.snapshot(id, { now, queries: expected.map(toBalanceQuery) })
  const known = new Set(expected.map(({ uid }) => uid))
  const tables = [...changeTables(database), ...auctionTables(database), ...paperTables(database)]
  return database.transaction('rw', [...tables, database.rounds, database.settlements], async () => {
    const live = (await readLiveOrders(database, id)).filter(({ uid }) => known.has(uid))
    const changes = openChanges(live, now)
    const valid = cancelBanned(changes, retireExpired(changes, live, now), isBanned, now)
    const market = await snapshot.getMarket()
    const holdingOf = await readFunds(snapshot, valid)
    const inFlight = await readInFlight(database, id)
    const facts = { market, holdingOf, isBanned, inFlight, now: toSeconds(now) }
    const { orders: standing, filtered } = selectSolvableOrders(valid, facts)
    const resting = chain.isPaper(id) ? new Set<OrderUid>() : await readResting(database, id, now)
    const orders = standing.filter(({ uid }) => !resting.has(uid))
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
    const asked = solversWithout(context.cutOff)
    const outcome = compete(cut, policies, { isPaper: chain.isPaper(id), budget: openBudget(context), asked })
    const recorded = await recordAuction(context, changes, outcome, { policies, now, market })
    const nextAuctionId = round.nextAuctionId + (recorded.auctionId === undefined ? 0 : 1)
    await writeRound(database, { chainId: id, nextAuctionId, lastCut })
    await writeChanges(database, changes)
    return { ...report, ...recorded, faults: faultsOf(outcome), bugs: outcome.bugs }
  })
}
