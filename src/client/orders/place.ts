/**
 * Placing an order, the trader's half: intention, signature. From the signed row on the worker is at work (submit): one
 * submitter only, so that nothing is submitted twice and a page may close at any moment.
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
import type { ClientPorts } from '../bridge/service'
import { clientDb } from '../db/db'
import type { EntryAt, OrderEntry } from '../db/rows/order-entry'
import { deploymentFor, profileNamed } from '../settings/profiles'
import { recordCancellationRequest } from './cancellation-requests'
import { checkGroup } from './groups'
import { addIntent, advance, noteReplaced, readEntry } from './journal'
import { recordSigned, type SignedIntent } from './ledger'

/** What is to be placed, and under which profile: an order never leaves by another one. */
export type OrderPlan = Pick<
  OrderEntry,
  'profileId' | 'chainId' | 'owner' | 'terms' | 'appData' | 'shown' | 'replaces' | 'replacedFill'
> & {
  /** Of an order that is written down already: other terms than its own are not signed in its name. */
  readonly uid?: OrderEntry['uid']
}

/** A signature with what it was approved as and what was on the screen, as the ledger keeps it. */
type SignedOrder = Omit<SignedIntent, 'profileId' | 'uid' | 'approved'> & {
  readonly approved: ApprovedOrder
}

/** Signs the terms of an intention; it is here that the policy is asked. What it signs leaves by `record` and no other way. */
export type OrderSigner = (
  entry: EntryAt<'intended'>,
  record: (signed: SignedOrder) => Promise<void>,
) => Promise<unknown>

const deploymentOfEntry = ({ profileId, chainId }: Pick<OrderEntry, 'profileId' | 'chainId'>) =>
  deploymentFor(profileNamed(profileId), chainId)

/**
 * Writes the intention down. The UID is known from here on.
 * @throws Refusal AppDataHashMismatch, DuplicatedOrder when this very order was signed already, PolicyBroken when it is
 * another than the one that was written down.
 */
export async function intend(plan: OrderPlan, now: Milliseconds): Promise<EntryAt<'intended'>> {
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
 * Has an intention signed and writes the signature down, in the journal and in the ledger at once.
 * @throws Refusal InvalidSignature when it is not the owner's over this very order, DuplicatedOrder when another surface was
 * first; whatever the signer throws.
 * @internal Exported for tests: a page can die after each step.
 */
export async function sign(
  entry: EntryAt<'intended'>,
  signer: OrderSigner,
  now: Milliseconds,
): Promise<OrderEntry> {
  let placed: OrderEntry | undefined
  await signer(entry, async (signed) => {
    placed = await letOut(entry, signed, now)
  })
  if (!placed) throw new Error('Order signed but not saved.')
  return placed
}

/**
 * Asks whether the order that is replaced stands where it was edited: what has filled since would be traded twice.
 * @throws Refusal PolicyBroken where it has filled further
 */
async function checkReplaced({ replaces, replacedFill, ...entry }: OrderEntry): Promise<void> {
  if (!replaces || replacedFill === undefined) return
  const replaced = await readEntry({ ...entry, uid: replaces })
  if (replaced && 'order' in replaced && reportedFill(replaced.order) > replacedFill)
    throw new WalletRefusal('PolicyBroken', {
      description: t`The order filled further while you edited it.`,
      fix: t`Edit it again.`,
    })
}

/** What a signature is written down in: in one transaction, with the cancellation that is part of a replacement. */
const SIGNING = [
  clientDb.orders,
  clientDb.ledger,
  clientDb.transactions,
  clientDb.cancellations,
  clientDb.orderGroups,
]

/** Journal and ledger in one transaction. */
async function letOut(
  entry: EntryAt<'intended'>,
  signed: SignedOrder,
  now: Milliseconds,
): Promise<OrderEntry> {
  const { signature } = signed
  ownerOf(orderDigest(deploymentOfEntry(entry), entry.terms), signature, { from: entry.owner })
  return clientDb.transaction('rw', SIGNING, async () => {
    // Another surface may have signed this very order meanwhile: there is one signature of it.
    if ((await readEntry(entry))?.step !== 'intended') throw new Refusal('DuplicatedOrder')
    // Another order of its group may have filled while the wallet asked.
    await checkGroup(entry)
    await checkReplaced(entry)
    await recordSigned({ ...signed, profileId: entry.profileId, uid: entry.uid }, now)
    if (entry.replaces) {
      await recordCancellationRequest([entry.replaces], now)
      await noteReplaced(entry, true)
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

/** Has the worker submit, and waits for that alone. Answers what kept the worker from it. */
const handOver = ({ submit }: Pick<ClientPorts, 'submit'>): Promise<unknown> =>
  submit().then(
    () => undefined,
    (error: unknown) => error,
  )

/**
 * Places an order: intended, signed, and handed to the worker. Answers the entry as far as it came: accepted, final or
 * refused; or still signed, when the worker or the service could not be reached: the alarm has it tried again.
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
