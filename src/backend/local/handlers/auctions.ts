/** Competitions (live service 2.6, rulings 15). */
import type { Input } from '../../../api/endpoints'
import type { SolverCompetition } from '../../../domain/auctions'
import { Refusal } from '../../../domain/refusal'
import { type Address, toAmount } from '../../../domain/scalars'
import type { ServiceContext } from '../context'
import type { AuctionRow, SolutionRow } from '../store/auction-rows'
import { findAuction, readSolutions } from '../store/auctions'

const texts = (values: ReadonlyMap<Address, bigint>): Record<string, string> =>
  Object.fromEntries([...values].map(([key, value]) => [key, value.toString()]))

function toSolution(solution: SolutionRow, { referenceScores }: AuctionRow) {
  const { solver, isWinner } = solution
  return {
    solverAddress: solver,
    score: solution.score.toString(),
    ranking: solution.ranking,
    clearingPrices: {},
    orders: solution.executions.map(({ uid, sell, buy, sellToken, buyToken }) => ({
      id: uid,
      sellAmount: toAmount(sell),
      buyAmount: toAmount(buy),
      sellToken,
      buyToken,
    })),
    isWinner,
    filteredOut: solution.filteredOut,
    txHash: solution.txHash ?? null,
    referenceScore: isWinner ? (referenceScores.get(solver)?.toString() ?? null) : null,
  }
}

/** The competition of an auction, as both versions of the path tell it. */
export const getSolverCompetition =
  ({ database }: ServiceContext) =>
  async ({ network: id, auctionId }: Input<'getSolverCompetition'>): Promise<SolverCompetition> => {
    const auction = await findAuction(database, id, auctionId)
    if (!auction) throw new Refusal('NotFound', { description: `There was no auction ${auctionId}.` })
    const solutions = await readSolutions(database, id, auctionId)
    return {
      auctionId,
      auctionStartBlock: auction.block,
      auctionDeadlineBlock: auction.deadline,
      transactionHashes: auction.txHashes,
      referenceScores: texts(auction.referenceScores),
      auction: { orders: auction.orders, prices: texts(auction.prices) },
      solutions: solutions.map((solution) => toSolution(solution, auction)),
    }
  }
