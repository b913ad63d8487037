/** Typed calls of the contract's endpoints over a `Fetch`. Each reply is checked by its schema. */
import * as z from 'zod/mini'
import { Refusal } from '../domain/refusal'
import { faultOf } from '../domain/schema-faults'
import { cleanForeign, quoteForeign } from '../domain/text/foreign-words'
import { decodeReading, decodeWire } from '../domain/wire-values'
import type { EndpointRow, Fetch, RowInput, RowReply } from './endpoint'
import { type EndpointName, endpoints, type Input, type Reply } from './endpoints'
import { readEvents } from './event-streams'
import { readRefusal } from './refusal-replies'

/** Base addresses of the two areas, often the same (SOURCES: Hosts). */
export interface Bases {
  readonly orderbook: string
  readonly wallet: string
}

/** Calls an endpoint by name. @throws Refusal of the service, or Unreachable, MalformedReply */
export type Call = <N extends EndpointName>(
  name: N,
  input: Input<N>,
  signal?: AbortSignal,
) => Promise<Reply<N>>

/** Calls a row of any table by name. */
type TableCall<T extends Record<string, EndpointRow>> = <N extends keyof T & string>(
  name: N,
  input: RowInput<T[N]>,
  signal?: AbortSignal,
) => Promise<RowReply<T[N]>>

/** Builds the request of a row from its decoded input. */
function writeRequest(
  row: EndpointRow,
  input: Record<string, unknown>,
  bases: Bases,
  signal?: AbortSignal,
): Request {
  const { body, ...params } = input
  const texts = z.encode(row.params, params as never) as Record<string, string | undefined>
  const names = new Set([...row.path.matchAll(/:(\w+)/g)].map(([, name]) => name))
  const path = row.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(texts[name] ?? ''))
  const url = new URL(bases[row.area].replace(/\/$/, '') + path)
  for (const [name, text] of Object.entries(texts)) {
    if (text !== undefined && !names.has(name)) url.searchParams.set(name, text)
  }
  const withBody = row.body
    ? {
        body: JSON.stringify(z.encode(row.body, body as never)),
        headers: { 'Content-Type': 'application/json' },
      }
    : {}
  return new Request(url, { method: row.method, ...withBody, ...(signal ? { signal } : {}) })
}

/**
 * Returns true for HTML. A web page comes from a proxy, a sign-in page or a wrong address, not from a
 * service.
 */
const isWebPage = (text: string): boolean => /^\s*</.test(text)

function readRefused(row: EndpointRow, response: Response, text: string): Refusal {
  // A 404 with a web page means that no service is there, not that the order is unknown.
  if (response.status === 404 && isWebPage(text))
    return new Refusal('Unreachable', { quote: quoteForeign('The service', text) })
  const wait = response.headers.get('Retry-After')
  const seconds = wait !== null && /^\d+$/.test(wait) ? Number(wait) : undefined
  return readRefusal(response.status, text, seconds, row.refusals)
}

function parseReply(row: EndpointRow, text: string): unknown {
  try {
    return row.isText ? text : JSON.parse(text)
  } catch {
    const quote = quoteForeign('The service', text)
    if (isWebPage(text)) throw new Refusal('Unreachable', { quote })
    throw new Refusal('MalformedReply', { description: `The reply of ${row.path} is not JSON.`, quote })
  }
}

function decodeReply(row: EndpointRow, text: string): unknown {
  const wire = parseReply(row, text)
  const parsed = row.reading ? decodeReading(row.reading, wire) : decodeWire(row.reply, wire)
  if (parsed.success) return parsed.data
  const { field, wrong } = faultOf(parsed.error, wire)
  throw new Refusal('MalformedReply', {
    description: `The reply of ${row.path} does not fit at ${cleanForeign(field, 80) || 'its root'}: ${wrong}`,
  })
}

/** Status given to an error event in a stream. The response itself already has a success status. */
const BROKEN_STREAM = 400

async function* readParts(row: EndpointRow, { body }: Response): AsyncGenerator<unknown> {
  if (!body) return
  for await (const { event, data } of readEvents(body)) {
    if (event === 'error') throw readRefusal(BROKEN_STREAM, data, undefined, row.refusals)
    yield decodeReply(row, data)
  }
}

async function readReply(row: EndpointRow, response: Response): Promise<unknown> {
  if (!response.ok) throw readRefused(row, response, await response.text())
  return row.isStream ? readParts(row, response) : decodeReply(row, await response.text())
}

/** Creates typed calls of a table's rows over a Fetch. */
export function createTableCaller<T extends Record<string, EndpointRow>>(
  table: T,
  fetch: Fetch,
  bases: Bases,
): TableCall<T> {
  return async (name, input, signal) => {
    const row = table[name] as EndpointRow
    const request = writeRequest(row, input as Record<string, unknown>, bases, signal)
    return (await readReply(row, await fetch(request))) as RowReply<T[typeof name]>
  }
}

/** Creates typed calls of the service over a Fetch. */
export const createCaller = (fetch: Fetch, bases: Bases): Call => createTableCaller(endpoints, fetch, bases)
