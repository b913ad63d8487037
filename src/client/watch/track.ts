/** Following open orders: asks for them by UID, in as few requests as the service allows (SOURCES: Lists, Limits and retries). */
import type { Call } from '../../api/caller'
import { MAX_UIDS, type OrderLookup } from '../../domain/orders/order'
import { Refusal } from '../../domain/refusal'
import type { ChainId, Milliseconds } from '../../domain/scalars'
import { cleanForeign } from '../../domain/text/foreign-words'
import type { ProfileId } from '../db/rows/keys'
import type { EntryAt } from '../db/rows/order-entry'
import { readEnded } from '../orders/ended'
import { readEntries, readEntriesAt } from '../orders/journal'
import { type Observation, recordObservations, settleEnd } from './observe'
import { noteTrades, readNoted } from './service-check'

/** What tracking needs: the profile, its service, and who hears of what went wrong with a part while the rest goes on. */
export interface TrackerPorts {
  readonly profileId: ProfileId
  readonly call: Call
  readonly report: (trouble: unknown) => void
}

type Accepted = EntryAt<'accepted'>

/** Entries of one chain, at most as many as a request may name. */
interface Batch<E = Accepted> {
  readonly chainId: ChainId
  readonly entries: readonly E[]
}

/** Open entries as requests: by chain, then in pieces of 128. */
export function toBatches<E extends { readonly chainId: ChainId }>(
  entries: readonly E[],
): readonly Batch<E>[] {
  const chainIds = [...new Set(entries.map(({ chainId }) => chainId))]
  return chainIds.flatMap((chainId) => {
    const ofChain = entries.filter((entry) => entry.chainId === chainId)
    return Array.from({ length: Math.ceil(ofChain.length / MAX_UIDS) }, (_, at) => ({
      chainId,
      entries: ofChain.slice(at * MAX_UIDS, (at + 1) * MAX_UIDS),
    }))
  })
}

const uidOf = (lookup: OrderLookup): string => ('order' in lookup ? lookup.order.uid : lookup.error.uid)

/** Whether it names an order; what names none may be about any that was asked for. */
const isNamed = (lookup: OrderLookup): boolean => uidOf(lookup) !== ''

/** What a reply says of one order. Orders that were not asked for are of no concern. */
function lookFor(entry: Accepted, reply: readonly OrderLookup[]): Observation {
  const found = reply.find((lookup) => uidOf(lookup) === entry.uid)
  if (!found) return { kind: reply.every(isNamed) ? 'missing' : 'unreadable' }
  return 'order' in found ? { kind: 'seen', order: found.order } : { kind: 'unreadable' }
}

const DESCRIBED = 120

/** Reports each order of a reply that could not be read; the others of the reply are taken all the same. */
export function reportUnreadable(reply: readonly OrderLookup[], report: TrackerPorts['report']): void {
  for (const lookup of reply) {
    if ('order' in lookup) continue
    const { uid, description } = lookup.error
    const which = uid === '' ? 'An order without a UID' : `Order ${cleanForeign(uid, 12)}`
    const says = `${which} in the reply could not be read: “${cleanForeign(description, DESCRIBED)}”`
    report(new Refusal('MalformedReply', { description: says }))
  }
}

async function trackBatch(
  { chainId, entries }: Batch,
  { call, report }: TrackerPorts,
  now: Milliseconds,
): Promise<void> {
  const reply = await call('getOrders', { network: chainId, body: entries.map(({ uid }) => uid) })
  reportUnreadable(reply, report)
  const looks = entries.map((entry) => ({ key: entry, look: lookFor(entry, reply) }))
  await recordObservations(looks, now)
  await noteTradesOf(looks, { call, report }, now)
}

/** Asks for the trades of what traded since, and of what was signed here whose trades could not be had before. */
async function noteTradesOf(
  looks: readonly { readonly key: Accepted; readonly look: Observation }[],
  { call, report }: Pick<TrackerPorts, 'call' | 'report'>,
  now: Milliseconds,
): Promise<void> {
  const traded = looks.flatMap(({ key, look }) => {
    const bought = look.kind === 'seen' ? look.order.executedBuyAmount : 0n
    return bought > 0n ? [{ entry: key, bought, before: key.order?.executedBuyAmount ?? 0n }] : []
  })
  const noted = await readNoted(traded.map(({ entry }) => entry))
  for (const { entry, bought, before } of traded) {
    if (bought <= (noted.get(entry.uid) ?? before)) continue
    // One that ended is looked at until they are noted.
    await noteTrades(entry, call, now)
      .then(() => settleEnd(entry))
      .catch(report)
  }
}

/** Orders that ended and may still change: by a late fill, or by a reorg. */
const readUnsure = async (profileId: ProfileId): Promise<readonly EntryAt<'final'>[]> =>
  (await readEntries(await readEnded(profileId))).filter((entry) => entry.step === 'final')

async function readFollowed({ profileId }: TrackerPorts): Promise<readonly Accepted[]> {
  const open = await readEntriesAt(profileId, 'accepted')
  const unsure = await readUnsure(profileId)
  return [...open, ...unsure.map((entry) => ({ ...entry, step: 'accepted', missingSince: null }) as const)]
}

/** Looks at every accepted order of the profile. A batch that fails is reported; the others are done all the same. */
export async function track(ports: TrackerPorts, now: Milliseconds): Promise<void> {
  for (const batch of toBatches(await readFollowed(ports))) {
    await trackBatch(batch, ports, now).catch(ports.report)
  }
}
