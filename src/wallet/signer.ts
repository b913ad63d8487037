/**
 * The one door to a signature: whoever holds the account, what comes out is the same, and what goes in was approved. A
 * screen asks for the signer of an account and never for its kind.
 */
import type { EcdsaSignature, Signature } from '../domain/signatures'
import type { Account } from './accounts'
import type { ApprovedCancellation, ApprovedOrder } from './policy'
import type { OpenKey } from './sign'

/** What an account can do with what the policy let pass. */
export interface Signer {
  /** @throws Refusal WalletLocked, NoVault, InvalidSignature, or what a wallet elsewhere says */
  signOrder(approved: ApprovedOrder): Promise<Signature>
  /** @throws Refusal as signOrder */
  signCancellations(approved: ApprovedCancellation): Promise<EcdsaSignature>
}

/** What signers stand on: how a key is had for one signature. */
export interface SignerPorts {
  readonly openKey: OpenKey
}

/** The key's signer brings a large library along: it is fetched when something is really signed. */
const keySigner = ({ openKey }: SignerPorts): Signer => ({
  signOrder: async (approved) => (await import('./sign')).signOrder(approved, openKey),
  signCancellations: async (approved) => (await import('./sign')).signCancellations(approved, openKey),
})

/** The signer of an account. */
export const signerFor = async (_account: Account, ports: SignerPorts): Promise<Signer> => keySigner(ports)
