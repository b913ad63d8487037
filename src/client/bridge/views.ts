/**
 * What crosses to a web page and back. What is asked is checked by schema, for a page's process may say anything; what is
 * answered are finished words, types alone, for a content script has no room to check them and nothing to work out.
 */
import * as z from 'zod/mini'
import { MAX_UIDS, type OrderStatus } from '../../domain/orders/order'
import { address, chainId, hash32, orderUid } from '../../domain/scalars'
import type { bellPlace, standsFor } from '../db/rows/settings'

/** How a badge is drawn: an order's status, one's own address, a settlement. */
export type BadgeLook = OrderStatus | 'owner' | 'settlement'

/**
 * A badge: `id` as it was asked, `text` its words ("Open 40%"), `detail` what is traded ("1 WETH → 3,000 USDC").
 * `endsAt` is when an open order expires, ms. `shows` are the amounts, by symbol, that a page may show of an order of
 * ours: what was signed and what was executed.
 */
export interface BadgeView {
  readonly id: string
  readonly look: BadgeLook
  readonly text: string
  readonly detail: string
  readonly isMine: boolean
  readonly warning?: string
  readonly endsAt?: number
  readonly shows?: Readonly<Record<string, readonly string[]>>
}

const few = <S extends z.ZodMiniType>(item: S) => z.array(item).check(z.maxLength(MAX_UIDS))

/** What is asked: the things a page names, of one network. Only those in `due` may be asked of a service. */
export const badgeRequest = z.object({
  chainId,
  uids: few(orderUid),
  transactions: few(hash32),
  addresses: few(address),
  due: few(z.string()),
})
export type BadgeRequest = z.output<typeof badgeRequest>

/** A card: words of a badge at length. */
export interface CardView {
  readonly title: string
  readonly lines: readonly (readonly [label: string, text: string])[]
  readonly warning?: string
  readonly orders: readonly { readonly uid: string; readonly text: string }[]
}

export const cardRequest = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('order'), chainId, id: orderUid }),
  z.object({ kind: z.literal('transaction'), chainId, id: hash32 }),
  z.object({ kind: z.literal('address'), chainId, id: address }),
])
export type CardRequest = z.output<typeof cardRequest>

/** Corners that the bell may stand in. */
export type BellPlace = z.output<typeof bellPlace>

/** How a site names things: an order explorer by UIDs, a block explorer by transactions and addresses too. */
export type SiteKind = 'orders' | 'blocks'

/** What a site is about. */
export type StandsFor = z.output<typeof standsFor>

/** A site. `chainId` null means that the first part of the path names the network. */
export interface Site {
  readonly kind: SiteKind
  /** Scheme and host, without a port: a match pattern names none. */
  readonly origin: string
  /** Where the explorer's own paths begin; '' is the root. */
  readonly base: string
  readonly chainId: number | null
  /** Absent is `chosen`. */
  readonly standsFor?: StandsFor | undefined
}

/** How pages are read. */
export interface SiteTable {
  readonly rows: readonly Site[]
  /** Networks by the first part of a path; no such part is mainnet. */
  readonly chainIdByPrefix: Readonly<Record<string, number>>
}

/** How a status is drawn: in a colour for either ground, by an outline in a box of 10 by 10. */
export type Looks = Readonly<Record<BadgeLook, { readonly colour: string; readonly shape: string }>>

/** Which page it is, the browser says, never the page. */
export const pageRequest = z.object({})
/** How a page is to be treated: the sites there are; whether addresses are badged; where the bell is, if anywhere. */
export interface PageView {
  readonly sites: SiteTable
  readonly marksAddresses: boolean
  readonly bell: BellPlace | null
  /** The stylesheet of whatever is drawn there. */
  readonly style: string
  readonly looks: Looks
}

export const bellRequest = z.object({})
/** The bell: how much is unread, and nothing of what it is; where it is. */
export interface BellView {
  readonly unread: number
  readonly place: BellPlace | null
}

/** A page of ours to be opened; `site` is that of the settings for the page's own site. */
export const openRequest = z.union([
  z.object({ chainId, uid: orderUid }),
  z.object({ screen: z.enum(['notifications', 'orders', 'site']) }),
])
export type OpenRequest = z.output<typeof openRequest>
