/**
 * The calls that were recorded, in a database of their own: the newest are kept, and the bodies of the newest of those. Beside
 * them the reads that two environments answered. The worker writes, pages read.
 */
import { type Observable, observe } from '../db/live'
import { fittingRows } from '../db/set-aside'
import {
  type CallBodies,
  callBodies,
  type KnownCall,
  knownCall,
  type ShadowedPair,
  shadowedPair,
} from './call-rows'
import { callsDb } from './call-writer'

const idOf = (row: unknown): unknown => (row as { readonly id: unknown }).id

/** Calls after one, oldest first. */
export const listCallsAfter = async (id: number): Promise<readonly KnownCall[]> =>
  fittingRows('calls', knownCall, await callsDb().calls.where('id').above(id).toArray(), idOf)

/** So many calls before one, oldest first: those that are newest of them. */
export const listCallsBefore = async (id: number, count: number): Promise<readonly KnownCall[]> => {
  const newestFirst = await callsDb().calls.where('id').below(id).reverse().limit(count).toArray()
  return fittingRows('calls', knownCall, newestFirst.reverse(), idOf)
}

/** The id of the newest call; 0 when there is none. */
export const watchNewest = (): Observable<number> =>
  observe(async () => (await callsDb().calls.orderBy('id').last())?.id ?? 0)

/** The id of the newest pair; 0 when there is none. */
export const watchNewestPair = (): Observable<number> =>
  observe(async () => (await callsDb().pairs.orderBy('id').last())?.id ?? 0)

/** Pairs after one, oldest first. */
export const listPairsAfter = async (id: number): Promise<readonly ShadowedPair[]> =>
  fittingRows('pairs', shadowedPair, await callsDb().pairs.where('id').above(id).toArray(), idOf)

/** Deletes every pair. */
export const clearPairs = async (): Promise<void> => callsDb().pairs.clear()

/** The bodies of several calls. */
export async function readManyBodies(ids: readonly number[]): Promise<readonly CallBodies[]> {
  const rows = await callsDb().bodies.bulkGet([...ids])
  return fittingRows(
    'bodies',
    callBodies,
    rows.filter((row) => row !== undefined),
    idOf,
  )
}

/** The bodies of a call; undefined once they are too old. */
export const readBodies = async (id: number): Promise<CallBodies | undefined> =>
  (await readManyBodies([id]))[0]

/** Deletes every call. */
export const clearCalls = (): Promise<void> =>
  callsDb().transaction('rw', callsDb().calls, callsDb().bodies, async () => {
    await callsDb().calls.clear()
    await callsDb().bodies.clear()
  })
