/**
 * The worker's end of the bridge. The sender is identified by what the browser says of it, never by the message:
 * our own pages and our content script on a web page are answered what is open to each; any other sender is not answered.
 */
import * as z from 'zod/mini'
import { replyRefusal } from '../../api/refusal-replies'
import { noteText } from '../../api/request-bodies'
import { Refusal } from '../../domain/refusal'
import { nameStorageFault } from '../../domain/storage-faults'
import type { Sender, WebPage } from './client-endpoints'
import type { SenderFetch } from './client-fetch'
import { SERVICE_BASE } from './unreachable'

/**
 * Characters of a body: a site may read many contracts in one call. The service's own limit is lower and has words of its own.
 * @internal Exported for its test.
 */
export const MAX_BRIDGE_BODY = 1_000_000

/** A request as it crosses. */
export const bridgeRequest = z.lazy(() =>
  z.strictObject({
    cowbell: z.literal('request'),
    method: z.string().check(z.regex(/^[A-Z]{3,7}$/)),
    path: z.string().check(z.regex(/^\/[^\s#\\]*$/), z.maxLength(4096)),
    headers: z.record(z.string(), z.string()),
    body: z.nullable(z.string().check(z.maxLength(MAX_BRIDGE_BODY))),
  }),
)
export type BridgeRequest = z.output<typeof bridgeRequest>

/** A response as it crosses, or why none could be had. */
export type BridgeReply =
  | { readonly status: number; readonly headers: Record<string, string>; readonly body: string }
  | { readonly unreachable: string }

/** What the browser says of a sender. */
export interface MessageSender {
  readonly id?: string | undefined
  readonly url?: string | undefined
  readonly origin?: string | undefined
  readonly frameId?: number | undefined
  readonly tab?: { readonly id?: number | undefined } | undefined
  /** Set by Chromium only. */
  readonly documentLifecycle?: string | undefined
}

/** Who we are: the extension's id, and the address its pages begin with. */
interface Self {
  readonly id: string
  readonly baseUrl: string
}

/** The origin of a sender's page, without and with its port. */
function originsOf({ origin, url }: MessageSender): Pick<WebPage, 'origin' | 'siteOrigin'> | undefined {
  const address = origin ?? url ?? ''
  if (!URL.canParse(address)) return undefined
  const { protocol, hostname, origin: siteOrigin } = new URL(address)
  return /^https?:$/.test(protocol) ? { origin: `${protocol}//${hostname}`, siteOrigin } : undefined
}

/** A page that one looks at has our content script in its own frame, in a tab; nothing else of the web is answered. */
function webPageOf(sender: MessageSender): WebPage | undefined {
  const { frameId, tab, documentLifecycle = 'active' } = sender
  const origins = originsOf(sender)
  if (frameId !== 0 || tab?.id === undefined || documentLifecycle !== 'active' || !origins) return undefined
  return { ...origins, tabId: tab.id }
}

/** A page of ours, a web page, or undefined for a stranger. */
export function senderOf({ id, baseUrl }: Self, sender: MessageSender): Sender | undefined {
  if (sender.id !== id || sender.url === undefined) return undefined
  return sender.url.startsWith(baseUrl) ? 'extension' : webPageOf(sender)
}

/** The one header a request needs; whatever else is sent stays behind. */
const CONTENT_TYPE = 'content-type'

export function toRequest({ method, path, headers, body }: BridgeRequest): Request {
  const type = headers[CONTENT_TYPE]
  const request = new Request(SERVICE_BASE + path, {
    method,
    ...(type === undefined ? {} : { headers: { [CONTENT_TYPE]: type } }),
    ...(body === null || method === 'GET' ? {} : { body }),
  })
  return noteText(request, body)
}

const toReply = async (response: Response): Promise<BridgeReply> => ({
  status: response.status,
  headers: Object.fromEntries(response.headers),
  body: await response.text(),
})

const refuse = (refusal: Refusal): Promise<BridgeReply> => toReply(replyRefusal(refusal, 'orderbook'))

/** What the bridge stands on; `report` hears of every throw that is no refusal. */
export interface BridgePorts {
  readonly self: Self
  readonly fetch: SenderFetch
  readonly report: (bug: unknown) => void
}

/** Turns a throw into a reply. A refusal without a status means that no service answered; a network that fails throws a TypeError. */
export function answerFailure(
  cause: unknown,
  report: BridgePorts['report'],
): BridgeReply | Promise<BridgeReply> {
  const error = nameStorageFault(cause)
  if (error instanceof Refusal && error.status > 0) return refuse(error)
  if (error instanceof Refusal || error instanceof TypeError) return { unreachable: error.message }
  report(error)
  return refuse(new Refusal('InternalServerError'))
}

/**
 * Answers messages of the bridge. Undefined for a message that is none of ours or of a stranger: it is left unanswered.
 */
export function answerBridge({ self, fetch, report }: BridgePorts) {
  return (message: unknown, sender: MessageSender): Promise<BridgeReply> | undefined => {
    const who = senderOf(self, sender)
    const asked = z.safeParse(bridgeRequest, message)
    if (!who || !asked.success) return undefined
    return fetch(toRequest(asked.data), who)
      .then(toReply)
      .catch((error: unknown) => answerFailure(error, report))
  }
}
