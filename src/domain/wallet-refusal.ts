/** The refusals of the wallet, which pages alone have. Their rows stand in wallet-refusals.ts. */
import { Refusal, type RefusalDetails } from './refusal'
import { type WalletErrorType, walletRefusals } from './wallet-refusals'

/** A refusal of the wallet. @example throw new WalletRefusal('WalletLocked') */
export class WalletRefusal extends Refusal {
  constructor(errorType: WalletErrorType, details: RefusalDetails = {}) {
    super(errorType, details, walletRefusals[errorType])
  }
}
