/**
 * One batch of a network: cut, solve, rank, settle, record. All of it is one transaction, so that a worker that dies in
 * the middle leaves nothing behind, and two that come at once follow each other: the second finds the same orders on the
 * same block and has nothing to do.
 */
import type { Auction, AuctionOrder } from '../../auction/auction'
import { type Competition, rankSolutions } from '../../auction/winners'
import { type ChainId, type Milliseconds, type OrderUid, toSeconds } from '../../domain/scalars'
import { toRecord } from './auction-record'
import { type Batch, type Fill, settleWinners } from './batch'
import type { Market } from './chain/chain'
import { paperTables } from './chain/paper'
import { hashLabel } from './chain/paper-names'
import type { ServiceContext } from './context'
import { cutAuction, type LeftOut } from './cut'
import { retireExpired } from './expiries'
import { purseOf, readFunds } from './funds'
import { improvementOf, noticeOf } from './notices'
import { statusOfRow } from './order-replies'
import { panel } from './panel'
import { addAuction, auctionTables } from './store/auctions'
import { changeTables, type OrderChanges, openChanges, retire, writeChanges } from './store/order-changes'
import { readLiveOrders } from './store/orders'
import { readRound, writeRound } from './store/rounds'
import type { OrderRow } from './store/rows'
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
  for (const { row, label, reason } of leftOut) {
    changes.mark(row.uid, label, reason)
    if (reason === 'insufficient_balance') changes.tell(noticeOf(row, reason, now))
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

function tellFill(
  changes: OrderChanges,
  { order, execution, signedFee, txHash }: Fill,
  now: Milliseconds,
): void {
  const before = changes.get(order.uid)
  const after: OrderRow = {
    ...before,
    executed: { sell: before.executed.sell + execution.sell, buy: before.executed.buy + execution.buy },
    executedFee: before.executedFee + execution.fee,
    executedSignedFee: before.executedSignedFee + signedFee,
  }
  const isFilled = statusOfRow(after, now) === 'fulfilled'
  changes.replace(isFilled ? retire(after) : after)
  changes.mark(order.uid, 'traded')
  const happening = { fill: execution, txHash }
  if (!isFilled) {
    changes.tell(noticeOf(after, 'order_partially_filled', now, happening))
    return
  }
  changes.tell(noticeOf(after, 'order_filled', now, happening))
  const gained = improvementOf(after)
  if (gained !== undefined) changes.tell(noticeOf(after, 'price_improvement', now, { ...happening, gained }))
}

/** Solves and settles a cut; nothing is recorded of one that nobody has a solution for. */
function compete(auction: Auction): { readonly competition: Competition; readonly batch: Batch } {
  const competition = rankSolutions(
    auction,
    panel.flatMap((solve) => solve(auction)),
  )
  const winners = competition.ranked.flatMap(({ solution, isWinner }, solutionUid) =>
    isWinner ? [{ solution, solutionUid }] : [],
  )
  return { competition, batch: settleWinners(auction, winners) }
}

const faultsOf = (competition: Competition, batch: Batch): readonly string[] =>
  [...competition.rejected, ...batch.attempts].flatMap(({ fault }) => fault ?? [])

/** Holds the auction of a cut and writes down what came of it, but for the orders' own changes. */
async function holdAuction(
  { database, chain }: ServiceContext,
  changes: OrderChanges,
  auction: Auction,
  market: Market,
  now: Milliseconds,
): Promise<Pick<RoundReport, 'auctionId' | 'filled' | 'faults'>> {
  const { competition, batch } = compete(auction)
  const faults = faultsOf(competition, batch)
  if (competition.ranked.length === 0) return { filled: [], faults }
  tellCompetition(changes, competition)
  for (const fill of batch.fills) tellFill(changes, fill, now)
  const firstLogIndex = await nextLogIndex(database, auction.chainId, auction.block)
  await addAuction(database, toRecord({ auction, competition, batch, firstLogIndex, now }))
  if (batch.fills.length > 0) await chain.settle(market, batch)
  return { auctionId: auction.id, filled: batch.fills.map(({ order }) => order.uid), faults }
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
  return database.transaction('rw', [...tables, database.rounds], async () => {
    const live = (await readLiveOrders(database, id)).filter(({ uid }) => known.has(uid))
    const changes = openChanges(live, now)
    const valid = retireExpired(changes, live, now)
    const market = await sight.getMarket()
    const holdingOf = await readFunds(sight, valid)
    const { orders, leftOut } = cutAuction(valid, { market, holdingOf, isBanned, now: toSeconds(now) })
    tellLeftOut(changes, leftOut, now)

    const round = await readRound(database, id)
    const lastCut = fingerprint(market, orders)
    const report = { chainId: id, block: market.block, orders: orders.length }
    if (orders.length === 0 || lastCut === round.lastCut) {
      await writeChanges(database, changes)
      return { ...report, filled: [], faults: [] }
    }
    for (const { uid } of orders) changes.mark(uid, 'ready')
    const auction = { ...market, id: round.nextAuctionId, orders }
    const outcome = await holdAuction(context, changes, auction, market, now)
    const nextAuctionId = round.nextAuctionId + (outcome.auctionId === undefined ? 0 : 1)
    await writeRound(database, { chainId: id, nextAuctionId, lastCut })
    await writeChanges(database, changes)
    return { ...report, ...outcome }
  })
}
