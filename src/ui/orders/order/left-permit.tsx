/** A permit that an order leaves behind as it ends unfilled: the token takes it until its deadline, or until its nonce is used. */

import { isPermitOpen } from '../../../client/chain/permit'
import { deploymentFor } from '../../../client/settings/profiles'
import { t } from '../../../domain/text/texts'
import type { CarriedPermit } from '../../../wallet/messages/app-data-calls'
import { useChain } from '../../funds/use-chain-access'
import { Callout } from '../../kit/callout'
import { useNow } from '../../kit/use-now'
import { useReply } from '../../kit/use-reply'
import { useWorkspace } from '../../workspace/workspace'
import type { OrderView } from '../view'
import { describeLeftPermit, listLeftPermits } from './story'

/** A node is asked this often whether the token still takes it. */
const CHECK_MS = 60_000

/** Cautions of each, where its token still takes it or cannot be asked. */
export function LeftPermits({ view }: { readonly view: OrderView }) {
  const { profile } = useWorkspace()
  const permits = listLeftPermits(view, deploymentFor(profile, view.chainId))
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
  readonly permit: CarriedPermit
}

function LeftPermit({ view, permit }: LeftPermitProps) {
  const access = useChain()
  const says = describeLeftPermit(permit, view.pair.sell, useNow())
  const node = says !== undefined && access?.kind === 'node' ? access.node : undefined
  const { value, state } = useReply(
    node && (() => isPermitOpen(node, view.terms.sellToken, permit.callData)),
    [view.chainId, permit.call],
    { renewAt: (isOpen, at) => (isOpen ? at + CHECK_MS : undefined) },
  )
  // The paper chain takes none.
  const isHidden =
    access?.kind === 'paper' || value === false || (value === undefined && state.step === 'pending')
  if (says === undefined || isHidden) return null
  return (
    <Callout tone="caution" title={says}>
      {t`It ends when an order with a newer permit fills; revoking the approval does not end it.`}
    </Callout>
  )
}
