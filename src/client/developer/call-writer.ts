/** Writes recorded calls, and reads answered by two environments. The worker needs only this file. */
import Dexie, { type Table } from 'dexie'
import type { RecordedCall, ShadowReply } from '../../api/recorded-call'
import type { ProfileId } from '../db/rows/keys'
import type { CallBodies, CallRow, ShadowedPair, StoredCall } from './call-rows'

type RecordedRow = RecordedCall & { readonly profileId: ProfileId }

export const MAX_CALLS = 50_000
export const MAX_PAIRS = 1_000
/** Maximum length of a stored reply in characters. */
const MAX_REPLY = 256 * 1024
const MAX_BODIES = 5_000
/** Number of calls between two removals of old rows. */
const PRUNE_EVERY = 100

type CallsDb = Dexie & {
  readonly calls: Table<StoredCall, number, CallRow>
  readonly bodies: Table<CallBodies, number>
  readonly pairs: Table<ShadowedPair, number, Omit<ShadowedPair, 'id'>>
}

function openCalls(): CallsDb {
  const db = new Dexie('cowbell-calls')
  db.version(2).stores({ calls: '++id', bodies: 'id', pairs: '++id' })
  return db as CallsDb
}

let opened: CallsDb | undefined
/** Returns the database of calls. It is opened on first use, because few users record calls. */
export const callsDb = (): CallsDb => {
  opened ??= openCalls()
  return opened
}

/** Names of fields and parameters that are never stored. Signatures are, so that calls can be sent again. */
const SECRET_NAME =
  /private|secret|password|passphrase|mnemonic|(?:api|access)[_-]?key|authori[sz]ation|cookie|credential|bearer|jwt|session|(?:access|auth|refresh|id)[_-]?token/i
/** Parameters of a URL can have more secret names: in a query no endpoint has a token. */
const SECRET_PARAMETER = /^(?:key|token|auth|sig|signature)$/i
/** A text field of JSON. In a cut body, the last one has no end. */
const TEXT_FIELD = /("([^"\\]*)"\s*:\s*)"(?:[^"\\]|\\.)*(?:"|\\?$)/g
const URL_FIELD = /([?&]([^=&]*)=)[^&#]*/g

/** Replaces the texts of secret fields in a body. */
const redactBody = (body: string): string =>
  SECRET_NAME.test(body)
    ? body.replace(TEXT_FIELD, (field, head: string, name: string) =>
        SECRET_NAME.test(name) ? `${head}"[redacted]"` : field,
      )
    : body

/** Replaces the values of secret parameters in a URL or path. */
const redactUrl = (url: string): string =>
  url.replace(URL_FIELD, (field, head: string, name: string) =>
    SECRET_NAME.test(name) || SECRET_PARAMETER.test(name) ? `${head}[redacted]` : field,
  )

const removeUpTo = (table: Pick<Table<unknown, number>, 'where'>, last: number): PromiseLike<number> =>
  table.where('id').belowOrEqual(last).delete()

/** Writes calls without secrets, in one transaction, and removes old rows from time to time. */
export async function writeCalls(calls: readonly RecordedRow[]): Promise<void> {
  const rows = calls.map(({ requestBody, replyBody, path, sentTo, ...row }) => ({
    ...row,
    path: redactUrl(path),
    sentTo: sentTo && redactUrl(sentTo),
  }))
  const last = await callsDb().transaction('rw', callsDb().calls, callsDb().bodies, async () => {
    const ids = await callsDb().calls.bulkAdd(rows, { allKeys: true })
    await callsDb().bodies.bulkAdd(
      calls.map(({ requestBody, replyBody }, index) => ({
        id: ids[index] as number,
        request: redactBody(requestBody),
        reply: redactBody(replyBody),
      })),
    )
    return ids.at(-1) ?? 0
  })
  if (last % PRUNE_EVERY >= calls.length) return
  await removeUpTo(callsDb().calls, last - MAX_CALLS)
  await removeUpTo(callsDb().bodies, last - MAX_BODIES)
}

/** Writes replies of two environments, without secrets. */
export async function writePairs(pairs: readonly Omit<ShadowedPair, 'id' | 'isSame'>[]): Promise<void> {
  const rows = pairs.map((pair) => {
    const { first, second, path } = pair
    const isSame = first.status === second.status && first.text === second.text
    const toStoredReply = ({ status, text }: ShadowReply) => ({
      status,
      text: isSame ? '' : redactBody(text.slice(0, MAX_REPLY)),
    })
    return {
      ...pair,
      path: redactUrl(path),
      isSame,
      first: toStoredReply(first),
      second: toStoredReply(second),
    }
  })
  await removeUpTo(callsDb().pairs, (await callsDb().pairs.bulkAdd(rows)) - MAX_PAIRS)
}
