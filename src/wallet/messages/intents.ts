/** What a screen wants signed: one shape for each message that Cowbell can sign, and no shape for any other. */
import type { Deployment } from '../../domain/chains/chains'
import type { OrderTerms } from '../../domain/orders/order'
import type { EcdsaSignature } from '../../domain/orders/signatures'
import type { Address, Amount, OrderUid, Seconds } from '../../domain/scalars'

interface SignedBy {
  /** `eip712`, or `ethsign` where typed data cannot be signed. */
  readonly scheme: EcdsaSignature['scheme']
  /** Whose key signs; of a Safe's message, the one of its owners who does. */
  readonly owner: Address
  readonly deployment: Deployment
}

/** How an account itself stands by an order: by its key's signature, or by a word on the chain that follows (SOURCES: Orders). */
export type OrderScheme = EcdsaSignature['scheme'] | 'presign'

/** To sign an order's terms. */
export interface OrderIntent extends Omit<SignedBy, 'scheme'> {
  readonly kind: 'order'
  readonly scheme: OrderScheme
  readonly terms: OrderTerms
}
/** To cancel one order (`OrderCancellation`). */
export interface CancellationIntent extends SignedBy {
  readonly kind: 'cancellation'
  readonly uid: OrderUid
}
/** To cancel several orders with one signature (`OrderCancellations`). */
export interface CancellationsIntent extends SignedBy {
  readonly kind: 'cancellations'
  readonly uids: readonly OrderUid[]
}
/** To register a code with the affiliate program (SOURCES: Affiliates). */
export interface AffiliateIntent extends SignedBy {
  readonly kind: 'affiliateCode'
  /** Normalised. */
  readonly code: string
}
/** To let a spender take an amount of a token by a signature (EIP-2612); name and version are those of the token's domain. */
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
/** One owner's part of a Safe's signature under an order (EIP-1271): the message is the order's digest and can be no other. */
export interface SafeMessageIntent extends SignedBy {
  readonly kind: 'safeMessage'
  readonly safe: Address
  readonly terms: OrderTerms
}
/** To sign a text as it reads (EIP-191), which a site asked for. */
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
  | SafeMessageIntent
  | TextIntent
