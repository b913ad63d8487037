/**
 * Converts the live service's replies to the forms of the specification, so that other code handles only one
 * form. Unknown fields stay. Unreadable fields stay too, so that the schema refuses them by name.
 */
import type { Fetch } from '../../api/endpoint'
import { endpointOf } from '../../api/endpoint-of'
import type { EndpointName } from '../../api/endpoints'
import { isGatewayStatus } from '../../api/refusal-replies'
import { writeDecimals } from './amounts'
import { readLiveNotifications } from './live-notifications'
import { readLiveOrder, readLiveOrders, readLookups, readWrappedOrder } from './live-orders'
import { readLiveRefusal } from './live-refusals'

/** Differences between the live service and the specification in one endpoint. */
interface LiveForm {
  /** Converts a successful reply whose amounts are already decimal. */
  readonly read?: (given: unknown) => unknown
  /** Replaces any successful reply, because the status already says everything. */
  readonly success?: string
  /** Another path to try if the service does not have the first one. */
  readonly otherPath?: (path: string) => string
  /**
   * Whether a service may lack the route or restrict it. The reply is then "not offered" (SOURCES:
   * Affiliates).
   */
  readonly isOptional?: true
}

/**
 * Returns the UID of a placed order. Some services answer with an object.
 * @internal Imported by `npm run conform`.
 */
export const readPlacedUid = (given: unknown): unknown => {
  if (typeof given !== 'object' || given === null) return given
  const { uid, orderUid = uid } = given as { readonly uid?: unknown; readonly orderUid?: unknown }
  return orderUid ?? given
}

const LIVE: Partial<Record<EndpointName, LiveForm>> = {
  placeOrder: { read: readPlacedUid },
  cancelOrder: { success: 'Cancelled' },
  cancelOrders: { success: 'Cancelled' },
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

const hasField = (given: unknown, field: string): boolean =>
  typeof given === 'object' && given !== null && field in given

/**
 * Whether a reply means that the route does not exist. A 404 of an existing route has an errorType, or a
 * message without a statusCode. A restricted optional route counts as missing.
 */
const isMissingRoute = (status: number, reply: unknown, isOptional?: true): boolean =>
  (status === 404 || (isOptional === true && isGatewayStatus(status))) &&
  !hasField(reply, 'errorType') &&
  (!hasField(reply, 'message') || hasField(reply, 'statusCode'))

const NOT_OFFERED = { errorType: 'IntegrationOff', description: 'This service does not offer it.' } as const

const withBody = (response: Response, body: unknown, status = response.status): Response => {
  const headers = new Headers(response.headers)
  headers.delete('Content-Length')
  return new Response(JSON.stringify(body), { status, headers })
}

/** Whether a reply is a JSON document. Texts and streams have no fields. */
const isDocument = ({ headers }: Response): boolean =>
  !/^text\/(?:plain|event-stream)/.test(headers.get('Content-Type') ?? '')

function atOtherPath(request: Request, otherPath: (path: string) => string): Request {
  const { pathname, origin, search } = new URL(request.url)
  return new Request(origin + otherPath(pathname) + search, request)
}

/** Converts the replies of a live service. `hostFor` returns the name of a request's host. */
export function readLiveForms(
  fetch: Fetch,
  hostFor: (request: Request) => string = () => 'The service',
): Fetch {
  const ask = async (request: Request, { otherPath, ...form }: LiveForm): Promise<Response> => {
    const response = await fetch(request)
    if (response.ok && form.success !== undefined) return Response.json(form.success)
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
