/** Competitions, and the auction of now (SOURCES: Solver competition, Token prices). */
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
import type { ServiceContext } from '../context'
import { readFunds, toBalanceQuery } from '../orders/balances'
import { statusOfRow } from '../orders/replies'
import type { AuctionRow, SolutionRow } from '../store/auction-rows'
import { findAuction, findAuctionOf, findLatestAuction, readSolutions } from '../store/auctions'
import { readInFlight } from '../store/chain/settlements'
import { readLiveOrders } from '../store/orders'
import { readRound } from '../store/rounds'
import type { OrderRow } from '../store/rows'
import type { ServiceDatabase } from '../store/schema'

type Of<N extends keyof typeof auctionEndpoints> = RowHandler<(typeof auctionEndpoints)[N]>

const texts = (values: ReadonlyMap<Address, bigint>): Record<string, string> =>
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
    referenceScores: texts(auction.referenceScores),
    auction: { orders: auction.orders, prices: texts(auction.prices) },
    solutions: solutions.map((solution) => toSolution(solution, auction, alone)),
  }
}

/** The competition of an auction that was found. @throws Refusal NotFound */
async function toAuctionReply(database: ServiceDatabase, auction: AuctionRow | undefined, missing: string) {
  if (!auction) throw new Refusal('NotFound', { description: missing })
  return toCompetition(database, auction)
}

/** The competition of an auction, as both versions of the path report it. */
const getSolverCompetition =
  ({ database }: ServiceContext) =>
  async ({ network: id, auctionId }: Input<'getSolverCompetition'>): Promise<SolverCompetition> =>
    toAuctionReply(database, await findAuction(database, id, auctionId), `There was no auction ${auctionId}.`)

/** The newest competition of a network. */
const getLatestCompetition =
  ({ database }: ServiceContext): Of<'getLatestCompetition'> =>
  async ({ network: id }) =>
    toAuctionReply(database, await findLatestAuction(database, id), 'There was no auction yet.')

/** The competition that a transaction settled. */
const getCompetitionByTransaction =
  ({ database }: ServiceContext): Of<'getCompetitionByTransaction'> =>
  async ({ network: id, hash }) =>
    toAuctionReply(database, await findAuctionOf(database, id, hash), `No auction settled in ${hash}.`)

type StandingOrder = CurrentAuction['orders'][number]

function toStanding(row: OrderRow, settings: FeeSettings): StandingOrder {
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

/** The auction that would be held now; without orders there is none. */
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
      const standing = new Set(orders.map(({ uid }) => uid))
      const prices = [...market.nativePrices].map(([token, price]) => [token, toAmount(price)] as const)
      return {
        id: (await readRound(database, id)).nextAuctionId,
        block: market.block,
        orders: live.filter(({ uid }) => standing.has(uid)).map((row) => toStanding(row, context)),
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
