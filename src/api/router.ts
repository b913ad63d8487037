/** Combines the contract and its handlers into one Fetch: decode, handle, encode, refuse. */
import { PatternRouter } from 'hono/router/pattern-router'
import { Refusal } from '../domain/refusal'
import type { Milliseconds } from '../domain/scalars'
import { toStorageRefusal } from '../domain/storage-faults'
import type { Area, EndpointRow, Fetch, RequestContext } from './endpoint'
import { endpoints, type Handlers } from './endpoints'
import { replyRefusal, writeRefusal } from './refusal-replies'
import { replySuccess } from './replies'
import { decodeRequest, readBody } from './request-bodies'

/** Handlers and clock of a request. */
export interface RouterContext {
  readonly handlers: Handlers
  readonly now: () => Milliseconds
}

type AnyHandler = (input: unknown, context: RequestContext) => Promise<unknown>
interface Route {
  readonly row: EndpointRow
  readonly name: keyof Handlers
}

const areaOfPath = (path: string): Area => (path.includes('/api/v') ? 'orderbook' : 'wallet')

/** Returns path and query values by name. @throws Refusal InvalidParameter for a name that is given twice */
function readParams(url: URL, path: Record<string, string>): Record<string, string> {
  const params = new Map<string, string>()
  for (const [name, value] of url.searchParams) {
    if (params.has(name)) throw new Refusal('InvalidParameter', { description: `${name}: given twice.` })
    params.set(name, value)
  }
  return { ...Object.fromEntries(params), ...path }
}

async function readInput(row: EndpointRow, request: Request, path: Record<string, string>) {
  const params = decodeRequest(row.params, readParams(new URL(request.url), path), 'path') as object
  return row.body ? { ...params, body: decodeRequest(row.body, await readBody(request), 'body') } : params
}

/** Lists routes by path, fixed segments before parameters: `/latest` is not an id. */
export function listRoutes(): readonly (readonly [path: string, routes: readonly Route[]])[] {
  const byPath = new Map<string, Route[]>()
  for (const [name, row] of Object.entries<EndpointRow>(endpoints)) {
    const route = { row, name: name as keyof Handlers }
    byPath.set(row.path, [...(byPath.get(row.path) ?? []), route])
  }
  const rank = (path: string): string => path.replaceAll('/:', '/\uffff')
  return [...byPath].sort(([a], [b]) => (rank(a) < rank(b) ? -1 : 1))
}

/** Returns the methods of a path. Each GET also allows HEAD. */
const methodsOf = (routes: readonly Route[]): readonly string[] =>
  routes.flatMap(({ row }) => (row.method === 'GET' ? ['GET', 'HEAD'] : [row.method]))

const answerOptions = (allow: readonly string[]): Response =>
  new Response(null, { status: 204, headers: { Allow: [...allow, 'OPTIONS'].join(', ') } })

/** Handles one method of a path. `path` has the parameters by name. */
type Dispatch = (request: Request, path: Record<string, string>) => Response | Promise<Response>

/** Decodes a path segment. A malformed escape is unchanged. */
function unescapePart(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

const unescapeAll = (path: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(path).map(([name, part]) => [name, unescapePart(part)]))

/** Removes the body of a response to HEAD. */
const withoutBody = ({ status, headers }: Response): Response => new Response(null, { status, headers })

/**
 * Creates a router of the contract. `getContext` runs while the request is decoded. Refusals are sent as the
 * contract defines them. Any other error is reported and answered with status 500.
 */
export function createRouter(
  getContext: () => Promise<RouterContext>,
  report: (bug: unknown) => void,
): Fetch {
  const router = new PatternRouter<Dispatch>()
  const toRefusal = (cause: unknown, { signal }: Pick<Request, 'signal'>): Refusal => {
    const error = toStorageRefusal(cause)
    if (error instanceof Refusal && error.status > 0) return error
    // Nobody reads the reply to an aborted request, whose body may have ended early.
    if (!signal.aborted) report(error)
    return new Refusal('InternalServerError')
  }
  const answer = async ({ row, name }: Route, request: Request, path: Record<string, string>) => {
    const [{ handlers, now }, input] = await Promise.all([getContext(), readInput(row, request, path)])
    const handler = handlers[name] as AnyHandler
    const result = await handler(input, { now: now(), signal: request.signal })
    return replySuccess(row, request, result, (error) => writeRefusal(toRefusal(error, request), row.area))
  }
  for (const [path, routes] of listRoutes()) {
    for (const route of routes) {
      const { method, area } = route.row
      router.add(method, path, (request, parts) =>
        answer(route, request, unescapeAll(parts)).catch((error: unknown) =>
          replyRefusal(toRefusal(error, request), area),
        ),
      )
    }
    const allow = methodsOf(routes)
    router.add('ALL', path, ({ method }) =>
      method === 'OPTIONS'
        ? answerOptions(allow)
        : replyRefusal(new Refusal('MethodNotAllowed', { allow }), areaOfPath(path)),
    )
  }
  return async (request) => {
    const { pathname } = new URL(request.url)
    const isHead = request.method === 'HEAD'
    const [[found]] = router.match(isHead ? 'GET' : request.method, pathname)
    if (!found) {
      const description = `No such path: ${pathname}`
      return replyRefusal(new Refusal('NotFound', { description }), areaOfPath(pathname))
    }
    const [dispatch, parts] = found
    const response = await dispatch(request, parts as Record<string, string>)
    return isHead ? withoutBody(response) : response
  }
}
