/** Solutions of an auction that include an order, by rank: what each offered, and why it won or lost. */

import type { ComponentChildren } from 'preact'
import { chainOf } from '../../../../domain/chains/chains'
import type { ReportedAuction } from '../../../../domain/reports/auctions'
import { t } from '../../../../domain/text/texts'
import { Facts } from '../../../kit/card'
import { Difference } from '../../../kit/difference'
import { Icon } from '../../../kit/icon'
import { tx } from '../../../kit/text'
import { AmountIn, AmountOut } from '../../../tokens/token-amount'
import type { OrderView } from '../../order-view'
import {
  type Comparison,
  compareSolution,
  explainRank,
  matchedWords,
  type Proposed,
  scorePart,
  surplusOverPoolsOf,
  writeScore,
} from './auction-words'
import { Solver } from './solver'
import { describeSolvers } from './solver-name'

interface SolutionsProps {
  readonly view: OrderView
  readonly auction: ReportedAuction
  /** The winner's route, shown below its score. */
  readonly children: ComponentChildren
}

/** One block per solution, so that it is readable at any width. */
export function SolutionsList({ view, auction, children }: SolutionsProps) {
  const all = [...auction.proposedSolutions].sort((a, b) => a.ranking - b.ranking)
  const field = { all, isSettled: auction.executions.length > 0 }
  return (
    <>
      <p class="small soft">{t`Score: value created for traders, in ${chainOf(view.chainId).native}.`}</p>
      <ol class="ranks" aria-label={t`Solutions of auction ${auction.id}`}>
        {all.map((solution) => (
          <Solution key={solution.solutionUid} view={view} solution={solution} {...field}>
            {solution.isWinner && children}
          </Solution>
        ))}
      </ol>
      <SolverDescriptions solvers={all.map(({ solver }) => solver)} />
    </>
  )
}

function SolverDescriptions({ solvers }: { readonly solvers: readonly string[] }) {
  const rows = describeSolvers(solvers)
  if (rows.length === 0) return null
  return (
    <details class="small">
      <summary>{t`About these solvers`}</summary>
      <Facts rows={rows} />
    </details>
  )
}

interface SolutionProps {
  readonly view: OrderView
  readonly solution: Proposed
  readonly all: readonly Proposed[]
  /** The order was filled in this auction. */
  readonly isSettled: boolean
}

function Solution({ children, ...props }: SolutionProps & Pick<SolutionsProps, 'children'>) {
  const { view, solution, all } = props
  const { native } = chainOf(view.chainId)
  const { ranking, solver, isWinner, filteredOut } = solution
  return (
    <li data-winner={isWinner} data-filtered={filteredOut}>
      <p class="rank">
        <strong>{ranking}.</strong>
        <Solver solver={solver} />
        <span title={solution.score}>
          <span class="soft small">{t`Score`}</span> {writeScore(solution.score)}{' '}
          <span class="soft">{native}</span>
        </span>
      </p>
      <ScoreBar part={scorePart(solution, all)} />
      <p class="small fate">
        {isWinner && <Icon name="check" size={14} />}
        {explainRank(solution, all, native)}
      </p>
      <OfferedAmount {...props} />
      <Matched view={view} solution={solution} all={all} />
      {children}
    </li>
  )
}

/** Score relative to the best one. The number is shown above. */
const ScoreBar = ({ part }: { readonly part: number }) => (
  <div class="score" aria-hidden="true">
    <div style={{ width: `${part * 100}%` }} />
  </div>
)

const COMPARED = { limit: t`Surplus`, winner: t`vs. winner` } as const satisfies Record<
  Comparison['base'],
  string
>

/** Amount that the solution offered the order. */
function OfferedAmount({ view: { pair, terms }, solution, ...field }: SolutionProps) {
  const compared = compareSolution(terms, solution, field)
  if (!compared) return null
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
        <dt>{COMPARED[compared.base]}</dt>
        <dd>
          <Difference atoms={compared.atoms} token={gained} />
        </dd>
      </div>
    </dl>
  )
}

/** Share of the order that was matched with other orders, and the surplus over pools alone. */
function Matched({ view: { terms, pair }, solution, all }: Omit<SolutionProps, 'isSettled'>) {
  const share = matchedWords(solution)
  if (!share) return null
  const over = surplusOverPoolsOf(terms, solution, all)
  return (
    <p class="small soft">
      {tx`Matched ${share} with other orders`}
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
