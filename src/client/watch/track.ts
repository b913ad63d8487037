/**
 * Tracks open orders: requests them by UID in as few requests as possible (SOURCES: Lists, Limits and
 * retries).
 */
import type { Call } from '../../api/caller'
import { MAX_UIDS, type OrderLookup } from '../../domain/orders/order'
import { Refusal } from '../../domain/refusal'
import type { ChainId, Milliseconds } from '../../domain/scalars'
import { cleanForeign } from '../../domain/text/foreign-words'
import type { ProfileId } from '../db/rows/keys'
import type { EntryInStep } from '../db/rows/order-entry'
import { isEndedDue, readEndedOrders } from '../orders/ended-orders'
import { readEntries, readEntriesAt } from '../orders/journal'
import { checkOrderOnChain } from './chain-check'
import { type EvidencePorts, isClaim, needsEvidence, readEvidence } from './evidence'
import { recordObservations, toAccepted } from './observations'
import type { Observation } from './observed-entry'
import { noteTrades, readRecordedAmounts } from './service-check'

/** Dependencies of tracking. `report` receives the failure of one piece while the rest continues. */
export interface TrackerPorts extends EvidencePorts {
  readonly profileId: ProfileId
  readonly call: Call
}

type Accepted = EntryInStep<'accepted'>

/** Entries of one chain, at most as many as one request may name. */
interface Batch<E = Accepted> {
  readonly chainId: ChainId
  readonly entries: readonly E[]
}

/** Groups entries into requests: by chain, then in batches of 128. */
export function toBatches<E extends { readonly chainId: ChainId }>(
  entries: readonly E[],
): readonly Batch<E>[] {
  const chainIds = [...new Set(entries.map(({ chainId }) => chainId))]
  return chainIds.flatMap((chainId) => {
    const ofChain = entries.filter((entry) => entry.chainId === chainId)
    return Array.from({ length: Math.ceil(ofChain.length / MAX_UIDS) }, (_, index) => ({
      chainId,
      entries: ofChain.slice(index * MAX_UIDS, (index + 1) * MAX_UIDS),
    }))
  })
}

const uidOf = (lookup: OrderLookup): string => ('order' in lookup ? lookup.order.uid : lookup.error.uid)

/** Returns whether the item names an order. An item without a UID may be about any requested order. */
const isNamed = (lookup: OrderLookup): boolean => uidOf(lookup) !== ''

/** Finds one order in a reply. Orders that were not requested are ignored. */
function toObservation(entry: Accepted, reply: readonly OrderLookup[]): Observation<Accepted> {
  const found = reply.find((lookup) => uidOf(lookup) === entry.uid)
  if (!found) return { key: entry, kind: reply.every(isNamed) ? 'missing' : 'unreadable' }
  return 'order' in found
    ? { key: entry, kind: 'seen', order: found.order }
    : { key: entry, kind: 'unreadable' }
}

const MAX_DESCRIPTION_LENGTH = 120

/** Reports each order of a reply that could not be read. The other orders are still used. */
export function reportUnreadable(reply: readonly OrderLookup[], report: TrackerPorts['report']): void {
  for (const lookup of reply) {
    if ('order' in lookup) continue
    const { uid, description } = lookup.error
    const subject = uid === '' ? 'An order without a UID' : `Order ${cleanForeign(uid, 12)}`
    const text = `${subject} in the reply could not be read: “${cleanForeign(description, MAX_DESCRIPTION_LENGTH)}”`
    report(new Refusal('MalformedReply', { description: text }))
  }
}

/** Adds evidence to the observations that need it. */
async function withEvidence(
  observations: readonly Observation<Accepted>[],
  chainId: ChainId,
  ports: TrackerPorts,
  now: Milliseconds,
): Promise<readonly Observation<Accepted>[]> {
  if (!needsEvidence(ports.profileId)) return observations
  const claims = observations.flatMap((each) =>
    each.kind === 'seen' && isClaim(each.key.order, each.order) ? [each.key] : [],
  )
  const evidence = await readEvidence(chainId, claims, ports, now)
  return observations.map((each) =>
    each.kind === 'seen' ? { ...each, evidence: evidence.get(each.key.uid) } : each,
  )
}

async function trackBatch(
  { chainId, entries }: Batch,
  ports: TrackerPorts,
  now: Milliseconds,
): Promise<void> {
  const { call, report } = ports
  const reply = await call('getOrders', { network: chainId, body: entries.map(({ uid }) => uid) })
  reportUnreadable(reply, report)
  const seen = entries.map((entry) => toObservation(entry, reply))
  const observations = await withEvidence(seen, chainId, ports, now)
  await recordObservations(observations, now)
  await requestTrades(observations, ports, now)
}

/**
 * Requests the trades of orders that traded since the last observation, and of orders in the signature log
 * whose trades are incomplete.
 */
async function requestTrades(
  observations: readonly Observation<Accepted>[],
  { profileId, call, report, nodeOf }: TrackerPorts,
  now: Milliseconds,
): Promise<void> {
  const traded = observations.flatMap((observation) => {
    const { key } = observation
    const before = key.order?.executedBuyAmount ?? 0n
    const bought = (observation.kind === 'seen' ? observation.order.executedBuyAmount : undefined) ?? before
    return bought > 0n || before > 0n ? [{ entry: key, bought, before }] : []
  })
  const noted = await readRecordedAmounts(traded.map(({ entry }) => entry))
  for (const { entry, bought, before } of traded) {
    if (bought === (noted.get(entry.uid) ?? before)) continue
    // An ended order is followed until its trades are recorded.
    const node = needsEvidence(profileId) ? nodeOf?.(entry.chainId) : undefined
    await noteTrades(entry, call, now)
      .then(() => node && checkOrderOnChain(node, entry, now))
      .catch(report)
  }
}

/** Reads the ended orders that may still change and are due. */
async function readProvisional(profileId: ProfileId, now: Milliseconds): Promise<readonly Accepted[]> {
  const due = (await readEndedOrders(profileId)).filter((row) => isEndedDue(row, now))
  return (await readEntries(due)).flatMap((entry) => (entry.step === 'final' ? [toAccepted(entry)] : []))
}

const readTrackedOrders = async (
  { profileId }: TrackerPorts,
  now: Milliseconds,
): Promise<readonly Accepted[]> => [
  ...(await readEntriesAt(profileId, 'accepted')),
  ...(await readProvisional(profileId, now)),
]

/** Tracks every accepted order of the profile. A failing batch is reported; the others are still tracked. */
export async function track(ports: TrackerPorts, now: Milliseconds): Promise<void> {
  for (const batch of toBatches(await readTrackedOrders(ports, now))) {
    await trackBatch(batch, ports, now).catch(ports.report)
  }
}
