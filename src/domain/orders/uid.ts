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
 * Returns the signed terms of an order reply, which hash to its UID. Otherwise it is forged (SOURCES: Reading
 * other services). A service may report the owner as receiver of an order that was signed without one, or the
 * other way round.
 */
export function findSignedTerms(domain: Deployment, given: Order): OrderTerms | undefined {
  const terms = termsOf(given)
  const isOwn = terms.receiver === null || terms.receiver === given.owner
  const other = { ...terms, receiver: terms.receiver === null ? given.owner : null }
  return [terms, ...(isOwn ? [other] : [])].find(
    (each) => orderUidOf(domain, each, given.owner) === given.uid,
  )
}

/** Returns whether an order reply hashes to its UID. */
export const isGenuine = (domain: Deployment, given: Order): boolean =>
  findSignedTerms(domain, given) !== undefined
