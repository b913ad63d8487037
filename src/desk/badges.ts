/** What a page's badge says of an order: the journal's look first, the service's for orders of others. */
import * as z from 'zod/mini'
import type { Call } from '../api/caller'
import { filledBps } from '../domain/order-amounts'
import { isGenuine } from '../domain/order-uid'
import { MAX_UIDS, type Order, type OrderStatus, orderStatus } from '../domain/orders'
import { type ChainId, chainId, type OrderUid, orderUid } from '../domain/scalars'
import { readEntries } from './journal'
import { writePaid, writeReceived } from './notice-text'
import { executedOf } from './order-notices'
import { deploymentFor, profileOf } from './profiles'
import type { ProfileId, Settings } from './settings'

/** A badge: `text` is its words ("Open 40 %"), `detail` what is traded ("1 WETH → 3,000 USDC"). */
export const badgeView = z.object({
  uid: orderUid,
  status: orderStatus,
  text: z.string(),
  detail: z.string(),
  isMine: z.boolean(),
})
export type BadgeView = z.output<typeof badgeView>

/** What is asked: the orders a page shows, of one network. */
export const badgeRequest = z.object({
  chainId,
  uids: z.array(orderUid).check(z.maxLength(MAX_UIDS)),
})
export type BadgeRequest = z.output<typeof badgeRequest>

const WORDS = {
  open: 'Open',
  fulfilled: 'Filled',
  expired: 'Expired',
  cancelled: 'Cancelled',
  presignaturePending: 'Awaiting signature',
} as const satisfies Record<OrderStatus, string>

function writeStatus(order: Order): string {
  const percent = Math.floor(filledBps(order, executedOf(order)) / 100)
  return order.status === 'fulfilled' || percent === 0
    ? WORDS[order.status]
    : `${WORDS[order.status]} ${percent} %`
}

function writeTrade(chainId: ChainId, order: Order): string {
  const sell = writePaid(chainId, order.sellToken, order.sellAmount)
  return `${sell} → ${writeReceived(chainId, order.buyToken, order.buyAmount)}`
}

const toView = (chainId: ChainId, order: Order, isMine: boolean): BadgeView => ({
  uid: order.uid,
  status: order.status,
  text: writeStatus(order),
  detail: writeTrade(chainId, order),
  isMine,
})

/** What badges stand on: the chosen profile, the account, the profile's service. */
export interface BadgePorts {
  readonly settings: Pick<Settings, 'profileId' | 'account'>
  readonly call: Call
}

async function readMine(uids: readonly OrderUid[], chainId: ChainId, profileId: ProfileId) {
  const entries = await readEntries(uids.map((uid) => ({ profileId, chainId, uid })))
  return entries.flatMap((entry) =>
    (entry.step === 'accepted' || entry.step === 'final') && entry.order ? [entry.order] : [],
  )
}

/** Orders of others; one that does not hash to its UID gets no badge (rulings 24). */
async function askOthers(uids: readonly OrderUid[], chainId: ChainId, { settings, call }: BadgePorts) {
  if (uids.length === 0) return []
  const deployment = deploymentFor(profileOf(settings), chainId)
  const reply = await call('getOrders', { network: chainId, body: [...uids] })
  const orders = reply.flatMap((lookup) => ('order' in lookup ? [lookup.order] : []))
  return orders.filter((order) => uids.includes(order.uid) && isGenuine(deployment, order))
}

/** The badges of the orders that are known, one each; for the rest there is none. @throws Refusal */
export async function viewBadges(
  { chainId, uids }: BadgeRequest,
  ports: BadgePorts,
): Promise<readonly BadgeView[]> {
  const asked = [...new Set(uids)]
  const mine = await readMine(asked, chainId, ports.settings.profileId)
  const known = new Set(mine.map(({ uid }) => uid))
  const others = await askOthers(
    asked.filter((uid) => !known.has(uid)),
    chainId,
    ports,
  )
  return [
    ...mine.map((order) => toView(chainId, order, true)),
    ...others.map((order) => toView(chainId, order, order.owner === ports.settings.account)),
  ]
}
