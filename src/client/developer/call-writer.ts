/** Writes the calls that were recorded, and the reads that two environments answered: all of it that the worker needs. */
import Dexie, { type Table } from 'dexie'
import type { RecordedCall, ShadowReply } from '../../api/recorded-call'
import type { ProfileId } from '../db/rows/keys'
import type { CallBodies, CallRow, KnownCall, ShadowedPair } from './call-rows'

/** A call of an environment, as it was recorded. */
type RecordedRow = RecordedCall & { readonly profileId: ProfileId }

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

let opened: CallsDb | undefined
/** The database of the calls, made when it is first asked for: few ever record one. */
export const callsDb = (): CallsDb => {
  opened ??= openCalls()
  return opened
}

const SECRET_NAME = /private|secret|password|mnemonic|api[_-]?key/i
/** A field of JSON with its text, which ends with the body where that was cut. */
const TEXT_FIELD = /("([^"\\]*)"\s*:\s*)"(?:[^"\\]|\\.)*(?:"|\\?$)/g
const URL_FIELD = /([?&]([^=&]*)=)[^&#]*/g

/** A body with the texts of secret fields replaced; most name none. */
const redactBody = (body: string): string =>
  SECRET_NAME.test(body)
    ? body.replace(TEXT_FIELD, (field, head: string, name: string) =>
        SECRET_NAME.test(name) ? `${head}"[redacted]"` : field,
      )
    : body

/** A URL or path with the values of secret parameters replaced. */
const redactUrl = (url: string): string =>
  url.replace(URL_FIELD, (field, head: string, name: string) =>
    SECRET_NAME.test(name) ? `${head}[redacted]` : field,
  )

const keepNewest = (table: Pick<Table<unknown, number>, 'where'>, last: number): PromiseLike<number> =>
  table.where('id').belowOrEqual(last).delete()

/** Writes calls down without their secrets, all or none, and removes what is beyond the bounds now and then. */
export async function writeCalls(calls: readonly RecordedRow[]): Promise<void> {
  const rows = calls.map(({ requestBody, replyBody, path, sentTo, ...row }) => ({
    ...row,
    path: redactUrl(path),
    sentTo: sentTo && redactUrl(sentTo),
  }))
  const last = await callsDb().transaction('rw', callsDb().calls, callsDb().bodies, async () => {
    const ids = await callsDb().calls.bulkAdd(rows, { allKeys: true })
    await callsDb().bodies.bulkAdd(
      calls.map(({ requestBody, replyBody }, at) => ({
        id: ids[at] as number,
        request: redactBody(requestBody),
        reply: redactBody(replyBody),
      })),
    )
    return ids.at(-1) ?? 0
  })
  if (last % PRUNE_EVERY >= calls.length) return
  await keepNewest(callsDb().calls, last - MAX_CALLS)
  await keepNewest(callsDb().bodies, last - MAX_BODIES)
}

/** Writes down what two environments answered, without its secrets. */
export async function writePairs(pairs: readonly Omit<ShadowedPair, 'id' | 'isSame'>[]): Promise<void> {
  const rows = pairs.map((pair) => {
    const { first, second, path } = pair
    const isSame = first.status === second.status && first.text === second.text
    const kept = ({ status, text }: ShadowReply) => ({
      status,
      text: isSame ? '' : redactBody(text.slice(0, MAX_REPLY)),
    })
    return { ...pair, path: redactUrl(path), isSame, first: kept(first), second: kept(second) }
  })
  await keepNewest(callsDb().pairs, (await callsDb().pairs.bulkAdd(rows)) - MAX_PAIRS)
}
