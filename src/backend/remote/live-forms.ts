/**
 * The live service's dialect, read into the spec's forms, so that everyone behind this wrap knows one form only: a tolerant
 * reader. Fields it does not know stay; what it cannot read stays as it is, for the schema to refuse by name.
 */
import type { Fetch } from '../../api/endpoint'
import { endpointOf } from '../../api/endpoint-of'
import type { EndpointName } from '../../api/endpoints'
import { isGate } from '../../api/refusal-replies'
import { writeDecimals } from './amounts'
import { readLiveNotifications } from './live-notifications'
import { readLiveOrder, readLiveOrders, readLookups, readWrappedOrder } from './live-orders'
import { readLiveRefusal } from './live-refusals'

/** How one endpoint differs. */
interface LiveForm {
  /** A success, its amounts in decimal, in our form. */
  readonly read?: (given: unknown) => unknown
  /** Where else it may be offered, asked when the path itself is not. */
  readonly otherPath?: (path: string) => string
  /** A service without the integration has no such route, or it is private: that is "not offered here" (SOURCES: Affiliates). */
  readonly isOptional?: true
}

const LIVE: Partial<Record<EndpointName, LiveForm>> = {
  getOrder: { read: readLiveOrder },
  getOrders: { read: readLookups },
  getAccountOrders: { read: readLiveOrders },
  getTransactionOrders: { read: readLiveOrders },
  getDebugReport: {
    read: readWrappedOrder,
    otherPath: (path) => path.replace('/api/v1/debug/', '/restricted/api/v1/debug/'),
    isOptional: true,
  },
  getSolverCompetition: { otherPath: (path) => path.replace('/api/v1/', '/api/v2/') },
  getNotifications: { read: readLiveNotifications, isOptional: true },
  getAffiliate: { isOptional: true },
  getAffiliateStats: { isOptional: true },
  getTraderStats: { isOptional: true },
  getTraderActivity: { isOptional: true },
  getReferralCode: { isOptional: true },
  registerAffiliate: { isOptional: true },
}

const NONE: LiveForm = {}

const formOf = (request: Request): LiveForm => LIVE[endpointOf(request) as EndpointName] ?? NONE

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const has = (given: unknown, field: string): boolean =>
  typeof given === 'object' && given !== null && field in given

/** Whether a 404 speaks of the route: a miss has a type, or a message and nothing else. Nor is a route there that is closed to us. */
const isMissingRoute = (status: number, reply: unknown, isOptional?: true): boolean =>
  (status === 404 || (isOptional === true && isGate(status))) &&
  !has(reply, 'errorType') &&
  (!has(reply, 'message') || has(reply, 'statusCode'))

const NOT_OFFERED = { message: 'This service does not offer it.' } as const

const withBody = (response: Response, body: unknown, status = response.status): Response => {
  const headers = new Headers(response.headers)
  headers.delete('Content-Length')
  return new Response(JSON.stringify(body), { status, headers })
}

/** Texts and streams have no fields to read. */
const isDocument = ({ headers }: Response): boolean =>
  !/^text\/(?:plain|event-stream)/.test(headers.get('Content-Type') ?? '')

function atOtherPath(request: Request, otherPath: (path: string) => string): Request {
  const { pathname, origin, search } = new URL(request.url)
  return new Request(origin + otherPath(pathname) + search, request)
}

/** Wraps a live service so that its replies are in the spec's forms. `hostFor` names who answers a request. */
export function readLiveForms(
  fetch: Fetch,
  hostFor: (request: Request) => string = () => 'The service',
): Fetch {
  const ask = async (request: Request, { otherPath, ...form }: LiveForm): Promise<Response> => {
    const response = await fetch(request)
    if (response.ok && !isDocument(response)) return response
    const text = await response.clone().text()
    const reply = parse(text)
    if (isMissingRoute(response.status, reply, form.isOptional)) {
      if (otherPath) return ask(atOtherPath(request, otherPath), form)
      return form.isOptional ? withBody(response, NOT_OFFERED, 503) : response
    }
    if (reply === undefined && response.ok) return response
    const decimal = writeDecimals(reply)
    if (!response.ok) return withBody(response, readLiveRefusal(decimal, text, hostFor(request)))
    return withBody(response, form.read ? form.read(decimal) : decimal)
  }
  return (request) => ask(request, formOf(request))
}
