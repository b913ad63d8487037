/** What the endpoint of a recorded call says of its reply: whether it fits the schema, and whether it came in parts. */
import * as z from 'zod/mini'
import type { EndpointRow } from '../../api/endpoint'
import { endpointOf } from '../../api/endpoint-of'
import { endpoints } from '../../api/endpoints'
import { faultOf } from '../../domain/schema-faults'
import { t } from '../../domain/text/texts'
import type { KnownCall } from './call-rows'

type AnsweredCall = Pick<KnownCall, 'method' | 'path' | 'status'>

/** The endpoint that answered with success. */
function rowOfSuccess({ method, path, status }: AnsweredCall): EndpointRow | undefined {
  const name = endpointOf({ method, url: `https://cowbell.invalid${path}` })
  return name && status >= 200 && status < 300 ? endpoints[name] : undefined
}

/** Whether the reply came in parts, of which none is recorded. */
export const isStreamed = (call: AnsweredCall): boolean => rowOfSuccess(call)?.isStream === true

/** Where a successful reply breaks its schema; undefined where it fits, or has no schema. */
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
