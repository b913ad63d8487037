/** Solver competitions and the current auction (SOURCES: Solver competition, Token prices). */
import type { RowHandler } from '../../../api/endpoint'
import type { Input } from '../../../api/endpoints'
import type { auctionEndpoints } from '../../../api/endpoints/auctions'
import { filledAmount } from '../../../domain/orders/amounts'
import { isFinal } from '../../../domain/orders/status'
import { Refusal } from '../../../domain/refusal'
import type { CurrentAuction, SolverCompetition } from '../../../domain/reports/auctions'
import { type Address, toAmount, toSeconds } from '../../../domain/scalars'
import { batchShareOf, scoresAlone } from '../auctions/batch-share'
import { type FeeSettings, policiesOf, toPolicyReply } from '../auctions/fees'
import { selectSolvableOrders } from '../auctions/select-orders'
import { readFunds, toBalanceQuery } from '../chain/balances'
import { statusOfRow } from '../orders/replies'
import type { AuctionRow, SolutionRow } from '../store/auction-rows'
import { findAuction, findAuctionByTransaction, findLatestAuction, readSolutions } from '../store/auctions'
import { readInFlight } from '../store/chain/settlements'
import { readLiveOrders } from '../store/orders'
import { readRound } from '../store/rounds'
import type { OrderRow } from '../store/rows'
import type { ServiceDatabase } from '../store/schema'
import type { ServiceContext } from './context'

type Of<N extends keyof typeof auctionEndpoints> = RowHandler<(typeof auctionEndpoints)[N]>

const toDecimals = (values: ReadonlyMap<Address, bigint>): Record<string, string> =>
  Object.fromEntries([...values].map(([key, value]) => [key, value.toString()]))

type ScoresAlone = ReturnType<typeof scoresAlone>

function toSolution(solution: SolutionRow, { referenceScores, prices }: AuctionRow, alone: ScoresAlone) {
  const { solver, isWinner } = solution
  return {
    solverAddress: solver,
    score: solution.score.toString(),
    ranking: solution.ranking,
    clearingPrices: {},
    orders: solution.executions.map(({ uid, sell, buy, sellToken, buyToken, matchedShare }) => ({
      id: uid,
      sellAmount: toAmount(sell),
      buyAmount: toAmount(buy),
      sellToken,
      buyToken,
      ...(matchedShare === undefined ? {} : { matchedShare }),
    })),
    isWinner,
    filteredOut: solution.filteredOut,
    txHash: solution.txHash ?? null,
    referenceScore: isWinner ? (referenceScores.get(solver)?.toString() ?? null) : null,
    ...batchShareOf(solution, prices, alone),
  }
}

async function toCompetition(database: ServiceDatabase, auction: AuctionRow): Promise<SolverCompetition> {
  const solutions = await readSolutions(database, auction.chainId, auction.id)
  const alone = scoresAlone(solutions)
  return {
    auctionId: auction.id,
    auctionStartBlock: auction.block,
    auctionDeadlineBlock: auction.deadline,
    transactionHashes: auction.txHashes,
    referenceScores: toDecimals(auction.referenceScores),
    auction: { orders: auction.orders, prices: toDecimals(auction.prices) },
    solutions: solutions.map((solution) => toSolution(solution, auction, alone)),
  }
}

/** @throws Refusal NotFound with the text `missing` if there is no auction */
async function toAuctionReply(database: ServiceDatabase, auction: AuctionRow | undefined, missing: string) {
  if (!auction) throw new Refusal('NotFound', { description: missing })
  return toCompetition(database, auction)
}

/** Returns the competition of an auction. Both versions of the path use it. */
const getSolverCompetition =
  ({ database }: ServiceContext) =>
  async ({ network: id, auctionId }: Input<'getSolverCompetition'>): Promise<SolverCompetition> =>
    toAuctionReply(database, await findAuction(database, id, auctionId), `There was no auction ${auctionId}.`)

const getLatestCompetition =
  ({ database }: ServiceContext): Of<'getLatestCompetition'> =>
  async ({ network: id }) =>
    toAuctionReply(database, await findLatestAuction(database, id), 'There was no auction yet.')

/** Returns the competition whose winner a transaction settled. */
const getCompetitionByTransaction =
  ({ database }: ServiceContext): Of<'getCompetitionByTransaction'> =>
  async ({ network: id, hash }) =>
    toAuctionReply(
      database,
      await findAuctionByTransaction(database, id, hash),
      `No auction settled in ${hash}.`,
    )

type AuctionOrderReply = CurrentAuction['orders'][number]

function toAuctionOrder(row: OrderRow, settings: FeeSettings): AuctionOrderReply {
  const { terms, interactions, signature } = row
  return {
    ...terms,
    uid: row.uid,
    owner: row.owner,
    created: toSeconds(row.createdAt),
    executed: toAmount(filledAmount(terms.kind, row.executed)),
    preInteractions: interactions.pre,
    postInteractions: interactions.post,
    class: row.class,
    signingScheme: signature.scheme,
    signature: signature.bytes,
    protocolFees: policiesOf(row, settings).map(toPolicyReply),
  }
}

/** Returns the auction that would run now. @throws Refusal NotFound without solvable orders */
const getAuction =
  (context: ServiceContext): Of<'getAuction'> =>
  async ({ network: id }, { now }) => {
    const { database, chain, isBanned } = context
    const live = (await readLiveOrders(database, id)).filter((row) => !isFinal(statusOfRow(row, now)))
    const snapshot = await chain.snapshot(id, { now, queries: live.map(toBalanceQuery) })
    const tables = [database.holdings, database.markets, database.rounds, database.settlements]
    return database.transaction('r', tables, async () => {
      const market = await snapshot.getMarket()
      const holdingOf = await readFunds(snapshot, live)
      const inFlight = await readInFlight(database, id)
      const { orders } = selectSolvableOrders(live, {
        market,
        holdingOf,
        isBanned,
        inFlight,
        now: toSeconds(now),
      })
      if (orders.length === 0) throw new Refusal('NotFound', { description: 'No order can be filled now.' })
      const solvable = new Set(orders.map(({ uid }) => uid))
      const prices = [...market.nativePrices].map(([token, price]) => [token, toAmount(price)] as const)
      return {
        id: (await readRound(database, id)).nextAuctionId,
        block: market.block,
        orders: live.filter(({ uid }) => solvable.has(uid)).map((row) => toAuctionOrder(row, context)),
        prices: Object.fromEntries(prices),
        surplusCapturingJitOrderOwners: [],
      }
    })
  }

export const auctionHandlers = (context: ServiceContext) => ({
  getSolverCompetition: getSolverCompetition(context),
  getSolverCompetitionV2: getSolverCompetition(context),
  getLatestCompetition: getLatestCompetition(context),
  getCompetitionByTransaction: getCompetitionByTransaction(context),
  getAuction: getAuction(context),
})
