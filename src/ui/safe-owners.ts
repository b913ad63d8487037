/** The owners of a Safe under one of its orders: those whose accounts are here sign, the others send their signatures. */
import { addSignature, type Collection } from '../desk/collecting'
import type { OrderEntry } from '../desk/entries'
import { deploymentFor, profiles } from '../desk/profiles'
import { orderDigest } from '../domain/order-digest'
import type { Address, Hex } from '../domain/scalars'
import type { EcdsaSignature } from '../domain/signatures'
import type { Message } from '../wallet/messages'
import { approve, insist } from '../wallet/policy'
import { presignMessageOf, readSafeSignature, toSafeBytes } from '../wallet/safe'
import { typedDataOfSafeMessage } from '../wallet/typed-data'
import { digestOfTypedData } from '../wallet/typed-data-digest'
import { readSafeOf } from './safe-signing'
import { intentOf } from './screens/order-plan'
import { readEntryFacts } from './screens/order-signing'
import { signerOf } from './signers'

const deploymentOf = ({ profileId, chainId }: OrderEntry) => deploymentFor(profiles[profileId], chainId)

/** What each owner signs. */
export function messageToSign(entry: OrderEntry, { way }: Collection): Message {
  const deployment = deploymentOf(entry)
  const { owner, terms, chainId } = entry
  if (way.kind === 'transaction') return presignMessageOf({ deployment, owner, terms }, way.nonce)
  const typedData = typedDataOfSafeMessage(chainId, owner, orderDigest(deployment, terms))
  return { typedData, digest: digestOfTypedData(typedData) }
}

async function askOwner(entry: OrderEntry, { way }: Collection, owner: Address): Promise<EcdsaSignature> {
  const deployment = deploymentOf(entry)
  const signer = await signerOf(owner)
  const { facts } = await readEntryFacts(deployment, entry)
  if (way.kind === 'transaction')
    return signer.signPresign(insist(approve(intentOf(deployment, entry), facts)), way.nonce)
  const safe = entry.owner
  const { owners } = await readSafeOf(entry)
  const intent = {
    kind: 'safeMessage',
    scheme: 'eip712',
    owner,
    deployment,
    safe,
    terms: entry.terms,
  } as const
  return signer.signSafeMessage(insist(approve(intent, { ...facts, safe, owners })))
}

/** Has an owner whose account is here sign. @throws Refusal PolicyBroken, and what the account's signer says */
export async function signAsOwner(entry: OrderEntry, collected: Collection, owner: Address): Promise<void> {
  const signature = await askOwner(entry, collected, owner)
  await addSignature(entry.uid, { owner, bytes: toSafeBytes(signature) })
}

/** Takes the signature of a co-owner. @throws Refusal InvalidSignature when no owner made it under this order */
export async function takeSignature(entry: OrderEntry, collected: Collection, given: Hex): Promise<void> {
  const { owners } = await readSafeOf(entry)
  await addSignature(entry.uid, readSafeSignature(given, messageToSign(entry, collected).digest, owners))
}
