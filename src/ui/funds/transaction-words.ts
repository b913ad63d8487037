/** What the button that sends a transaction says, and where a transaction of ours stands. */

import type { TransactionRow } from '../../client/db/rows/transaction'
import { t } from '../../domain/text/texts'
import type { TransactionAct } from '../../wallet/messages/transaction-acts'

/** Buttons of acts whose title says more than a button has room for. */
const BUTTONS: Partial<Record<TransactionAct['kind'], string>> = {
  invalidateOrder: t`Cancel order`,
  cancelEthFlowOrder: t`Cancel order`,
  createEthFlowOrder: t`Place order`,
  presignAsSafe: t`Presign order`,
  cancelTransaction: t`Cancel transaction`,
}

/**
 * What the button that sends an act says: the act, never only that it is sent.
 * @example wordOfAct({ kind: 'wrap', amount }, 'Wrap 1 ETH') // 'Wrap 1 ETH'
 */
export function wordOfAct(act: TransactionAct, title: string): string {
  if (act.kind === 'setPreSignature') return act.isSigned ? t`Presign order` : t`Revoke presignature`
  if (act.kind === 'approve' && act.amount === 0n) return t`Revoke approval`
  return BUTTONS[act.kind] ?? title
}

export const stateWords = {
  pending: { word: t`Waiting for a block`, tone: 'accent' },
  mined: { word: t`Confirmed`, tone: 'good' },
  failed: { word: t`Reverted`, tone: 'bad' },
  replaced: { word: t`Replaced`, tone: 'soft' },
  refused: { word: t`Rejected by the RPC endpoint`, tone: 'bad' },
  dropped: { word: t`Dropped`, tone: 'soft' },
} as const satisfies Record<TransactionRow['state'], { word: string; tone: string }>
