/**
 * Builds the card of a badge: an order in detail, the orders of a settlement, or the open orders of an own
 * address.
 */

import { findNamedToken } from '../../domain/chains/imported-tokens'
import { executedOf, surplusBps } from '../../domain/orders/amounts'
import { expiryOf, type Order } from '../../domain/orders/order'
import { ignoreRefusal, Refusal } from '../../domain/refusal'
import type { ChainId, OrderUid } from '../../domain/scalars'
import { cleanForeign } from '../../domain/text/foreign-words'
import { directionOf, formatDateTime, usd, writePrice } from '../../domain/text/numbers'
import { t } from '../../domain/text/texts'
import type { CardRequest, CardView } from '../bridge/views'
import { fittingRows } from '../db/damaged-rows'
import { clientDb } from '../db/db'
import { type OrderKey, rowKeyOf } from '../db/rows/keys'
import { ledgerRow } from '../db/rows/ledger'
import { type OrderEntry, orderOf, proofOf, statusOfEntry } from '../db/rows/order-entry'
import { writePaid, writeReceived } from '../notify/notification-text'
import { readEntry, readOwnedAccepted } from '../orders/journal'
import { profileNamed } from '../settings/profiles'
import { orderTokens } from '../tokens/tokens'
import { readGenuineOrders } from '../watch/watchlist'
import { type BadgePorts, warningOf, writeOutlook, writeStatus, writeTrade } from './badges'

type Line = CardView['lines'][number]

/**
 * Writes a price such as "3,000 USDC per WETH". The base is the token whose amount is fixed. Returns
 * undefined if a token is unknown.
 */
function describePrice(key: OrderKey, order: Order, sell: bigint, buy: bigint): string | undefined {
  const { kind } = order
  const { sellToken, buyToken } = orderTokens(key, order)
  const [sold, bought] = [findNamedToken(key.chainId, sellToken), findNamedToken(key.chainId, buyToken)]
  if (!sold || !bought || sell === 0n) return undefined
  const [base, quote] = kind === 'sell' ? [sold, bought] : [bought, sold]
  const sides = { sell, buy, sellDecimals: sold.decimals, buyDecimals: bought.decimals }
  return t`${writePrice(sides, directionOf({ kind }))} ${quote.symbol} per ${base.symbol}`
}

const line = (label: string, text: string | undefined): Line[] =>
  text === undefined ? [] : [{ label, text }]

const lineOfEnvironment = ({ settings }: BadgePorts): Line => ({
  label: t`Environment`,
  text: profileNamed(settings.profileId).label,
})

/** Returns the USD value of an own order at signing, or undefined if it is unknown. */
async function readUsd(entry: OrderEntry): Promise<number | undefined> {
  const rows = clientDb.ledger.where('[profileId+chainId+uid]').equals(rowKeyOf(entry))
  const signed = fittingRows('ledger', ledgerRow, await rows.toArray())
  return signed.find(({ kind }) => kind === 'order')?.usd ?? undefined
}

function listAmounts(key: OrderKey, order: Order, worth: number | undefined): Line[] {
  const executed = executedOf(order)
  const { sell, buy } = executed ?? { sell: 0n, buy: 0n }
  const { sellToken, buyToken } = orderTokens(key, order)
  const limit = describePrice(key, order, order.sellAmount, order.buyAmount)
  const sold = worth === undefined ? '' : ` · ${usd((worth * Number(sell)) / Number(order.sellAmount))}`
  if (sell === 0n)
    return [
      ...(executed ? [] : line(t`Traded`, t`unknown`)),
      ...line(t`Limit price`, limit),
      ...line(t`Value at signing`, worth === undefined ? undefined : usd(worth)),
    ]
  return [
    ...line(t`Sold`, writePaid(key.chainId, sellToken, sell) + sold),
    ...line(t`Bought`, writeReceived(key.chainId, buyToken, buy)),
    ...line(t`Limit price`, limit),
    ...line(t`Execution price`, describePrice(key, order, sell, buy)),
  ]
}

/** Returns the names of the events in the service's debug report. */
const eventWords = (): Readonly<Record<string, string>> => ({
  created: t`placed`,
  ready: t`in auction`,
  filtered: t`left out`,
  invalid: t`not valid`,
  executing: t`settling`,
  considered: t`bid, not selected`,
  traded: t`filled`,
})

/**
 * Reads the number of fills and the last event from the debug report. Returns no lines if the service has no
 * debug report.
 */
async function readLastEvent(
  { settings, call }: BadgePorts,
  network: ChainId,
  { uid }: Order,
): Promise<Line[]> {
  if (settings.pages.isOwnOnly) return []
  const report = await call('getDebugReport', { network, uid }).catch(ignoreRefusal)
  const last = report?.events.at(-1)
  return [
    ...line(t`Fills`, report && report.trades.length > 0 ? String(report.trades.length) : undefined),
    ...line(
      t`Last event`,
      last &&
        cleanForeign(
          `${eventWords()[last.label] ?? last.label}${last.reason ? `: ${last.reason.replaceAll('_', ' ')}` : ''}`,
        ),
    ),
  ]
}

/** Fetches an order that is not in the journal, if the settings permit such requests. */
const fetchOrder = async (uid: OrderUid, chainId: ChainId, { settings, call }: BadgePorts) =>
  settings.pages.isOwnOnly ? [] : readGenuineOrders({ profileId: settings.profileId, call }, chainId, [uid])

async function viewOrderCard({ id, chainId }: Extract<CardRequest, { kind: 'order' }>, ports: BadgePorts) {
  const key = { profileId: ports.settings.profileId, chainId, uid: id }
  const entry = await readEntry(key)
  const known = entry && orderOf(entry)
  const [fetched] = known ? [] : await fetchOrder(id, chainId, ports)
  const order = known ?? fetched
  if (!order) throw new Refusal('NotFound', { description: t`Order not found.` })
  const [title, executed] = [writeTrade(key, order), executedOf(order)]
  return {
    title,
    warning: entry && warningOf(entry),
    ...(executed && executed.sell > 0n && proofOf(entry) !== 'implausible'
      ? { gainBps: surplusBps(order, executed) }
      : {}),
    lines: [
      ...line(t`Status`, writeStatus(order, proofOf(entry))),
      lineOfEnvironment(ports),
      ...listAmounts(key, order, entry && (await readUsd(entry))),
      ...line(t`Outlook`, order.status === 'open' && entry ? await writeOutlook(entry) : undefined),
      ...line(order.status === 'open' ? t`Expires` : t`Expiry`, formatDateTime(expiryOf(order) * 1000)),
      ...(await readLastEvent(ports, chainId, order)),
    ],
    orders: [],
  } satisfies CardView
}

const listOrders = (title: string, ports: BadgePorts, orders: CardView['orders']): CardView => ({
  title,
  lines: [lineOfEnvironment(ports)],
  orders,
})

/**
 * Builds the card of an item on a page.
 * @throws Refusal NotFound
 */
export async function viewCard(request: CardRequest, ports: BadgePorts): Promise<CardView> {
  const { chainId } = request
  const { profileId } = ports.settings
  switch (request.kind) {
    case 'order':
      return viewOrderCard(request, ports)
    case 'transaction': {
      const { isOwnOnly } = ports.settings.pages
      const hash = request.id
      const orders = isOwnOnly ? [] : await ports.call('getTransactionOrders', { network: chainId, hash })
      const list = orders.map((order) => ({
        uid: order.uid,
        text: `${writeStatus(order)} · ${writeTrade({ profileId, chainId, uid: order.uid }, order)}`,
      }))
      return listOrders(t`Orders of this settlement`, ports, list)
    }
    case 'address': {
      const owner = { profileId, chainId, owner: request.id }
      const open = (await readOwnedAccepted(owner)).filter((entry) => statusOfEntry(entry) === 'open')
      const list = open.map((entry) => ({ uid: entry.uid, text: writeTrade(entry, entry.terms) }))
      const title = open.length > 0 ? t`Your open orders` : t`No open orders`
      return listOrders(title, ports, list.slice(0, 5))
    }
    default:
      return request satisfies never
  }
}
