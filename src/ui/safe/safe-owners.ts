/** The owners of a Safe under one of its orders: those whose accounts are here sign, the others send their signatures. */
import { addSignature } from '../../client/chain/safe-signatures'
import { now } from '../../client/clock'
import { clientDb } from '../../client/db/db'
import type { OrderEntry } from '../../client/db/rows/order-entry'
import type { Collection } from '../../client/db/rows/signing'
import { recorderOf } from '../../client/orders/ledger'
import { deploymentFor, profileNamed } from '../../client/settings/profiles'
import { intentOf } from '../../client/signing/facts'
import { readSafeOf } from '../../client/signing/safe'
import { readEntryFacts } from '../../client/signing/sign-order'
import { openSigner } from '../../client/signing/signers'
import { orderDigest } from '../../domain/orders/digest'
import type { EcdsaSignature } from '../../domain/orders/signatures'
import type { Address, Hex } from '../../domain/scalars'
import type { Message } from '../../wallet/messages/messages'
import { typedDataOfSafeMessage } from '../../wallet/messages/typed-data'
import { digestOfTypedData } from '../../wallet/messages/typed-data-digest'
import { findObjections } from '../../wallet/policy/objections'
import {
  approve,
  dayLimitOf,
  type Overriding,
  type PolicyViolation,
  requireApproval,
} from '../../wallet/policy/policy'
import { presignMessageOf, readSafeSignature, toSafeBytes } from '../../wallet/safe/safe'
import type { Signed } from '../../wallet/sign/ports'

const deploymentOf = ({ profileId, chainId }: OrderEntry) => deploymentFor(profileNamed(profileId), chainId)

/** What each owner signs. */
export function messageToSign(entry: OrderEntry, { way }: Collection): Message {
  const deployment = deploymentOf(entry)
  const { owner, terms, chainId } = entry
  if (way.kind === 'transaction') return presignMessageOf({ deployment, owner, terms }, way.nonce)
  const typedData = typedDataOfSafeMessage(chainId, owner, orderDigest(deployment, terms))
  return { typedData, digest: digestOfTypedData(typedData) }
}

/**
 * Has an owner whose account is here sign: its part is written down and collected in one transaction. Answers the objections
 * that hold it back; with one, nothing was signed.
 * @throws Refusal PolicyBroken for a rule that is never given up, and what the account's signer says
 */
export async function signAsOwner(
  entry: OrderEntry,
  { way }: Collection,
  owner: Address,
  overriding: Overriding,
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
  const record = recorderOf(about, now, collect, [clientDb.collections])
  const signer = await openSigner(owner, { record })
  if (way.kind === 'transaction') {
    await signer.signPresign(requireApproval(approve(order, facts, overriding)), way.nonce)
    return []
  }
  const { owners } = await readSafeOf(entry)
  const intent = { kind: 'safeMessage', scheme: 'eip712', owner, deployment, safe, terms } as const
  await signer.signSafeMessage(requireApproval(approve(intent, { ...facts, safe, owners }, overriding)))
  return []
}

/** Takes the signature of a co-owner. @throws Refusal InvalidSignature when no owner made it under this order */
export async function takeSignature(entry: OrderEntry, collected: Collection, given: Hex): Promise<void> {
  const { owners } = await readSafeOf(entry)
  await addSignature(entry.uid, readSafeSignature(given, messageToSign(entry, collected).digest, owners))
}
