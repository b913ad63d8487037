/**
 * View of an order for lists and pages, from the journal entry or from the service's report of an unknown
 * order.
 */

import type { OrderKey } from '../../client/db/rows/keys'
import {
  endOfEntry,
  isForgotten,
  isPlacedElsewhere,
  mayStillFill,
  type OrderEntry,
  orderOf,
  statusOfEntry,
} from '../../client/db/rows/order-entry'
import { isLost } from '../../client/orders/journal'
import { type OrderCounts, type OrderTab, orderTabs } from '../../client/orders/pages'
import { choosesScheme } from '../../client/signing/scheme-labels'
import { type TokenPair, viewOrderPair } from '../../client/tokens/tokens'
import { mulDiv, reportedFill, targetAmount } from '../../domain/orders/amounts'
import { expiryOf, isEcdsa, type Order, type OrderTerms, termsOf } from '../../domain/orders/order'
import { knownStatusOf } from '../../domain/orders/status'
import { unpackUid } from '../../domain/orders/uid'
import { type ChainId, type Milliseconds, type OrderUid, toMilliseconds } from '../../domain/scalars'
import { isolate } from '../../domain/text/isolate'
import { percent, wholePercent } from '../../domain/text/numbers'
import { t } from '../../domain/text/texts'
import { nativeSellOf, type TransactionAct } from '../../wallet/messages/transaction-acts'
import type { Account } from '../../wallet/vault/accounts'
import type { Mark } from '../kit/status-mark'

/** Locally known facts about an order. `order` is the last report of the service. */
export interface OrderView {
  readonly uid: OrderUid
  readonly chainId: ChainId
  readonly pair: TokenPair
  readonly terms: OrderTerms
  readonly entry: OrderEntry | undefined
  readonly order: Order | undefined
  readonly mark: Mark
  /** Status text if it is more exact than the mark: "Open 42%". */
  readonly status: string | undefined
  /** Filled part in basis points. Undefined if the service does not report it. */
  readonly filledBps: number | undefined
  /** Undefined if the service does not report it. */
  readonly createdAt: Milliseconds | undefined
  readonly expiresAt: Milliseconds
  /** The order can still change. */
  readonly isLive: boolean
  /** A settlement in progress may still fill the order, although it ended. */
  readonly mayFill: boolean
}

function filledOf(terms: OrderTerms, order: Order | undefined): number | undefined {
  if (!order) return 0
  const filled = reportedFill(order) ?? (order.status === 'fulfilled' ? targetAmount(terms) : undefined)
  return filled === undefined ? undefined : Number(mulDiv(filled, 10_000n, targetAmount(terms)))
}

const LIVE: readonly Mark[] = [
  ...(['open', 'partiallyFilled', 'presignaturePending', 'unknown', 'intended', 'sending'] as const),
]
const isLiveMark = (mark: Mark): boolean => LIVE.includes(mark)

type StatusWords = Pick<OrderView, 'mark' | 'status'>

/** Adds the service's text of a status that Cowbell does not know. */
const withStatusText = (words: StatusWords, order: Order | undefined): StatusWords =>
  words.mark === 'unknown' && order?.status ? { ...words, status: isolate(order.status) } : words

/**
 * Returns the mark and the exact status text. An open order that has traded is partially filled. An ended one
 * names its filled part.
 */
function statusWords(mark: Mark, bps: number | undefined, isReplaced = false): StatusWords {
  if (isReplaced && mark === 'cancelled' && !bps) return { mark, status: t`Cancelled (replaced)` }
  if (!bps || bps >= 10_000) return { mark, status: undefined }
  const filledText = wholePercent(bps)
  if (mark === 'open') return { mark: 'partiallyFilled', status: t`Open ${filledText}` }
  if (mark === 'expired') return { mark, status: t`Expired, ${filledText} filled` }
  return mark === 'cancelled'
    ? { mark, status: t`Cancelled, ${filledText} filled` }
    : { mark, status: undefined }
}

/** Builds the view of a journal entry. */
export function viewEntry(entry: OrderEntry): OrderView {
  const { uid, chainId, terms } = entry
  const order = orderOf(entry)
  const bps = filledOf(terms, order)
  const words = isLost(entry)
    ? ({ mark: 'expired', status: t`Lost` } as const)
    : statusWords(statusOfEntry(entry), bps, entry.replacedBy !== undefined)
  return {
    uid,
    chainId,
    terms,
    // The service's time, as in its events, so that an order has one creation time.
    createdAt: order?.creationDate ?? (isPlacedElsewhere(entry) ? undefined : entry.createdAt),
    entry,
    order,
    filledBps: bps,
    pair: viewOrderPair(entry, terms),
    ...withStatusText(words, order),
    expiresAt: toMilliseconds(endOfEntry(entry)),
    isLive: isLiveMark(words.mark),
    mayFill: mayStillFill(entry),
  }
}

/** Builds the view of an order that only the service knows. */
export function viewOrder(
  { profileId, chainId }: Omit<OrderKey, 'uid'>,
  order: Order,
  mayFill = false,
): OrderView {
  const terms = termsOf(order)
  const bps = filledOf(terms, order)
  const mark = knownStatusOf(order) ?? 'unknown'
  return {
    uid: order.uid,
    chainId,
    terms,
    entry: undefined,
    order,
    filledBps: bps,
    pair: viewOrderPair({ profileId, chainId, uid: order.uid }, terms),
    ...withStatusText(statusWords(mark, bps), order),
    createdAt: order.creationDate,
    expiresAt: toMilliseconds(expiryOf(order)),
    isLive: isLiveMark(mark),
    mayFill,
  }
}

/** Returns the first tab that is not empty. */
export const firstNonEmptyTab = (counts: OrderCounts): OrderTab =>
  orderTabs.find((tab) => counts[tab] > 0) ?? 'open'

/**
 * Checks if a signed cancellation is possible. The service must have the order, and a key must have signed
 * it.
 */
export const isCancellable = ({ entry, isLive }: OrderView): boolean =>
  entry?.step === 'accepted' && isLive && !isForgotten(entry) && isEcdsa(entry.signature.scheme)

/** Checks if a transaction can still end an own order. The account must be able to send transactions. */
export const isChainCancellable = ({ entry, isLive }: OrderView): boolean =>
  entry?.step === 'accepted' && isLive

/**
 * Checks if an account can presign an order by its own transaction. Orders placed elsewhere are excluded,
 * because anyone can submit an order for another account to presign.
 */
export const isPresignedBy = (account: Pick<Account, 'address' | 'kind'>, entry: OrderEntry): boolean =>
  account.address === entry.owner &&
  choosesScheme(account) &&
  !isPlacedElsewhere(entry) &&
  entry.step !== 'intended' &&
  entry.signature.scheme === 'presign'

/** Checks if the EthFlow contract owns the order that it placed for the account. */
const isNativeSale = ({ uid, entry }: Pick<OrderView, 'uid' | 'entry'>): boolean =>
  entry !== undefined && unpackUid(uid).owner !== entry.owner

/**
 * Returns the transaction that ends an order permanently. It invalidates the order, revokes the presignature
 * or takes back the coin.
 */
export function cancellingActOf(view: OrderView): TransactionAct {
  const { uid, entry, terms } = view
  if (isNativeSale(view) && entry) {
    // For the settlement contract, the order never expires. The expiry that the owner chose is shown instead.
    // The EthFlow contract checks neither expiry.
    const order = nativeSellOf({ ...terms, validTo: endOfEntry(entry) }, entry.owner, null)
    return { kind: 'cancelEthFlowOrder', order, contract: unpackUid(uid).owner }
  }
  const isPresigned = entry && 'signature' in entry && entry.signature.scheme === 'presign'
  return isPresigned ? { kind: 'setPreSignature', uid, isSigned: false } : { kind: 'invalidateOrder', uid }
}

/** Formats the filled part as text, for screen readers. @example fillWords(4250) // '42.5% filled' */
export const fillWords = (bps: number): string => t`${percent(bps)} filled`
