/** The last step of an order that its owner signs on the chain: the transaction that makes it count. */

import { useState } from 'preact/hooks'
import { pagePorts } from '../../../client/bridge/service'
import { type OrderEntry, statusOfEntry } from '../../../client/db/rows/order-entry'
import type { TransactionRow } from '../../../client/db/rows/transaction'
import { t } from '../../../domain/text/texts'
import { TransactionDialog } from '../../funds/transaction-dialog'
import { useChain, useTransactions } from '../../funds/use-chain-access'
import { Button } from '../../kit/button'
import { Card } from '../../kit/card'
import { useWorkspace } from '../../workspace/workspace'
import { isPresignedBy } from '../view'

interface EntryProps {
  readonly entry: OrderEntry
}

/** What is still to be sent for a presigned order of the account at hand; nothing of any other. A Safe has a card of its own. */
export function PresignStep({ entry }: EntryProps) {
  const { account } = useWorkspace()
  return account && isPresignedBy(account, entry) ? <Presigning entry={entry} /> : null
}

const isIts =
  ({ uid }: OrderEntry) =>
  ({ state, act }: TransactionRow): boolean =>
    state === 'pending' && act.kind === 'setPreSignature' && act.isSigned && act.uid === uid

function Presigning({ entry }: EntryProps) {
  const access = useChain()
  const isSent = useTransactions()?.some(isIts(entry)) ?? false
  const [isOpen, open] = useState(false)
  const isWaiting = entry.step === 'accepted' && statusOfEntry(entry) === 'presignaturePending'
  // What the dialog shows of the transaction stays until it is closed, whatever becomes of the order meanwhile.
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
          sending={{ acts: [{ kind: 'setPreSignature', uid: entry.uid, isSigned: true }] }}
          onClose={() => open(false)}
          onDone={() => void pagePorts.wake().catch(reportError)}
        />
      )}
    </Card>
  )
}
