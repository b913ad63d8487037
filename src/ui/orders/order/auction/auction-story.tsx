/**
 * An auction an order took part in: who proposed what, which way the winner went, how many stood in it, what was taken of the
 * fill.
 */

import { callService } from '../../../../client/bridge/service'
import { chainOf, tradedToken } from '../../../../domain/chains/chains'
import type { ReportedAuction, SolverCompetition } from '../../../../domain/reports/auctions'
import { t } from '../../../../domain/text/texts'
import { Facts } from '../../../kit/card'
import { tx } from '../../../kit/text'
import { useReply } from '../../../kit/use-reply'
import { useSeenAuction } from '../../../prices/use-prices'
import { networkCostOf } from '../../facts'
import type { OrderView } from '../../view'
import { CostLabel, TakenAmount } from '../taken-amount'
import { batchWords, fieldWords, findRanked, policyWords, referenceOf, writeScore } from './auction-words'
import { RoutePicture } from './route-picture'
import { SolutionsList } from './solutions-list'

function outcomeOf(auction: ReportedAuction): string {
  const attempt = auction.settlementAttempts.at(-1)
  if (!attempt) return auction.executions.length > 0 ? t`settled` : t`not settled with this order`
  if (attempt.outcome === undefined) return t`being settled`
  return attempt.outcome === 'success' ? t`settled` : attempt.outcome
}

interface AuctionProps {
  readonly view: OrderView
  readonly auction: ReportedAuction
  /** USD per whole bought token, undefined where none is known. */
  readonly worth: number | undefined
  /** The order's result is that of this auction alone, and has its network costs where no fee came on top. */
  readonly isLone: boolean
}

interface Asked {
  readonly competition: SolverCompetition | undefined
  readonly isAsking: boolean
}

/** The competition is asked for beside the report: it alone names the others. A service may have none. */
function useCompetition({ chainId }: OrderView, { id, proposedSolutions }: ReportedAuction): Asked {
  const isHeld = proposedSolutions.length > 0
  const { value, state } = useReply<SolverCompetition>(
    isHeld
      ? (signal) => callService('getSolverCompetition', { network: chainId, auctionId: id }, signal)
      : undefined,
    [chainId, id, isHeld],
  )
  return { competition: value?.auctionId === id ? value : undefined, isAsking: state.step === 'pending' }
}

export function AuctionStory(props: AuctionProps) {
  const { view, auction } = props
  const competition = useCompetition(view, auction)
  useSeenAuction({ ...view.terms, chainId: view.chainId }, auction)
  const winner = auction.proposedSolutions.find(({ isWinner }) => isWinner)
  return (
    <section class="solutions" aria-label={t`Auction ${auction.id}`}>
      <h3>{tx`Auction ${auction.id} ${<span class="soft small">{outcomeOf(auction)}</span>}`}</h3>
      {auction.proposedSolutions.length === 0 ? (
        <p class="small soft">{t`No solver proposed a solution with this order.`}</p>
      ) : (
        <>
          <SolutionsList view={view} auction={auction}>
            {winner && <Way view={view} winner={winner} />}
          </SolutionsList>
          <AuctionFacts {...props} {...competition} />
        </>
      )}
    </section>
  )
}

type Rows = Parameters<typeof Facts>[0]['rows']

/** What was taken of the fill: the network's cost, then each fee with how it is counted. */
function feeRows({ view, auction, worth, isLone }: AuctionProps): Rows {
  const { executions, feePolicies } = auction
  const taken = { view, worth }
  return executions.flatMap((execution) => {
    const { executedFeeToken: token, protocolFees } = execution
    const network = (
      <TakenAmount key="network" {...taken} atoms={networkCostOf(auction, execution)} token={token} />
    )
    return [
      ...(isLone && protocolFees.length === 0 ? [] : [[<CostLabel key="label" />, network] as const]),
      ...protocolFees.map(({ token, amount }, at) => {
        const policy = feePolicies[at]
        return [
          policy ? t`Fee: ${policyWords(policy)}` : t`Fee`,
          <TakenAmount key={at} {...taken} atoms={amount} token={token} />,
        ] as const
      }),
      ...(protocolFees.length === 0 ? [[t`Protocol & partner fees`, t`none`] as const] : []),
    ]
  })
}

/** In the place of what is not there: its row stands from the first moment, so that nothing below it moves. */
const missing = (isAsking: boolean) => <span class="soft">{isAsking ? '…' : t`Not reported`}</span>

function AuctionFacts({ competition, isAsking, ...props }: AuctionProps & Asked) {
  const { view, auction } = props
  const { native } = chainOf(view.chainId)
  const winner = auction.proposedSolutions.find(({ isWinner }) => isWinner)
  const isBatch = (winner?.orderCount ?? 1) > 1
  const reference = competition && winner && referenceOf(competition, winner)
  const batch = competition && winner && batchWords(findRanked(competition, winner), native)
  return (
    <Facts
      rows={[
        [t`Orders in batch`, competition ? competition.auction.orders.length : missing(isAsking)],
        [t`Competition`, competition ? fieldWords(competition) : missing(isAsking)],
        ...(isBatch && (isAsking || batch) ? [[t`Winning batch`, batch ?? missing(true)] as const] : []),
        ...(winner
          ? [
              [
                t`Reference score`,
                reference === undefined ? missing(isAsking) : `${writeScore(reference)} ${native}`,
              ] as const,
            ]
          : []),
        ...feeRows(props),
      ]}
    />
  )
}

type Winner = ReportedAuction['proposedSolutions'][number]

/** The winner's way: drawn where the service reports it. */
function Way({ view: { chainId, terms }, winner }: { readonly view: OrderView; readonly winner: Winner }) {
  const { route, orderCount = 1 } = winner
  if (!route) return null
  const together = orderCount > 1 ? t`${orderCount} orders filled together at one price` : undefined
  if (route.length === 0) return <p class="small">{tx`${together ?? t`Filled`}, without pools.`}</p>
  return (
    <>
      {together && <p class="small">{tx`${together}. The rest went through pools.`}</p>}
      <RoutePicture
        chainId={chainId}
        route={route}
        from={terms.sellToken}
        to={tradedToken(chainId, terms.buyToken)}
      />
    </>
  )
}
