/**
 * One order in the journal: what was meant, what was signed, what the service made of it. The UID is known at the very
 * intention, so that no step after it can name another order.
 *
 *     intended ──sign──▶ signed ──submit──▶ accepted ──track──▶ final
 *                          └──────────────▶ refused
 */
import * as z from 'zod/mini'
import {
  endOf,
  type Order,
  type OrderStatus,
  order,
  orderTerms,
  signingScheme,
} from '../../../domain/orders/order'
import { isErrorType } from '../../../domain/refusals'
import { address, amount, bps, hex, orderUid, type Seconds } from '../../../domain/scalars'
import { storedTime } from '../../../domain/stored-scalars'
import { orderKey } from './keys'

/** What the review screen showed when it was signed: the quote, to compare the fill with. Null for a plain limit price. */
const shownQuote = z.lazy(() =>
  z.object({
    sellAmount: amount,
    buyAmount: amount,
    feeAmount: amount,
    quoteId: z.nullable(z.int()),
    slippageBps: bps,
    isVerified: z.boolean(),
  }),
)
export type ShownQuote = z.output<typeof shownQuote>

/** A refusal as it is kept: the words that were said, and what would be right. */
const keptRefusal = z.lazy(() =>
  z.object({
    errorType: z.string().check(z.refine(isErrorType, 'expected a row of the catalogue')),
    says: z.string(),
    fix: z.string(),
    /** Words of a service or wallet, quoted with their source. */
    quote: z.optional(z.string()),
  }),
)
export type KeptRefusal = z.output<typeof keptRefusal>

const intention = {
  ...orderKey.shape,
  owner: address,
  terms: orderTerms,
  /** The app-data document, exact text. */
  appData: z.string(),
  shown: z.nullable(shownQuote),
  /** The order that it cancels as it is placed, and the one whose placing cancels it. */
  replaces: z.optional(orderUid),
  /** What had filled of the one it replaces when that was edited, in the amount that it fixes. */
  replacedFill: z.optional(z.bigint()),
  replacedBy: z.optional(orderUid),
  createdAt: storedTime,
  updatedAt: storedTime,
}
const signed = { ...intention, signature: z.object({ scheme: signingScheme, bytes: hex }) }
/**
 * `forgery`: what the service reported of this order that does not hash to its UID (SOURCES: Reading other services); kept for good.
 * `foundAt`: when an order that was placed elsewhere was found; absent for one that was signed here.
 */
const reported = { ...signed, forgery: z.nullable(keptRefusal), foundAt: z.optional(storedTime) }

/**
 * An order of ours, by step. `attempts` counts submissions that may have arrived, `retryAt` is when the next is due,
 * `lastError` why the last failed. `order` is the last look at it, null until the first; `missingSince` is when the service
 * stopped knowing it, kept at the end of one that it knew no more.
 */
export const orderEntry = z.lazy(() =>
  z.discriminatedUnion('step', [
    z.object({ ...intention, step: z.literal('intended') }),
    z.object({
      ...signed,
      step: z.literal('signed'),
      attempts: z.int(),
      retryAt: storedTime,
      lastError: z.nullable(keptRefusal),
    }),
    z.object({
      ...reported,
      step: z.literal('accepted'),
      order: z.nullable(order),
      missingSince: z.nullable(storedTime),
    }),
    z.object({ ...reported, step: z.literal('final'), order, missingSince: z.optional(storedTime) }),
    z.object({ ...signed, step: z.literal('refused'), refusal: keptRefusal }),
  ]),
)
export type OrderEntry = z.output<typeof orderEntry>
/** An entry that has reached a step. */
export type EntryAt<S extends OrderEntry['step']> = Extract<OrderEntry, { step: S }>

/** Whether an order of ours was signed and placed elsewhere: it has no signature record, and was shown on no review. */
export const isPlacedElsewhere = (entry: OrderEntry): boolean =>
  'foundAt' in entry && entry.foundAt !== undefined

/** The last look at the order of an entry; undefined before the first. */
export const orderOf = (entry: OrderEntry): Order | undefined =>
  ('order' in entry ? entry.order : null) ?? undefined

/** Whether the service took an order of ours and knows it no more. */
export const isForgotten = (entry: OrderEntry | undefined): boolean =>
  entry?.step === 'accepted' && entry.missingSince !== null

/** When an order of ours ends: a native sell has an end of its own, which its signed terms do not name. */
export function endOfEntry(entry: OrderEntry): Seconds {
  const order = orderOf(entry)
  return order ? endOf(order) : entry.terms.validTo
}

/** What an entry is to the trader: its order's status, or how far it came before it had one. */
export type EntryStatus = OrderStatus | 'intended' | 'sending' | 'refused'

/** The status to show. An accepted order that was not read back yet is what it was accepted as. */
export function statusOfEntry(entry: OrderEntry): EntryStatus {
  switch (entry.step) {
    case 'intended':
    case 'refused':
      return entry.step
    case 'signed':
      return 'sending'
    case 'accepted':
    case 'final':
      return entry.order?.status ?? (entry.signature.scheme === 'presign' ? 'presignaturePending' : 'open')
    default:
      return entry satisfies never
  }
}
