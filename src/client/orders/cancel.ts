/** Cancels orders with one signature per chain (SOURCES: Placing an order, Cancelling). */

import type { Call } from '../../api/caller'
import { MAX_UIDS } from '../../domain/orders/order'
import type { EcdsaSignature } from '../../domain/orders/signatures'
import { Refusal } from '../../domain/refusal'
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
import { recordAcceptedCancellation, recordCancellationRequest } from './cancellation-requests'
import { readEntries } from './journal'
import { recorderOf } from './ledger'
import { sendCancellation } from './send-cancellation'
import { endedBy, type Obstacle, obstacleOf, refuseBatch, refuseUnnamed } from './uncancellable'

/** Signs an approved cancellation. The signature is only passed to `record`. */
export type CancellationSigner = (approved: ApprovedCancellation, record: Recorder) => Promise<unknown>

/** Orders that one signature can cancel: same owner, same chain. */
interface Batch {
  readonly chainId: ChainId
  readonly owner: Address
  readonly uids: readonly [OrderUid, ...OrderUid[]]
}

/** Groups orders into batches. One request may name 128 orders. */
function toBatches(entries: readonly OrderEntry[]): readonly Batch[] {
  const batches: Batch[] = []
  for (const { chainId, owner, uid } of entries) {
    const index = batches.findIndex(
      (batch) => batch.chainId === chainId && batch.owner === owner && batch.uids.length < MAX_UIDS,
    )
    const known = batches[index]
    if (known) batches[index] = { ...known, uids: [...known.uids, uid] }
    else batches.push({ chainId, owner, uids: [uid] })
  }
  return batches
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

/** Returns how an order of the journal ended, or undefined while it is open. */
const endOf = (entry: OrderEntry): Obstacle | undefined =>
  entry.step === 'final' ? obstacleOf(entry, [{ order: entry.order }]) : undefined

/** Finds the orders that cannot be cancelled, with their reasons. */
const findObstacles = (
  entries: readonly OrderEntry[],
  find: (entry: OrderEntry) => Obstacle | undefined,
): ReadonlyMap<OrderUid, Obstacle> =>
  new Map(
    entries.flatMap((entry) => {
      const obstacle = find(entry)
      return obstacle ? [[entry.uid, obstacle] as const] : []
    }),
  )

/** Returns the orders of a refused batch that cannot be cancelled. Empty if the service names none. */
async function findRefused(
  refusal: Refusal,
  { chainId, uids }: Batch,
  waiting: readonly OrderEntry[],
  call: Call,
): Promise<ReadonlyMap<OrderUid, Obstacle>> {
  const reply = await call('getOrders', { network: chainId, body: [...uids] }).catch(() => undefined)
  const entries = waiting.filter(({ uid }) => uids.includes(uid))
  const obstacles = findObstacles(entries, (entry) => reply && obstacleOf(entry, reply))
  // The refusal of a single order is about this order, even if the list still contains it as open.
  const ended = uids.length === 1 ? endedBy(refusal) : undefined
  return obstacles.size === 0 && ended ? new Map([[uids[0], ended]]) : obstacles
}

/**
 * Ignores the refusal of a batch whose orders are all cancelled, because an earlier reply was lost.
 * @param waiting entries of this batch and of the batches after it, which are not cancelled either
 * @throws Refusal that names the orders which cannot be cancelled, and any other error
 */
async function passIfCancelled(
  error: unknown,
  batch: Batch,
  waiting: readonly OrderEntry[],
  call: Call,
): Promise<void> {
  if (!(error instanceof Refusal) || error.status === 0 || waiting.length === 1) throw error
  const { uids } = batch
  const obstacles = await findRefused(error, batch, waiting, call)
  const reasons = [...obstacles.values()]
  if (reasons.length === uids.length && reasons.every((each) => each === 'cancelled' || each === 'replaced'))
    return
  if (reasons.length > 0) throw refuseBatch(error.errorType, waiting, obstacles)
  throw endedBy(error) ? refuseUnnamed(error.errorType, uids.length) : error
}

function sendBatch(
  batch: Batch,
  signature: EcdsaSignature,
  waiting: readonly OrderEntry[],
  call: Call,
): Promise<void> {
  const { chainId, uids } = batch
  const proof = { signature: signature.bytes, signingScheme: signature.scheme }
  const sent =
    uids.length === 1
      ? sendCancellation({ chainId, uid: uids[0] }, signature, call)
      : call('cancelOrders', { network: chainId, body: { orderUids: [...uids], ...proof } })
  return sent.then(
    () => undefined,
    (error: unknown) => passIfCancelled(error, batch, waiting, call),
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
    (entry) => entry.profileId === profileId && (entry.step === 'accepted' || entry.step === 'final'),
  )
  if (entries.length < keys.length)
    throw new Refusal('OrderNotFound', {
      description: t`Only open orders of this environment can be cancelled.`,
    })
  const ended = findObstacles(entries, endOf)
  if (ended.size > 0) throw refuseBatch('OrderNotFound', entries, ended)
  const cancelled = new Set<OrderUid>()
  try {
    for (const batch of toBatches(entries)) {
      const shown = keys.map(({ uid }) => uid).filter((uid) => batch.uids.includes(uid))
      const approved = approveBatch(profileId, batch, await readScheme(batch.owner), shown)
      const signature = await signBatch(profileId, batch, approved, signer, ports.now)
      const waiting = entries.filter(({ uid }) => !cancelled.has(uid))
      await sendBatch(batch, signature, waiting, ports.call)
      await recordAcceptedCancellation(batch.uids, ports.now())
      for (const uid of batch.uids) cancelled.add(uid)
    }
  } finally {
    // Wake the worker in any case, so that the list shows the open orders. If that fails, the next alarm
    // wakes it.
    await ports.wake().catch((trouble: unknown) => reportError(trouble))
  }
}
