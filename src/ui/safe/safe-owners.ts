/**
 * Collects the signatures of a Safe's owners. Owners with an account here sign, the others send their
 * signatures.
 */
import { addSignature } from '../../client/chain/safe-signatures'
import { now } from '../../client/clock'
import { clientDb } from '../../client/db/db'
import type { OrderEntry } from '../../client/db/rows/order-entry'
import type { SignatureCollection } from '../../client/db/rows/signing'
import { recorderOf } from '../../client/orders/ledger'
import { deploymentFor, profileNamed } from '../../client/settings/profiles'
import { intentOf } from '../../client/signing/order-facts'
import { readSafeOf } from '../../client/signing/safe-signing'
import { readEntryFacts } from '../../client/signing/sign-order'
import { openSigner } from '../../client/signing/signers'
import { orderDigest } from '../../domain/orders/digest'
import type { EcdsaSignature } from '../../domain/orders/signatures'
import type { Address, Hex } from '../../domain/scalars'
import { typedDataOfSafeMessage } from '../../wallet/messages/typed-data'
import { digestOfTypedData } from '../../wallet/messages/typed-data-digest'
import { findObjections } from '../../wallet/policy/objections'
import {
  approve,
  dayLimitOf,
  type Overrides,
  type PolicyViolation,
  requireApproval,
} from '../../wallet/policy/policy'
import type { Message } from '../../wallet/sign/messages'
import type { Signed } from '../../wallet/sign/ports'
import { readSafeSignature, toPresignMessage, toSafeBytes } from '../../wallet/sign/safe'

const deploymentOf = ({ profileId, chainId }: OrderEntry) => deploymentFor(profileNamed(profileId), chainId)

/** Returns the message that each owner signs. */
export function messageToSign(entry: OrderEntry, { method }: SignatureCollection): Message {
  const deployment = deploymentOf(entry)
  const { owner, terms, chainId } = entry
  if (method.kind === 'transaction') return toPresignMessage({ deployment, owner, terms }, method.nonce)
  const typedData = typedDataOfSafeMessage(chainId, owner, orderDigest(deployment, terms))
  return { typedData, digest: digestOfTypedData(typedData) }
}

/**
 * Signs as an owner with an account here. The signature log and the collection are written in one
 * transaction.
 * @returns Objections of the policy. If there are any, nothing was signed.
 * @throws Refusal PolicyBroken for a rule that cannot be overridden, or the refusal of the signer
 */
export async function signAsOwner(
  entry: OrderEntry,
  { method }: SignatureCollection,
  owner: Address,
  overriding: Overrides,
): Promise<readonly PolicyViolation[]> {
  const deployment = deploymentOf(entry)
  const { facts, usd } = await readEntryFacts(deployment, entry)
  const { profileId, uid, owner: safe, terms } = entry
  const order = intentOf(deployment, entry)
  const objections = findObjections((by) => approve(order, facts, by), overriding)
  if (objections.length > 0) return objections
  const about = { profileId, uid, shown: facts.shown, usd, dayLimitUsd: dayLimitOf(facts, overriding) }
  const collect = ({ signature }: Signed) =>
    addSignature(uid, { owner, bytes: toSafeBytes(signature as EcdsaSignature) })
  const record = recorderOf(about, now, collect, [clientDb.signatureCollections])
  const signer = await openSigner(owner, { record })
  if (method.kind === 'transaction') {
    await signer.signPresign(requireApproval(approve(order, facts, overriding)), method.nonce)
    return []
  }
  const { owners } = await readSafeOf(entry)
  const intent = { kind: 'safeMessage', scheme: 'eip712', owner, deployment, safe, terms } as const
  await signer.signSafeMessage(requireApproval(approve(intent, { ...facts, safe, owners }, overriding)))
  return []
}

/**
 * Adds the signature of a co-owner.
 * @throws Refusal InvalidSignature if no owner signed this order with it
 */
export async function addCoOwnerSignature(
  entry: OrderEntry,
  collected: SignatureCollection,
  signature: Hex,
): Promise<void> {
  const { owners } = await readSafeOf(entry)
  await addSignature(entry.uid, readSafeSignature(signature, messageToSign(entry, collected).digest, owners))
}
