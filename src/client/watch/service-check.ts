/**
 * Compares the order that the service reports with the signed one. The UID proves the signed fields; every
 * other field is checked separately.
 */
import type { Call } from '../../api/caller'
import { executedOf, filledAmount, isWithinLimit, targetAmount } from '../../domain/orders/amounts'
import { isDocumentOf } from '../../domain/orders/app-data'
import { orderDigest } from '../../domain/orders/digest'
import { isEcdsa, type Order } from '../../domain/orders/order'
import { ownerOf, readSignature } from '../../domain/orders/signatures'
import { unpackUid } from '../../domain/orders/uid'
import type { Trade } from '../../domain/reports/trades'
import type { Milliseconds, OrderUid } from '../../domain/scalars'
import { clientDb } from '../db/db'
import { type OrderKey, rowKeyOf } from '../db/rows/keys'
import type { LedgerRow } from '../db/rows/ledger'
import type { EntryInStep } from '../db/rows/order-entry'
import { enqueueNotifications, notifyTables } from '../notify/enqueue'
import { toNotification } from '../notify/order-notifications'
import { deploymentOfOrder, isGenuineIn } from '../settings/order-domains'

type Accepted = EntryInStep<'accepted'>

/** Returns whether the signature of a reported order is by the owner. Only ECDSA signatures prove this. */
function isSignedByOwner(entry: Accepted, { signingScheme, signature }: Order): boolean {
  if (!isEcdsa(signingScheme)) return false
  const digest = orderDigest(deploymentOfOrder(entry), entry.terms)
  try {
    ownerOf(digest, readSignature(signingScheme, signature), { from: unpackUid(entry.uid).owner })
    return true
  } catch {
    return false
  }
}

/**
 * Returns whether the order is reported with the signature that is stored here, or with other bytes for it: a
 * last byte of 0 or 1, or the other `s`. The bytes of a presignature are not compared, because it is on-chain.
 */
const isSameSignature = (entry: Accepted, order: Order): boolean =>
  entry.signature.scheme === order.signingScheme &&
  (order.signingScheme === 'presign' ||
    entry.signature.bytes === order.signature ||
    isSignedByOwner(entry, order))

const BEYOND_MESSAGE = 'Traded beyond what you signed.'

/** Returns whether the order is reported with its own UID and owner. */
function isSameOwner({ uid, owner }: Accepted, order: Order): boolean {
  const signer = unpackUid(uid).owner
  // A native sell is owned by the contract that places it for the account.
  const isFrom = !order.from || order.from === signer || order.from === owner
  return order.uid === uid && order.owner === signer && isFrom
}

/**
 * Returns whether the reported app data is the signed one. The document is compared only if the signed
 * document is known, because honest services have documents of other hashes (SOURCES: App data).
 */
function isSameDocument({ terms, appData }: Accepted, { fullAppData, appDataHash }: Order): boolean {
  if (appDataHash !== undefined && appDataHash !== terms.appData) return false
  const isKnown = typeof fullAppData === 'string' && isDocumentOf(terms.appData, appData)
  return !isKnown || isDocumentOf(terms.appData, fullAppData)
}

/**
 * Returns whether the executed amounts add up, and the fee is at most the signed fee. Amounts that the service
 * leaves out are not checked, here and in the other checks.
 */
function isSumRight({ terms }: Accepted, order: Order): boolean {
  const { executedSellAmount: sell, executedSellAmountBeforeFees: before, executedFeeAmount: fee } = order
  if ((fee ?? 0n) > terms.feeAmount) return false
  return sell === undefined || before === undefined || fee === undefined || before + fee === sell
}

/** Returns the filled amount in the token whose amount is fixed. Undefined if the service leaves it out. */
function filledOf({ terms }: Accepted, order: Order): bigint | undefined {
  const executed = executedOf(order)
  return executed && filledAmount(terms.kind, executed)
}

function isStatusRight(entry: Accepted, order: Order): boolean {
  const { terms } = entry
  const filled = filledOf(entry, order)
  if (filled === undefined) return true
  const isWhole = filled === targetAmount(terms)
  if (order.status === 'fulfilled') return isWhole
  return !(order.status === 'open' && isWhole)
}

const isFillWhole = (entry: Accepted, order: Order): boolean => {
  const { terms } = entry
  const filled = filledOf(entry, order) ?? 0n
  return terms.partiallyFillable || filled === 0n || filled >= targetAmount(terms)
}

function isWithin({ terms }: Accepted, order: Order): boolean {
  const executed = executedOf(order)
  if (!executed) return true
  return isWithinLimit(terms, executed) && filledAmount(terms.kind, executed) <= targetAmount(terms)
}

type Check = (entry: Accepted, order: Order) => boolean

/** The UID already proves the contract, which is part of the digest. */
const isSameContract: Check = (entry, order) =>
  order.settlementContract === undefined || order.settlementContract === deploymentOfOrder(entry).settlement

type Checks = readonly (readonly [holds: Check, message: string])[]

/** Checks of a reported order, each with its error message. */
const checks: Checks = [
  [isGenuineIn, 'Order fields on the server differ from what you signed.'],
  [isSameSignature, 'The signature on the server is not yours.'],
  [isSameContract, 'The settlement contract on the server differs from yours.'],
  [isSameOwner, 'The owner on the server is not the signer.'],
  [isSameDocument, 'App data on the server differs from what you signed.'],
  [isWithin, BEYOND_MESSAGE],
  [isSumRight, 'Executed amounts and fees do not match what you signed.'],
  [isFillWhole, 'Partially filled, although you signed whole or nothing.'],
  [isStatusRight, 'The status does not fit the executed amounts.'],
]

/** Returns a message for each difference between the reported and the signed order. */
export const findMismatches = (entry: Accepted, order: Order): readonly string[] =>
  checks.flatMap(([holds, message]) => (holds(entry, order) ? [] : [message]))

const tradeKey = ({ blockNumber, logIndex, txHash }: Trade): string => `${blockNumber}:${logIndex}:${txHash}`

/** Returns whether a trade belongs to the order, keeps its limit, and takes no unsigned fee. */
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

/**
 * Returns whether all trades belong to the order, none is reported twice, and their sum is at most the signed
 * amount.
 */
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

/**
 * Records the reported order in the signature log and queues one notification per mismatch. Must run in a
 * transaction over the log and the notification tables.
 */
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

/** Reads the bought amount of orders signed here, by their recorded trades. */
export async function readRecordedAmounts(
  orders: readonly OrderKey[],
): Promise<ReadonlyMap<OrderUid, bigint>> {
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

export async function noteTrades(entry: Accepted, call: Call, now: Milliseconds): Promise<void> {
  const trades = await call('getTrades', { network: entry.chainId, orderUid: entry.uid })
  await clientDb.transaction('rw', [clientDb.ledger, ...notifyTables()], () =>
    recordReported(entry, { trades }, areWithin(entry, trades) ? [] : [BEYOND_MESSAGE], now),
  )
}
