/** Where a transaction of ours stands, in words. */
import type { TransactionRow } from '../../client/db/rows/transaction'

export const stateWords = {
  pending: { word: 'Waiting for a block', tone: 'accent' },
  mined: { word: 'Done', tone: 'good' },
  failed: { word: 'Reverted', tone: 'bad' },
  replaced: { word: 'Replaced', tone: 'soft' },
  refused: { word: 'Rejected by the RPC endpoint', tone: 'bad' },
} as const satisfies Record<TransactionRow['state'], { word: string; tone: string }>
