import { later } from '../kit/later'

/** A transaction's dialog on the first screen, fetched when one is to be sent: it brings the policy and the signer along. */
export const TransactionDialog = later(() =>
  import('./transaction-dialog').then((part) => part.TransactionDialog),
)
