/**
 * Finds orders of our accounts that were placed elsewhere: in a web app, on another device, by a Safe, or by
 * the EthFlow contract. It reads the service's list of an account page by page, newest first (SOURCES:
 * Lists). Found orders and the read position are written in one transaction, so after a worker dies, the next
 * one continues at this position. Only orders that provably belong to the account are stored: the UID must
 * match the fields, and an ECDSA signature must be the account's. Orders placed before the first complete
 * pass are history. Later orders cause notifications, even if they ended before they were found.
 */
import { type Deployment, isEthFlow } from '../../domain/chains/chains'
import { hasTraded } from '../../domain/orders/amounts'
import { isDocumentOf } from '../../domain/orders/app-data'
import { orderDigest } from '../../domain/orders/digest'
import { expiryOf, MAX_UIDS, type Order, type OrderLookup } from '../../domain/orders/order'
import { ownerOf, readSignature } from '../../domain/orders/signatures'
import { isFinal } from '../../domain/orders/status'
import { unpackUid } from '../../domain/orders/uid'
import { Refusal } from '../../domain/refusal'
import { type Milliseconds, type OrderUid, toMilliseconds } from '../../domain/scalars'
import { fittingRow } from '../db/damaged-rows'
import { checkRow, clientDb } from '../db/db'
import { rowKeyOf } from '../db/rows/keys'
import { type EntryInStep, type OrderEntry, orderEntry } from '../db/rows/order-entry'
import { type AccountSync, accountSync } from '../db/rows/order-watch'
import { incrementCounter, readTimer } from '../db/worker-state'
import { canFillLate, followMs, markEnded } from '../orders/ended-orders'
import { outcomeOf } from '../schedule/retry'
import { deploymentOfOrder, isGenuineIn, signedTermsIn } from '../settings/order-domains'
import {
  dueOfSync,
  type ExpectedOrder,
  isPeriodic,
  readSyncs,
  SYNC_PAGE,
  stillExpected,
  syncKeyOf,
} from './account-syncs'
import { type Evidence, isClaim, needsEvidence, readEvidence } from './evidence'
import { observationTables, recordObservations, toAccepted } from './observations'
import { findMismatches, readRecordedAmounts, recordReported } from './service-check'
import type { TrackerPorts } from './track'

/** Interval between two passes, and between retries. */
const EVERY_MS = 300_000
/** Interval while an order is expected: the next tick reads again. */
const NEXT_TICK_MS = 1
/** Overlap of two passes, because a service may list an order up to one hour after its creation. */
const OVERLAP_MS = 3_600_000
/**
 * Maximum number of pages per tick. Most of the rate limit is left to requests of pages (SOURCES: Limits and
 * retries).
 */
const MAX_PAGES = 10
/** Maximum number of orders read per list. A longer list means that the service repeats itself. */
const MAX_ORDERS = 20_000

/** Read position after a complete pass that found no order. */
const AFTER_FIRST = 1 as Milliseconds

export interface FinderPorts extends TrackerPorts {
  /** Resolves when no page is waiting for a reply from the worker. Called between pieces of work. */
  readonly yieldToPages: () => Promise<unknown>
}

export type FoundOrder = EntryInStep<'accepted' | 'final'> & { readonly order: Order }

/**
 * Returns whether an order belongs to the account. The contract owns a native sale. The sale provably belongs
 * to its signed recipient. If that is not the account, only the service says so (see `isUnverified`).
 */
function belongsTo({ owner }: AccountSync, order: Order, deployment: Deployment): boolean {
  const placer = order.onchainUser ?? order.onchainOrderData?.sender
  return order.owner === owner || (isEthFlow(deployment, order.owner) && placer === owner)
}

/**
 * Returns whether a contract placed an order, as the service says. Such an order may be listed for its
 * recipient, or come from a contract that this version does not know, so it is no forgery.
 */
const isPlacedOnChain = ({ owner, onchainOrderData, ethflowData }: Order, sync: AccountSync): boolean =>
  owner !== sync.owner && (onchainOrderData !== undefined || ethflowData !== undefined)

/**
 * Converts a listed order to a journal entry.
 * @throws Refusal ForgedOrder, InvalidSignature
 */
function toEntry(sync: AccountSync, order: Order, now: Milliseconds): FoundOrder {
  const { profileId, chainId, owner } = sync
  const { uid, signingScheme: scheme, signature: bytes } = order
  const terms = signedTermsIn(sync, order)
  const deployment = deploymentOfOrder({ profileId, chainId, uid, terms })
  const createdAt = Math.min(order.creationDate ?? now, now) as Milliseconds
  const entry = {
    profileId,
    chainId,
    uid,
    owner,
    terms,
    order,
    createdAt,
    // An unverified document is left out. The order belongs to the account anyway.
    appData: isDocumentOf(terms.appData, order.fullAppData) ? order.fullAppData : '',
    shown: null,
    forgery: null,
    foundAt: now,
    signature: { scheme, bytes },
  }
  const open = { ...entry, step: 'accepted', missingSince: null, updatedAt: now } as const
  // The UID proves every signed field. A field that only repeats one does not decide whose order it is.
  if (!belongsTo(sync, order, deployment) || !isGenuineIn(sync, order)) throw new Refusal('ForgedOrder')
  ownerOf(orderDigest(deployment, terms), readSignature(scheme, bytes), { from: order.owner })
  const mayFill = canFillLate(profileId, order, now, now) ? { mayFill: true } : {}
  const found = isFinal(order.status) ? { ...entry, step: 'final', updatedAt: createdAt, ...mayFill } : open
  return checkRow('orders', orderEntry, found) as FoundOrder
}

/** Returns whether the journal lacks an order, or has it as refused although the service lists it. */
const isAbsent = (entry: OrderEntry | undefined): boolean => entry === undefined || entry.step === 'refused'

/**
 * Builds the entries of listed orders that the journal lacks. Orders that wait for a presignature are
 * skipped, because anyone can submit them. Orders that do not belong to the account are reported. Orders of
 * contracts are not. Checking a signature takes milliseconds, so each order is a separate task and requests of
 * pages are answered first.
 */
async function buildEntries(
  sync: AccountSync,
  orders: readonly Order[],
  { report, yieldToPages }: FinderPorts,
  now: Milliseconds,
): Promise<readonly FoundOrder[]> {
  const known = await clientDb.orders.bulkGet(orders.map(({ uid }) => rowKeyOf({ ...sync, uid })))
  const found: FoundOrder[] = []
  const refused: Order[] = []
  for (const order of orders.filter((each, index) => isAbsent(known[index]) && !isWaiting(each))) {
    const outcome = await outcomeOf(yieldToPages().then(() => toEntry(sync, order, now)))
    if ('value' in outcome) found.push(outcome.value)
    else if (!isPlacedOnChain(order, sync)) refused.push(order)
  }
  if (refused[0]) {
    const description = `The service listed ${refused.length} orders that do not belong to ${sync.owner}: ${refused[0].uid}.`
    report(new Refusal('ForgedOrder', { description }))
  }
  return found
}

/**
 * Returns whether an ended order may still change, because a late fill may be reported, or a reorg may take
 * back its fill. The service does not list when an order filled, so any time before its expiry is possible.
 */
const isProvisional = ({ step, order, chainId }: FoundOrder, now: Milliseconds): boolean =>
  step === 'final' && expiryOf(order) * 1000 > now - followMs(chainId)

const toUnreported = (entry: FoundOrder): EntryInStep<'accepted'> => ({
  ...(entry.step === 'final' ? toAccepted(entry) : entry),
  order: null,
})

/**
 * Records reported orders in the signature log, because a backup omits what the service reported. Filled
 * orders are marked as just ended, so that their trades are requested.
 */
export async function reportSigned(found: readonly FoundOrder[], now: Milliseconds): Promise<void> {
  const signed = await readRecordedAmounts(found)
  for (const entry of found.filter(({ uid }) => signed.has(uid))) {
    const { order, step } = entry
    const before = toUnreported(entry)
    await recordReported(before, { reported: order, reportedAt: now }, findMismatches(before, order), now)
    if (step === 'final' && hasTraded(order)) await markEnded(entry, now)
  }
}

type EvidenceOf = ReadonlyMap<OrderUid, Evidence>

/** Collects the evidence of found orders that are notified. */
async function readFoundEvidence(
  found: readonly FoundOrder[],
  { chainId, readTo }: AccountSync,
  ports: FinderPorts,
  now: Milliseconds,
): Promise<EvidenceOf> {
  if (!needsEvidence(ports.profileId)) return new Map()
  const claims = found.filter((entry) => isNotified(entry, readTo) && isClaim(null, entry.order))
  return readEvidence(chainId, claims, ports, now)
}

/**
 * Returns whether an order appeared after the first complete pass: it was placed later, or it waited for a
 * presignature and then traded.
 */
const isNotified = ({ createdAt, signature, order }: FoundOrder, readTo: number): boolean =>
  readTo > 0 && (createdAt > readTo - OVERLAP_MS || (signature.scheme === 'presign' && hasTraded(order)))

/** Returns the expected orders that the journal lacks. */
async function withoutFound(
  expected: readonly ExpectedOrder[],
  sync: AccountSync,
): Promise<readonly ExpectedOrder[]> {
  const known = await clientDb.orders.bulkGet(expected.map(({ uid }) => rowKeyOf({ ...sync, uid })))
  return expected.filter((_, index) => isAbsent(known[index]))
}

/**
 * Writes found orders and the read position in one transaction. Writes nothing if the account was removed
 * meanwhile. A new order is written as open first and then observed, so that its notifications are created.
 */
const writeSync = (
  next: AccountSync,
  found: readonly FoundOrder[],
  evidence: EvidenceOf,
  readTo: number,
  now: Milliseconds,
): Promise<void> =>
  clientDb.transaction('rw', [clientDb.accountSyncs, ...observationTables()], async () => {
    const current = fittingRow('accountSyncs', accountSync, await clientDb.accountSyncs.get(syncKeyOf(next)))
    if (!current) return
    const known = await clientDb.orders.bulkGet(found.map(rowKeyOf))
    const added = found.filter((_, index) => isAbsent(known[index]))
    const notified = added.filter((entry) => isNotified(entry, readTo))
    await clientDb.orders.bulkPut([...added, ...notified.map(toUnreported)])
    for (const entry of added) if (isProvisional(entry, now)) await markEnded(entry, now)
    await recordObservations(
      notified.map((key) => ({ key, kind: 'seen', order: key.order, evidence: evidence.get(key.uid) })),
      now,
    )
    await reportSigned(added, now)
    if (added.length > 0) await incrementCounter('changes')
    // Orders may have been signed since the list was requested.
    const expected = await withoutFound(stillExpected(current, now), next)
    const dueAt = expected.length > 0 ? Math.min(next.dueAt, now + NEXT_TICK_MS) : next.dueAt
    await clientDb.accountSyncs.put(checkRow('accountSyncs', accountSync, { ...next, expected, dueAt }))
  })

/** Returns the interval until the next pass. The service inside the extension is read while it is in use. */
const pauseOf = (sync: AccountSync): number => (isPeriodic(sync) ? EVERY_MS : NEXT_TICK_MS)

function nextPosition(sync: AccountSync, orders: readonly Order[], now: Milliseconds): AccountSync {
  const { offset, limit, readTo } = sync
  const first = Math.min(orders[0]?.creationDate ?? readTo, now) as Milliseconds
  const newest = offset === 0 ? first : sync.newest
  // Orders without a creation time are read to the end of the list.
  const last = orders.at(-1)?.creationDate ?? readTo
  const isWhole = orders.length < limit || last < readTo - OVERLAP_MS || offset > MAX_ORDERS
  const next = { ...sync, newest, limit: Math.min(SYNC_PAGE, limit * 2) }
  return isWhole
    ? { ...next, offset: 0, readTo: newest || AFTER_FIRST, dueAt: (now + pauseOf(sync)) as Milliseconds }
    : { ...next, offset: offset + orders.length }
}

/** Halves the page size after a malformed reply. At size 1, skips the malformed order. */
const skipMalformed = (sync: AccountSync, retryAt: Milliseconds): AccountSync =>
  sync.limit > 1 ? { ...sync, limit: sync.limit >> 1 } : { ...sync, offset: sync.offset + 1, dueAt: retryAt }

const isOrder =
  (uid: OrderUid) =>
  (lookup: OrderLookup): lookup is Extract<OrderLookup, { order: unknown }> =>
    'order' in lookup && lookup.order.uid === uid

const isWaiting = ({ status }: Order): boolean => status === 'presignaturePending'

/** Reads orders by UID that are not on the first page: waiting for a presignature, or expected. */
async function readByUid(
  sync: AccountSync,
  orders: readonly Order[],
  { call, report }: FinderPorts,
  now: Milliseconds,
): Promise<readonly Order[]> {
  const { chainId: network, offset, waiting = [] } = sync
  const uids = [...waiting, ...stillExpected(sync, now).map(({ uid }) => uid)]
  const body = uids.filter((uid) => !orders.some((order) => order.uid === uid)).slice(0, MAX_UIDS)
  if (offset > 0 || body.length === 0) return []
  const outcome = await outcomeOf(call('getOrders', { network, body }))
  if ('value' in outcome) return body.flatMap((uid) => outcome.value.find(isOrder(uid))?.order ?? [])
  report(outcome.refusal)
  return []
}

/**
 * Returns the orders that still wait for a presignature. Expired and signed ones are dropped; a UID contains
 * its expiry.
 */
function stillWaiting(
  { waiting = [] }: AccountSync,
  orders: readonly Order[],
  now: Milliseconds,
): OrderUid[] {
  const seen = new Set(orders.map(({ uid }) => uid))
  const isOver = (uid: OrderUid) => seen.has(uid) || toMilliseconds(unpackUid(uid).validTo) < now
  const newest = orders.filter(isWaiting).map(({ uid }) => uid)
  return [...new Set([...newest, ...waiting.filter((uid) => !isOver(uid))])].slice(0, MAX_UIDS)
}

async function readPage(sync: AccountSync, ports: FinderPorts, now: Milliseconds): Promise<void> {
  const { call, report, yieldToPages } = ports
  const { chainId: network, owner, offset, limit } = sync
  const outcome = await outcomeOf(call('getAccountOrders', { network, owner, offset, limit }))
  if ('value' in outcome) {
    const orders = outcome.value.slice(0, limit)
    const listed = [...orders, ...(await readByUid(sync, orders, ports, now))]
    const found = await buildEntries(sync, listed, ports, now)
    const evidence = await readFoundEvidence(found, sync, ports, now)
    await yieldToPages()
    const next = { ...nextPosition(sync, orders, now), waiting: stillWaiting(sync, listed, now) }
    return writeSync(next, found, evidence, sync.readTo, now)
  }
  const retryAt = (now + EVERY_MS) as Milliseconds
  const isMalformed = outcome.refusal.errorType === 'MalformedReply'
  if (!isMalformed || limit === 1) report(outcome.refusal)
  return writeSync(
    isMalformed ? skipMalformed(sync, retryAt) : { ...sync, dueAt: retryAt },
    [],
    new Map(),
    0,
    now,
  )
}

/** Returns whether an account is read although no page placed an order with the service. */
const isRead = (sync: AccountSync, now: Milliseconds): boolean =>
  isPeriodic(sync) || stillExpected(sync, now).length > 0

/** Reads pages of the accounts that are due, longest wait first. Returns false if none was due. */
export async function findAccountOrders(ports: FinderPorts, now: Milliseconds): Promise<boolean> {
  const isInUse = (await readTimer('placement', ports.profileId)) !== undefined
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const syncs = (await readSyncs(ports.profileId)).filter((sync) => isInUse || isRead(sync, now))
    const due = syncs.filter((sync) => dueOfSync(sync, now) <= now)
    const [first] = due.toSorted((a, b) => a.dueAt - b.dueAt)
    if (!first) return page > 0 || syncs.length === 0
    await ports.yieldToPages()
    await readPage(first, ports, now)
  }
  return true
}
