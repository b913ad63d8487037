import type { SignedTransaction } from '../../domain/evm/transaction'
import type { EcdsaSignature, Signature } from '../../domain/orders/signatures'
import type { Address, Hash32 } from '../../domain/scalars'
import type { Eip1193Provider } from '../connect/requests'
import type {
  ApprovedAffiliateCode,
  ApprovedCancellation,
  ApprovedIntent,
  ApprovedOrder,
  ApprovedPermit,
  ApprovedSafeMessage,
  ApprovedSitePermit,
  ApprovedText,
} from '../policy/policy'
import type { ApprovedTransaction } from '../policy/transaction-policy'
import type { ExternalAccount, SafeAccount } from '../vault/accounts'
import type { Message } from './messages'
import type { OpenKey } from './sign'

export interface Signer {
  /** @throws Refusal WalletLocked, NoVault, InvalidSignature, or an error of another wallet */
  signOrder(approved: ApprovedOrder): Promise<Signature>
  /** @throws Refusal as signOrder */
  signCancellations(approved: ApprovedCancellation): Promise<EcdsaSignature>
  /** Signs a permit for the relayer (EIP-2612). @throws Refusal as signOrder */
  signPermit(approved: ApprovedPermit): Promise<EcdsaSignature>
  /** Signs a permit of a site (EIP-2612 or Permit2). @throws Refusal as signOrder */
  signSitePermit(approved: ApprovedSitePermit): Promise<EcdsaSignature>
  /** Signs an affiliate code for this wallet. @throws Refusal as signOrder */
  signAffiliateCode(approved: ApprovedAffiliateCode): Promise<EcdsaSignature>
  /** Signs an order of a Safe as one of its owners. @throws Refusal as signOrder */
  signSafeMessage(approved: ApprovedSafeMessage): Promise<EcdsaSignature>
  /**
   * Signs the transaction with this nonce that presigns an order of a Safe, as one of its owners.
   * @throws Refusal as signOrder
   */
  signPresign(approved: ApprovedOrder, nonce: bigint): Promise<EcdsaSignature>
  /** Signs a text for a site (EIP-191). @throws Refusal as signOrder */
  signText(approved: ApprovedText): Promise<EcdsaSignature>
  /** Sends a transaction and returns its hash. @throws Refusal as signOrder */
  sendTransaction(approved: ApprovedTransaction): Promise<Hash32>
}

/** Signature that has not left the wallet yet. */
export interface Signed {
  readonly approved: ApprovedIntent
  readonly signature: Signature
  /** Message that a Safe owner signed, if it is not the message of the approved order itself. */
  readonly part?: { readonly account: Address; readonly message: Message }
}

/** Stores a signature before it is returned. If it throws, the signature is discarded. */
export type Recorder = (signed: Signed) => Promise<unknown>

export interface SignerPorts {
  readonly record: Recorder
  readonly openKey: OpenKey
  /** Opens the provider of the account's wallet. @throws Refusal WalletAway */
  readonly openWallet: (account: ExternalAccount) => Promise<Eip1193Provider>
  /** Stores a signed transaction and sends it to an RPC endpoint. */
  readonly broadcast: (signed: SignedTransaction) => Promise<void>
  /** Returns the joined signatures of a Safe's owners under an order. @throws Refusal SignaturesMissing */
  readonly signAsSafe: (safe: SafeAccount, approved: ApprovedOrder) => Promise<Signature>
}
