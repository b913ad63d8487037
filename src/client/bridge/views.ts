/**
 * Messages to and from web pages. Each request is checked by its schema, because a page's process may send
 * anything. Replies are checked before they are sent. The content script imports only the types, because
 * schemas are too large for it.
 */
import * as z from 'zod/mini'
import { MAX_UIDS, orderStatus } from '../../domain/orders/order'
import { address, chainId, hash32, orderUid } from '../../domain/scalars'
import { bellCorner, siteEnvironment } from '../db/rows/settings'
import { PAGE_WORDS, type PageWord } from './page-words'

/** Appearance of a badge: an order's status, an own address, a settlement. */
const badgeLook = z.enum([...orderStatus.options, 'owner', 'settlement'])
export type BadgeLook = z.output<typeof badgeLook>

/**
 * A badge. `id` repeats the request. `status` is the word of the status ("Open"), and `text` adds its progress
 * or gain ("Open 40%"). `detail` is the trade ("1 WETH → 3,000 USDC"). `outlook` is an addition on the order's
 * own page ("+2.5% to limit"). `share` is the filled percentage of an open order, `count` the number of orders
 * in a settlement. `endsAt` is the expiry of an open order in milliseconds. `shows` has the signed and executed
 * amounts of an own order by symbol: a page may show these.
 */
export const badgeView = z.lazy(() =>
  z.object({
    id: z.string(),
    look: badgeLook,
    status: z.string(),
    text: z.string(),
    detail: z.string(),
    isMine: z.boolean(),
    warning: z.optional(z.string()),
    endsAt: z.optional(z.number()),
    outlook: z.optional(z.string()),
    share: z.optional(z.number()),
    count: z.optional(z.number()),
    shows: z.optional(z.record(z.string(), z.array(z.string()))),
  }),
)
export type BadgeView = z.output<typeof badgeView>

const boundedList = <S extends z.ZodMiniType>(item: S) => z.array(item).check(z.maxLength(MAX_UIDS))

/** The items on a page, of one network. Only items in `due` may cause a request to a service. */
export const badgeRequest = z.lazy(() =>
  z.object({
    chainId,
    uids: boundedList(orderUid),
    transactions: boundedList(hash32),
    addresses: boundedList(address),
    due: boundedList(z.string()),
  }),
)
export type BadgeRequest = z.output<typeof badgeRequest>

/** A card: the details of a badge. `gainBps` is the surplus over the limit. */
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

export type BellCorner = z.output<typeof bellCorner>

export type SiteEnvironment = z.output<typeof siteEnvironment>

/**
 * A site. `kind` says which identifiers it shows: an order explorer shows UIDs, a block explorer transactions
 * and addresses too. `origin` is scheme and host, without a port, because match patterns have none. `base` is
 * the path prefix of the explorer, '' for the root. A null `chainId` means that the first path segment names
 * the network. Without `environment` the chosen one applies.
 */
const site = z.lazy(() =>
  z.object({
    kind: z.enum(['orders', 'blocks']),
    origin: z.string(),
    base: z.string(),
    chainId: z.nullable(z.number()),
    environment: z.optional(siteEnvironment),
  }),
)
export type Site = z.output<typeof site>
export type SiteKind = Site['kind']

/** The sites, and the networks by path prefix. A path without a prefix is on mainnet. */
const sites = z.lazy(() =>
  z.object({ rows: z.array(site), chainIdByPrefix: z.record(z.string(), z.number()) }),
)
export type SiteTable = z.output<typeof sites>

/**
 * Appearance of each status: a colour for light and dark backgrounds, and a shape as CSS backgrounds in a box of
 * 16 by 16 pixels. `digits` are the shapes of the numbers 1 to 9 and of "more" in the same box.
 */
const looks = z.lazy(() =>
  z.object({
    of: z.record(badgeLook, z.object({ colour: z.string(), shape: z.string() })),
    digits: z.array(z.string()),
  }),
)
export type Looks = z.output<typeof looks>

const pageWords = z.lazy(() => z.record(z.enum(Object.keys(PAGE_WORDS) as PageWord[]), z.string()))

/** Kinds of names on a page. The settings are sent, and marks drawn, if one of them gets marks. */
export const pageRequest = z.lazy(() =>
  z.object({ names: z.array(z.enum(['order', 'transaction', 'address'])).check(z.maxLength(3)) }),
)

/**
 * Settings for a page. `bell` is the bell's corner, null if hidden. `style` is the stylesheet of everything
 * drawn, `words` its texts in the chosen language, `numbers` the notations of numbers on pages.
 */
export const pageView = z.lazy(() =>
  z.object({
    sites,
    marksAddresses: z.boolean(),
    bell: z.nullable(bellCorner),
    style: z.string(),
    looks,
    words: pageWords,
    numbers: z.object({
      scales: z.record(z.string(), z.array(z.number())),
      space: z.string(),
      number: z.string(),
      end: z.string(),
    }),
  }),
)
export type PageView = z.output<typeof pageView>

/** The bell: the number of unread notifications without their contents, and its corner. */
export const bellView = z.lazy(() => z.object({ unread: z.number(), corner: z.nullable(bellCorner) }))
export type BellView = z.output<typeof bellView>

/**
 * A screen to open: an order or another screen. `site` means the settings of the requesting site.
 */
export const openRequest = z.lazy(() =>
  z.union([
    z.object({ chainId, uid: orderUid }),
    z.object({ screen: z.enum(['notifications', 'orders', 'site']) }),
  ]),
)
