/** Order UID = digest (32 bytes) ‖ owner (20) ‖ validTo (4), SOURCES: Order digest and UID. Computed here, compared with nothing a client says. */
import { bytesToHex } from '@noble/hashes/utils.js'
import type { Deployment } from '../chains/chains'
import type { Address, Hash32, OrderUid, Seconds } from '../scalars'
import { orderDigestBytes } from './digest'
import { type Order, type OrderTerms, termsOf } from './order'

/** The three parts of a UID. */
export interface UidParts {
  readonly digest: Hash32
  readonly owner: Address
  readonly validTo: Seconds
}

const uint32 = (value: number): string => value.toString(16).padStart(8, '0')

/** Joins the parts of a UID. */
export const packUid = ({ digest, owner, validTo }: UidParts): OrderUid =>
  `${digest}${owner.slice(2)}${uint32(validTo)}` as OrderUid

/** Splits a UID into its parts. */
export const unpackUid = (uid: OrderUid): UidParts => ({
  digest: uid.slice(0, 66) as Hash32,
  owner: `0x${uid.slice(66, 106)}` as Address,
  validTo: Number.parseInt(uid.slice(106), 16) as Seconds,
})

/** The UID of an order of this owner in this deployment. */
export const orderUidOf = (domain: Deployment, terms: OrderTerms, owner: Address): OrderUid =>
  `0x${bytesToHex(orderDigestBytes(domain, terms))}${owner.slice(2)}${uint32(terms.validTo)}` as OrderUid

/** Whether an order reply hashes to the UID it claims; one that does not is forged (SOURCES: Reading other services). */
export const isGenuine = (domain: Deployment, given: Order): boolean =>
  orderUidOf(domain, termsOf(given), given.owner) === given.uid
