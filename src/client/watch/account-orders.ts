/**
 * Finding the orders of our accounts that were placed elsewhere: in a web app, on another device, by a Safe, by the contract for
 * native sells. The service's list of an account is read page by page, newest first (SOURCES: Lists); what is found and how far
 * was read are written in one transaction, so that a worker that dies goes on where it was. Of what a service lists only what is
 * provably the account's is taken: the UID is that of its fields, and a signature by key is the account's. What was placed before
 * the first whole pass is history; of what came since everything is notified, also where it ended before it was found.
 */
import { type Deployment, isEthFlow } from '../../domain/chains/chains'
import { orderDigest } from '../../domain/orders/digest'
import { endOf, MAX_UIDS, type Order, type OrderLookup, termsOf } from '../../domain/orders/order'
import { ownerOf, readSignature } from '../../domain/orders/signatures'
import { isFinal } from '../../domain/orders/status'
import { unpackUid } from '../../domain/orders/uid'
import { Refusal } from '../../domain/refusal'
import { type Milliseconds, type OrderUid, toMilliseconds } from '../../domain/scalars'
import { checkRow, clientDb } from '../db/db'
import { rowKeyOf } from '../db/rows/keys'
import { type EntryAt, type OrderEntry, orderEntry } from '../db/rows/order-entry'
import { type AccountSync, accountSync } from '../db/rows/order-watch'
import { countUp } from '../db/worker-state'
import { LATE_FILL_MS, noteEnded } from '../orders/ended'
import { outcomeOf } from '../schedule/retry'
import { deploymentFor, profileNamed } from '../settings/profiles'
import { dueOfSync, readSyncs, SYNC_PAGE, syncKeyOf } from './account-syncs'
import { lookTables, recordObservations } from './observe'
import { findIdentityMismatches, findMismatches, readNoted, recordReported } from './service-check'
import type { TrackerPorts } from './track'

/** So long after a pass the next begins, and after a failure the next attempt. */
const EVERY_MS = 300_000
/** A service may list an order so long after its creation: a pass goes so much further back than the last one. */
const OVERLAP_MS = 3_600_000
/** Pages of one round: what a page of ours asks at the same time has most of the requests (SOURCES: Limits and retries). */
const MAX_PAGES = 10
/** No list is read further: one that does not end is of a service that repeats itself. */
const MAX_ORDERS = 20_000

/** How far a whole pass has read that found no order. */
const AFTER_FIRST = 1 as Milliseconds

/** What finding needs beside what tracking does. */
export interface FinderPorts extends TrackerPorts {
  /** Resolves when no page waits for this thread: asked between the pieces of work. */
  readonly giveWay: () => Promise<unknown>
}

export type Found = EntryAt<'accepted' | 'final'> & { readonly order: Order }

/** Whether an order is the account's. A native sell is its contract's: it is taken where the signed recipient is the account. */
const isOf = ({ owner }: AccountSync, order: Order, deployment: Deployment): boolean =>
  order.owner === owner ||
  (isEthFlow(deployment, order.owner) && order.onchainUser === owner && order.receiver === owner)

/** The entry of an order that a service lists, as it is stored. @throws Refusal ForgedOrder, InvalidSignature */
function toEntry(sync: AccountSync, order: Order, now: Milliseconds): Found {
  const { profileId, chainId, owner } = sync
  const { uid, signingScheme: scheme, signature: bytes } = order
  const deployment = deploymentFor(profileNamed(profileId), chainId)
  const terms = termsOf(order)
  const createdAt = Math.min(order.creationDate, now) as Milliseconds
  const entry = {
    profileId,
    chainId,
    uid,
    owner,
    terms,
    order,
    createdAt,
    appData: order.fullAppData ?? '',
    shown: null,
    forgery: null,
    foundAt: now,
    signature: { scheme, bytes },
  }
  const open = { ...entry, step: 'accepted', missingSince: null, updatedAt: now } as const
  if (!isOf(sync, order, deployment) || findIdentityMismatches(open, order).length > 0)
    throw new Refusal('ForgedOrder')
  ownerOf(orderDigest(deployment, terms), readSignature(scheme, bytes), { from: order.owner })
  const found = isFinal(order.status) ? { ...entry, step: 'final', updatedAt: createdAt } : open
  return checkRow('orders', orderEntry, found) as Found
}

/** Whether the journal has no order here, or one that it holds for refused: the service that lists it has it. */
const isAbsent = (entry: OrderEntry | undefined): boolean => entry === undefined || entry.step === 'refused'

/**
 * The entries of a page's orders that the journal has not. One that waits for a presignature is nobody's yet: anyone can submit
 * it. What is not the account's is set aside and reported. A signature takes milliseconds: each is checked in a task of its own,
 * and pages go first.
 */
async function takeOrders(
  sync: AccountSync,
  orders: readonly Order[],
  { report, giveWay }: FinderPorts,
  now: Milliseconds,
): Promise<readonly Found[]> {
  const known = await clientDb.orders.bulkGet(orders.map(({ uid }) => rowKeyOf({ ...sync, uid })))
  const found: Found[] = []
  const refused: Order[] = []
  for (const order of orders.filter((each, at) => isAbsent(known[at]) && !isWaiting(each))) {
    const taken = await outcomeOf(giveWay().then(() => toEntry(sync, order, now)))
    if ('value' in taken) found.push(taken.value)
    else refused.push(order)
  }
  if (refused[0]) {
    const description = `The service listed ${refused.length} orders that are not of ${sync.owner}: ${refused[0].uid}.`
    report(new Refusal('ForgedOrder', { description }))
  }
  return found
}

/** Whether an end may still change: a fill that was under way is reported late. */
const isUnsure = ({ step, order }: Found, now: Milliseconds): boolean =>
  step === 'final' && order.status !== 'fulfilled' && endOf(order) * 1000 > now - LATE_FILL_MS

/** An entry before anything of its order was seen. */
const unseen = (entry: Found): EntryAt<'accepted'> => ({
  ...entry,
  step: 'accepted',
  order: null,
  missingSince: null,
})

const toLook = (entry: Found) => ({ key: entry, look: { kind: 'seen', order: entry.order } }) as const

/**
 * Records the orders that the signature log has as reported: a backup leaves out what the service said of them. Trades are asked for
 * as those of an order that just ended.
 */
export async function reportSigned(found: readonly Found[], now: Milliseconds): Promise<void> {
  const signed = await readNoted(found)
  for (const entry of found.filter(({ uid }) => signed.has(uid))) {
    const { order, step } = entry
    const before = unseen(entry)
    await recordReported(before, { reported: order, reportedAt: now }, findMismatches(before, order), now)
    if (step === 'final' && order.executedBuyAmount > 0n) await noteEnded(entry, now)
  }
}

/** Whether an order came since the first whole pass: it was placed later, or had waited for a presignature and then traded. */
const isNews = ({ createdAt, signature, order }: Found, readTo: number): boolean =>
  readTo > 0 &&
  (createdAt > readTo - OVERLAP_MS || (signature.scheme === 'presign' && order.executedBuyAmount > 0n))

/**
 * Writes what was found and how far was read, at once; nothing where the account was removed meanwhile. What is news is written as
 * if it had been open, and then as the look at it.
 */
const write = (
  next: AccountSync,
  found: readonly Found[],
  readTo: number,
  now: Milliseconds,
): Promise<void> =>
  clientDb.transaction('rw', [clientDb.accountSyncs, ...lookTables()], async () => {
    if (!(await clientDb.accountSyncs.get(syncKeyOf(next)))) return
    const known = await clientDb.orders.bulkGet(found.map(rowKeyOf))
    const added = found.filter((_, at) => isAbsent(known[at]))
    const news = added.filter((entry) => isNews(entry, readTo))
    await clientDb.orders.bulkPut([...added, ...news.map(unseen)])
    for (const entry of added) if (isUnsure(entry, now)) await noteEnded(entry, now)
    await recordObservations(news.map(toLook), now)
    await reportSigned(added, now)
    if (added.length > 0) await countUp('changes')
    await clientDb.accountSyncs.put(checkRow('accountSyncs', accountSync, next))
  })

/** How far was read after a page. */
function passOn(sync: AccountSync, orders: readonly Order[], now: Milliseconds): AccountSync {
  const { offset, limit, readTo } = sync
  const first = Math.min(orders[0]?.creationDate ?? readTo, now) as Milliseconds
  const newest = offset === 0 ? first : sync.newest
  const last = orders.at(-1)?.creationDate ?? 0
  const isWhole = orders.length < limit || last < readTo - OVERLAP_MS || offset > MAX_ORDERS
  const next = { ...sync, newest, limit: Math.min(SYNC_PAGE, limit * 2) }
  return isWhole
    ? { ...next, offset: 0, readTo: newest || AFTER_FIRST, dueAt: (now + EVERY_MS) as Milliseconds }
    : { ...next, offset: offset + orders.length }
}

/** Narrows a page that cannot be read down to the order at fault, and passes over that. */
const passOver = (sync: AccountSync, later: Milliseconds): AccountSync =>
  sync.limit > 1 ? { ...sync, limit: sync.limit >> 1 } : { ...sync, offset: sync.offset + 1, dueAt: later }

const isOrder =
  (uid: OrderUid) =>
  (lookup: OrderLookup): lookup is Extract<OrderLookup, { order: unknown }> =>
    'order' in lookup && lookup.order.uid === uid

const isWaiting = ({ status }: Order): boolean => status === 'presignaturePending'

/** Orders that waited for a presignature at the last pass, as they are now, where the first page of a pass does not list them. */
async function readWaited(
  { chainId: network, offset, waiting = [] }: AccountSync,
  orders: readonly Order[],
  { call, report }: FinderPorts,
): Promise<readonly Order[]> {
  const body = waiting.filter((uid) => !orders.some((order) => order.uid === uid))
  if (offset > 0 || body.length === 0) return []
  const asked = await outcomeOf(call('getOrders', { network, body }))
  if ('value' in asked) return body.flatMap((uid) => asked.value.find(isOrder(uid))?.order ?? [])
  report(asked.refusal)
  return []
}

/** Those that wait after a page: what ended or was signed does not. An order's end is in its UID. */
function stillWaiting(
  { waiting = [] }: AccountSync,
  orders: readonly Order[],
  now: Milliseconds,
): OrderUid[] {
  const met = new Set(orders.map(({ uid }) => uid))
  const isOver = (uid: OrderUid) => met.has(uid) || toMilliseconds(unpackUid(uid).validTo) < now
  const newest = orders.filter(isWaiting).map(({ uid }) => uid)
  return [...new Set([...newest, ...waiting.filter((uid) => !isOver(uid))])].slice(0, MAX_UIDS)
}

async function readPage(sync: AccountSync, ports: FinderPorts, now: Milliseconds): Promise<void> {
  const { call, report, giveWay } = ports
  const { chainId: network, owner, offset, limit } = sync
  const asked = await outcomeOf(call('getAccountOrders', { network, owner, offset, limit }))
  if ('value' in asked) {
    const orders = asked.value.slice(0, limit)
    const met = [...orders, ...(await readWaited(sync, orders, ports))]
    const found = await takeOrders(sync, met, ports, now)
    await giveWay()
    const next = { ...passOn(sync, orders, now), waiting: stillWaiting(sync, met, now) }
    return write(next, found, sync.readTo, now)
  }
  const later = (now + EVERY_MS) as Milliseconds
  const isMalformed = asked.refusal.errorType === 'MalformedReply'
  if (!isMalformed || limit === 1) report(asked.refusal)
  return write(isMalformed ? passOver(sync, later) : { ...sync, dueAt: later }, [], 0, now)
}

/** Reads pages of the accounts that are due, the one that waits longest first; false where all of them are read later. */
export async function findAccountOrders(ports: FinderPorts, now: Milliseconds): Promise<boolean> {
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const syncs = await readSyncs(ports.profileId)
    const due = syncs.filter((sync) => dueOfSync(sync, now) <= now)
    const [first] = due.toSorted((a, b) => a.dueAt - b.dueAt)
    if (!first) return page > 0 || syncs.length === 0
    await ports.giveWay()
    await readPage(first, ports, now)
  }
  return true
}
