/**
 * Signatures of a Safe's owners, collected for one of its orders. The row is created when the signing method
 * is chosen. It outlives every page, because owners may take days.
 */

import type { RpcNode } from '../../api/node'
import { decodeOutcome, encodeCall, selectorOf } from '../../domain/evm/abi'
import { contractSigner } from '../../domain/evm/contracts'
import type { Signature } from '../../domain/orders/signatures'
import { Refusal } from '../../domain/refusal'
import type { Hash32 } from '../../domain/scalars'
import { t } from '../../domain/text/texts'
import { WalletRefusal } from '../../domain/wallet-refusal'
import { joinSignatures, type SafeSignature } from '../../wallet/sign/safe'
import { readRow } from '../db/damaged-rows'
import { checkRow, clientDb } from '../db/db'
import { type Observable, observe } from '../db/live'
import { type SignatureCollection, signatureCollection } from '../db/rows/signing'
import { readCall } from './rpc'
import { readSafe, type SafeState } from './safe'

/**
 * Reads the signatures collected for an order.
 * @throws Refusal RowDamaged
 */
export async function readSignatureCollection(
  uid: SignatureCollection['uid'],
): Promise<SignatureCollection | undefined> {
  return readRow('signatureCollections', signatureCollection, await clientDb.signatureCollections.get(uid))
}

/** Watches the signatures collected for an order. Emits null without a collection. */
export const watchSignatureCollection = (
  uid: SignatureCollection['uid'],
): Observable<SignatureCollection | null> => observe(async () => (await readSignatureCollection(uid)) ?? null)

/** Chooses how a Safe signs an order. Signatures of the same method stay, others are discarded. */
export const startSignatureCollection = (started: Omit<SignatureCollection, 'signatures'>): Promise<void> =>
  clientDb.transaction('rw', clientDb.signatureCollections, async () => {
    const known = await readSignatureCollection(started.uid)
    const isSame =
      known?.method.kind === started.method.kind &&
      (known.method.kind === 'message' ||
        (started.method.kind === 'transaction' && known.method.nonce === started.method.nonce))
    const signatures = isSame && known ? known.signatures : []
    await clientDb.signatureCollections.put(
      checkRow('signatureCollections', signatureCollection, { ...started, signatures }),
    )
  })

/**
 * Adds an owner's signature. It replaces an earlier one of the same owner.
 * @throws Error if no collection was started
 */
export const addSignature = (uid: SignatureCollection['uid'], added: SafeSignature): Promise<void> =>
  clientDb.transaction('rw', clientDb.signatureCollections, async () => {
    const known = await readSignatureCollection(uid)
    if (!known) throw new Error(`No signature collection exists for ${uid}`)
    const others = known.signatures.filter(({ owner }) => owner !== added.owner)
    const next = { ...known, signatures: [...others, { ...added }] }
    await clientDb.signatureCollections.put(checkRow('signatureCollections', signatureCollection, next))
  })

/** Lists the signatures of current owners, at most as many as the threshold. */
export const listUsableSignatures = (
  { signatures }: SignatureCollection,
  safe: SafeState,
): readonly SafeSignature[] =>
  signatures.filter(({ owner }) => safe.owners.includes(owner)).slice(0, safe.threshold)

const missing = (have: number, { threshold }: SafeState): Refusal =>
  new WalletRefusal('SignaturesMissing', { description: t`${have} of ${threshold} owners have signed.` })

/**
 * Joins the owners' signatures into the Safe's signature, after the Safe has accepted it.
 * @throws Refusal SignaturesMissing, InvalidEip1271Signature, NotASafe, NodeUnavailable
 */
export async function joinCollectedSignatures(
  node: RpcNode,
  collected: SignatureCollection,
  digest: Hash32,
): Promise<Signature> {
  const safe = await readSafe(node, collected.safe)
  const signatures = listUsableSignatures(collected, safe)
  if (signatures.length < safe.threshold) throw missing(signatures.length, safe)
  const joined = joinSignatures(signatures)
  const question = encodeCall(contractSigner, 'isValidSignature', [digest, joined])
  const outcome = await readCall(node, safe.address, question)
  // EIP-1271: the function returns its own selector for a valid signature.
  const isAccepted =
    decodeOutcome(contractSigner, 'isValidSignature', outcome) ===
    selectorOf(contractSigner, 'isValidSignature')
  if (!isAccepted) throw new Refusal('InvalidEip1271Signature')
  return { scheme: 'eip1271', bytes: joined }
}
