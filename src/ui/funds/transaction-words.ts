/** Where a transaction of ours stands, in words. */

import type { TransactionRow } from '../../client/db/rows/transaction'
import { t } from '../../domain/text/texts'

export const stateWords = {
  pending: { word: t`Waiting for a block`, tone: 'accent' },
  mined: { word: t`Done`, tone: 'good' },
  failed: { word: t`Reverted`, tone: 'bad' },
  replaced: { word: t`Replaced`, tone: 'soft' },
  refused: { word: t`Rejected by the RPC endpoint`, tone: 'bad' },
} as const satisfies Record<TransactionRow['state'], { word: string; tone: string }>
