/** Refusals of the wallet, which only pages use. Their rows are in wallet-refusals.ts. */
import { Refusal, type RefusalDetails } from './refusal'
import { type WalletErrorType, walletRefusals } from './wallet-refusals'

/** Refusal of the wallet. @example throw new WalletRefusal('WalletLocked') */
export class WalletRefusal extends Refusal {
  constructor(errorType: WalletErrorType, details: RefusalDetails = {}) {
    super(errorType, details, walletRefusals[errorType])
  }
}
