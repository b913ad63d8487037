/**
 * What the worker answers besides the service: a row for each path `/client/NAME`, with who may ask it and the schemas of what is
 * asked and answered. Nothing that changes an order or a setting is open to a web page.
 */
import * as z from 'zod/mini'
import type { EndpointRow, RowInput, RowReply } from '../../api/endpoint'
import { connection, serviceAnswer, serviceCall, walletAnswer, walletCall } from './dapp-views'
import { badgeRequest, badgeView, bellView, cardRequest, cardView, openRequest, pageView } from './views'

/** The web page whose content script asks, as the browser names it. */
export interface WebPage {
  /** Scheme and host, without a port: a match pattern names none. */
  readonly origin: string
  /** The same with its port: what a site is allowed by as a wallet's client. */
  readonly siteOrigin: string
  readonly tabId: number
}

/** Who asks: a page of ours, or our content script on a web page. */
export type Sender = 'extension' | WebPage

/** A row: an endpoint that some senders may ask; a tab with a web page so many times a minute. */
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

/** A subscription of Web Push as every browser writes it. */
export const pushSubscription = z.lazy(() =>
  z.object({
    endpoint: z.string().check(z.regex(/^https?:\/\//, 'expected an address')),
    keys: z.object({ p256dh: z.string(), auth: z.string() }),
  }),
)

export const clientEndpoints = {
  /** Submit, settle, track and deliver now; answered when it is done. */
  wake: {
    ...fromExtension,
    path: '/client/wake',
    reply: z.null(),
  },
  /** Submit what was signed; answered when the service has answered, and a round follows. */
  submit: {
    ...fromExtension,
    path: '/client/submit',
    reply: z.null(),
  },
  /** Subscribe to pushes: a subscription, or the error of the browser. */
  subscribe: {
    ...fromExtension,
    path: '/client/subscribe',
    // The public key of the push sender (VAPID), base64url.
    body: z.object({ key: z.string() }),
    reply: z.union([pushSubscription, z.object({ trouble: z.string() })]),
  },
  /** How the page is to be treated, and the words in the language that is chosen. Which page it is, the browser says. */
  page: {
    ...fromWebPage,
    path: '/client/page',
    maxPerMinute: 60,
    body: z.object({}),
    reply: pageView,
  },
  /** The badges of orders, transactions and addresses that a page names. */
  badges: {
    ...fromWebPage,
    path: '/client/badges',
    maxPerMinute: 240,
    body: badgeRequest,
    reply: z.array(badgeView),
  },
  /** What the card of a badge says. */
  card: {
    ...fromWebPage,
    path: '/client/card',
    maxPerMinute: 60,
    body: cardRequest,
    reply: cardView,
  },
  /** How many notifications are unread. */
  bell: {
    ...fromWebPage,
    path: '/client/bell',
    maxPerMinute: 120,
    body: z.object({}),
    reply: bellView,
  },
  /** How the page stands with Cowbell as its wallet. */
  connection: {
    ...fromWebPage,
    path: '/client/connection',
    maxPerMinute: 240,
    body: z.object({}),
    reply: connection,
  },
  /** A request of the page to its wallet (EIP-1193): its answer, or that the user is asked. */
  walletRequest: {
    ...fromWebPage,
    path: '/client/walletRequest',
    maxPerMinute: 600,
    body: walletCall,
    reply: walletAnswer,
  },
  /** A request of the service by a page of this machine that may ask it. */
  serviceRequest: {
    ...fromWebPage,
    path: '/client/serviceRequest',
    maxPerMinute: 600,
    body: serviceCall,
    reply: serviceAnswer,
  },
  /** Open an order or a screen in a tab. */
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
/** Names of what our content script may ask. */
export type PageQuestion = {
  [N in ClientEndpointName]: Rows[N]['senders'] extends 'web-page' ? N : never
}[ClientEndpointName]

type SenderOf<N extends ClientEndpointName> = N extends PageQuestion ? WebPage : 'extension'
type BodyOf<N extends ClientEndpointName> =
  RowInput<Rows[N]> extends { readonly body: infer B } ? B : undefined
type AnswerOf<N extends ClientEndpointName> =
  RowReply<Rows[N]> extends null ? Promise<void> : Promise<RowReply<Rows[N]>>

/** A function for every row; one whose reply is null returns nothing. */
export type ClientHandlers = {
  readonly [N in ClientEndpointName]: (body: BodyOf<N>, sender: SenderOf<N>) => AnswerOf<N>
}

/** What a body is as JSON; undefined for a row without one. */
export type WireBody<N extends ClientEndpointName> = Rows[N] extends {
  readonly body: infer B extends z.ZodMiniType
}
  ? z.input<B>
  : undefined
/** What a reply is as JSON. */
export type WireReply<N extends ClientEndpointName> = z.input<Rows[N]['reply']>

/** Asks the worker to subscribe, for a page may not ask for pushes that show nothing. */
export type AskToSubscribe = (key: string) => Promise<RowReply<Rows['subscribe']>>

/**
 * The row that a sender's request is for; undefined for whatever is not open to it. A path is taken to the letter: nothing in it
 * is unescaped.
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
