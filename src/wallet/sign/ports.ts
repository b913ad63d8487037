/** What a signer does, and what it stands on. */
import type { SignedTransaction } from '../../domain/evm/transaction'
import type { EcdsaSignature, Signature } from '../../domain/orders/signatures'
import type { Address, Hash32 } from '../../domain/scalars'
import type { Eip1193Provider } from '../connect/requests'
import type { Message } from '../messages/messages'
import type {
  ApprovedAffiliateCode,
  ApprovedCancellation,
  ApprovedIntent,
  ApprovedOrder,
  ApprovedPermit,
  ApprovedSafeMessage,
  ApprovedText,
} from '../policy/policy'
import type { ApprovedTransaction } from '../policy/transaction-policy'
import type { ExternalAccount, SafeAccount } from '../vault/accounts'
import type { OpenKey } from './sign'

/** What an account can do with what the policy let pass. */
export interface Signer {
  /** @throws Refusal WalletLocked, NoVault, InvalidSignature, or what a wallet elsewhere says */
  signOrder(approved: ApprovedOrder): Promise<Signature>
  /** @throws Refusal as signOrder */
  signCancellations(approved: ApprovedCancellation): Promise<EcdsaSignature>
  /** Lets the relayer take a token by a signature (EIP-2612). @throws Refusal as signOrder */
  signPermit(approved: ApprovedPermit): Promise<EcdsaSignature>
  /** Binds an affiliate code to this wallet. @throws Refusal as signOrder */
  signAffiliateCode(approved: ApprovedAffiliateCode): Promise<EcdsaSignature>
  /** As an owner of a Safe: this account's part of the Safe's signature under an order. @throws Refusal as signOrder */
  signSafeMessage(approved: ApprovedSafeMessage): Promise<EcdsaSignature>
  /** As an owner of a Safe: this account's part of the transaction, of this nonce, that presigns an order of the Safe. */
  signPresign(approved: ApprovedOrder, nonce: bigint): Promise<EcdsaSignature>
  /** Signs a text for a site (EIP-191). @throws Refusal as signOrder */
  signText(approved: ApprovedText): Promise<EcdsaSignature>
  /** Sends a transaction and answers its hash. @throws Refusal as signOrder */
  sendTransaction(approved: ApprovedTransaction): Promise<Hash32>
}

/** Something that was signed, before it goes anywhere. */
export interface Signed {
  readonly approved: ApprovedIntent
  readonly signature: Signature
  /** Of a Safe owner's part of a transaction: who signed what. It stands for the order that was approved. */
  readonly part?: { readonly account: Address; readonly message: Message }
}

/** Writes a signature down, and lets it out. One that it throws on never leaves. */
export type Recorder = (signed: Signed) => Promise<unknown>

/** What signers stand on. */
export interface SignerPorts {
  readonly record: Recorder
  /** How a key is had for one signature. */
  readonly openKey: OpenKey
  /** The way to the wallet of an account that is held elsewhere. @throws Refusal WalletAway */
  readonly openWallet: (account: ExternalAccount) => Promise<Eip1193Provider>
  /** Writes a signed transaction down and hands it to a node. */
  readonly broadcast: (signed: SignedTransaction) => Promise<void>
  /** What the owners of a Safe have signed together under an order of it. @throws Refusal SignaturesMissing */
  readonly signAsSafe: (safe: SafeAccount, approved: ApprovedOrder) => Promise<Signature>
}
