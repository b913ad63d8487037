/** The solutions of an auction with an order in them: by rank, what each would have given, and why it won or lost. */

import { chainOf } from '../../../../domain/chains/chains'
import type { Executed } from '../../../../domain/orders/amounts'
import type { ReportedAuction } from '../../../../domain/reports/auctions'
import { t } from '../../../../domain/text/texts'
import { Difference } from '../../../kit/difference'
import { Icon } from '../../../kit/icon'
import { tx } from '../../../kit/text'
import { AmountIn, AmountOut } from '../../../tokens/token-amount'
import type { OrderView } from '../../view'
import {
  fateOf,
  gainsOf,
  matchedWords,
  overPoolsOf,
  type Proposed,
  scorePart,
  writeScore,
} from './auction-words'
import { Solver } from './solver'

interface SolutionsProps {
  readonly view: OrderView
  readonly auction: ReportedAuction
  readonly quoted: Executed | undefined
}

/** One block a solution, so that it reads at any width. */
export function SolutionsList({ view, auction, quoted }: SolutionsProps) {
  const ranked = [...auction.proposedSolutions].sort((a, b) => a.ranking - b.ranking)
  return (
    <ol class="ranks" aria-label={t`Solutions of auction ${auction.id}`}>
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
  const { ranking, solver, isWinner, filteredOut } = solution
  return (
    <li data-winner={isWinner} data-filtered={filteredOut}>
      <p class="rank">
        <strong>{ranking}.</strong>
        <Solver solver={solver} />
        <span title={solution.score}>
          {writeScore(solution.score)} <span class="soft">{native}</span>
        </span>
      </p>
      <ScoreBar part={scorePart(solution, all)} />
      <p class="small fate">
        {isWinner && <Icon name="check" size={14} />}
        {fateOf(solution, all, native)}
      </p>
      <Given view={view} solution={solution} quoted={quoted} />
      <Matched view={view} solution={solution} all={all} />
    </li>
  )
}

/** The score beside the best one; its number stands above. */
const ScoreBar = ({ part }: { readonly part: number }) => (
  <div class="score" aria-hidden="true">
    <div style={{ width: `${part * 100}%` }} />
  </div>
)

/** What the solution gives the order. */
function Given({ view: { pair, terms }, solution, quoted }: Omit<SolutionProps, 'all'>) {
  const { overLimit, overQuote } = gainsOf(terms, solution, quoted)
  const gained = terms.kind === 'sell' ? pair.buy : pair.sell
  return (
    <dl class="rank-facts">
      <div>
        <dt>{terms.kind === 'sell' ? t`You get` : t`You pay`}</dt>
        <dd>
          {terms.kind === 'sell' ? (
            <AmountIn atoms={solution.executedBuy} token={pair.buy} />
          ) : (
            <AmountOut atoms={solution.executedSell} token={pair.sell} />
          )}
        </dd>
      </div>
      <div>
        <dt>{t`Surplus`}</dt>
        <dd>
          <Difference atoms={overLimit} token={gained} />
        </dd>
      </div>
      {overQuote !== undefined && (
        <div>
          <dt>{t`vs. quote`}</dt>
          <dd>
            <Difference atoms={overQuote} token={gained} />
          </dd>
        </div>
      )}
    </dl>
  )
}

/** Shows how much of the order was matched with other orders, and the surplus over pools alone. */
function Matched({ view: { terms, pair }, solution, all }: Omit<SolutionProps, 'quoted'>) {
  const much = matchedWords(solution)
  if (!much) return null
  const over = overPoolsOf(terms, solution, all)
  return (
    <p class="small soft">
      {tx`Matched ${much} with other orders`}
      {over !== undefined && (
        <>
          {' '}
          ·{' '}
          {tx`${<Difference atoms={over} token={terms.kind === 'sell' ? pair.buy : pair.sell} />} over pools`}
        </>
      )}
    </p>
  )
}
