/**
 * The worker's end of the bridge. The browser identifies the sender, never the message itself. Extension
 * pages and our content scripts on web pages have access to their endpoints. Other senders get no reply.
 */
import * as z from 'zod/mini'
import { replyRefusal } from '../../api/refusal-replies'
import { rememberRequestText } from '../../api/request-bodies'
import { Refusal } from '../../domain/refusal'
import { toStorageRefusal } from '../../domain/storage-faults'
import { SERVICE_BASE } from './callers'
import type { Sender, WebPage } from './client-endpoints'
import type { SenderFetch } from './client-fetch'

/**
 * Maximum length of a body in characters. A site may read many contracts in one call. The service has its
 * own, lower limit and message.
 * @internal Exported for its test.
 */
export const MAX_BRIDGE_BODY = 1_000_000

/** A request as a message. */
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

/** A response as a message, or the reason why it is missing. */
export type BridgeReply =
  | { readonly status: number; readonly headers: Record<string, string>; readonly body: string }
  | { readonly unreachable: string }

/** The browser's description of a sender. */
export interface MessageSender {
  readonly id?: string | undefined
  readonly url?: string | undefined
  readonly origin?: string | undefined
  readonly frameId?: number | undefined
  readonly tab?: { readonly id?: number | undefined; readonly url?: string | undefined } | undefined
  /** State of the sender's page. Only Chromium sets it. */
  readonly documentLifecycle?: string | undefined
}

/** The extension's id, and the base URL of its pages. */
interface ExtensionIdentity {
  readonly id: string
  readonly baseUrl: string
}

/** Returns the origin of a sender's page, without and with its port. */
function originsOf({ origin, url }: MessageSender): Pick<WebPage, 'origin' | 'siteOrigin'> | undefined {
  const address = origin ?? url ?? ''
  if (!URL.canParse(address)) return undefined
  const { protocol, hostname, origin: siteOrigin } = new URL(address)
  return /^https?:$/.test(protocol) ? { origin: `${protocol}//${hostname}`, siteOrigin } : undefined
}

/** Accepts an active page in a tab, and its frames of the same origin. */
function webPageOf(sender: MessageSender): WebPage | undefined {
  const { frameId, tab, documentLifecycle = 'active' } = sender
  const origins = originsOf(sender)
  if (frameId === undefined || tab?.id === undefined || documentLifecycle !== 'active' || !origins)
    return undefined
  const isOwnFrame = frameId === 0 || originsOf({ url: tab.url })?.siteOrigin === origins.siteOrigin
  return isOwnFrame ? { ...origins, tabId: tab.id, frameId } : undefined
}

/** Identifies a sender: an extension page, a web page, or undefined for others. */
export function senderOf({ id, baseUrl }: ExtensionIdentity, sender: MessageSender): Sender | undefined {
  if (sender.id !== id || sender.url === undefined) return undefined
  return sender.url.startsWith(baseUrl) ? 'extension' : webPageOf(sender)
}

/** The only request header that is passed on. */
const CONTENT_TYPE = 'content-type'

export function toRequest({ method, path, headers, body }: BridgeRequest): Request {
  const type = headers[CONTENT_TYPE]
  const request = new Request(SERVICE_BASE + path, {
    method,
    ...(type === undefined ? {} : { headers: { [CONTENT_TYPE]: type } }),
    ...(body === null || method === 'GET' ? {} : { body }),
  })
  return rememberRequestText(request, body)
}

const toReply = async (response: Response): Promise<BridgeReply> => ({
  status: response.status,
  headers: Object.fromEntries(response.headers),
  body: await response.text(),
})

const refuse = (refusal: Refusal): Promise<BridgeReply> => toReply(replyRefusal(refusal, 'orderbook'))

/** Dependencies of the bridge. `report` receives every error that is not a refusal. */
export interface BridgePorts {
  readonly self: ExtensionIdentity
  readonly fetch: SenderFetch
  readonly report: (bug: unknown) => void
}

/**
 * Converts an error to a reply. A refusal without a status means that no service answered. A TypeError means
 * that the network failed.
 */
export function answerFailure(
  cause: unknown,
  report: BridgePorts['report'],
): BridgeReply | Promise<BridgeReply> {
  const error = toStorageRefusal(cause)
  if (error instanceof Refusal && error.status > 0) return refuse(error)
  if (error instanceof Refusal || error instanceof TypeError) return { unreachable: error.message }
  report(error)
  return refuse(new Refusal('InternalServerError'))
}

/**
 * Answers messages of the bridge. Returns undefined for other messages and unknown senders, which get no
 * reply.
 */
export function answerBridge({ self, fetch, report }: BridgePorts) {
  return (message: unknown, sender: MessageSender): Promise<BridgeReply> | undefined => {
    const identified = senderOf(self, sender)
    const parsed = z.safeParse(bridgeRequest, message)
    if (!identified || !parsed.success) return undefined
    return fetch(toRequest(parsed.data), identified)
      .then(toReply)
      .catch((error: unknown) => answerFailure(error, report))
  }
}
