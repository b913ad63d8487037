/**
 * The worker's own endpoints as a Fetch that knows the sender. Like the service's router, it decodes, handles
 * and encodes.
 */
import type { Fetch } from '../../api/endpoint'
import { replySuccess } from '../../api/replies'
import { decodeRequest } from '../../api/request-bodies'
import { Refusal } from '../../domain/refusal'
import type { Milliseconds } from '../../domain/scalars'
import {
  type ClientEndpoint,
  type ClientHandlers,
  clientEndpoints,
  findClientEndpoint,
  type Sender,
} from './client-endpoints'
import { createPageLimits, type PageLimits } from './page-limits'

/** A Fetch that also receives the sender. */
export type SenderFetch = (request: Request, sender: Sender) => Promise<Response>

/** Dependencies of the worker's own endpoints. */
export interface ClientFetchPorts {
  readonly handlers: ClientHandlers
  /** Answers all requests of extension pages outside `/client/`. */
  readonly service: Fetch
  readonly now: () => Milliseconds
}

/** Text of a Forbidden reply. The refusal catalogue's own text is about traders, so it does not fit here. */
const ONLY_OURS = 'Only a page of the extension may ask this.'

const refuseUnknown = (sender: Sender, path: string): Refusal =>
  sender === 'extension'
    ? new Refusal('NotFound', { description: `No such path: ${path}` })
    : new Refusal('Forbidden', { description: ONLY_OURS })

/** Limits the number of addresses per tab and minute that `badges` answers. */
const limitAddresses = (handlers: ClientHandlers, { admit }: PageLimits): ClientHandlers => ({
  ...handlers,
  badges: (request, page) =>
    handlers.badges({ ...request, addresses: [...admit(page.tabId, request.addresses)] }, page),
})

/**
 * Creates a Fetch that answers permitted requests and refuses all others.
 * @throws Refusal NotFound, Forbidden, InvalidParameter, RateLimited
 */
export function createClientFetch({ handlers, service, now }: ClientFetchPorts): SenderFetch {
  const limits = createPageLimits(now)
  const limited = limitAddresses(handlers, limits)
  return async (request, sender) => {
    const { pathname } = new URL(request.url)
    if (sender === 'extension' && !pathname.startsWith('/client/')) return service(request)
    const name = findClientEndpoint(sender, request.method, pathname)
    if (!name) throw refuseUnknown(sender, pathname)
    const row: ClientEndpoint = clientEndpoints[name]
    if (sender !== 'extension' && row.senders === 'web-page') limits.count(sender.tabId, row)
    const given: unknown = row.body && (await request.json().catch(() => undefined))
    const body = row.body && decodeRequest(row.body, given, 'body')
    const handle = limited[name] as (body: unknown, sender: Sender) => Promise<unknown>
    const reply = (await handle(body, sender)) ?? null
    return replySuccess(row, request, reply, String)
  }
}
