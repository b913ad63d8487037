/**
 * Judges a reply to any request: a success must match the schema of its endpoint, a refusal the format of its
 * area.
 */
import * as z from 'zod/mini'
import type { EndpointRow } from '../../src/api/endpoint'
import { endpoints } from '../../src/api/endpoints'
import { isErrorType, refusals } from '../../src/domain/refusals'

const table = Object.values<EndpointRow>(endpoints).map((row) => ({
  row,
  pattern: new RegExp(`^${row.path.replace(/:\w+/g, '[^/]+')}/?$`),
}))

/** Error types that every endpoint can return. They concern the request, so no endpoint lists them. */
const ABOUT_REQUESTS = [
  'InvalidParameter',
  'PayloadTooLarge',
  'UnsupportedMediaType',
  'MethodNotAllowed',
  'NotFound',
]

const rowOf = (method: string, path: string): EndpointRow | undefined =>
  table.find(({ row, pattern }) => row.method === method && pattern.test(path))?.row

function faultOfRefusal(row: EndpointRow | undefined, status: number, text: string): string | undefined {
  const refusal = JSON.parse(text) as { errorType?: string; description?: unknown; message?: unknown }
  if (row?.area === 'wallet')
    return typeof refusal.message === 'string' && refusal.message !== '' ? undefined : 'no message'
  if (refusal.errorType === undefined)
    return typeof refusal.message === 'string' ? undefined : 'no type and no message'
  if (!isErrorType(refusal.errorType)) return `unknown type ${refusal.errorType}`
  if (refusals[refusal.errorType].status !== status && refusal.errorType !== 'WrongOwner')
    return `${refusal.errorType} with status ${status}`
  if (typeof refusal.description !== 'string' || refusal.description === '') return 'no description'
  const isPromised = row ? row.refusals.includes(refusal.errorType) : true
  return isPromised || ABOUT_REQUESTS.includes(refusal.errorType)
    ? undefined
    : `${refusal.errorType} is not promised`
}

function faultOfSuccess(row: EndpointRow | undefined, status: number, text: string): string | undefined {
  if (!row) return 'a success of no endpoint'
  if (!row.statuses.includes(status)) return `status ${status} is not promised`
  if (row.isStream) return undefined
  const parsed = z.safeDecode(row.reply, (row.isText ? text : JSON.parse(text)) as never)
  return parsed.success ? undefined : `off its schema: ${parsed.error.message}`
}

/** Returns the fault of a reply, or undefined for a correct reply. */
export async function findFault(request: Request, response: Response): Promise<string | undefined> {
  const { status } = response
  const text = await response.text()
  if (status >= 500) return `${status} ${text}`
  if (request.method === 'HEAD' || (request.method === 'OPTIONS' && response.ok)) return undefined
  const row = rowOf(request.method, new URL(request.url).pathname)
  const isStream = response.headers.get('Content-Type')?.startsWith('text/event-stream')
  if (response.ok && isStream) return undefined
  return response.ok ? faultOfSuccess(row, status, text) : faultOfRefusal(row, status, text)
}
