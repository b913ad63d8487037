/**
 * Compares what the service reports of an order with what was signed: the worker's part of the ledger. The fields are
 * vouched for by the UID they hash to; the rest is looked at one by one.
 */
import type { Call } from '../../api/caller'
import { executedOf, filledAmount, isWithinLimit, targetAmount } from '../../domain/orders/amounts'
import { hashAppData, ZERO_APP_DATA } from '../../domain/orders/app-data'
import type { Order } from '../../domain/orders/order'
import { isGenuine, unpackUid } from '../../domain/orders/uid'
import type { Trade } from '../../domain/reports/trades'
import type { Milliseconds, OrderUid } from '../../domain/scalars'
import { clientDb } from '../db/db'
import { type OrderKey, rowKeyOf } from '../db/rows/keys'
import type { LedgerRow } from '../db/rows/ledger'
import type { EntryAt } from '../db/rows/order-entry'
import { enqueueNotifications, notifyTables } from '../notify/enqueue'
import { toNotification } from '../notify/order-notifications'
import { deploymentFor, profileNamed } from '../settings/profiles'

type Accepted = EntryAt<'accepted'>

/** Presignatures are on the chain; what stands in their place is not one. */
const isSameSignature = ({ signature }: Accepted, order: Order): boolean =>
  signature.scheme === order.signingScheme &&
  (signature.scheme === 'presign' || signature.bytes === order.signature)

const BEYOND = 'Traded beyond what you signed.'

/** Whether the order is reported under its own UID, as of its own owner. */
function isSameOwner({ uid, owner }: Accepted, order: Order): boolean {
  const signer = unpackUid(uid).owner
  // A native sell is owned by the contract that places it, on behalf of the account.
  const isFrom = !order.from || order.from === signer || order.from === owner
  return order.uid === uid && order.owner === signer && isFrom
}

/** Whether the document that is reported is the one whose hash was signed. */
function isSameDocument({ terms }: Accepted, { fullAppData, appDataHash }: Order): boolean {
  if (appDataHash !== undefined && appDataHash !== terms.appData) return false
  if (fullAppData === undefined || fullAppData === null) return true
  return (
    hashAppData(fullAppData) === terms.appData || (terms.appData === ZERO_APP_DATA && fullAppData === '{}')
  )
}

/** Whether the executed amounts fit each other, and the fee the signed one. */
const isSumRight = ({ terms }: Accepted, order: Order): boolean =>
  order.executedFeeAmount <= terms.feeAmount &&
  order.executedSellAmountBeforeFees + order.executedFeeAmount === order.executedSellAmount

/** Whether the status is what the executed amounts make of it. */
function isStatusRight({ terms }: Accepted, order: Order): boolean {
  const filled = filledAmount(terms.kind, executedOf(order))
  const isWhole = filled === targetAmount(terms)
  if (order.status === 'fulfilled') return isWhole
  return !(order.status === 'open' && isWhole)
}

const isFillWhole = ({ terms }: Accepted, order: Order): boolean => {
  const filled = filledAmount(terms.kind, executedOf(order))
  return terms.partiallyFillable || filled === 0n || filled >= targetAmount(terms)
}

function isWithin({ terms }: Accepted, order: Order): boolean {
  const executed = executedOf(order)
  return isWithinLimit(terms, executed) && filledAmount(terms.kind, executed) <= targetAmount(terms)
}

type Check = (entry: Accepted, order: Order) => boolean

const isGenuineOf: Check = ({ profileId, chainId }, order) =>
  isGenuine(deploymentFor(profileNamed(profileId), chainId), order)

const isSameContract: Check = ({ profileId, chainId }, order) =>
  order.settlementContract === deploymentFor(profileNamed(profileId), chainId).settlement

type Checks = readonly (readonly [holds: Check, says: string])[]

/** What must hold of an order as it is reported for it to be the one that was signed, and what is said when it does not. */
const identityChecks: Checks = [
  [isGenuineOf, 'Order fields on the server differ from what you signed.'],
  [isSameSignature, 'The signature on the server is not yours.'],
  [isSameContract, 'The settlement contract on the server differs from yours.'],
  [isSameOwner, 'The owner on the server is not the signer.'],
  [isSameDocument, 'App data on the server differs from what you signed.'],
]

/** What must hold of its fills and its status. */
const executionChecks: Checks = [
  [isWithin, BEYOND],
  [isSumRight, 'Executed amounts and fees do not match what you signed.'],
  [isFillWhole, 'Partially filled, although you signed fill or kill.'],
  [isStatusRight, 'The status does not fit the executed amounts.'],
]

const failing = (checks: Checks, entry: Accepted, order: Order): readonly string[] =>
  checks.flatMap(([holds, says]) => (holds(entry, order) ? [] : [says]))

/** Each sentence reports one thing by which an order is not the one that was signed. */
export const findIdentityMismatches = (entry: Accepted, order: Order): readonly string[] =>
  failing(identityChecks, entry, order)

/** Each sentence reports one thing that is otherwise than signed. */
export const findMismatches = (entry: Accepted, order: Order): readonly string[] =>
  failing([...identityChecks, ...executionChecks], entry, order)

const tradeKey = ({ blockNumber, logIndex, txHash }: Trade): string => `${blockNumber}:${logIndex}:${txHash}`

/** Whether a trade is of this order, within its limit, and takes no fee that was not signed. */
function isOwnTrade({ terms, uid }: Accepted, trade: Trade): boolean {
  const { sellAmountBeforeFees: sell, buyAmount: buy } = trade
  const fee = trade.sellAmount - sell
  return (
    trade.orderUid === uid &&
    trade.owner === unpackUid(uid).owner &&
    trade.sellToken === terms.sellToken &&
    trade.buyToken === terms.buyToken &&
    fee >= 0n &&
    fee <= terms.feeAmount &&
    isWithinLimit(terms, { sell, buy })
  )
}

/** Whether each trade of an order is its own, none is reported twice, and all together are no more than was signed. */
function areWithin(entry: Accepted, trades: readonly Trade[]): boolean {
  const { terms } = entry
  const filled = trades.reduce(
    (sum, { sellAmountBeforeFees: sell, buyAmount: buy }) => sum + filledAmount(terms.kind, { sell, buy }),
    0n,
  )
  return (
    filled <= targetAmount(terms) &&
    new Set(trades.map(tradeKey)).size === trades.length &&
    trades.every((trade) => isOwnTrade(entry, trade))
  )
}

/** Records in the ledger what was reported, and notifies what is otherwise than signed. The transaction around it must hold both. */
export async function recordReported(
  entry: Accepted,
  changes: Partial<LedgerRow>,
  mismatches: readonly string[],
  now: Milliseconds,
): Promise<void> {
  const { profileId, chainId, uid } = entry
  await clientDb.ledger
    .where('[profileId+chainId+uid]')
    .equals([profileId, chainId, uid])
    .modify((row) => {
      Object.assign(row, changes, { mismatches: [...new Set([...row.mismatches, ...mismatches])] })
    })
  await enqueueNotifications(
    mismatches.map((words) => {
      const notification = toNotification(entry, 'signature_mismatch', { sell: 0n, buy: 0n }, now, { words })
      return { ...notification, id: `${notification.id}:${words}` }
    }),
    now,
  )
}

/** What orders that were signed here have bought by the trades that are noted of them. */
export async function readNoted(orders: readonly OrderKey[]): Promise<ReadonlyMap<OrderUid, bigint>> {
  if (orders.length === 0) return new Map()
  const keys = orders.map(rowKeyOf)
  const rows = await clientDb.ledger.where('[profileId+chainId+uid]').anyOf(keys).toArray()
  return new Map(
    rows.map(({ uid, trades }) => [
      uid as OrderUid,
      trades.reduce((sum, { buyAmount }) => sum + buyAmount, 0n),
    ]),
  )
}

/** Asks for the trades of an order that has traded, and notes them. */
export async function noteTrades(entry: Accepted, call: Call, now: Milliseconds): Promise<void> {
  const trades = await call('getTrades', { network: entry.chainId, orderUid: entry.uid })
  await clientDb.transaction('rw', [clientDb.ledger, ...notifyTables()], () =>
    recordReported(entry, { trades }, areWithin(entry, trades) ? [] : [BEYOND], now),
  )
}
