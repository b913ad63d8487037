/**
 * Recorded calls, in their own database. Only the newest are stored, and fewer bodies than calls. The
 * database also has reads answered by two environments. The worker writes, pages read.
 */

import { fittingRows } from '../db/damaged-rows'
import { type Observable, observe } from '../db/live'
import {
  type CallBodies,
  callBodies,
  type ShadowedPair,
  type StoredCall,
  shadowedPair,
  storedCall,
} from './call-rows'
import { callsDb } from './call-writer'

const idOf = (row: unknown): unknown => (row as { readonly id: unknown }).id

/** Lists the calls after an id, oldest first. */
export const listCallsAfter = async (id: number): Promise<readonly StoredCall[]> =>
  fittingRows('calls', storedCall, await callsDb().calls.where('id').above(id).toArray(), idOf)

/** Lists the newest calls before an id, at most `count`, oldest first. */
export const listCallsBefore = async (id: number, count: number): Promise<readonly StoredCall[]> => {
  const newestFirst = await callsDb().calls.where('id').below(id).reverse().limit(count).toArray()
  return fittingRows('calls', storedCall, newestFirst.reverse(), idOf)
}

/** Watches the id of the newest call. Emits 0 without calls. */
export const watchNewest = (): Observable<number> =>
  observe(async () => (await callsDb().calls.orderBy('id').last())?.id ?? 0)

/** Watches the id of the newest pair. Emits 0 without pairs. */
export const watchNewestPair = (): Observable<number> =>
  observe(async () => (await callsDb().pairs.orderBy('id').last())?.id ?? 0)

/** Lists the pairs after an id, oldest first. */
export const listPairsAfter = async (id: number): Promise<readonly ShadowedPair[]> =>
  fittingRows('pairs', shadowedPair, await callsDb().pairs.where('id').above(id).toArray(), idOf)

export const clearPairs = async (): Promise<void> => callsDb().pairs.clear()

export async function readManyBodies(ids: readonly number[]): Promise<readonly CallBodies[]> {
  const rows = await callsDb().bodies.bulkGet([...ids])
  return fittingRows(
    'bodies',
    callBodies,
    rows.filter((row) => row !== undefined),
    idOf,
  )
}

/** Reads the bodies of a call. Returns undefined if they were removed. */
export const readBodies = async (id: number): Promise<CallBodies | undefined> =>
  (await readManyBodies([id]))[0]

export const clearCalls = (): Promise<void> =>
  callsDb().transaction('rw', callsDb().calls, callsDb().bodies, async () => {
    await callsDb().calls.clear()
    await callsDb().bodies.clear()
  })
