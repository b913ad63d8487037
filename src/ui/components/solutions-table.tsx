/** The solutions of an auction with an order in them: by rank, what each would have given, and why it won or lost. */
import type { ReportedAuction } from '../../domain/auctions'
import { chainOf } from '../../domain/chains'
import type { Executed } from '../../domain/order-amounts'
import { amountIn, exactAmount, shortHex } from '../format'
import { fateOf, gainsOf, type Proposed, writeScore } from '../screens/auction-words'
import type { OrderView } from '../screens/order-view'
import { Difference } from './difference'
import { Icon } from './icon'

interface SolutionsProps {
  readonly view: OrderView
  readonly auction: ReportedAuction
  readonly quoted: Executed | undefined
}

/** The table scrolls sideways in itself where it does not fit. */
export function SolutionsTable({ view, auction, quoted }: SolutionsProps) {
  const { native } = chainOf(view.chainId)
  const { pair, terms } = view
  const ranked = [...auction.proposedSolutions].sort((a, b) => a.ranking - b.ranking)
  return (
    <section class="table-scroll" aria-label={`Solutions of auction ${auction.id}`}>
      <table class="table">
        <thead>
          <tr>
            <th scope="col">Rank</th>
            <th scope="col">Solver</th>
            <th scope="col">Score, {native}</th>
            <th scope="col">
              {terms.kind === 'sell' ? `You get, ${pair.buy.symbol}` : `You pay, ${pair.sell.symbol}`}
            </th>
            <th scope="col">Beyond your limit</th>
            {quoted && <th scope="col">Against the quote</th>}
          </tr>
        </thead>
        <tbody>
          {ranked.map((solution) => (
            <SolutionRow
              key={solution.solutionUid}
              view={view}
              solution={solution}
              quoted={quoted}
              fate={fateOf(solution, ranked, native)}
            />
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface RowProps {
  readonly view: OrderView
  readonly solution: Proposed
  readonly quoted: Executed | undefined
  readonly fate: string
}

function SolutionRow({ view: { pair, terms }, solution, quoted, fate }: RowProps) {
  const { executedSell, executedBuy } = solution
  const { overLimit, overQuote } = gainsOf(terms, solution, quoted)
  const isSale = terms.kind === 'sell'
  const gained = isSale ? pair.buy : pair.sell
  return (
    <tr data-winner={solution.isWinner}>
      <td>
        {solution.ranking}
        {solution.isWinner && <Icon name="check" size={14} />}
      </td>
      <td class="fate">
        <span class="mono" title={solution.solver}>
          {shortHex(solution.solver)}
        </span>
        <span class="small soft">{fate}</span>
      </td>
      <td title={solution.score}>{writeScore(solution.score)}</td>
      <td
        title={`${exactAmount(executedSell, pair.sell.decimals)} ${pair.sell.symbol} → ${exactAmount(executedBuy, pair.buy.decimals)} ${pair.buy.symbol}`}
      >
        {amountIn(isSale ? executedBuy : executedSell, gained.decimals)}
      </td>
      <td>
        <Difference atoms={overLimit} token={gained} />
      </td>
      {quoted && <td>{overQuote === undefined ? '' : <Difference atoms={overQuote} token={gained} />}</td>}
    </tr>
  )
}
