/** An auction an order took part in: who proposed what, by rank, and who won. */
import type { ReportedAuction } from '../../domain/auctions'
import { chainOf } from '../../domain/chains'
import { amountIn, amountOut, exactAmount, shortHex } from '../format'
import type { OrderView } from '../screens/order-view'
import { Icon } from './icon'

type Solution = ReportedAuction['proposedSolutions'][number]

const SCORE_DECIMALS = 18

/** A score is the value created for traders, in the network's coin. */
function writeScore(score: string): string {
  const atoms = BigInt(score)
  return atoms < 0n ? `−${amountOut(-atoms, SCORE_DECIMALS)}` : amountIn(atoms, SCORE_DECIMALS)
}

function outcomeOf(auction: ReportedAuction): string {
  const attempt = auction.settlementAttempts.at(-1)
  if (!attempt) return auction.executions.length > 0 ? 'settled' : 'not settled with this order'
  if (attempt.outcome === undefined) return 'being settled'
  return attempt.outcome === 'success' ? `settled in block ${attempt.endBlock ?? '?'}` : attempt.outcome
}

interface SolutionsProps {
  readonly view: OrderView
  readonly auction: ReportedAuction
}

/** The table scrolls sideways in itself where it does not fit. */
export function SolutionsTable({ view, auction }: SolutionsProps) {
  const { native } = chainOf(view.chainId)
  const ranked = [...auction.proposedSolutions].sort((a, b) => a.ranking - b.ranking)
  return (
    <section class="solutions" aria-label={`Auction ${auction.id}`}>
      <h3>
        Auction {auction.id} <span class="soft small">{outcomeOf(auction)}</span>
      </h3>
      {ranked.length === 0 ? (
        <p class="small soft">No solver proposed anything with this order.</p>
      ) : (
        <section class="table-scroll" aria-label={`Solutions of auction ${auction.id}`}>
          <table class="table">
            <thead>
              <tr>
                <th scope="col">Rank</th>
                <th scope="col">Solver</th>
                <th scope="col">Score, {native}</th>
                <th scope="col">{view.pair.buy.symbol} for this order</th>
              </tr>
            </thead>
            <tbody>
              {ranked.map((solution) => (
                <SolutionRow key={solution.solutionUid} view={view} solution={solution} />
              ))}
            </tbody>
          </table>
        </section>
      )}
    </section>
  )
}

function SolutionRow({ view, solution }: { readonly view: OrderView; readonly solution: Solution }) {
  const { pair } = view
  const fate = solution.isWinner ? 'won' : solution.filteredOut ? 'left out as unfair' : ''
  return (
    <tr data-winner={solution.isWinner}>
      <td>
        {solution.ranking}
        {solution.isWinner && <Icon name="check" size={14} />}
      </td>
      <td>
        <span class="mono" title={solution.solver}>
          {shortHex(solution.solver)}
        </span>
        {fate && <span class="small soft"> {fate}</span>}
      </td>
      <td title={solution.score}>{writeScore(solution.score)}</td>
      <td
        title={`${exactAmount(solution.executedSell, pair.sell.decimals)} ${pair.sell.symbol} → ${exactAmount(solution.executedBuy, pair.buy.decimals)} ${pair.buy.symbol}`}
      >
        {amountIn(solution.executedBuy, pair.buy.decimals)}
      </td>
    </tr>
  )
}
