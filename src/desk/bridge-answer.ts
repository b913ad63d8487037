/**
 * The worker's end of the bridge. Whoever sends is known by what the browser says of the sender, never by the message:
 * our own pages may ask everything, our content script on a web page only what is open to pages, nobody else anything.
 */
import * as z from 'zod/mini'
import type { Access, EndpointRow, Fetch } from '../api/endpoint'
import { endpoints } from '../api/endpoints'
import { replyRefusal } from '../api/refusal-replies'
import { Refusal } from '../domain/refusal'
import { nameFull } from '../domain/storage-full'
import { SERVICE_BASE } from './reachable'

/** A request as it crosses. The body limit is above the service's own, which refuses in its own words. */
const bridgeRequest = z.strictObject({
  cowbell: z.literal('request'),
  method: z.string().check(z.regex(/^[A-Z]{3,7}$/)),
  path: z.string().check(z.regex(/^\/[^\s#\\]*$/), z.maxLength(4096)),
  headers: z.record(z.string(), z.string()),
  body: z.nullable(z.string().check(z.maxLength(65_536))),
})
export type BridgeRequest = z.output<typeof bridgeRequest>

/** A response as it crosses, or why none could be had. */
export type BridgeReply =
  | { readonly status: number; readonly headers: Record<string, string>; readonly body: string }
  | { readonly unreachable: string }

/** What the browser says of a sender. */
export interface Sender {
  readonly id?: string | undefined
  readonly url?: string | undefined
  readonly tab?: unknown
}

/** Who we are: the extension's id, and the address its pages begin with. */
export interface Self {
  readonly id: string
  readonly baseUrl: string
}

/** What a sender may ask, or undefined for a stranger. */
export function accessOf({ id, baseUrl }: Self, sender: Sender): Access | undefined {
  if (sender.id !== id || sender.url === undefined) return undefined
  if (sender.url.startsWith(baseUrl)) return 'extension'
  return sender.tab === undefined ? undefined : 'pages'
}

/** What the desk itself answers to pages, beside the endpoints that are open to them. */
const DESK_PATHS_FOR_PAGES = ['badges', 'card', 'tell', 'page', 'bell', 'open'] as const

/** A segment of a path has no escapes here: nothing that is spelled otherwise can mean another path. */
const openToPages: readonly RegExp[] = [
  ...DESK_PATHS_FOR_PAGES.map((path) => new RegExp(`^POST /desk/${path}$`)),
  ...Object.values<EndpointRow>(endpoints)
    .filter(({ access }) => access === 'pages')
    .map(({ method, path }) => new RegExp(`^${method} ${path.replace(/:\w+/g, '\\w[\\w.-]*')}$`)),
]

/** Whether a request is open to this access. */
export const isOpenTo = (access: Access, { method, path }: Pick<BridgeRequest, 'method' | 'path'>): boolean =>
  access === 'extension' || openToPages.some((pattern) => pattern.test(`${method} ${path.split('?')[0]}`))

/** The one header a request needs; whatever else is sent stays behind. */
const CONTENT_TYPE = 'content-type'

function toRequest({ method, path, headers, body }: BridgeRequest): Request {
  const type = headers[CONTENT_TYPE]
  return new Request(SERVICE_BASE + path, {
    method,
    ...(type === undefined ? {} : { headers: { [CONTENT_TYPE]: type } }),
    ...(body === null || method === 'GET' ? {} : { body }),
  })
}

const toReply = async (response: Response): Promise<BridgeReply> => ({
  status: response.status,
  headers: Object.fromEntries(response.headers),
  body: await response.text(),
})

const refuse = (refusal: Refusal): Promise<BridgeReply> => toReply(replyRefusal(refusal, 'orderbook'))

/** The catalogue's own words are about who may trade. */
const ONLY_OURS = 'Only a page of the extension may ask this.'

/** What the bridge stands on; `report` hears of every throw that is no refusal. */
export interface BridgePorts {
  readonly self: Self
  readonly fetch: Fetch
  readonly report: (bug: unknown) => void
}

/** A refusal without a status never crossed a wire: nobody answered. A network that fails throws a TypeError. */
function answerFailure(cause: unknown, report: BridgePorts['report']): BridgeReply | Promise<BridgeReply> {
  const error = nameFull(cause)
  if (error instanceof Refusal && error.status > 0) return refuse(error)
  if (error instanceof Refusal || error instanceof TypeError) return { unreachable: error.message }
  report(error)
  return refuse(new Refusal('InternalServerError'))
}

/**
 * Answers messages of the bridge. Undefined for a message that is none of ours or of a stranger: it is left unanswered.
 */
export function answerBridge({ self, fetch, report }: BridgePorts) {
  return (message: unknown, sender: Sender): Promise<BridgeReply> | undefined => {
    const access = accessOf(self, sender)
    const asked = z.safeParse(bridgeRequest, message)
    if (!access || !asked.success) return undefined
    if (!isOpenTo(access, asked.data)) return refuse(new Refusal('Forbidden', { description: ONLY_OURS }))
    return fetch(toRequest(asked.data))
      .then(toReply)
      .catch((error: unknown) => answerFailure(error, report))
  }
}
