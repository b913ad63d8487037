/**
 * Deployments whose domains the orders of a profile may have. The Sandbox has two: Cowbell signs under its
 * own, sites and SDKs under the public one. Orders of earlier versions have the public one as well.
 */
import { type Deployment, paperDeployments } from '../../domain/chains/chains'
import { type Order, type OrderTerms, termsOf } from '../../domain/orders/order'
import { findSignedTerms, isGenuine, orderUidOf, unpackUid } from '../../domain/orders/uid'
import type { ChainId } from '../../domain/scalars'
import type { OrderKey } from '../db/rows/keys'
import { deploymentFor, type Profile, profileNamed } from './profiles'

/** Returns the deployments that a profile accepts. Cowbell signs under the first. */
export const deploymentsFor = (
  profile: Profile,
  chainId: ChainId,
): readonly [Deployment, ...(readonly Deployment[])] =>
  profile.environment === 'sandbox' ? paperDeployments(chainId) : [deploymentFor(profile, chainId)]

/**
 * Returns the deployment that an order has if nothing names its domain: the public one in the Sandbox,
 * otherwise the profile's own.
 */
export const usualDeploymentFor = (profile: Profile, chainId: ChainId): Deployment =>
  deploymentsFor(profile, chainId).at(-1) ?? deploymentFor(profile, chainId)

/** Returns the accepted deployment of a signing domain, or undefined. */
export const findDeployment = (
  profile: Profile,
  chainId: ChainId,
  { contract, name }: { readonly contract: string; readonly name: string },
): Deployment | undefined =>
  deploymentsFor(profile, chainId).find(
    ({ settlement, domainName }) => settlement === contract && domainName === name,
  )

/** Returns the accepted deployment whose domain gives the order its UID, or undefined if the order is altered. */
export const findOrderDeployment = ({
  profileId,
  chainId,
  uid,
  terms,
}: OrderKey & { readonly terms: OrderTerms }): Deployment | undefined =>
  deploymentsFor(profileNamed(profileId), chainId).find(
    (each) => orderUidOf(each, terms, unpackUid(uid).owner) === uid,
  )

/**
 * Returns the deployment of an order. It is not checked unless the profile accepts several. That of an altered
 * order is the profile's own.
 */
export function deploymentOfOrder(order: OrderKey & { readonly terms: OrderTerms }): Deployment {
  const [own, ...others] = deploymentsFor(profileNamed(order.profileId), order.chainId)
  return others.length === 0 ? own : (findOrderDeployment(order) ?? own)
}

type Place = Pick<OrderKey, 'profileId' | 'chainId'>

/** Returns whether a reported order hashes to its UID under an accepted domain. */
export const isGenuineIn = ({ profileId, chainId }: Place, order: Order): boolean =>
  deploymentsFor(profileNamed(profileId), chainId).some((deployment) => isGenuine(deployment, order))

/** Returns the terms that give a reported order its UID, or the reported terms if the order is altered. */
export function signedTermsIn({ profileId, chainId }: Place, order: Order): OrderTerms {
  const deployments = deploymentsFor(profileNamed(profileId), chainId)
  return deployments.flatMap((each) => findSignedTerms(each, order) ?? []).at(0) ?? termsOf(order)
}
