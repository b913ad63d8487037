/** The worker's own endpoints as a Fetch that knows who asks: decode, handle, encode, as the service's router does. */
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

/** Answers a request of a sender. */
export type SenderFetch = (request: Request, sender: Sender) => Promise<Response>

/** What the worker's own endpoints need. */
export interface ClientFetchPorts {
  readonly handlers: ClientHandlers
  /** Answers our own pages everything that is not at `/client/`. */
  readonly service: Fetch
  readonly now: () => Milliseconds
}

/** The refusals' catalogue speaks of who may trade. */
const ONLY_OURS = 'Only a page of the extension may ask this.'

const refuseUnknown = (sender: Sender, path: string): Refusal =>
  sender === 'extension'
    ? new Refusal('NotFound', { description: `No such path: ${path}` })
    : new Refusal('Forbidden', { description: ONLY_OURS })

/** The handlers, but that a tab is answered about so many addresses a minute. */
const limitAddresses = (handlers: ClientHandlers, { admit }: PageLimits): ClientHandlers => ({
  ...handlers,
  badges: (asked, page) =>
    handlers.badges({ ...asked, addresses: [...admit(page.tabId, asked.addresses)] }, page),
})

/** Answers what the row is open to; anything else of a web page is refused. @throws Refusal NotFound, Forbidden, InvalidParameter, RateLimited */
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
