/**
 * The page's part of placing an order: it writes the intent, then the signature. The worker submits the
 * order. Only the worker submits, so nothing is submitted twice and a page may close at any moment.
 */

import { reportedFill } from '../../domain/orders/amounts'
import { hashAppData } from '../../domain/orders/app-data'
import { orderDigest } from '../../domain/orders/digest'
import { ownerOf } from '../../domain/orders/signatures'
import { orderUidOf } from '../../domain/orders/uid'
import { Refusal } from '../../domain/refusal'
import type { Milliseconds } from '../../domain/scalars'
import { t } from '../../domain/text/texts'
import { WalletRefusal } from '../../domain/wallet-refusal'
import type { ApprovedOrder } from '../../wallet/policy/policy'
import type { ClientPorts } from '../bridge/page-ports'
import { clientDb } from '../db/db'
import type { EntryInStep, OrderEntry } from '../db/rows/order-entry'
import { deploymentFor, profileNamed } from '../settings/profiles'
import { recordCancellationRequest } from './cancellation-requests'
import { addIntent, advance, markReplaced, readEntry } from './journal'
import { recordSigned, type SignedIntent } from './ledger'

/** An order to place, and its profile. An order is never submitted by another profile. */
export type OrderPlan = Pick<
  OrderEntry,
  'profileId' | 'chainId' | 'owner' | 'terms' | 'appData' | 'shown' | 'replaces' | 'replacedFill'
> & {
  /** UID of an order that is stored already. Terms with another UID are refused. */
  readonly uid?: OrderEntry['uid']
}

/** A signature with its approved intent and what was shown, as the log stores it. */
export type SignedOrder = Omit<SignedIntent, 'profileId' | 'uid' | 'approved'> & {
  readonly approved: ApprovedOrder
}

/** Signs the terms of an intent after asking the policy. The signature is only passed to `record`. */
export type OrderSigner = (
  entry: EntryInStep<'intended'>,
  record: (signed: SignedOrder) => Promise<void>,
) => Promise<unknown>

const deploymentOfEntry = ({ profileId, chainId }: Pick<OrderEntry, 'profileId' | 'chainId'>) =>
  deploymentFor(profileNamed(profileId), chainId)

/**
 * Writes the intent of an order. Its UID is known from here on.
 * @throws Refusal AppDataHashMismatch, DuplicatedOrder if this order was signed already, PolicyBroken if it
 * differs from the stored one
 * @internal Exported for tests: a page can die after each step.
 */
export async function intend(plan: OrderPlan, now: Milliseconds): Promise<EntryInStep<'intended'>> {
  const { profileId, chainId, owner, terms, appData, shown, replaces, replacedFill } = plan
  if (hashAppData(appData) !== terms.appData) throw new Refusal('AppDataHashMismatch')
  const uid = orderUidOf(deploymentOfEntry(plan), terms, owner)
  if (plan.uid !== undefined && plan.uid !== uid)
    throw new WalletRefusal('PolicyBroken', { description: t`The saved order was altered.` })
  const entry = {
    ...({ step: 'intended', profileId, chainId, uid, owner, terms, appData, shown } as const),
    ...(replaces ? { replaces, replacedFill } : {}),
    createdAt: now,
    updatedAt: now,
  }
  await addIntent(entry)
  return entry
}

/**
 * Signs an intent with the signer and writes the signature into journal and log in one transaction.
 * @throws Refusal InvalidSignature if the owner did not sign this order, DuplicatedOrder if another surface
 * was first, and every error of the signer
 * @internal Exported for tests: a page can die after each step.
 */
export async function sign(
  entry: EntryInStep<'intended'>,
  signer: OrderSigner,
  now: Milliseconds,
): Promise<OrderEntry> {
  let placed: OrderEntry | undefined
  await signer(entry, async (signed) => {
    placed = await writeSignature(entry, signed, now)
  })
  if (!placed) throw new Error('Order signed but not saved.')
  return placed
}

/**
 * Checks that the replaced order has not filled further since it was edited. Otherwise that part would be
 * traded twice.
 * @throws Refusal PolicyBroken if it has filled further
 */
async function checkReplaced({ replaces, replacedFill, ...entry }: OrderEntry): Promise<void> {
  if (!replaces || replacedFill === undefined) return
  const replaced = await readEntry({ ...entry, uid: replaces })
  const fill = replaced && 'order' in replaced ? reportedFill(replaced.order) : 0n
  // An unknown fill may be a further one.
  if (fill === undefined || fill > replacedFill)
    throw new WalletRefusal('PolicyBroken', {
      description: t`The order filled further while you edited it.`,
      fix: t`Edit it again.`,
    })
}

/** Tables written with a signature, including the cancellation that is part of a replacement. */
const SIGNATURE_TABLES = [clientDb.orders, clientDb.ledger, clientDb.transactions, clientDb.cancellations]

async function writeSignature(
  entry: EntryInStep<'intended'>,
  signed: SignedOrder,
  now: Milliseconds,
): Promise<OrderEntry> {
  const { signature } = signed
  ownerOf(orderDigest(deploymentOfEntry(entry), entry.terms), signature, { from: entry.owner })
  return clientDb.transaction('rw', SIGNATURE_TABLES, async () => {
    // Another surface may have signed this order meanwhile. Only one signature is stored.
    if ((await readEntry(entry))?.step !== 'intended') throw new Refusal('DuplicatedOrder')
    await checkReplaced(entry)
    await recordSigned({ ...signed, profileId: entry.profileId, uid: entry.uid }, now)
    if (entry.replaces) {
      await recordCancellationRequest([entry.replaces], now)
      await markReplaced(entry, true)
    }
    return advance(entry, 'intended', (intended) => ({
      ...intended,
      step: 'signed',
      signature,
      attempts: 0,
      retryAt: now,
      lastError: null,
      updatedAt: now,
    }))
  })
}

/** Asks the worker to submit and waits for that only. Returns the error, if any. */
const handOver = ({ submit }: Pick<ClientPorts, 'submit'>): Promise<unknown> =>
  submit().then(
    () => undefined,
    (error: unknown) => error,
  )

/**
 * Places an order: writes the intent, signs, and hands it to the worker. Returns the entry: accepted, final
 * or refused, or still signed if the worker or the service was unreachable. Then the alarm retries it.
 */
export async function placeOrder(
  plan: OrderPlan,
  signer: OrderSigner,
  ports: Pick<ClientPorts, 'now' | 'setAlarm' | 'submit'>,
): Promise<OrderEntry> {
  const entry = await intend(plan, ports.now())
  await ports.setAlarm()
  const signed = await sign(entry, signer, ports.now())
  const trouble = await handOver(ports)
  if (trouble !== undefined && !(trouble instanceof Refusal)) throw trouble
  return (await readEntry(entry)) ?? signed
}
