/** Whether a recorded reply fits the schema of its endpoint. */
import * as z from 'zod/mini'
import type { EndpointRow } from '../../api/endpoint'
import { endpointOf } from '../../api/endpoint-of'
import { endpoints } from '../../api/endpoints'
import { faultOf } from '../../domain/schema-faults'
import { t } from '../../domain/text/texts'
import type { KnownCall } from './call-rows'

/** Where a successful reply breaks its schema; undefined where it fits, or has no schema. */
export function findReplyFault(
  { method, path, status }: Pick<KnownCall, 'method' | 'path' | 'status'>,
  reply: string,
): string | undefined {
  const name = endpointOf({ method, url: `https://cowbell.invalid${path}` })
  const row: EndpointRow | undefined = name && endpoints[name]
  if (!row || row.isText || row.isStream || status < 200 || status >= 300) return undefined
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
