/**
 * An auction of the order: proposed solutions, the winner's route, competing orders, and costs of the fill.
 */

import { callService } from '../../../../client/bridge/page-ports'
import { chainOf, tradedToken } from '../../../../domain/chains/chains'
import type { ReportedAuction, SolverCompetition } from '../../../../domain/reports/auctions'
import { t } from '../../../../domain/text/texts'
import { Facts } from '../../../kit/card'
import { tx } from '../../../kit/text'
import { useReply } from '../../../kit/use-reply'
import { useRecordedAuctionPrices } from '../../../prices/use-prices'
import { networkCostOf } from '../../fills'
import type { OrderView } from '../../order-view'
import { CostLabel, DeductedAmount } from '../deducted-amount'
import {
  batchWords,
  findRanked,
  policyWords,
  referenceScoreOf,
  solutionCountText,
  writeScore,
} from './auction-words'
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
  /** USD per whole buy token. Undefined if unknown. */
  readonly worth: number | undefined
  /**
   * True if the order has no other fill. The order's result then shows the network costs if there were no
   * fees.
   */
  readonly isOnlyFill: boolean
}

interface Asked {
  readonly competition: SolverCompetition | undefined
  readonly isAsking: boolean
}

/**
 * Requests the competition in addition to the report, because only the competition names the other orders.
 * Some services publish no competitions.
 */
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

export function AuctionReport(props: AuctionProps) {
  const { view, auction } = props
  const competition = useCompetition(view, auction)
  useRecordedAuctionPrices({ ...view.terms, chainId: view.chainId }, auction)
  const winner = auction.proposedSolutions.find(({ isWinner }) => isWinner)
  return (
    <section class="solutions" aria-label={t`Auction ${auction.id}`}>
      <h3>{tx`Auction ${auction.id} ${<span class="soft small">{outcomeOf(auction)}</span>}`}</h3>
      {auction.proposedSolutions.length === 0 ? (
        <p class="small soft">{t`No solver proposed a solution with this order.`}</p>
      ) : (
        <>
          <SolutionsList view={view} auction={auction}>
            {winner && <WinnerRoute view={view} winner={winner} />}
          </SolutionsList>
          <AuctionFacts {...props} {...competition} />
        </>
      )}
    </section>
  )
}

type Rows = Parameters<typeof Facts>[0]['rows']

/** Returns the costs of the fill: network costs, then each fee with its policy. */
function feeRows({ view, auction, worth, isOnlyFill }: AuctionProps): Rows {
  const { executions, feePolicies } = auction
  const taken = { view, worth }
  return executions.flatMap((execution) => {
    const { executedFeeToken: token, protocolFees } = execution
    const cost = networkCostOf(auction, execution)
    const network =
      cost === undefined ? (
        missingValue(false)
      ) : (
        <DeductedAmount key="network" {...taken} atoms={cost} token={token} />
      )
    return [
      ...(isOnlyFill && protocolFees.length === 0 ? [] : [[<CostLabel key="label" />, network] as const]),
      ...protocolFees.map(({ token, amount }, index) => {
        const policy = feePolicies[index]
        return [
          policy ? t`Fee: ${policyWords(policy)}` : t`Fee`,
          <DeductedAmount key={index} {...taken} atoms={amount} token={token} />,
        ] as const
      }),
      ...(protocolFees.length === 0 ? [[t`Protocol & partner fees`, t`none`] as const] : []),
    ]
  })
}

/** Placeholder in a row that exists from the start, so that nothing below it moves. */
const missingValue = (isAsking: boolean) => <span class="soft">{isAsking ? '…' : t`Not reported`}</span>

function AuctionFacts({ competition, isAsking, ...props }: AuctionProps & Asked) {
  const { view, auction } = props
  const { native } = chainOf(view.chainId)
  const winner = auction.proposedSolutions.find(({ isWinner }) => isWinner)
  const isBatch = (winner?.orderCount ?? 1) > 1
  const reference = competition && winner && referenceScoreOf(competition, winner)
  const batch = competition && winner && batchWords(findRanked(competition, winner), native)
  return (
    <Facts
      rows={[
        [t`Orders in batch`, competition ? competition.auction.orders.length : missingValue(isAsking)],
        [t`Competition`, competition ? solutionCountText(competition) : missingValue(isAsking)],
        ...(isBatch && (isAsking || batch) ? [[t`Winning batch`, batch ?? missingValue(true)] as const] : []),
        ...(winner
          ? [
              [
                t`Reference score`,
                reference === undefined ? missingValue(isAsking) : `${writeScore(reference)} ${native}`,
              ] as const,
            ]
          : []),
        ...feeRows(props),
      ]}
    />
  )
}

type Winner = ReportedAuction['proposedSolutions'][number]

/** The winner's route, if the service reports it. */
function WinnerRoute({
  view: { chainId, terms },
  winner,
}: {
  readonly view: OrderView
  readonly winner: Winner
}) {
  const { route, orderCount = 1 } = winner
  if (!route) return null
  const groupText = orderCount > 1 ? t`${orderCount} orders filled together at one price` : undefined
  if (route.length === 0) return <p class="small">{tx`${groupText ?? t`Filled`}, without pools.`}</p>
  return (
    <>
      {groupText && <p class="small">{tx`${groupText}. The rest went through pools.`}</p>}
      <RoutePicture
        chainId={chainId}
        route={route}
        from={terms.sellToken}
        to={tradedToken(chainId, terms.buyToken)}
      />
    </>
  )
}
