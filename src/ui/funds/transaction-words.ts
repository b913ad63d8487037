/** Labels for sending transactions and for their states. */

import type { TransactionRow } from '../../client/db/rows/transaction'
import { t } from '../../domain/text/texts'
import type { TransactionAct } from '../../wallet/messages/transaction-acts'

/** Labels of acts whose title is too long for a button. */
const BUTTONS: Partial<Record<TransactionAct['kind'], string>> = {
  invalidateOrder: t`Cancel order`,
  cancelEthFlowOrder: t`Cancel order`,
  createEthFlowOrder: t`Place order`,
  presignAsSafe: t`Presign order`,
  cancelTransaction: t`Cancel transaction`,
}

/**
 * Returns the label of the button that sends an act.
 * @example actLabel({ kind: 'wrap', amount }, 'Wrap 1 ETH') // 'Wrap 1 ETH'
 */
export function actLabel(act: TransactionAct, title: string): string {
  if (act.kind === 'setPreSignature') return act.isSigned ? t`Presign order` : t`Revoke presignature`
  if ((act.kind === 'approve' || act.kind === 'approveSpender') && act.amount === 0n)
    return t`Revoke approval`
  return BUTTONS[act.kind] ?? title
}

export const transactionStates = {
  pending: { label: t`Waiting for a block`, tone: 'accent' },
  mined: { label: t`Confirmed`, tone: 'good' },
  failed: { label: t`Reverted`, tone: 'bad' },
  replaced: { label: t`Replaced`, tone: 'soft' },
  refused: { label: t`Rejected by the RPC endpoint`, tone: 'bad' },
  dropped: { label: t`Dropped`, tone: 'soft' },
} as const satisfies Record<TransactionRow['state'], { label: string; tone: string }>
