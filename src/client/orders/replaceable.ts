/**
 * Checks whether an order may be replaced. It may not while solvers bid on it, because it may be settling
 * (SOURCES: Replacing an order).
 */
import type { Call } from '../../api/caller'
import { ACTIVE_AUCTIONS } from '../../domain/orders/placement-rules'
import { Refusal } from '../../domain/refusal'
import type { SolverCompetition } from '../../domain/reports/auctions'
import type { ChainId, OrderUid } from '../../domain/scalars'

/**
 * Returns undefined if the service has no competition. It may hide a competition until its deadline, and has
 * none before its first auction.
 */
const ignoreNotFound = (competition: Promise<SolverCompetition>): Promise<SolverCompetition | undefined> =>
  competition.catch((thrown: unknown) => {
    if (thrown instanceof Refusal && thrown.errorType === 'NotFound') return undefined
    throw thrown
  })

const hasBid = (uid: OrderUid, competition: SolverCompetition | undefined): boolean =>
  competition?.solutions.some(({ orders }) => orders.some(({ id }) => id === uid)) ?? false

/**
 * Returns the number of auctions without a bid that must pass before the service allows a replacement.
 * Returns 0 if the known competitions allow it now.
 */
export async function auctionsUntilReplaceable(
  call: Call,
  { network, uid }: { readonly network: ChainId; readonly uid: OrderUid },
  signal?: AbortSignal,
): Promise<number> {
  const latest = await ignoreNotFound(call('getLatestCompetition', { network }, signal))
  if (!latest || hasBid(uid, latest)) return latest ? ACTIVE_AUCTIONS : 0
  const passed = Array.from(
    { length: Math.min(ACTIVE_AUCTIONS - 1, latest.auctionId) },
    (_, index) => index + 1,
  )
  const earlier = await Promise.all(
    passed.map((ago) =>
      ignoreNotFound(call('getSolverCompetitionV2', { network, auctionId: latest.auctionId - ago }, signal)),
    ),
  )
  const last = earlier.findIndex((competition) => hasBid(uid, competition))
  return last < 0 ? 0 : ACTIVE_AUCTIONS - 1 - last
}
