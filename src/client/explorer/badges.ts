/** What a page's badges say: the journal's look first, the service's for what is others', and only as often as is due. */

import type { Call } from '../../api/caller'
import { chainOf } from '../../domain/chains/chains'
import { findToken } from '../../domain/chains/tokens'
import { executedOf, filledBps, surplusBps } from '../../domain/orders/amounts'
import { endOf, type Order } from '../../domain/orders/order'
import { passRefusal } from '../../domain/refusal'
import type { Address, ChainId, Hash32 } from '../../domain/scalars'
import { writePercent } from '../../domain/text/locale'
import { directionOf } from '../../domain/text/numbers'
import { plural, t, translate } from '../../domain/text/texts'
import { formatUnits } from '../../domain/text/units'
import type { BadgeLook, BadgeRequest, BadgeView } from '../bridge/views'
import { type EntryStatus, type OrderEntry, orderOf, statusOfEntry } from '../db/rows/order-entry'
import type { Settings } from '../db/rows/settings'
import { writePaid, writeReceived } from '../notify/text'
import { readEntries, readOwned, readOwnedAccepted } from '../orders/journal'
import { lookPeriod } from '../schedule/looks'
import { profileNamed } from '../settings/profiles'
import { signedDistance } from '../trade/market-price'
import { gapToLimit, readPrices } from '../trade/price-history'
import { askGenuine } from '../watch/watchlist'

/** How a status looks, and is called in English. */
const STATUSES = {
  open: ['open', 'Open'],
  fulfilled: ['fulfilled', 'Filled'],
  expired: ['expired', 'Expired'],
  cancelled: ['cancelled', 'Cancelled'],
  presignaturePending: ['presignaturePending', 'Awaiting signature'],
  intended: ['presignaturePending', 'Not signed'],
  sending: ['presignaturePending', 'Sending'],
  refused: ['cancelled', 'Refused'],
} as const satisfies Record<EntryStatus, readonly [BadgeLook, string]>

/** A page about an order names few others; a list has no room for more than a word. */
const MAX_OUTLOOKS = 4
/** Quicker auctions than this are not counted down to. */
const MIN_COUNTED_MS = 4_000
/** Larger gains, of limits far from any price, are shown as +999%. */
const MAX_SHOWN_BPS = 99_900

/** "Open 40%", "Filled +0.42%". */
export function writeStatus(order: Order): string {
  const word = translate(STATUSES[order.status][1])
  const percent = Math.floor(filledBps(order, executedOf(order)) / 100)
  if (order.status !== 'fulfilled') return percent === 0 ? word : `${word} ${writePercent(String(percent))}`
  const gain = surplusBps(order, executedOf(order))
  return gain === 0 ? word : `${word} +${writePercent(String(Math.min(gain, MAX_SHOWN_BPS) / 100))}`
}

type Traded = Pick<Order, 'sellToken' | 'sellAmount' | 'buyToken' | 'buyAmount'>

/** "1 WETH → 3,000 USDC", as it was signed. */
export const writeTrade = (id: ChainId, { sellToken, sellAmount, buyToken, buyAmount }: Traded): string =>
  `${writePaid(id, sellToken, sellAmount)} → ${writeReceived(id, buyToken, buyAmount)}`

/** The same as it has traded, of an order that is filled. */
function writeOutcome(id: ChainId, order: Order): string {
  if (order.status !== 'fulfilled') return writeTrade(id, order)
  const { sell, buy } = executedOf(order)
  return `${writePaid(id, order.sellToken, sell)} → ${writeReceived(id, order.buyToken, buy)}`
}

function viewOrder(id: ChainId, order: Order, isMine: boolean): BadgeView {
  const [look] = STATUSES[order.status]
  const view = { id: order.uid, look, text: writeStatus(order), detail: writeOutcome(id, order), isMine }
  return order.status === 'open' ? { ...view, endsAt: endOf(order) * 1000 } : view
}

/** The amounts that a page may show of an order of ours, by symbol; the signed one first. */
function listShown(entry: OrderEntry): BadgeView['shows'] {
  const { chainId, terms } = entry
  const order = orderOf(entry)
  const executed = order && executedOf(order)
  const sides = [
    [findToken(chainId, terms.sellToken), terms.sellAmount, executed?.sell],
    [findToken(chainId, terms.buyToken), terms.buyAmount, executed?.buy],
  ] as const
  return Object.fromEntries(
    sides.flatMap(([token, ...amounts]) =>
      token
        ? [[token.symbol, amounts.flatMap((atoms) => (atoms ? [formatUnits(atoms, token.decimals)] : []))]]
        : [],
    ),
  )
}

/** What is wrong with what the service reports of an order of ours; undefined where it is what was signed. */
export const warningOf = (entry: OrderEntry): string | undefined =>
  'forgery' in entry && entry.forgery ? translate(entry.forgery.says) : undefined

/** How far the market was from the limit of an open order when it was last seen; undefined where it never was. */
async function writeGap({ profileId, chainId, terms }: OrderEntry): Promise<string | undefined> {
  const last = (await readPrices({ ...terms, profileId, chainId })).at(-1)
  if (!last) return undefined
  const bps = gapToLimit(terms, last.price)
  return bps > 0 ? t`${signedDistance(bps, directionOf(terms))} to limit` : t`In reach`
}

/** What an order's own page says more of one of ours: how far its limit is, and that the service has what was signed. */
async function viewOutlook(entry: OrderEntry): Promise<Partial<BadgeView>> {
  const order = orderOf(entry)
  if (!order || warningOf(entry)) return {}
  if (order.status !== 'open') return { outlook: t`Verified` }
  const outlook = [await writeGap(entry), t`Verified`].filter(Boolean).join(' · ')
  const every = lookPeriod(chainOf(entry.chainId).blockTimeMs)
  return profileNamed(entry.profileId).backend.kind === 'local' && every >= MIN_COUNTED_MS
    ? { outlook, auctionEveryMs: every }
    : { outlook }
}

function viewEntry(entry: OrderEntry): BadgeView {
  const order = orderOf(entry)
  const [look, text] = STATUSES[statusOfEntry(entry)]
  const view = order
    ? viewOrder(entry.chainId, order, true)
    : {
        id: entry.uid,
        look,
        text: translate(text),
        detail: writeTrade(entry.chainId, entry.terms),
        isMine: true,
      }
  return { ...view, warning: warningOf(entry), shows: listShown(entry) }
}

/** What badges stand on: the chosen profile, the account, the profile's service. */
export interface BadgePorts {
  readonly settings: Pick<Settings, 'profileId' | 'account' | 'pages'>
  readonly call: Call
}

/** How many of an owner's orders of the journal are open; undefined for an address that is not ours. */
async function viewAddress(id: Address, chainId: ChainId, { settings }: BadgePorts): Promise<BadgeView[]> {
  const of = { profileId: settings.profileId, chainId, owner: id }
  const accepted = await readOwnedAccepted(of)
  const isOurs = id === settings.account || accepted.length > 0 || (await readOwned(of, 1)).length > 0
  if (!isOurs) return []
  const count = accepted.filter((entry) => statusOfEntry(entry) === 'open').length
  const text = count === 0 ? t`You` : t`${count} open`
  const detail = plural(count, t`Your address: 1 open order`, t`Your address: ${count} open orders`)
  return [{ id, look: 'owner', text, detail, isMine: false }]
}

async function viewTransaction(id: Hash32, chainId: ChainId, { settings, call }: BadgePorts) {
  const orders = await call('getTransactionOrders', { network: chainId, hash: id })
  if (orders.length === 0) return []
  const mine = await readEntries(orders.map(({ uid }) => ({ profileId: settings.profileId, chainId, uid })))
  const isMine = mine.length > 0
  const text = plural(orders.length, t`1 order`, t`${orders.length} orders`)
  return [{ id, look: 'settlement', text, detail: t`Settles ${text}`, isMine } satisfies BadgeView]
}

/** The badges of what is known, one each; for the rest there is none. @throws Refusal */
export async function viewBadges(asked: BadgeRequest, ports: BadgePorts): Promise<BadgeView[]> {
  const { chainId } = asked
  const { profileId, account, pages } = ports.settings
  const uids = [...new Set(asked.uids)]
  const mine = await readEntries(uids.map((uid) => ({ profileId, chainId, uid })))
  const outlooks = await Promise.all(mine.length > MAX_OUTLOOKS ? [] : mine.map(viewOutlook))
  const known = new Set<string>(mine.map(({ uid }) => uid))
  const due = new Set(pages.isOwnOnly ? [] : asked.due)
  const isDue = (id: string): boolean => due.has(id) && !known.has(id)
  // What the service cannot answer takes nothing away of what is known here.
  const orNone = <T>(asking: Promise<readonly T[]>) => asking.catch(passRefusal).then((views) => views ?? [])
  const others = await orNone(askGenuine({ profileId, call: ports.call }, chainId, uids.filter(isDue)))
  const parts = await Promise.all([
    ...asked.addresses.map((id) => viewAddress(id, chainId, ports)),
    ...asked.transactions.filter(isDue).map((id) => orNone(viewTransaction(id, chainId, ports))),
  ])
  return [
    ...mine.map((entry, at) => ({ ...viewEntry(entry), ...outlooks[at] })),
    ...others.map((order) => viewOrder(chainId, order, order.owner === account)),
    ...parts.flat(),
  ]
}
