/**
 * An order in the journal: its intention, its signature, and the service's reports. The UID is known from the
 * start, so that no later step can refer to another order.
 *
 *     intended ──sign──▶ signed ──submit──▶ accepted ──track──▶ final
 *                          └──────────────▶ refused
 */
import * as z from 'zod/mini'
import {
  expiryOf,
  type Order,
  type OrderStatus,
  order,
  orderTerms,
  signingScheme,
} from '../../../domain/orders/order'
import { knownStatusOf } from '../../../domain/orders/status'
import { unpackUid } from '../../../domain/orders/uid'
import { isErrorType } from '../../../domain/refusals'
import { address, amount, bps, hex, orderUid, type Seconds } from '../../../domain/scalars'
import { storedTime } from '../../../domain/stored-scalars'
import { orderKey } from './keys'

/** The quote shown at signing, to compare with the fill. Null for a limit order. */
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

/** A refusal as stored: its message and its fix. */
const storedRefusal = z.lazy(() =>
  z.object({
    errorType: z.string().check(z.refine(isErrorType, 'expected a row of the catalogue')),
    message: z.string(),
    fix: z.string(),
    /** Message of a service or wallet, quoted with its source. */
    quote: z.optional(z.string()),
  }),
)
export type StoredRefusal = z.output<typeof storedRefusal>

const intention = {
  ...orderKey.shape,
  owner: address,
  terms: orderTerms,
  /** Exact text of the app-data document. */
  appData: z.string(),
  shown: z.nullable(shownQuote),
  /** UID of the order that this one replaces. */
  replaces: z.optional(orderUid),
  /** Filled amount of the replaced order at the time of editing, in its fixed amount. */
  replacedFill: z.optional(z.bigint()),
  replacedBy: z.optional(orderUid),
  createdAt: storedTime,
  updatedAt: storedTime,
}
const signed = { ...intention, signature: z.object({ scheme: signingScheme, bytes: hex }) }
/**
 * Proof of the last fill or cancellation that a remote service reported. `chain`: the settlement contract has
 * it, with the same amounts. `fill`: the contract has the amount whose token the order fixes; only the service
 * reports the other amount. `service`: only the service reports it. `implausible`: its price is more than twice
 * the expected one.
 */
const reportProof = z.enum(['chain', 'fill', 'service', 'implausible'])
export type ReportProof = z.output<typeof reportProof>

/**
 * `forgery` is set permanently if the service reported terms that do not hash to the UID (SOURCES: Reading
 * other services). `foundAt` is the time at which an order placed elsewhere was found, undefined for an order
 * signed here. `reverts` counts the ends and fills that were taken back. `proof` is undefined for the service
 * of this extension, and before the first fill or cancellation. `isInvalidated` is true if the settlement
 * contract refuses the order. `doubtedSince` is the time since which the chain contradicts the service, so that
 * its reports are not taken over.
 */
const reported = {
  ...signed,
  forgery: z.nullable(storedRefusal),
  foundAt: z.optional(storedTime),
  reverts: z.optional(z.int()),
  proof: z.optional(reportProof),
  isInvalidated: z.optional(z.boolean()),
  doubtedSince: z.optional(storedTime),
}

/**
 * An own order by step. `attempts` counts submissions that may have arrived. `retryAt` is the time of the
 * next submission, `lastError` the reason of the last failure. `order` is the last report, null before the
 * first. `missingSince` is the time since which the service no longer knows the order. It stays when the
 * order becomes final.
 * `mayFill` is true while a settlement in progress may still fill a cancelled or expired order.
 */
export const orderEntry = z.lazy(() =>
  z.discriminatedUnion('step', [
    z.object({ ...intention, step: z.literal('intended') }),
    z.object({
      ...signed,
      step: z.literal('signed'),
      attempts: z.int(),
      retryAt: storedTime,
      lastError: z.nullable(storedRefusal),
    }),
    z.object({
      ...reported,
      step: z.literal('accepted'),
      order: z.nullable(order),
      missingSince: z.nullable(storedTime),
    }),
    z.object({
      ...reported,
      step: z.literal('final'),
      order,
      missingSince: z.optional(storedTime),
      mayFill: z.optional(z.literal(true)),
    }),
    z.object({ ...signed, step: z.literal('refused'), refusal: storedRefusal }),
  ]),
)
export type OrderEntry = z.output<typeof orderEntry>
/** An entry in a given step. */
export type EntryInStep<S extends OrderEntry['step']> = Extract<OrderEntry, { step: S }>

/**
 * Returns whether an own order was placed elsewhere. It has no signature record and was shown on no review.
 */
export const isPlacedElsewhere = (entry: OrderEntry): boolean =>
  'foundAt' in entry && entry.foundAt !== undefined

/**
 * Returns whether only the service says that an order placed elsewhere belongs to its account. This is so for
 * a native sale that pays another recipient: the contract owns it.
 */
export const isUnverified = (entry: OrderEntry): boolean =>
  isPlacedElsewhere(entry) &&
  unpackUid(entry.uid).owner !== entry.owner &&
  entry.terms.receiver !== entry.owner

/** Returns whether a settlement in progress may still fill an order that was cancelled or expired. */
export const mayStillFill = (entry: OrderEntry | undefined): boolean =>
  entry?.step === 'final' && entry.mayFill === true

/** Returns the proof of the last fill or cancellation that a remote service reported. */
export const proofOf = (entry: OrderEntry | undefined): ReportProof | undefined =>
  entry && 'proof' in entry ? entry.proof : undefined

/** Returns the last report of an order, or undefined before the first. */
export const orderOf = (entry: OrderEntry): Order | undefined =>
  ('order' in entry ? entry.order : null) ?? undefined

/** Returns whether the service accepted an order and no longer knows it. */
export const isForgotten = (entry: OrderEntry | undefined): boolean =>
  entry?.step === 'accepted' && entry.missingSince !== null

/** Returns the expiry of an order. A native sell has a different expiry than its signed terms. */
export function endOfEntry(entry: OrderEntry): Seconds {
  const order = orderOf(entry)
  return order ? expiryOf(order) : entry.terms.validTo
}

/** Status of an entry: its order's status, or its step before there is one. `unknown` has a text of its service. */
export type EntryStatus = OrderStatus | 'unknown' | 'intended' | 'sending' | 'refused'

/**
 * Returns the status to show. An accepted order without a report has the status with which it was accepted.
 */
export function statusOfEntry(entry: OrderEntry): EntryStatus {
  switch (entry.step) {
    case 'intended':
    case 'refused':
      return entry.step
    case 'signed':
      return 'sending'
    case 'accepted':
    case 'final':
      if (entry.order) return knownStatusOf(entry.order) ?? 'unknown'
      return entry.signature.scheme === 'presign' ? 'presignaturePending' : 'open'
    default:
      return entry satisfies never
  }
}
