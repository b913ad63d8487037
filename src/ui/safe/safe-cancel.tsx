/** Cancels orders of a Safe. This needs a Safe transaction, which the owners create in the Safe's own app. */

import { deploymentFor } from '../../client/settings/profiles'
import type { OrderUid } from '../../domain/scalars'
import { t } from '../../domain/text/texts'
import { callOf } from '../../wallet/messages/transaction-acts'
import '../styles/screens/connect.css'
import { Button } from '../kit/button'
import { Dialog } from '../kit/dialog'
import { useAccount, useWorkspace } from '../workspace/workspace'
import { CallFacts } from './call-facts'

interface SafeCancelDialogProps {
  readonly uids: readonly OrderUid[]
  readonly onClose: () => void
}

export function SafeCancelDialog({ uids, onClose }: SafeCancelDialogProps) {
  const { profile, chain } = useWorkspace()
  const { address: owner } = useAccount()
  const deployment = deploymentFor(profile, chain.id)
  return (
    <Dialog
      title={t`Cancel as a Safe`}
      onClose={onClose}
      foot={<Button onClick={onClose}>{t`Close`}</Button>}
    >
      <p class="small">{t`A Safe cancels by a transaction. Create it in the Safe’s own app with this data.`}</p>
      {uids.map((uid) => (
        <CallFacts key={uid} call={callOf({ kind: 'invalidateOrder', uid }, { owner, deployment })} />
      ))}
    </Dialog>
  )
}
