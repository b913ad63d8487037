/**
 * Submitting signed orders: the worker's half of placing. A submission may arrive though its reply is lost, and an order that
 * arrived may be filled, or expired, before anyone asks again. So whatever was tried before is asked for by its UID first,
 * and a refusal counts only when the service does not know the order.
 */
import type { Call } from '../../api/caller'
import type { OrderPlacement } from '../../domain/orders/order'
import { Refusal } from '../../domain/refusal'
import { type Milliseconds, type OrderUid, toMilliseconds } from '../../domain/scalars'
import type { ProfileId } from '../db/rows/keys'
import type { EntryAt, OrderEntry } from '../db/rows/order-entry'
import { isPassing, outcomeOf, retryDelay } from '../schedule/retry'
import { endOfWait } from '../schedule/wait-times'
import { listProfileIds } from '../settings/profiles'
import { advance, keepRefusal, noteReplaced, readEntriesAt } from './journal'

/** What submitting needs: the service of the entry's own profile, and chance. */
export interface SubmitPorts {
  readonly call: Call
  readonly now: () => Milliseconds
  readonly random: () => number
}

type Signed = EntryAt<'signed'>

/** The whole document goes with the order: nothing has to be uploaded before. */
const toPlacement = ({ terms, appData, signature, owner, shown }: Signed): OrderPlacement => ({
  ...terms,
  appData,
  appDataHash: terms.appData,
  from: owner,
  quoteId: shown?.quoteId ?? null,
  signingScheme: signature.scheme,
  signature: signature.bytes,
  fullBalanceCheck: false,
})

/** Whether the service has the order, were it in a form that it cannot show. */
async function isThere({ chainId, uid }: Signed, call: Call): Promise<boolean> {
  const found = await call('getOrders', { network: chainId, body: [uid] })
  return found.some((lookup) => ('order' in lookup ? lookup.order.uid : lookup.error.uid) === uid)
}

const forgedUid = (uid: OrderUid): Refusal =>
  new Refusal('ForgedOrder', {
    description: `The service returned a different order UID: ${uid}.`,
  })

/** `answered` is the UID of the reply, undefined when the order is known to be there without one. */
const accept = (entry: Signed, answered: OrderUid | undefined, now: Milliseconds): Promise<OrderEntry> =>
  advance(entry, 'signed', ({ attempts: _, retryAt: __, lastError: ___, ...signed }) => ({
    ...signed,
    step: 'accepted',
    order: null,
    missingSince: null,
    forgery: answered === undefined || answered === entry.uid ? null : keepRefusal(forgedUid(answered)),
    updatedAt: now,
  }))

async function refuse(entry: Signed, refusal: Refusal, now: Milliseconds): Promise<OrderEntry> {
  await noteReplaced(entry, false)
  return advance(entry, 'signed', ({ attempts: _, retryAt: __, lastError: ___, ...signed }) => ({
    ...signed,
    step: 'refused',
    refusal: keepRefusal(refusal),
    updatedAt: now,
  }))
}

/** What was refused for want of room waits as long as the service says, however often it was. */
const postpone = (entry: Signed, refusal: Refusal, { now, random }: SubmitPorts): Promise<OrderEntry> =>
  advance(entry, 'signed', (signed) => {
    const attempts = refusal.errorType === 'RateLimited' ? 1 : Math.max(1, signed.attempts)
    const delay = retryDelay(attempts, random(), refusal.details.retryAfterSeconds)
    return {
      ...signed,
      retryAt: (now() + delay) as Milliseconds,
      lastError: keepRefusal(refusal),
      updatedAt: now(),
    }
  })

/** Written before it is sent: from then on it may have arrived. */
const countAttempt = (entry: Signed): Promise<OrderEntry> =>
  advance(entry, 'signed', (signed) => ({ ...signed, attempts: signed.attempts + 1 }))

/** Asks for an order that may have arrived; undefined when the service does not know it, a refusal when it does not say. */
async function settleByLookup(entry: Signed, ports: SubmitPorts): Promise<OrderEntry | Refusal | undefined> {
  const known = await outcomeOf(isThere(entry, ports.call))
  if ('refusal' in known)
    return isPassing(known.refusal) ? postpone(entry, known.refusal, ports) : known.refusal
  return known.value ? accept(entry, undefined, ports.now()) : undefined
}

/** Refuses an order that is not there. Where the service does not say, it is tried again until its time is over. */
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
 * Submits a signed order and answers the entry as it then stands: accepted, refused, or signed still with the time of the
 * next attempt.
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

/** When a signed order is to be submitted. */
export const dueOf = ({ updatedAt, retryAt }: Signed, now: Milliseconds): Milliseconds =>
  endOfWait({ setAt: updatedAt, until: retryAt }, now)

/** Reads the signed orders of all profiles that no service has yet. */
export const readUnsent = async (): Promise<readonly Signed[]> =>
  (await Promise.all(listProfileIds().map((id) => readEntriesAt(id, 'signed')))).flat()

/**
 * Reads when a profile's service takes the next of the orders that it had no room for in their second; Infinity when there is
 * none. The wait is written with each order.
 */
export async function readNextSubmission(of: ProfileId, now: Milliseconds): Promise<number> {
  const signed = await readEntriesAt(of, 'signed')
  const held = signed.filter(({ lastError }) => lastError?.errorType === 'RateLimited')
  return Math.min(...held.map((entry) => dueOf(entry, now)))
}

/** Orders that are submitted side by side, so that one that fails or hangs holds up no other. */
const LANES = 5

const isHeld = (entry: OrderEntry | undefined): boolean =>
  entry?.step === 'signed' && entry.lastError?.errorType === 'RateLimited'

/**
 * Submits the signed orders of a profile that are due, oldest first, until the service has no room for one: those behind it would
 * be refused as well, and go with it the next time.
 */
export async function resume(
  of: ProfileId,
  ports: SubmitPorts & { readonly report: (bug: unknown) => void },
): Promise<void> {
  const signed = await readEntriesAt(of, 'signed')
  const now = ports.now()
  const due = signed.filter((entry) => dueOf(entry, now) <= now)
  const inOrder = due.toSorted((a, b) => a.createdAt - b.createdAt)
  let hasRoom = true
  const submitNext = async (): Promise<void> => {
    const next = hasRoom ? inOrder.shift() : undefined
    if (!next) return
    const submitted = await submit(next, ports).catch(ports.report)
    if (isHeld(submitted ?? undefined)) hasRoom = false
    await submitNext()
  }
  await Promise.all(Array.from({ length: LANES }, submitNext))
}
