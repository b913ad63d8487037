/**
 * What crosses to a web page and back. A page's process may send anything, so each request is checked by its schema; a reply is
 * checked before it leaves. The content script imports the types alone: it has no room for schemas.
 */
import * as z from 'zod/mini'
import { MAX_UIDS, orderStatus } from '../../domain/orders/order'
import { address, chainId, hash32, orderUid } from '../../domain/scalars'
import { bellPlace, standsFor } from '../db/rows/settings'
import { PAGE_WORDS, type PageWord } from './page-words'

/** How a badge is drawn: an order's status, one's own address, a settlement. */
const badgeLook = z.enum([...orderStatus.options, 'owner', 'settlement'])
export type BadgeLook = z.output<typeof badgeLook>

/**
 * A badge: `id` as it was asked, `text` its words ("Open 40%"), `detail` what is traded ("1 WETH → 3,000 USDC"), `outlook` what
 * the order's own page has room for ("+2.5% to limit"). `endsAt` is when an open order expires, ms; `auctionEveryMs` how far
 * apart auctions are that are held by the clock. `shows` are the amounts, by symbol, that a page may show of an order of
 * ours: what was signed and what was executed.
 */
export const badgeView = z.lazy(() =>
  z.object({
    id: z.string(),
    look: badgeLook,
    text: z.string(),
    detail: z.string(),
    isMine: z.boolean(),
    warning: z.optional(z.string()),
    endsAt: z.optional(z.number()),
    outlook: z.optional(z.string()),
    auctionEveryMs: z.optional(z.number()),
    shows: z.optional(z.record(z.string(), z.array(z.string()))),
  }),
)
export type BadgeView = z.output<typeof badgeView>

const few = <S extends z.ZodMiniType>(item: S) => z.array(item).check(z.maxLength(MAX_UIDS))

/** What is asked: the things a page names, of one network. Only those in `due` may be asked of a service. */
export const badgeRequest = z.lazy(() =>
  z.object({
    chainId,
    uids: few(orderUid),
    transactions: few(hash32),
    addresses: few(address),
    due: few(z.string()),
  }),
)
export type BadgeRequest = z.output<typeof badgeRequest>

/**
 * A card: words of a badge at length. `gainBps` is how much better than its limit an order has traded.
 */
export const cardView = z.lazy(() =>
  z.object({
    title: z.string(),
    lines: z.array(z.object({ label: z.string(), text: z.string() })),
    warning: z.optional(z.string()),
    gainBps: z.optional(z.number()),
    orders: z.array(z.object({ uid: z.string(), text: z.string() })),
  }),
)
export type CardView = z.output<typeof cardView>

export const cardRequest = z.lazy(() =>
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('order'), chainId, id: orderUid }),
    z.object({ kind: z.literal('transaction'), chainId, id: hash32 }),
    z.object({ kind: z.literal('address'), chainId, id: address }),
  ]),
)
export type CardRequest = z.output<typeof cardRequest>

/** Corners that the bell may stand in. */
export type BellPlace = z.output<typeof bellPlace>

/** What a site is about. */
export type StandsFor = z.output<typeof standsFor>

/**
 * A site. `kind` is how it names things: an order explorer by UIDs, a block explorer by transactions and addresses too. `origin`
 * is scheme and host, without a port: a match pattern names none. `base` is where the explorer's own paths begin; '' is the root.
 * `chainId` null means that the first part of the path names the network. Without `standsFor` it is about what is chosen.
 */
const site = z.lazy(() =>
  z.object({
    kind: z.enum(['orders', 'blocks']),
    origin: z.string(),
    base: z.string(),
    chainId: z.nullable(z.number()),
    standsFor: z.optional(standsFor),
  }),
)
export type Site = z.output<typeof site>
export type SiteKind = Site['kind']

/** How pages are read: the sites, and networks by the first part of a path; no such part is mainnet. */
const sites = z.lazy(() =>
  z.object({ rows: z.array(site), chainIdByPrefix: z.record(z.string(), z.number()) }),
)
export type SiteTable = z.output<typeof sites>

/** How a status is drawn: in a colour for either ground, by an outline in a box of 10 by 10. */
const looks = z.lazy(() => z.record(badgeLook, z.object({ colour: z.string(), shape: z.string() })))
export type Looks = z.output<typeof looks>

const pageWords = z.lazy(() => z.record(z.enum(Object.keys(PAGE_WORDS) as PageWord[]), z.string()))

/**
 * How a page is to be treated. `bell` is where the bell is, null for nowhere; `style` the stylesheet of whatever is drawn there;
 * `words` what is said there, in the language that is chosen.
 */
export const pageView = z.lazy(() =>
  z.object({
    sites,
    marksAddresses: z.boolean(),
    bell: z.nullable(bellPlace),
    style: z.string(),
    looks,
    words: pageWords,
  }),
)
export type PageView = z.output<typeof pageView>

/** The bell: how many notifications are unread, and nothing of what they say; where it is. */
export const bellView = z.lazy(() => z.object({ unread: z.number(), place: z.nullable(bellPlace) }))
export type BellView = z.output<typeof bellView>

/** A page of ours to be opened: an order's, at its notifications where they are meant; `site` is that of the settings for the page's own site. */
export const openRequest = z.lazy(() =>
  z.union([
    z.object({ chainId, uid: orderUid, part: z.optional(z.literal('notify')) }),
    z.object({ screen: z.enum(['notifications', 'orders', 'site']) }),
  ]),
)
