/** What the card of a badge says: an order at length, a settlement's orders, the open orders of an address of ours. */

import { findKnownToken } from '../../domain/chains/imported-tokens'
import { executedOf, surplusBps } from '../../domain/orders/amounts'
import { endOf, type Order } from '../../domain/orders/order'
import { passRefusal, Refusal } from '../../domain/refusal'
import type { ChainId, OrderUid } from '../../domain/scalars'
import { cleanForeign } from '../../domain/text/foreign-words'
import { directionOf, minute, usd, writePrice } from '../../domain/text/numbers'
import { t } from '../../domain/text/texts'
import type { CardRequest, CardView } from '../bridge/views'
import { clientDb } from '../db/db'
import { rowKeyOf } from '../db/rows/keys'
import { ledgerRow } from '../db/rows/ledger'
import { type OrderEntry, orderOf, statusOfEntry } from '../db/rows/order-entry'
import { fittingRows } from '../db/set-aside'
import { writePaid, writeReceived } from '../notify/text'
import { readEntry, readOwnedAccepted } from '../orders/journal'
import { profileNamed } from '../settings/profiles'
import { askGenuine } from '../watch/watchlist'
import { type BadgePorts, warningOf, writeStatus, writeTrade } from './badges'

type Line = CardView['lines'][number]

/** "3,000 USDC per WETH", for one of the token whose amount is fixed; nothing when a token is unknown. */
function describePrice(
  id: ChainId,
  { kind, sellToken, buyToken }: Order,
  sell: bigint,
  buy: bigint,
): string | undefined {
  const [sold, bought] = [findKnownToken(id, sellToken), findKnownToken(id, buyToken)]
  if (!sold || !bought || sell === 0n) return undefined
  const [one, other] = kind === 'sell' ? [sold, bought] : [bought, sold]
  const sides = { sell, buy, sellDecimals: sold.decimals, buyDecimals: bought.decimals }
  return t`${writePrice(sides, directionOf({ kind }))} ${other.symbol} per ${one.symbol}`
}

const line = (label: string, text: string | undefined): Line[] =>
  text === undefined ? [] : [{ label, text }]

/** Who says so. */
const lineOfEnvironment = ({ settings }: BadgePorts): Line => ({
  label: t`Environment`,
  text: profileNamed(settings.profileId).label,
})

/** What all of an order of ours was worth when it was signed, USD; undefined where that is not known. */
async function readUsd(entry: OrderEntry): Promise<number | undefined> {
  const rows = clientDb.ledger.where('[profileId+chainId+uid]').equals(rowKeyOf(entry))
  const signed = fittingRows('ledger', ledgerRow, await rows.toArray())
  return signed.find(({ kind }) => kind === 'order')?.usd ?? undefined
}

function listAmounts(id: ChainId, order: Order, worth: number | undefined): Line[] {
  const { sell, buy } = executedOf(order)
  const limit = describePrice(id, order, order.sellAmount, order.buyAmount)
  const sold = worth === undefined ? '' : ` · ${usd((worth * Number(sell)) / Number(order.sellAmount))}`
  if (sell === 0n)
    return [
      ...line(t`Limit price`, limit),
      ...line(t`Value at signing`, worth === undefined ? undefined : usd(worth)),
    ]
  return [
    ...line(t`Sold`, writePaid(id, order.sellToken, sell) + sold),
    ...line(t`Bought`, writeReceived(id, order.buyToken, buy)),
    ...line(t`Limit price`, limit),
    ...line(t`Execution price`, describePrice(id, order, sell, buy)),
  ]
}

/** What happened, as it is said of an order. */
const eventWords = (): Readonly<Record<string, string>> => ({
  created: t`placed`,
  ready: t`in auction`,
  filtered: t`left out`,
  invalid: t`not valid`,
  executing: t`settling`,
  considered: t`bid, not selected`,
  traded: t`filled`,
})

/** What the service noted of an order, as far as it has a debug report; undefined for services without. */
async function readLast({ settings, call }: BadgePorts, network: ChainId, { uid }: Order): Promise<Line[]> {
  if (settings.pages.isOwnOnly) return []
  const report = await call('getDebugReport', { network, uid }).catch(passRefusal)
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

/** An order that is not in the journal, if the service may be asked for such. */
const askOther = async (uid: OrderUid, chainId: ChainId, { settings, call }: BadgePorts) =>
  settings.pages.isOwnOnly ? [] : askGenuine({ profileId: settings.profileId, call }, chainId, [uid])

async function viewOrderCard({ id, chainId }: Extract<CardRequest, { kind: 'order' }>, ports: BadgePorts) {
  const key = { profileId: ports.settings.profileId, chainId, uid: id }
  const entry = await readEntry(key)
  const known = entry && orderOf(entry)
  const [asked] = known ? [] : await askOther(id, chainId, ports)
  const order = known ?? asked
  if (!order) throw new Refusal('NotFound', { description: t`Order not found.` })
  const [title, executed] = [writeTrade(chainId, order), executedOf(order)]
  return {
    title,
    warning: entry && warningOf(entry),
    ...(executed.sell > 0n ? { gainBps: surplusBps(order, executed) } : {}),
    lines: [
      ...line(t`Status`, writeStatus(order)),
      lineOfEnvironment(ports),
      ...listAmounts(chainId, order, entry && (await readUsd(entry))),
      ...line(order.status === 'open' ? t`Expires` : t`Expiry`, minute(endOf(order) * 1000)),
      ...(await readLast(ports, chainId, order)),
    ],
    orders: [],
  } satisfies CardView
}

const listOrders = (title: string, ports: BadgePorts, orders: CardView['orders']): CardView => ({
  title,
  lines: [lineOfEnvironment(ports)],
  orders,
})

/** The card of a thing on a page. @throws Refusal NotFound for what is not known */
export async function viewCard(asked: CardRequest, ports: BadgePorts): Promise<CardView> {
  const { chainId } = asked
  switch (asked.kind) {
    case 'order':
      return viewOrderCard(asked, ports)
    case 'transaction': {
      const { isOwnOnly } = ports.settings.pages
      const hash = asked.id
      const orders = isOwnOnly ? [] : await ports.call('getTransactionOrders', { network: chainId, hash })
      const list = orders.map((order) => ({
        uid: order.uid,
        text: `${writeStatus(order)} · ${writeTrade(chainId, order)}`,
      }))
      return listOrders(t`Orders of this settlement`, ports, list)
    }
    case 'address': {
      const of = { profileId: ports.settings.profileId, chainId, owner: asked.id }
      const open = (await readOwnedAccepted(of)).filter((entry) => statusOfEntry(entry) === 'open')
      const list = open.map(({ uid, terms }) => ({ uid, text: writeTrade(chainId, terms) }))
      const title = open.length > 0 ? t`Your open orders` : t`No open orders`
      return listOrders(title, ports, list.slice(0, 5))
    }
    default:
      return asked satisfies never
  }
}
