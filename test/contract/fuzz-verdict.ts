/** What any reply to any request must be: promised by its endpoint, in its schema; a refusal otherwise, in its area's form. */
import * as z from 'zod/mini'
import type { EndpointRow } from '../../src/api/endpoint'
import { endpoints } from '../../src/api/endpoints'
import { isErrorType, refusals } from '../../src/domain/refusals'

const table = Object.values<EndpointRow>(endpoints).map((row) => ({
  row,
  pattern: new RegExp(`^${row.path.replace(/:\w+/g, '[^/]+')}/?$`),
}))

/** What a row need not name: they are about the request, not about the endpoint. */
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
  const told = JSON.parse(text) as { errorType?: string; description?: unknown; message?: unknown }
  if (row?.area === 'wallet')
    return typeof told.message === 'string' && told.message !== '' ? undefined : 'no message'
  if (told.errorType === undefined)
    return typeof told.message === 'string' ? undefined : 'no type and no message'
  if (!isErrorType(told.errorType)) return `unknown type ${told.errorType}`
  if (refusals[told.errorType].status !== status && told.errorType !== 'WrongOwner')
    return `${told.errorType} with status ${status}`
  if (typeof told.description !== 'string' || told.description === '') return 'no description'
  const isPromised = row ? row.refusals.includes(told.errorType) : true
  return isPromised || ABOUT_REQUESTS.includes(told.errorType)
    ? undefined
    : `${told.errorType} is not promised`
}

function faultOfSuccess(row: EndpointRow | undefined, status: number, text: string): string | undefined {
  if (!row) return 'a success of no endpoint'
  if (!row.statuses.includes(status)) return `status ${status} is not promised`
  if (row.isStream) return undefined
  const parsed = z.safeDecode(row.reply, (row.isText ? text : JSON.parse(text)) as never)
  return parsed.success ? undefined : `off its schema: ${parsed.error.message}`
}

/** What is wrong with a reply, or undefined. */
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
