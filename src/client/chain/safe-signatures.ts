/**
 * Signatures of a Safe's owners, collected under one of its orders: by which way the Safe signs, and who has signed. A row
 * stands from the moment that the way is chosen; it outlives every page, for owners take days.
 */

import type { RpcNode } from '../../api/node'
import { decodeResult, encodeCall, selectorOf } from '../../domain/evm/abi'
import { contractSigner } from '../../domain/evm/contracts'
import type { Signature } from '../../domain/orders/signatures'
import { Refusal } from '../../domain/refusal'
import type { Hash32 } from '../../domain/scalars'
import { t } from '../../domain/text/texts'
import { WalletRefusal } from '../../domain/wallet-refusal'
import { joinSignatures, type SafeSignature } from '../../wallet/safe/safe'
import { checkRow, clientDb } from '../db/db'
import { type Observable, observe } from '../db/live'
import { type Collection, collection } from '../db/rows/signing'
import { readRow } from '../db/set-aside'
import { readCall } from './rpc'
import { readSafe, type SafeState } from './safe'

/** What is collected under an order, or undefined. */
export async function readCollection(uid: Collection['uid']): Promise<Collection | undefined> {
  return readRow('collections', collection, await clientDb.collections.get(uid))
}

/** The same, emitted again whenever it changes; null when nothing is collected. */
export const watchCollection = (uid: Collection['uid']): Observable<Collection | null> =>
  observe(async () => (await readCollection(uid)) ?? null)

/** Chooses the way a Safe signs an order. Signatures of the same way are kept, those of another are worth nothing. */
export const startCollecting = (started: Omit<Collection, 'signatures'>): Promise<void> =>
  clientDb.transaction('rw', clientDb.collections, async () => {
    const known = await readCollection(started.uid)
    const isSame =
      known?.way.kind === started.way.kind &&
      (known.way.kind === 'message' ||
        (started.way.kind === 'transaction' && known.way.nonce === started.way.nonce))
    const signatures = isSame && known ? known.signatures : []
    await clientDb.collections.put(checkRow('collections', collection, { ...started, signatures }))
  })

/** Adds an owner's signature, in place of an earlier one of the same owner. @throws Error where nothing is collected */
export const addSignature = (uid: Collection['uid'], added: SafeSignature): Promise<void> =>
  clientDb.transaction('rw', clientDb.collections, async () => {
    const known = await readCollection(uid)
    if (!known) throw new Error(`nothing is collected under ${uid}`)
    const others = known.signatures.filter(({ owner }) => owner !== added.owner)
    const next = { ...known, signatures: [...others, { ...added }] }
    await clientDb.collections.put(checkRow('collections', collection, next))
  })

/** Signatures of who owns the Safe now, no more than it asks for. */
export const countingSignatures = ({ signatures }: Collection, safe: SafeState): readonly SafeSignature[] =>
  signatures.filter(({ owner }) => safe.owners.includes(owner)).slice(0, safe.threshold)

const missing = (have: number, { threshold }: SafeState): Refusal =>
  new WalletRefusal('SignaturesMissing', { description: t`${have} of ${threshold} owners have signed.` })

/**
 * The Safe's signature under an order, of as many owners as it asks for, once the Safe itself says that it is one.
 * @throws Refusal SignaturesMissing, InvalidEip1271Signature, NotASafe, NodeUnavailable
 */
export async function joinCollected(
  node: RpcNode,
  collected: Collection,
  digest: Hash32,
): Promise<Signature> {
  const safe = await readSafe(node, collected.safe)
  const signatures = countingSignatures(collected, safe)
  if (signatures.length < safe.threshold) throw missing(signatures.length, safe)
  const joined = joinSignatures(signatures)
  const question = encodeCall(contractSigner, 'isValidSignature', [digest, joined])
  const answer = await readCall(node, safe.address, question)
  // The function says yes with its own selector.
  const isAccepted =
    decodeResult(contractSigner, 'isValidSignature', answer) ===
    selectorOf(contractSigner, 'isValidSignature')
  if (!isAccepted) throw new Refusal('InvalidEip1271Signature')
  return { scheme: 'eip1271', bytes: joined }
}
