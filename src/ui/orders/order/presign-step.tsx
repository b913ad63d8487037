/** Last step of a presign order: the transaction that activates it. */

import { useState } from 'preact/hooks'
import { pagePorts } from '../../../client/bridge/page-ports'
import { type OrderEntry, statusOfEntry } from '../../../client/db/rows/order-entry'
import type { TransactionRow } from '../../../client/db/rows/transaction'
import { t } from '../../../domain/text/texts'
import { TransactionDialog } from '../../funds/transaction-dialog'
import { Button } from '../../kit/button'
import { Card } from '../../kit/card'
import { useChainAccess, useTransactions } from '../../workspace/use-chain-access'
import { useWorkspace } from '../../workspace/workspace'
import { isPresignedBy } from '../order-view'

interface EntryProps {
  readonly entry: OrderEntry
}

/** Shown for a presign order of the active account. A Safe has its own card. */
export function PresignStep({ entry }: EntryProps) {
  const { account } = useWorkspace()
  return account && isPresignedBy(account, entry) ? <Presigning entry={entry} /> : null
}

const isPresignatureOf =
  ({ uid }: OrderEntry) =>
  ({ state, act }: TransactionRow): boolean =>
    state === 'pending' && act.kind === 'setPreSignature' && act.isSigned && act.uid === uid

function Presigning({ entry }: EntryProps) {
  const access = useChainAccess()
  const isSent = useTransactions()?.some(isPresignatureOf(entry)) ?? false
  const [isOpen, open] = useState(false)
  const isWaiting = entry.step === 'accepted' && statusOfEntry(entry) === 'presignaturePending'
  // An open dialog stays until it is closed, even if the order changes.
  if (!isWaiting && !isOpen) return null
  return (
    <Card title={t`Presign on-chain`}>
      <p class="small">
        {isSent
          ? t`Transaction sent. Waiting for a block.`
          : t`The order stays inactive until you presign it on-chain.`}
        {!access && t` Add an RPC endpoint under Portfolio to presign here.`}
      </p>
      {access && !isSent && (
        <div class="buttons">
          <Button kind="primary" size="small" onClick={() => open(true)}>
            {t`Presign order`}
          </Button>
        </div>
      )}
      {access && isOpen && (
        <TransactionDialog
          access={access}
          sending={{
            acts: [{ kind: 'setPreSignature', uid: entry.uid, isSigned: true }],
            readOrder: async () =>
              (await import('../../../client/signing/sign-order')).readPresigned(
                access.sender.deployment,
                entry,
              ),
          }}
          onClose={() => open(false)}
          onDone={() => void pagePorts.wake().catch(reportError)}
        />
      )}
    </Card>
  )
}
