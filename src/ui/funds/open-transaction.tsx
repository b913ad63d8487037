import { lazy } from '../kit/lazy'

/**
 * The transaction dialog for the first screen. Its code is loaded on use, because it imports the policy and
 * the signer.
 */
export const TransactionDialog = lazy(() =>
  import('./transaction-dialog').then((part) => part.TransactionDialog),
)
