/** Checks a recorded reply against its endpoint: whether it fits the schema, and whether it was streamed. */
import * as z from 'zod/mini'
import type { EndpointRow } from '../../api/endpoint'
import { endpointOf } from '../../api/endpoint-of'
import { endpoints } from '../../api/endpoints'
import { faultOf } from '../../domain/schema-faults'
import { t } from '../../domain/text/texts'
import type { StoredCall } from './call-rows'

type AnsweredCall = Pick<StoredCall, 'method' | 'path' | 'status'>

/** Returns the endpoint of a successful call. */
function rowOfSuccess({ method, path, status }: AnsweredCall): EndpointRow | undefined {
  const name = endpointOf({ method, url: `https://cowbell.invalid${path}` })
  return name && status >= 200 && status < 300 ? endpoints[name] : undefined
}

/** Returns whether the reply was streamed. Streamed replies are not recorded. */
export const isStreamed = (call: AnsweredCall): boolean => rowOfSuccess(call)?.isStream === true

/** Finds the fault of a successful reply. Returns undefined if it fits its schema or has none. */
export function findReplyFault(call: AnsweredCall, reply: string): string | undefined {
  const row = rowOfSuccess(call)
  if (!row || row.isText || row.isStream) return undefined
  let wire: unknown
  try {
    wire = JSON.parse(reply)
  } catch {
    return t`The reply is not JSON, or longer than what is kept.`
  }
  const read = z.safeDecode(row.reply, wire as never)
  if (read.success) return undefined
  const { field, wrong } = faultOf(read.error, wire)
  return t`Does not fit the schema at ${field || t`its root`}: ${wrong}`
}
