/** The solutions of an auction with an order in them: by rank, what each would have given, and why it won or lost. */

import { chainOf } from '../../../domain/chains/chains'
import type { Executed } from '../../../domain/orders/amounts'
import type { ReportedAuction } from '../../../domain/reports/auctions'
import { shortHex } from '../../../domain/text/numbers'
import { Difference } from '../../kit/difference'
import { Icon } from '../../kit/icon'
import { AmountIn, AmountOut } from '../../tokens/token-amount'
import type { OrderView } from '../view'
import { fateOf, gainsOf, type Proposed, writeScore } from './auction-words'

interface SolutionsProps {
  readonly view: OrderView
  readonly auction: ReportedAuction
  readonly quoted: Executed | undefined
}

/** One block a solution, so that it reads at any width. */
export function SolutionsList({ view, auction, quoted }: SolutionsProps) {
  const ranked = [...auction.proposedSolutions].sort((a, b) => a.ranking - b.ranking)
  return (
    <ol class="ranks" aria-label={`Solutions of auction ${auction.id}`}>
      {ranked.map((solution) => (
        <Solution key={solution.solutionUid} view={view} solution={solution} all={ranked} quoted={quoted} />
      ))}
    </ol>
  )
}

interface SolutionProps extends Pick<SolutionsProps, 'view' | 'quoted'> {
  readonly solution: Proposed
  readonly all: readonly Proposed[]
}

function Solution({ view, solution, all, quoted }: SolutionProps) {
  const { native } = chainOf(view.chainId)
  const { pair, terms } = view
  const { overLimit, overQuote } = gainsOf(terms, solution, quoted)
  const gained = terms.kind === 'sell' ? pair.buy : pair.sell
  return (
    <li data-winner={solution.isWinner}>
      <p class="rank">
        <strong>{solution.ranking}.</strong>
        <span class="mono" title={solution.solver}>
          {shortHex(solution.solver)}
        </span>
        {solution.isWinner && <Icon name="check" size={14} />}
        <span class="small soft">{fateOf(solution, all, native)}</span>
      </p>
      <dl class="rank-facts">
        <div>
          <dt>Score</dt>
          <dd title={solution.score}>
            {writeScore(solution.score)} {native}
          </dd>
        </div>
        <div>
          <dt>{terms.kind === 'sell' ? 'You get' : 'You pay'}</dt>
          <dd>
            {terms.kind === 'sell' ? (
              <AmountIn atoms={solution.executedBuy} token={pair.buy} />
            ) : (
              <AmountOut atoms={solution.executedSell} token={pair.sell} />
            )}
          </dd>
        </div>
        <div>
          <dt>Surplus</dt>
          <dd>
            <Difference atoms={overLimit} token={gained} />
          </dd>
        </div>
        {overQuote !== undefined && (
          <div>
            <dt>vs. quote</dt>
            <dd>
              <Difference atoms={overQuote} token={gained} />
            </dd>
          </div>
        )}
      </dl>
    </li>
  )
}
