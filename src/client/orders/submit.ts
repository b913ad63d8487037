/**
 * The worker's part of placing orders: it submits signed orders. A submission may arrive although its reply
 * is lost, and the order may fill or expire before the next request. So the order is looked up by its UID
 * after a first attempt. A refusal counts only if the service does not know the order.
 */
import type { Call } from '../../api/caller'
import type { OrderPlacement } from '../../domain/orders/order'
import { Refusal } from '../../domain/refusal'
import { type Milliseconds, type OrderUid, toMilliseconds } from '../../domain/scalars'
import type { ProfileId } from '../db/rows/keys'
import type { EntryInStep, OrderEntry } from '../db/rows/order-entry'
import { runInPool } from '../schedule/pool'
import { isPassing, outcomeOf, retryDelay } from '../schedule/retry'
import { endOfWait } from '../schedule/wait-times'
import { deploymentOfOrder } from '../settings/order-domains'
import { listProfileIds, profileNamed } from '../settings/profiles'
import { advance, markReplaced, readEntriesAt, toStoredRefusal } from './journal'

export interface SubmitPorts {
  readonly call: Call
  readonly now: () => Milliseconds
  readonly random: () => number
}

type Signed = EntryInStep<'signed'>

/**
 * Names the contract under whose domain an order of the Sandbox was signed. The domain of other orders is
 * that of their service.
 */
const domainFieldsOf = (entry: Signed): Pick<OrderPlacement, 'settlementContract'> =>
  profileNamed(entry.profileId).environment === 'sandbox'
    ? { settlementContract: deploymentOfOrder(entry).settlement }
    : {}

/** Builds the placement of an order. It contains the app data document, so no upload is needed. */
function toPlacement(entry: Signed): OrderPlacement {
  const { terms, appData, signature, owner, shown } = entry
  return {
    ...terms,
    appData,
    appDataHash: terms.appData,
    from: owner,
    quoteId: shown?.quoteId ?? null,
    signingScheme: signature.scheme,
    signature: signature.bytes,
    fullBalanceCheck: false,
    ...domainFieldsOf(entry),
  }
}

/** Returns whether the service has the order, even in a form that cannot be read. */
async function isKnownToService({ chainId, uid }: Signed, call: Call): Promise<boolean> {
  const found = await call('getOrders', { network: chainId, body: [uid] })
  return found.some((lookup) => ('order' in lookup ? lookup.order.uid : lookup.error.uid) === uid)
}

const forgedUid = (uid: OrderUid): Refusal =>
  new Refusal('ForgedOrder', {
    description: `The service returned a different order UID: ${uid}.`,
  })

/**
 * Marks an order as accepted. `answered` is the UID in the reply, or undefined if the order was found by a
 * lookup.
 */
const accept = (entry: Signed, answered: OrderUid | undefined, now: Milliseconds): Promise<OrderEntry> =>
  advance(entry, 'signed', ({ attempts: _, retryAt: __, lastError: ___, ...signed }) => ({
    ...signed,
    step: 'accepted',
    order: null,
    missingSince: null,
    forgery: answered === undefined || answered === entry.uid ? null : toStoredRefusal(forgedUid(answered)),
    updatedAt: now,
  }))

async function refuse(entry: Signed, refusal: Refusal, now: Milliseconds): Promise<OrderEntry> {
  await markReplaced(entry, false)
  return advance(entry, 'signed', ({ attempts: _, retryAt: __, lastError: ___, ...signed }) => ({
    ...signed,
    step: 'refused',
    refusal: toStoredRefusal(refusal),
    updatedAt: now,
  }))
}

/**
 * Schedules a retry. A rate-limited order waits as long as the service asks. Its wait does not grow with each
 * attempt.
 */
const postpone = (entry: Signed, refusal: Refusal, { now, random }: SubmitPorts): Promise<OrderEntry> =>
  advance(entry, 'signed', (signed) => {
    const attempts = refusal.errorType === 'RateLimited' ? 1 : Math.max(1, signed.attempts)
    const delay = retryDelay(attempts, random(), refusal.details.retryAfterSeconds)
    return {
      ...signed,
      retryAt: (now() + delay) as Milliseconds,
      lastError: toStoredRefusal(refusal),
      updatedAt: now(),
    }
  })

/** Counts an attempt. It is written before the request, because from then on the order may have arrived. */
const countAttempt = (entry: Signed): Promise<OrderEntry> =>
  advance(entry, 'signed', (signed) => ({ ...signed, attempts: signed.attempts + 1 }))

/**
 * Looks up an order that may have arrived. Returns undefined if the service does not know it, or the refusal
 * of the lookup.
 */
async function settleByLookup(entry: Signed, ports: SubmitPorts): Promise<OrderEntry | Refusal | undefined> {
  const known = await outcomeOf(isKnownToService(entry, ports.call))
  if ('refusal' in known)
    return isPassing(known.refusal) ? postpone(entry, known.refusal, ports) : known.refusal
  return known.value ? accept(entry, undefined, ports.now()) : undefined
}

/**
 * Marks an order as refused if the service does not have it. If the lookup is refused, the order is retried
 * until it expires.
 */
async function settleRefusal(entry: Signed, refusal: Refusal, ports: SubmitPorts): Promise<OrderEntry> {
  const now = ports.now()
  if (refusal.errorType === 'DuplicatedOrder') return accept(entry, undefined, now)
  if (isPassing(refusal)) return postpone(entry, refusal, ports)
  const known = await settleByLookup(entry, ports)
  if (!(known instanceof Refusal)) return known ?? refuse(entry, refusal, now)
  const isOver = toMilliseconds(entry.terms.validTo) < now
  return isOver ? refuse(entry, refusal, now) : postpone(entry, refusal, ports)
}

/**
 * Submits a signed order and returns its entry: accepted, refused, or still signed with the time of the next
 * attempt.
 * @internal Exported for tests of one submission.
 */
export async function submit(entry: Signed, ports: SubmitPorts): Promise<OrderEntry> {
  const arrivedBefore = entry.attempts > 0 ? await settleByLookup(entry, ports) : undefined
  if (arrivedBefore && !(arrivedBefore instanceof Refusal)) return arrivedBefore
  const counted = await countAttempt(entry)
  if (counted.step !== 'signed') return counted
  const placed = await outcomeOf(
    ports.call('placeOrder', { network: entry.chainId, body: toPlacement(entry) }),
  )
  return 'refusal' in placed
    ? settleRefusal(counted, placed.refusal, ports)
    : accept(entry, placed.value, ports.now())
}

export const dueOf = ({ updatedAt, retryAt }: Signed, now: Milliseconds): Milliseconds =>
  endOfWait({ setAt: updatedAt, until: retryAt }, now)

/** Reads the signed orders of all profiles that were not accepted yet. */
export const readUnsent = async (): Promise<readonly Signed[]> =>
  (await Promise.all(listProfileIds().map((id) => readEntriesAt(id, 'signed')))).flat()

/** Reads when the next rate-limited order of a profile may be submitted. Infinity if no order waits. */
export async function readNextSubmission(profileId: ProfileId, now: Milliseconds): Promise<number> {
  const signed = await readEntriesAt(profileId, 'signed')
  const held = signed.filter(({ lastError }) => lastError?.errorType === 'RateLimited')
  return Math.min(...held.map((entry) => dueOf(entry, now)))
}

const isRateLimited = (entry: OrderEntry | undefined): boolean =>
  entry?.step === 'signed' && entry.lastError?.errorType === 'RateLimited'

/**
 * Submits the due orders of a profile, oldest first, until the service limits the rate. The rest would be
 * limited too, and is submitted next time.
 */
export async function submitDue(
  profileId: ProfileId,
  ports: SubmitPorts & { readonly report: (bug: unknown) => void },
): Promise<void> {
  const signed = await readEntriesAt(profileId, 'signed')
  const now = ports.now()
  const due = signed.filter((entry) => dueOf(entry, now) <= now)
  const inOrder = due.toSorted((a, b) => a.createdAt - b.createdAt)
  let isAccepting = true
  const submitNext = async (entry: Signed): Promise<void> => {
    const submitted = await submit(entry, ports).catch(ports.report)
    if (isRateLimited(submitted ?? undefined)) isAccepting = false
  }
  await runInPool(inOrder, submitNext, () => isAccepting)
}
