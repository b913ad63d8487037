/** An order as lists and pages show it: from the journal's entry, or from what the service reports of an order that is not ours. */

import {
  endOfEntry,
  isForgotten,
  isPlacedElsewhere,
  type OrderEntry,
  orderOf,
  statusOfEntry,
} from '../../client/db/rows/order-entry'
import { isLostForGood } from '../../client/orders/journal'
import { type OrderCounts, type OrderTab, orderTabs } from '../../client/orders/pages'
import { choosesScheme } from '../../client/signing/scheme'
import { type TokenPair, viewPair } from '../../client/tokens/tokens'
import { NATIVE_TOKEN_MARKER } from '../../domain/chains/chains'
import { filledBps, reportedExecution } from '../../domain/orders/amounts'
import { endOf, type Order, type OrderTerms, termsOf } from '../../domain/orders/order'
import { unpackUid } from '../../domain/orders/uid'
import { type ChainId, type Milliseconds, type OrderUid, toMilliseconds } from '../../domain/scalars'
import { percent, wholePercent } from '../../domain/text/numbers'
import { t } from '../../domain/text/texts'
import { nativeSellOf, type TransactionAct } from '../../wallet/messages/transaction-acts'
import type { Account } from '../../wallet/vault/accounts'
import type { Mark } from '../kit/status-mark'

/** Everything of an order that is known without asking. `order` is what the service last reported. */
export interface OrderView {
  readonly uid: OrderUid
  readonly chainId: ChainId
  readonly pair: TokenPair
  readonly terms: OrderTerms
  readonly entry: OrderEntry | undefined
  readonly order: Order | undefined
  readonly mark: Mark
  /** The status in words, exact where the mark alone is not: "Open 42%". */
  readonly status: string | undefined
  /** Filled part, basis points. */
  readonly filledBps: number
  readonly createdAt: Milliseconds
  readonly expiresAt: Milliseconds
  /** It can still change. */
  readonly isLive: boolean
}

const filledOf = (terms: OrderTerms, order: Order | undefined): number =>
  order ? filledBps(terms, reportedExecution(order)) : 0

const LIVE: readonly Mark[] = ['open', 'partiallyFilled', 'presignaturePending', 'intended', 'sending']
const isLiveMark = (mark: Mark): boolean => LIVE.includes(mark)

/** An open order that has traded is partly filled; an ended one that has, says how much. */
function statusWords(mark: Mark, bps: number, isReplaced = false): Pick<OrderView, 'mark' | 'status'> {
  if (isReplaced && mark === 'cancelled' && bps === 0) return { mark, status: t`Cancelled (replaced)` }
  if (bps === 0 || bps >= 10_000) return { mark, status: undefined }
  const much = wholePercent(bps)
  if (mark === 'open') return { mark: 'partiallyFilled', status: t`Open ${much}` }
  if (mark === 'expired') return { mark, status: t`Expired, ${much} filled` }
  return mark === 'cancelled' ? { mark, status: t`Cancelled, ${much} filled` } : { mark, status: undefined }
}

/** The tokens of an entry; a native sale is of the coin itself, whatever the contract makes of it. */
function pairOf(entry: OrderEntry): TokenPair {
  const { uid, chainId, terms } = entry
  const sellToken = isNativeSale({ uid, entry }) ? NATIVE_TOKEN_MARKER : terms.sellToken
  return viewPair(chainId, { ...terms, sellToken })
}

/** The view of a journal entry. */
export function viewEntry(entry: OrderEntry): OrderView {
  const { uid, chainId, terms } = entry
  const order = orderOf(entry)
  const bps = filledOf(terms, order)
  const words = isLostForGood(entry)
    ? ({ mark: 'expired', status: t`Lost` } as const)
    : statusWords(statusOfEntry(entry), bps, entry.replacedBy !== undefined)
  return {
    uid,
    chainId,
    terms,
    // As the service's own events have it: an order has one time.
    createdAt: order?.creationDate ?? entry.createdAt,
    entry,
    order,
    filledBps: bps,
    pair: pairOf(entry),
    ...words,
    expiresAt: toMilliseconds(endOfEntry(entry)),
    isLive: isLiveMark(words.mark),
  }
}

/** The view of an order of which the service alone knows. */
export function viewOrder(chainId: ChainId, order: Order): OrderView {
  const terms = termsOf(order)
  const bps = filledOf(terms, order)
  return {
    uid: order.uid,
    chainId,
    terms,
    entry: undefined,
    order,
    filledBps: bps,
    pair: viewPair(chainId, terms),
    ...statusWords(order.status, bps),
    createdAt: order.creationDate,
    expiresAt: toMilliseconds(endOf(order)),
    isLive: isLiveMark(order.status),
  }
}

/** The tab to open at: the first that holds something. */
export const firstTab = (counts: OrderCounts): OrderTab => orderTabs.find((tab) => counts[tab] > 0) ?? 'open'

/** Whether a signed cancellation can be sent: the service must have the order, and it must be signed by a key. */
export const isCancellable = ({ entry, isLive }: OrderView): boolean =>
  entry?.step === 'accepted' &&
  isLive &&
  !isForgotten(entry) &&
  (entry.signature.scheme === 'eip712' || entry.signature.scheme === 'ethsign')

/** Whether an order of ours can still be ended by a transaction; its account must be one that sends some. */
export const isChainCancellable = ({ entry, isLive }: OrderView): boolean =>
  entry?.step === 'accepted' && isLive

/**
 * Whether an account presigns an order by a transaction of its own. None that was not made here: anyone can submit an order for
 * anyone to presign.
 */
export const isPresignedBy = (account: Pick<Account, 'address' | 'kind'>, entry: OrderEntry): boolean =>
  account.address === entry.owner &&
  choosesScheme(account) &&
  !isPlacedElsewhere(entry) &&
  entry.step !== 'intended' &&
  entry.signature.scheme === 'presign'

/** Whether the contract for native sells owns an order that was placed for us. */
const isNativeSale = ({ uid, entry }: Pick<OrderView, 'uid' | 'entry'>): boolean =>
  entry !== undefined && unpackUid(uid).owner !== entry.owner

/** The transaction that ends an order for good: the settlement's own word, a signature taken back, or the coin taken back. */
export function endingActOf(view: OrderView): TransactionAct {
  const { uid, entry, terms } = view
  if (isNativeSale(view) && entry) {
    // Towards the settlement the order never ends: its owner's end is shown, and the contract asks for neither.
    const order = nativeSellOf({ ...terms, validTo: endOfEntry(entry) }, entry.owner, null)
    return { kind: 'cancelEthFlowOrder', order, contract: unpackUid(uid).owner }
  }
  const isPresigned = entry && 'signature' in entry && entry.signature.scheme === 'presign'
  return isPresigned ? { kind: 'setPreSignature', uid, isSigned: false } : { kind: 'invalidateOrder', uid }
}

/** Fill in words for a reader of no bar. @example fillWords(4250) // '42.5% filled' */
export const fillWords = (bps: number): string => t`${percent(bps)} filled`
