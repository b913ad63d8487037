/** Requests to sign, one type for each message that Cowbell can sign. No other message can be signed. */
import type { Deployment } from '../../domain/chains/chains'
import type { OrderTerms } from '../../domain/orders/order'
import type { EcdsaSignature } from '../../domain/orders/signatures'
import type { Address, Amount, OrderUid, Seconds } from '../../domain/scalars'
import type { TokenPermit } from './permit-forms'

interface SignedBy {
  /** `eip712`, or `ethsign` if the wallet cannot sign typed data. */
  readonly scheme: EcdsaSignature['scheme']
  /** Account whose key signs. For a Safe message, the signing owner of the Safe. */
  readonly owner: Address
  readonly deployment: Deployment
}

/**
 * Scheme by which an account authorises an order: a signature of its key, or a presignature on chain
 * (SOURCES: Orders).
 */
export type OrderScheme = EcdsaSignature['scheme'] | 'presign'

export interface OrderIntent extends Omit<SignedBy, 'scheme'> {
  readonly kind: 'order'
  readonly scheme: OrderScheme
  readonly terms: OrderTerms
}
/** Request to cancel one order (`OrderCancellation`). */
export interface CancellationIntent extends SignedBy {
  readonly kind: 'cancellation'
  readonly uid: OrderUid
}
/** Request to cancel several orders with one signature (`OrderCancellations`). */
export interface CancellationsIntent extends SignedBy {
  readonly kind: 'cancellations'
  readonly uids: readonly OrderUid[]
}
/** Request to register a code with the affiliate program (SOURCES: Affiliates). */
export interface AffiliateIntent extends SignedBy {
  readonly kind: 'affiliateCode'
  /** Code in normalised form. */
  readonly code: string
}
/**
 * Request for a permit, which lets a spender take an amount of a token (EIP-2612). `tokenName` and
 * `tokenVersion` are from the token's EIP-712 domain.
 */
export interface PermitIntent extends SignedBy {
  readonly kind: 'permit'
  readonly token: Address
  readonly tokenName: string
  readonly tokenVersion: string
  readonly spender: Address
  readonly value: Amount
  readonly nonce: Amount
  readonly deadline: Seconds
}
/** Request of a site for a permit, for any spender: EIP-2612 or Permit2. */
export interface SitePermitIntent extends SignedBy {
  readonly kind: 'sitePermit'
  readonly permit: TokenPermit
}
/** Signature of one Safe owner under an order (EIP-1271). The message is always the digest of the order. */
export interface SafeMessageIntent extends SignedBy {
  readonly kind: 'safeMessage'
  readonly safe: Address
  readonly terms: OrderTerms
}
/** Request to sign a text for a site (EIP-191). */
export interface TextIntent extends SignedBy {
  readonly kind: 'text'
  readonly text: string
}
export type Intent =
  | OrderIntent
  | CancellationIntent
  | CancellationsIntent
  | AffiliateIntent
  | PermitIntent
  | SitePermitIntent
  | SafeMessageIntent
  | TextIntent
