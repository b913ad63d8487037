/**
 * Warns before signing if solvers are bidding on the order to replace, and for how many auctions it cannot be
 * replaced.
 */
import { callService } from '../../client/bridge/page-ports'
import type { OrderEntry } from '../../client/db/rows/order-entry'
import { auctionsUntilReplaceable } from '../../client/orders/replaceable'
import type { Offer } from '../../client/trade/offer'
import type { OrderUid } from '../../domain/scalars'
import { plural, t } from '../../domain/text/texts'
import { Callout } from '../kit/callout'
import { tx } from '../kit/text'
import { useReply } from '../kit/use-reply'
import { hrefOf } from '../workspace/routes'
import { useWorkspace } from '../workspace/workspace'

/** Poll interval for the competitions while the user has to wait. */
const POLL_INTERVAL_MS = 10_000

/**
 * Returns the number of auctions without a bid that must pass before the order can be replaced. Returns 0 if
 * the order can be replaced now, or if that is unknown. Requested again after the service has answered the
 * placement.
 */
export function useReplacementWait({ replaces }: Offer, entry: OrderEntry | undefined): number {
  const { profile, chain } = useWorkspace()
  const { value, isStale } = useReply(
    replaces
      ? (signal) => auctionsUntilReplaceable(callService, { network: chain.id, uid: replaces }, signal)
      : undefined,
    [profile.id, chain.id, replaces, entry?.step],
    { renewAt: (auctions, receivedAt) => (auctions > 0 ? receivedAt + POLL_INTERVAL_MS : undefined) },
  )
  return isStale ? 0 : (value ?? 0)
}

interface ReplacementWaitProps {
  /** Number of auctions to wait for, at least one. */
  readonly auctions: number
  readonly replaces: OrderUid
}

export function ReplacementWait({ auctions, replaces }: ReplacementWaitProps) {
  const { chain } = useWorkspace()
  const page = (
    <a href={hrefOf('order', { chain: String(chain.id), uid: replaces })}>{t`cancel that order`}</a>
  )
  return (
    <Callout tone="caution" title={t`Solvers are bidding on the order to replace.`}>
      {plural(
        auctions,
        t`It can be replaced after 1 more auction without a bid.`,
        t`It can be replaced after ${auctions} more auctions without a bid.`,
      )}{' '}
      {tx`Or ${page} first.`}
    </Callout>
  )
}
