/** The solutions of an auction with an order in them: by rank, what each would have given, and why it won or lost. */
import type { ReportedAuction } from '../../domain/auctions'
import { chainOf } from '../../domain/chains'
import type { Executed } from '../../domain/order-amounts'
import { amountIn, amountOut, exactAmount, shortHex } from '../format'
import { fateOf, gainsOf, type Proposed, writeScore } from '../screens/auction-words'
import type { OrderView } from '../screens/order-view'
import type { TokenView } from '../tokens'
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
  const isSale = terms.kind === 'sell'
  const gained = isSale ? pair.buy : pair.sell
  const ranked = [...auction.proposedSolutions].sort((a, b) => a.ranking - b.ranking)
  return (
    <section class="table-scroll" aria-label={`Solutions of auction ${auction.id}`}>
      <table class="table">
        <thead>
          <tr>
            <th scope="col">Rank, solver</th>
            <th scope="col">Score, {native}</th>
            <th scope="col">
              {isSale ? 'You get' : 'You pay'}, {gained.symbol}
            </th>
            <th scope="col">Beyond limit</th>
            {quoted && <th scope="col">Against quote</th>}
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
      <td class="fate">
        {solution.ranking}.{' '}
        <span class="mono" title={solution.solver}>
          {shortHex(solution.solver)}
        </span>
        {solution.isWinner && <Icon name="check" size={14} />}
        <p class="small soft">{fate}</p>
      </td>
      <td title={solution.score}>{writeScore(solution.score)}</td>
      <td
        title={`${exactAmount(executedSell, pair.sell.decimals)} ${pair.sell.symbol} → ${exactAmount(executedBuy, pair.buy.decimals)} ${pair.buy.symbol}`}
      >
        {isSale ? amountIn(executedBuy, gained.decimals) : amountOut(executedSell, gained.decimals)}
      </td>
      <Gain atoms={overLimit} token={gained} />
      {quoted && <Gain atoms={overQuote} token={gained} />}
    </tr>
  )
}

/** A gain or a loss of the token that the table's head names; a loss is rounded up, a gain cut off. */
function Gain({ atoms, token }: { readonly atoms: bigint | undefined; readonly token: TokenView }) {
  if (atoms === undefined) return <td />
  const [sign, size] = atoms < 0n ? ['−', -atoms] : [atoms > 0n ? '+' : '', atoms]
  const write = atoms < 0n ? amountOut : amountIn
  return (
    <td title={`${sign}${exactAmount(size, token.decimals)} ${token.symbol}`}>
      {sign}
      {write(size, token.decimals)}
    </td>
  )
}
