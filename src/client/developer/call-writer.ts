/** Writes the calls that were recorded, and the reads that two environments answered: all of it that the worker needs. */
import Dexie, { type Table } from 'dexie'
import type { ShadowReply } from '../../api/recorded-call'
import type { CallBodies, CallRow, KnownCall, ShadowedPair } from './call-rows'

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
export const callsDb = openCalls()

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
