/** The contract table and its handlers as one Fetch: decode, handle, encode, refuse. */
import { Hono } from 'hono/tiny'
import * as z from 'zod/mini'
import { Refusal } from '../domain/refusal'
import type { Milliseconds } from '../domain/scalars'
import { faultOf } from '../domain/schema-faults'
import { Answer, type Area, type EndpointRow, type Fetch, type RequestContext } from './endpoint'
import { endpoints, type Handlers } from './endpoints'
import { replyRefusal } from './refusal-replies'

/** A request body has at most this many bytes (rulings 5). */
const MAX_BODY_BYTES = 16 * 1024

/** What the router needs of the outside. */
export interface RouterPorts {
  readonly now: () => Milliseconds
  /** Told of every throw that is no refusal: a bug, answered 500. */
  readonly report: (bug: unknown) => void
}

type AnyHandler = (input: unknown, context: RequestContext) => Promise<unknown>

const areaOfPath = (path: string): Area => (path.includes('/api/v') ? 'orderbook' : 'wallet')

function decode(schema: z.ZodMiniType, given: unknown, at: string): unknown {
  const parsed = z.safeDecode(schema, given as never)
  if (parsed.success) return parsed.data
  const { field, wrong } = faultOf(parsed.error, given)
  throw new Refusal('InvalidParameter', { description: `${field || at}: ${wrong}` })
}

async function readBody(request: Request): Promise<unknown> {
  if (!request.headers.get('Content-Type')?.toLowerCase().startsWith('application/json')) {
    throw new Refusal('UnsupportedMediaType')
  }
  const bytes = await request.arrayBuffer()
  if (bytes.byteLength > MAX_BODY_BYTES) throw new Refusal('PayloadTooLarge')
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch (cause) {
    throw new Refusal('InvalidParameter', { description: `body: not JSON (${(cause as Error).message})` })
  }
}

/** Path and query values by name; a name given twice is a fault of its own, not a silent choice. */
function readParams(url: URL, path: Record<string, string>): Record<string, string> {
  const params: Record<string, string> = {}
  for (const [name, value] of url.searchParams) {
    if (name in params) throw new Refusal('InvalidParameter', { description: `${name}: given twice.` })
    params[name] = value
  }
  return { ...params, ...path }
}

function replySuccess(row: EndpointRow, result: unknown): Response {
  const [usual] = row.statuses
  const { body, status } = result instanceof Answer ? result : { body: result, status: usual }
  const wire = z.encode(row.reply, body as never)
  const headers = new Headers({
    'Content-Type': row.isText ? 'text/plain; charset=utf-8' : 'application/json',
  })
  if (row.cache) headers.set('Cache-Control', row.cache)
  return new Response(row.isText ? String(wire) : JSON.stringify(wire), { status, headers })
}

async function handle(
  row: EndpointRow,
  handler: AnyHandler,
  request: Request,
  path: Record<string, string>,
  now: Milliseconds,
) {
  const params = decode(row.params, readParams(new URL(request.url), path), 'path') as object
  const input = row.body ? { ...params, body: decode(row.body, await readBody(request), 'body') } : params
  return replySuccess(row, await handler(input, { now, signal: request.signal }))
}

/** Joins table and handlers. Every response is one the table promises; anything else is a 500 that was reported. */
export function createRouter(handlers: Handlers, ports: RouterPorts): Fetch {
  const app = new Hono()
  const refuse = (error: unknown, area: Area): Response => {
    if (error instanceof Refusal && error.status > 0) return replyRefusal(error, area)
    ports.report(error)
    return replyRefusal(new Refusal('InternalServerError'), area)
  }
  const methods = new Map<string, string[]>()
  for (const [name, row] of Object.entries<EndpointRow>(endpoints)) {
    const handler = handlers[name as keyof Handlers] as AnyHandler
    methods.set(row.path, [...(methods.get(row.path) ?? []), row.method])
    app.on(row.method, row.path, (context) =>
      handle(row, handler, context.req.raw, context.req.param(), ports.now()).catch((error: unknown) =>
        refuse(error, row.area),
      ),
    )
  }
  for (const [path, allow] of methods) {
    app.all(path, () => refuse(new Refusal('MethodNotAllowed', { allow }), areaOfPath(path)))
  }
  app.notFound((context) =>
    refuse(
      new Refusal('NotFound', { description: `No such path: ${context.req.path}` }),
      areaOfPath(context.req.path),
    ),
  )
  return async (request) => app.fetch(request)
}
