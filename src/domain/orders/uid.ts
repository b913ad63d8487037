/**
 * Order UID: digest (32 bytes) ‖ owner (20) ‖ validTo (4) (SOURCES: Order digest and UID). Always computed,
 * never taken from a client.
 */
import { bytesToHex } from '@noble/hashes/utils.js'
import type { Deployment } from '../chains/chains'
import type { Address, Hash32, OrderUid, Seconds } from '../scalars'
import { orderDigestBytes } from './digest'
import { type Order, type OrderTerms, termsOf } from './order'

export interface UidParts {
  readonly digest: Hash32
  readonly owner: Address
  readonly validTo: Seconds
}

const uint32 = (value: number): string => value.toString(16).padStart(8, '0')

export const packUid = ({ digest, owner, validTo }: UidParts): OrderUid =>
  `${digest}${owner.slice(2)}${uint32(validTo)}` as OrderUid

export const unpackUid = (uid: OrderUid): UidParts => ({
  digest: uid.slice(0, 66) as Hash32,
  owner: `0x${uid.slice(66, 106)}` as Address,
  validTo: Number.parseInt(uid.slice(106), 16) as Seconds,
})

/** Returns the UID of an owner's order in a deployment. */
export const orderUidOf = (domain: Deployment, terms: OrderTerms, owner: Address): OrderUid =>
  `0x${bytesToHex(orderDigestBytes(domain, terms))}${owner.slice(2)}${uint32(terms.validTo)}` as OrderUid

/**
 * Returns true if an order reply hashes to its UID. Otherwise it is forged (SOURCES: Reading other services).
 */
export const isGenuine = (domain: Deployment, given: Order): boolean =>
  orderUidOf(domain, termsOf(given), given.owner) === given.uid
