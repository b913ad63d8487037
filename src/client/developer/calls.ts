/**
 * The calls that were recorded, in a database of their own: the newest are kept, and the bodies of the newest of those. Beside
 * them the reads that two environments answered. The worker writes, pages read.
 */
import Dexie, { type Table } from 'dexie'
import * as z from 'zod/mini'
import { recordedCall, type ShadowReply, shadowedCall } from '../../api/recorded-call'
import { type Observable, observe } from '../db/live'
import { profileId } from '../db/rows/keys'
import { fittingRows } from '../db/set-aside'

/** A row that is stored: a call and its environment. */
const knownCall = z.object({ ...recordedCall.shape, id: z.int(), profileId })
export type KnownCall = Readonly<z.output<typeof knownCall>>

/** A call as it is written. */
export type CallRow = Omit<KnownCall, 'id'>

const callBodies = z.object({ id: z.int(), request: z.string(), reply: z.string() })
export type CallBodies = Readonly<z.output<typeof callBodies>>

/** A read that two environments answered. Texts that are equal are not kept, of others the beginning. */
const shadowedPair = z.object({
  ...shadowedCall.shape,
  id: z.int(),
  profileId,
  other: profileId,
  isSame: z.boolean(),
})
export type ShadowedPair = Readonly<z.output<typeof shadowedPair>>

export const MAX_CALLS = 50_000
export const MAX_PAIRS = 1_000
/** Characters of a reply that are kept to be compared. */
const MAX_REPLY = 256 * 1024
const MAX_BODIES = 5_000
/** Calls between two removals of what is beyond the bounds. */
const PRUNE_EVERY = 100

type CallsDb = Dexie & {
  readonly calls: Table<KnownCall, number, CallRow>
  readonly bodies: Table<CallBodies, number>
  readonly pairs: Table<ShadowedPair, number, Omit<ShadowedPair, 'id'>>
}

function openCalls(): CallsDb {
  const db = new Dexie('cowbell-calls')
  db.version(2).stores({ calls: '++id', bodies: 'id', pairs: '++id' })
  return db as CallsDb
}

/** Opens itself at the first call. */
const callsDb = openCalls()

const SECRET_NAME = /private|secret|password|mnemonic|api[_-]?key/i
/** A field of JSON with its text, which ends with the body where that was cut. */
const TEXT_FIELD = /("([^"\\]*)"\s*:\s*)"(?:[^"\\]|\\.)*(?:"|\\?$)/g
const URL_FIELD = /([?&]([^=&]*)=)[^&#]*/g

/** A body with the texts of secret fields replaced. */
const redactBody = (body: string): string =>
  body.replace(TEXT_FIELD, (field, head: string, name: string) =>
    SECRET_NAME.test(name) ? `${head}"[redacted]"` : field,
  )

/** A URL or path with the values of secret parameters replaced. */
const redactUrl = (url: string): string =>
  url.replace(URL_FIELD, (field, head: string, name: string) =>
    SECRET_NAME.test(name) ? `${head}[redacted]` : field,
  )

/** Writes a call down without its secrets, and removes what is beyond the bounds now and then. */
export async function writeCall(row: CallRow, request: string, reply: string): Promise<void> {
  const { path, sentTo } = row
  const added = { ...row, path: redactUrl(path), sentTo: sentTo && redactUrl(sentTo) }
  const id = await callsDb.transaction('rw', callsDb.calls, callsDb.bodies, async () => {
    const key = await callsDb.calls.add(added)
    await callsDb.bodies.add({ id: key, request: redactBody(request), reply: redactBody(reply) })
    return key
  })
  if (id % PRUNE_EVERY !== 0) return
  await keepNewest(callsDb.calls, id - MAX_CALLS)
  await keepNewest(callsDb.bodies, id - MAX_BODIES)
}

const keepNewest = (table: Pick<Table<unknown, number>, 'where'>, last: number): PromiseLike<number> =>
  table.where('id').belowOrEqual(last).delete()

/** Writes down what two environments answered, without its secrets. */
export async function writePair(pair: Omit<ShadowedPair, 'id' | 'isSame'>): Promise<void> {
  const { first, second, path } = pair
  const isSame = first.status === second.status && first.text === second.text
  const kept = ({ status, text }: ShadowReply) => ({
    status,
    text: isSame ? '' : redactBody(text.slice(0, MAX_REPLY)),
  })
  const row = { ...pair, path: redactUrl(path), isSame, first: kept(first), second: kept(second) }
  await keepNewest(callsDb.pairs, (await callsDb.pairs.add(row)) - MAX_PAIRS)
}

const idOf = (row: unknown): unknown => (row as { readonly id: unknown }).id

/** Calls after one, oldest first. */
export const listCallsAfter = async (id: number): Promise<readonly KnownCall[]> =>
  fittingRows('calls', knownCall, await callsDb.calls.where('id').above(id).toArray(), idOf)

/** So many calls before one, oldest first: those that are newest of them. */
export const listCallsBefore = async (id: number, count: number): Promise<readonly KnownCall[]> => {
  const newestFirst = await callsDb.calls.where('id').below(id).reverse().limit(count).toArray()
  return fittingRows('calls', knownCall, newestFirst.reverse(), idOf)
}

/** The id of the newest call; 0 when there is none. */
export const watchNewest = (): Observable<number> =>
  observe(async () => (await callsDb.calls.orderBy('id').last())?.id ?? 0)

/** The id of the newest pair; 0 when there is none. */
export const watchNewestPair = (): Observable<number> =>
  observe(async () => (await callsDb.pairs.orderBy('id').last())?.id ?? 0)

/** Pairs after one, oldest first. */
export const listPairsAfter = async (id: number): Promise<readonly ShadowedPair[]> =>
  fittingRows('pairs', shadowedPair, await callsDb.pairs.where('id').above(id).toArray(), idOf)

/** Deletes every pair. */
export const clearPairs = async (): Promise<void> => callsDb.pairs.clear()

/** The bodies of several calls. */
export async function readManyBodies(ids: readonly number[]): Promise<readonly CallBodies[]> {
  const rows = await callsDb.bodies.bulkGet([...ids])
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
  callsDb.transaction('rw', callsDb.calls, callsDb.bodies, async () => {
    await callsDb.calls.clear()
    await callsDb.bodies.clear()
  })
