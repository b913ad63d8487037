/** Cancels orders with one signature per chain (SOURCES: Placing an order, Cancelling). */

import type { Call } from '../../api/caller'
import type { OrderLookup } from '../../domain/orders/order'
import type { EcdsaSignature } from '../../domain/orders/signatures'
import { unpackUid } from '../../domain/orders/uid'
import { ignoreRefusalOf, Refusal } from '../../domain/refusal'
import type { Address, ChainId, Milliseconds, OrderUid } from '../../domain/scalars'
import { t } from '../../domain/text/texts'
import { type ApprovedCancellation, approve, requireApproval } from '../../wallet/policy/policy'
import type { Recorder, Signed } from '../../wallet/sign/ports'
import type { ClientPorts } from '../bridge/page-ports'
import { clientDb } from '../db/db'
import type { OrderKey } from '../db/rows/keys'
import type { OrderEntry } from '../db/rows/order-entry'
import { deploymentFor, profileNamed } from '../settings/profiles'
import { readSettings } from '../settings/settings'
import { recordCancellationRequest } from './cancellation-requests'
import { readEntries } from './journal'
import { recorderOf } from './ledger'
import { sendCancellation } from './send-cancellation'

/** Signs an approved cancellation. The signature is only passed to `record`. */
export type CancellationSigner = (approved: ApprovedCancellation, record: Recorder) => Promise<unknown>

/** Orders that one signature can cancel: same owner, same chain. */
interface Batch {
  readonly chainId: ChainId
  readonly owner: Address
  readonly uids: readonly [OrderUid, ...OrderUid[]]
}

function toBatches(entries: readonly OrderEntry[]): readonly Batch[] {
  const batches = new Map<string, Batch>()
  for (const { chainId, owner, uid } of entries) {
    const known = batches.get(`${chainId}:${owner}`)
    batches.set(`${chainId}:${owner}`, { chainId, owner, uids: known ? [...known.uids, uid] : [uid] })
  }
  return [...batches.values()]
}

/**
 * Approves a cancellation of exactly the orders that are shown.
 * @throws Refusal PolicyBroken
 */
export function approveBatch(
  profileId: OrderKey['profileId'],
  { chainId, owner, uids }: Batch,
  scheme: EcdsaSignature['scheme'],
  shown: readonly OrderUid[],
): ApprovedCancellation {
  const deployment = deploymentFor(profileNamed(profileId), chainId)
  const facts = { deployment, shown }
  const signedBy = { scheme, owner, deployment }
  return requireApproval<ApprovedCancellation>(
    uids.length === 1
      ? approve({ kind: 'cancellation', uid: uids[0], ...signedBy }, facts)
      : approve({ kind: 'cancellations', uids, ...signedBy }, facts),
  )
}

const isOpen = (lookup: OrderLookup): boolean =>
  !('order' in lookup) || ['open', 'presignaturePending'].includes(lookup.order.status)

/**
 * Ignores the refusal AlreadyCancelled if the whole batch is cancelled, because an earlier reply was lost.
 * Otherwise one order was cancelled before, and the service cancelled no other order.
 * @throws Refusal AlreadyCancelled if an order of the batch is still open, and any other error
 */
async function passIfCancelled(error: unknown, { chainId, uids }: Batch, call: Call): Promise<void> {
  ignoreRefusalOf('AlreadyCancelled')(error)
  const known = await call('getOrders', { network: chainId, body: [...uids] })
  if (known.length === uids.length && !known.some(isOpen)) return
  throw new Refusal('AlreadyCancelled', {
    description: t`One is cancelled already: the others stay open.`,
    fix: t`Cancel the others again.`,
  })
}

function sendBatch(batch: Batch, signature: EcdsaSignature, call: Call): Promise<void> {
  const { chainId, uids } = batch
  if (uids.length === 1) return sendCancellation({ chainId, uid: uids[0] }, signature, call)
  const proof = { signature: signature.bytes, signingScheme: signature.scheme }
  return call('cancelOrders', { network: chainId, body: { orderUids: [...uids], ...proof } }).then(
    () => undefined,
    (error: unknown) => passIfCancelled(error, batch, call),
  )
}

/** Signs a batch. Stores the signature together with the cancellation request. */
async function signBatch(
  profileId: OrderKey['profileId'],
  { uids }: Batch,
  approved: ApprovedCancellation,
  signer: CancellationSigner,
  now: () => Milliseconds,
): Promise<EcdsaSignature> {
  let signature: EcdsaSignature | undefined
  const uid = approved.kind === 'cancellation' ? approved.uid : null
  const onRecorded = async (signed: Signed) => {
    await recordCancellationRequest(uids, now())
    signature = signed.signature as EcdsaSignature
  }
  await signer(approved, recorderOf({ profileId, uid }, now, onRecorded, [clientDb.cancellations]))
  if (!signature) throw new Error('Cancellation signed but not saved.')
  return signature
}

/**
 * Cancels accepted orders of the chosen profile. `readScheme` returns the scheme by which the owner's wallet
 * signs. The journal changes when the worker observes the orders again.
 * @throws Refusal OrderNotFound for an order that is not open here, PolicyBroken, and refusals of the service
 */
export async function cancelOrders(
  keys: readonly OrderKey[],
  signer: CancellationSigner,
  ports: Pick<ClientPorts, 'call' | 'now' | 'wake'>,
  readScheme: (owner: Address) => Promise<EcdsaSignature['scheme']> = async () => 'eip712',
): Promise<void> {
  const { profileId } = await readSettings()
  const entries = (await readEntries(keys)).filter(
    (entry) => entry.step === 'accepted' && entry.profileId === profileId,
  )
  if (entries.length < keys.length)
    throw new Refusal('OrderNotFound', {
      description: t`Only open orders of this environment can be cancelled.`,
    })
  try {
    for (const batch of toBatches(entries)) {
      const isInBatch = ({ chainId, uid }: OrderKey) =>
        chainId === batch.chainId && unpackUid(uid).owner === batch.owner
      const shown = keys.filter(isInBatch).map(({ uid }) => uid)
      const approved = approveBatch(profileId, batch, await readScheme(batch.owner), shown)
      await sendBatch(batch, await signBatch(profileId, batch, approved, signer, ports.now), ports.call)
    }
  } finally {
    // Wake the worker in any case, so that the list shows the open orders. If that fails, the next alarm
    // wakes it.
    await ports.wake().catch((trouble: unknown) => reportError(trouble))
  }
}
