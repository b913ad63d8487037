/**
 * The calls that were recorded, in a database of their own: the newest are kept, and the bodies of the newest of those. The
 * worker writes, pages read.
 */
import Dexie, { type Table } from 'dexie'
import * as z from 'zod/mini'
import { recordedCall } from '../../api/recorded-call'
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

export const MAX_CALLS = 50_000
const MAX_BODIES = 5_000
/** Calls between two removals of what is beyond the bounds. */
const PRUNE_EVERY = 100

type CallsDb = Dexie & {
  readonly calls: Table<KnownCall, number, CallRow>
  readonly bodies: Table<CallBodies, number>
}

function openCalls(): CallsDb {
  const db = new Dexie('cowbell-calls')
  db.version(1).stores({ calls: '++id', bodies: 'id' })
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
  await callsDb.calls
    .where('id')
    .belowOrEqual(id - MAX_CALLS)
    .delete()
  await callsDb.bodies
    .where('id')
    .belowOrEqual(id - MAX_BODIES)
    .delete()
}

const idOf = (row: unknown): unknown => (row as { readonly id: unknown }).id

/** Calls after one, oldest first. */
export const listCallsAfter = async (id: number): Promise<readonly KnownCall[]> =>
  fittingRows('calls', knownCall, await callsDb.calls.where('id').above(id).toArray(), idOf)

/** The id of the newest call; 0 when there is none. */
export const watchNewest = (): Observable<number> =>
  observe(async () => (await callsDb.calls.orderBy('id').last())?.id ?? 0)

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
