/**
 * Warns of the permit of an order that ended unfilled. The token accepts it until its deadline, or until its
 * nonce is used.
 */

import { isPermitOpen } from '../../../client/chain/permit'
import { deploymentFor } from '../../../client/settings/profiles'
import { t } from '../../../domain/text/texts'
import type { AppDataPermit } from '../../../wallet/messages/app-data-calls'
import { Callout } from '../../kit/callout'
import { useNow } from '../../kit/use-now'
import { useReply } from '../../kit/use-reply'
import { useChainAccess } from '../../workspace/use-chain-access'
import { useWorkspace } from '../../workspace/workspace'
import type { OrderView } from '../order-view'
import { describeRemainingPermit, listRemainingPermits } from './order-explanations'

/** Interval at which the node is asked if the token still accepts the permit. */
const CHECK_MS = 60_000

/** Warns of each permit that the token still accepts, or that cannot be checked. */
export function RemainingPermits({ view }: { readonly view: OrderView }) {
  const { profile } = useWorkspace()
  const permits = listRemainingPermits(view, deploymentFor(profile, view.chainId))
  return (
    <>
      {permits.map((permit) => (
        <LeftPermit key={permit.call} permit={permit} view={view} />
      ))}
    </>
  )
}

interface LeftPermitProps {
  readonly view: OrderView
  readonly permit: AppDataPermit
}

function LeftPermit({ view, permit }: LeftPermitProps) {
  const access = useChainAccess()
  const message = describeRemainingPermit(permit, view.pair.sell, useNow())
  const node = message !== undefined && access?.kind === 'node' ? access.node : undefined
  const { value, state } = useReply(
    node && (() => isPermitOpen(node, view.terms.sellToken, permit.callData)),
    [view.chainId, permit.call],
    { renewAt: (isOpen, receivedAt) => (isOpen ? receivedAt + CHECK_MS : undefined) },
  )
  // The paper chain has no permits.
  const isHidden =
    access?.kind === 'paper' || value === false || (value === undefined && state.step === 'pending')
  if (message === undefined || isHidden) return null
  return (
    <Callout tone="caution" title={message}>
      {t`It ends when an order with a newer permit fills; revoking the approval does not end it.`}
    </Callout>
  )
}
