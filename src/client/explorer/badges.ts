/**
 * Builds the badges of a page. Own orders are read from the journal, other orders from the service when they
 * are due.
 */

import type { Call } from '../../api/caller'
import { isEthFlow, NATIVE_TOKEN_MARKER } from '../../domain/chains/chains'
import { findKnownToken } from '../../domain/chains/imported-tokens'
import { findToken } from '../../domain/chains/tokens'
import { executedOf, filledBps, surplusBps } from '../../domain/orders/amounts'
import { expiryOf, type Order } from '../../domain/orders/order'
import { knownStatusOf } from '../../domain/orders/status'
import { ignoreRefusal } from '../../domain/refusal'
import type { Address, Amount, ChainId, Hash32 } from '../../domain/scalars'
import { isolate } from '../../domain/text/isolate'
import { writePercent } from '../../domain/text/locale'
import { directionOf } from '../../domain/text/numbers'
import { plural, t, translate } from '../../domain/text/texts'
import { formatUnits } from '../../domain/text/units'
import type { BadgeLook, BadgeRequest, BadgeView } from '../bridge/views'
import { clientDb } from '../db/db'
import { type OrderKey, rowKeyOf } from '../db/rows/keys'
import {
  type EntryStatus,
  type OrderEntry,
  orderOf,
  proofOf,
  type ReportProof,
  statusOfEntry,
} from '../db/rows/order-entry'
import type { Settings } from '../db/rows/settings'
import { writePaid, writeReceived } from '../notify/notification-text'
import { readEntries, readOwned, readOwnedAccepted } from '../orders/journal'
import { deploymentFor, profileNamed } from '../settings/profiles'
import { orderTokens, viewOrderPair } from '../tokens/tokens'
import { fillsAtWords } from '../trade/fills-at'
import { readOutlook } from '../trade/order-costs'
import { readGenuineOrders } from '../watch/watchlist'

/** Appearance and English label of each status. */
const STATUSES = {
  open: ['open', 'Open'],
  fulfilled: ['fulfilled', 'Filled'],
  expired: ['expired', 'Expired'],
  cancelled: ['cancelled', 'Cancelled'],
  presignaturePending: ['presignaturePending', 'Awaiting signature'],
  unknown: ['presignaturePending', 'Unknown status'],
  intended: ['presignaturePending', 'Not signed'],
  sending: ['presignaturePending', 'Sending'],
  refused: ['cancelled', 'Refused'],
} as const satisfies Record<EntryStatus, readonly [BadgeLook, string]>

/**
 * Maximum number of own orders on a page with outlooks. With more orders, no badge shows an outlook, because
 * a list of orders has no space for it.
 */
const MAX_OUTLOOKS = 4
/** Maximum gain shown. A limit far from the market would give an absurd percentage. */
const MAX_SHOWN_BPS = 99_900

/** Returns the word of a status. A status that Cowbell does not know is isolated text of its service. */
function wordOf(order: Order): string {
  const known = knownStatusOf(order)
  return known ? translate(STATUSES[known][1]) : isolate(order.status) || translate(STATUSES.unknown[1])
}

/** Writes the status of an order: "Open 40%", "Filled +0.42%". A price that is not plausible is no gain. */
export function writeStatus(order: Order, proof?: ReportProof): string {
  const word = wordOf(order)
  const executed = executedOf(order)
  if (!executed) return word
  const percent = Math.floor(filledBps(order, executed) / 100)
  if (order.status !== 'fulfilled') return percent === 0 ? word : `${word} ${writePercent(String(percent))}`
  const gain = proof === 'implausible' ? 0 : surplusBps(order, executed)
  return gain === 0 ? word : `${word} +${writePercent(String(Math.min(gain, MAX_SHOWN_BPS) / 100))}`
}

type Traded = Pick<Order, 'sellToken' | 'sellAmount' | 'buyToken' | 'buyAmount'>

/** Writes the signed trade: "1 WETH → 3,000 USDC". */
export function writeTrade(key: OrderKey, terms: Traded): string {
  const { sellToken, buyToken } = orderTokens(key, terms)
  const { chainId } = key
  return `${writePaid(chainId, sellToken, terms.sellAmount)} → ${writeReceived(chainId, buyToken, terms.buyAmount)}`
}

/** Writes the executed trade of a filled order, and the signed trade of any other. */
function writeOutcome(key: OrderKey, order: Order): string {
  const executed = executedOf(order)
  if (order.status !== 'fulfilled' || !executed) return writeTrade(key, order)
  const { sell, buy } = executed
  return writeTrade(key, { ...order, sellAmount: sell as Amount, buyAmount: buy as Amount })
}

function viewOrder(key: OrderKey, order: Order, isMine: boolean, proof?: ReportProof): BadgeView {
  const [look] = STATUSES[knownStatusOf(order) ?? 'unknown']
  const [text, detail] = [writeStatus(order, proof), writeOutcome(key, order)]
  const view = { id: order.uid, look, status: wordOf(order), text, detail, isMine }
  const executed = executedOf(order)
  const share = executed ? Math.floor(filledBps(order, executed) / 100) : 0
  return order.status === 'open' ? { ...view, share, endsAt: expiryOf(order) * 1000 } : view
}

/**
 * Finds a listed token or the native coin. Imported tokens are excluded, because one may have the symbol of
 * another token.
 */
const findNamed = (chainId: ChainId, token: Address) =>
  token === NATIVE_TOKEN_MARKER ? findKnownToken(chainId, token) : findToken(chainId, token)

/** Lists the amounts that a correct page can show for an own order, by symbol. The signed amount is first. */
function listShown(entry: OrderEntry): BadgeView['shows'] {
  const { chainId, terms } = entry
  const order = orderOf(entry)
  const executed = order && executedOf(order)
  const { sellToken, buyToken } = orderTokens(entry, terms)
  const sides = [
    [findNamed(chainId, sellToken), terms.sellAmount, executed?.sell],
    [findNamed(chainId, buyToken), terms.buyAmount, executed?.buy],
  ] as const
  return Object.fromEntries(
    sides.flatMap(([token, ...amounts]) =>
      token
        ? [[token.symbol, amounts.flatMap((atoms) => (atoms ? [formatUnits(atoms, token.decimals)] : []))]]
        : [],
    ),
  )
}

/** Returns the mismatch between an own order and the service's report, or undefined. */
export const warningOf = (entry: OrderEntry): string | undefined =>
  'forgery' in entry && entry.forgery ? translate(entry.forgery.message) : undefined

/** Writes when an open order fills, by the last recorded price and costs. Undefined without costs. */
export async function writeOutlook(entry: OrderEntry): Promise<string | undefined> {
  const { terms } = entry
  const outlook = await readOutlook({ ...entry, order: orderOf(entry) })
  return outlook && fillsAtWords(viewOrderPair(entry, terms), outlook, directionOf(terms))
}

/** Returns whether the signature log has a mismatch of an order. */
async function hasMismatch(entry: OrderEntry): Promise<boolean> {
  const rows = clientDb.ledger.where('[profileId+chainId+uid]').equals(rowKeyOf(entry))
  return (await rows.filter(({ mismatches }) => mismatches.length > 0).count()) > 0
}

/**
 * Builds the outlook of an own order: the price at which it fills, and "Terms verified" if the service reports
 * the signed terms and nothing else differs.
 */
async function viewOutlook(entry: OrderEntry): Promise<Partial<BadgeView>> {
  const order = orderOf(entry)
  if (!order || warningOf(entry)) return {}
  const verified = (await hasMismatch(entry)) ? undefined : t`Terms verified`
  if (order.status !== 'open') return verified ? { outlook: verified } : {}
  return { outlook: [await writeOutlook(entry), verified].filter(Boolean).join(' · ') }
}

function viewEntry(entry: OrderEntry): BadgeView {
  const order = orderOf(entry)
  const [look, text] = STATUSES[statusOfEntry(entry)]
  const view = order
    ? viewOrder(entry, order, true, proofOf(entry))
    : {
        id: entry.uid,
        look,
        status: translate(text),
        text: translate(text),
        detail: writeTrade(entry, entry.terms),
        isMine: true,
      }
  return { ...view, warning: warningOf(entry), shows: listShown(entry) }
}

/**
 * Returns whether an order that is not in the journal is the account's. The EthFlow contract owns native
 * sales.
 */
const isOwned = (key: OrderKey, order: Order, account: Address | null): boolean =>
  account !== null &&
  (order.owner === account ||
    (order.receiver === account &&
      isEthFlow(deploymentFor(profileNamed(key.profileId), key.chainId), order.owner)))

/** Dependencies of the badges of a page. */
export interface BadgePorts {
  readonly settings: Pick<Settings, 'profileId' | 'account' | 'pages'>
  readonly call: Call
}

/** Builds the badge of an own address with its number of open orders. Other addresses get no badge. */
async function viewAddress(id: Address, chainId: ChainId, { settings }: BadgePorts): Promise<BadgeView[]> {
  const owner = { profileId: settings.profileId, chainId, owner: id }
  const accepted = await readOwnedAccepted(owner)
  const isOwn = id === settings.account || accepted.length > 0 || (await readOwned(owner, 1)).length > 0
  if (!isOwn) return []
  const count = accepted.filter((entry) => statusOfEntry(entry) === 'open').length
  const text = count === 0 ? t`You` : t`${count} open`
  const detail = plural(count, t`Your address: 1 open order`, t`Your address: ${count} open orders`)
  return [{ id, look: 'owner', status: text, text, detail, isMine: false }]
}

async function viewTransaction(id: Hash32, chainId: ChainId, { settings, call }: BadgePorts) {
  const orders = await call('getTransactionOrders', { network: chainId, hash: id })
  if (orders.length === 0) return []
  const ownEntries = await readEntries(
    orders.map(({ uid }) => ({ profileId: settings.profileId, chainId, uid })),
  )
  const isMine = ownEntries.length > 0
  const text = plural(orders.length, t`1 order`, t`${orders.length} orders`)
  return [
    {
      id,
      look: 'settlement',
      status: text,
      text,
      detail: t`Settles ${text}`,
      count: orders.length,
      isMine,
    } satisfies BadgeView,
  ]
}

/**
 * Builds one badge for each known item. Unknown items get no badge.
 * @throws Refusal
 */
export async function viewBadges(request: BadgeRequest, ports: BadgePorts): Promise<BadgeView[]> {
  const { chainId } = request
  const { profileId, account, pages } = ports.settings
  const uids = [...new Set(request.uids)]
  const ownEntries = await readEntries(uids.map((uid) => ({ profileId, chainId, uid })))
  const outlooks = await Promise.all(ownEntries.length > MAX_OUTLOOKS ? [] : ownEntries.map(viewOutlook))
  const known = new Set<string>(ownEntries.map(({ uid }) => uid))
  const due = new Set(pages.isOwnOnly ? [] : request.due)
  const isDue = (id: string): boolean => due.has(id) && !known.has(id)
  // A refusal of the service does not remove the badges of own orders.
  const orEmpty = <T>(reading: Promise<readonly T[]>) =>
    reading.catch(ignoreRefusal).then((views) => views ?? [])
  const others = await orEmpty(
    readGenuineOrders({ profileId, call: ports.call }, chainId, uids.filter(isDue)),
  )
  const parts = await Promise.all([
    ...request.addresses.map((id) => viewAddress(id, chainId, ports)),
    ...request.transactions.filter(isDue).map((id) => orEmpty(viewTransaction(id, chainId, ports))),
  ])
  return [
    ...ownEntries.map((entry, index) => ({ ...viewEntry(entry), ...outlooks[index] })),
    ...others.map((order) => {
      const key = { profileId, chainId, uid: order.uid }
      return viewOrder(key, order, isOwned(key, order, account))
    }),
    ...parts.flat(),
  ]
}
