/**
 * Endpoints of the worker in addition to the service's: one row per path `/client/NAME`, with its permitted
 * senders and its schemas. No endpoint that changes an order or a setting is open to web pages.
 */
import * as z from 'zod/mini'
import type { EndpointRow, RowInput, RowReply } from '../../api/endpoint'
import { connection, serviceAnswer, serviceCall, walletAnswer, walletCall } from './dapp-views'
import {
  badgeRequest,
  badgeView,
  bellView,
  cardRequest,
  cardView,
  openRequest,
  pageRequest,
  pageView,
} from './views'

/** The web page whose content script sent a request, as the browser identifies it. */
export interface WebPage {
  /** Scheme and host, without a port, because match patterns have none. */
  readonly origin: string
  /** Scheme, host and port. Permissions of connected sites use this origin. */
  readonly siteOrigin: string
  readonly tabId: number
  /** 0 is the page itself, other numbers are frames of the same origin. */
  readonly frameId: number
}

/** Sender of a request: an extension page, or our content script on a web page. */
export type Sender = 'extension' | WebPage

/**
 * An endpoint, its permitted senders, and for web pages the maximum number of requests per tab and minute.
 */
export type ClientEndpoint = EndpointRow &
  ({ readonly senders: 'extension' } | { readonly senders: 'web-page'; readonly maxPerMinute: number })

const post = {
  method: 'POST',
  params: z.object({}),
  statuses: [200],
  area: 'orderbook',
} as const
const fromExtension = { ...post, senders: 'extension', refusals: ['InvalidParameter'] } as const
const fromWebPage = {
  ...post,
  senders: 'web-page',
  refusals: ['Forbidden', 'InvalidParameter', 'RateLimited'],
} as const

/** A Web Push subscription, in the JSON form of `PushSubscription.toJSON()`. */
export const pushSubscription = z.lazy(() =>
  z.object({
    endpoint: z.string().check(z.regex(/^https?:\/\//, 'expected an address')),
    keys: z.object({ p256dh: z.string(), auth: z.string() }),
  }),
)

export const clientEndpoints = {
  /** Submits, settles, tracks and delivers now. Replies when done. */
  wake: {
    ...fromExtension,
    path: '/client/wake',
    reply: z.null(),
  },
  /** Submits signed orders. Replies when the service has replied. A tick follows. */
  submit: {
    ...fromExtension,
    path: '/client/submit',
    reply: z.null(),
  },
  /** Subscribes to pushes. Replies with the subscription or the browser's error. */
  subscribe: {
    ...fromExtension,
    path: '/client/subscribe',
    // The public key of the push sender (VAPID), base64url.
    body: z.object({ key: z.string() }),
    reply: z.union([pushSubscription, z.object({ trouble: z.string() })]),
  },
  /**
   * Settings for the page, and the words in the chosen language. The browser identifies the page. If one of
   * its names gets marks, the script that draws them is injected. Otherwise the reply is null.
   */
  page: {
    ...fromWebPage,
    path: '/client/page',
    maxPerMinute: 60,
    body: pageRequest,
    reply: z.nullable(pageView),
  },
  /** Badges of the orders, transactions and addresses on a page. */
  badges: {
    ...fromWebPage,
    path: '/client/badges',
    maxPerMinute: 240,
    body: badgeRequest,
    reply: z.array(badgeView),
  },
  /** The card of a badge. */
  card: {
    ...fromWebPage,
    path: '/client/card',
    maxPerMinute: 60,
    body: cardRequest,
    reply: cardView,
  },
  /** Number of unread notifications. */
  bell: {
    ...fromWebPage,
    path: '/client/bell',
    maxPerMinute: 120,
    body: z.object({}),
    reply: bellView,
  },
  /** The page's connection to Cowbell as its wallet. */
  connection: {
    ...fromWebPage,
    path: '/client/connection',
    maxPerMinute: 240,
    body: z.object({}),
    reply: connection,
  },
  /**
   * A wallet request of the page (EIP-1193). Replies with the answer, or with `waits` if the user has to
   * answer.
   */
  walletRequest: {
    ...fromWebPage,
    path: '/client/walletRequest',
    maxPerMinute: 600,
    body: walletCall,
    reply: walletAnswer,
  },
  /** A request to the service by a permitted page of this machine. */
  serviceRequest: {
    ...fromWebPage,
    path: '/client/serviceRequest',
    maxPerMinute: 600,
    body: serviceCall,
    reply: serviceAnswer,
  },
  /** Opens an order or a screen in a tab. */
  open: {
    ...fromWebPage,
    path: '/client/open',
    maxPerMinute: 10,
    body: openRequest,
    reply: z.null(),
  },
} as const satisfies Record<string, ClientEndpoint>

type Rows = typeof clientEndpoints
export type ClientEndpointName = keyof Rows
/** Endpoints that our content script may call. */
export type WebPageEndpointName = {
  [N in ClientEndpointName]: Rows[N]['senders'] extends 'web-page' ? N : never
}[ClientEndpointName]

type SenderOf<N extends ClientEndpointName> = N extends WebPageEndpointName ? WebPage : 'extension'
type BodyOf<N extends ClientEndpointName> =
  RowInput<Rows[N]> extends { readonly body: infer B } ? B : undefined
type AnswerOf<N extends ClientEndpointName> =
  RowReply<Rows[N]> extends null ? Promise<void> : Promise<RowReply<Rows[N]>>

/** One handler per endpoint. A handler returns nothing if the reply of its endpoint is null. */
export type ClientHandlers = {
  readonly [N in ClientEndpointName]: (body: BodyOf<N>, sender: SenderOf<N>) => AnswerOf<N>
}

/** The JSON body of an endpoint. Undefined if the endpoint has no body. */
export type WireBody<N extends ClientEndpointName> = Rows[N] extends {
  readonly body: infer B extends z.ZodMiniType
}
  ? z.input<B>
  : undefined
/** The JSON reply of an endpoint. */
export type WireReply<N extends ClientEndpointName> = z.input<Rows[N]['reply']>

/** Asks the worker to subscribe, because pages may not subscribe to pushes without visible notifications. */
export type Subscribe = (key: string) => Promise<RowReply<Rows['subscribe']>>

/**
 * Finds the endpoint of a sender's request. Returns undefined if the sender has no access. The path must
 * match literally: it is not unescaped.
 * @example findClientEndpoint('extension', 'POST', '/client/wake') // 'wake'
 */
export function findClientEndpoint(
  sender: Sender,
  method: string,
  path: string,
): ClientEndpointName | undefined {
  const kind = sender === 'extension' ? sender : 'web-page'
  const found = Object.entries<ClientEndpoint>(clientEndpoints).find(
    ([, row]) => row.path === path && row.method === method && row.senders === kind,
  )
  return found?.[0] as ClientEndpointName | undefined
}
