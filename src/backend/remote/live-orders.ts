/** Converts orders of live services to the form of SOURCES: Orders. Unknown fields stay. */
import type * as z from 'zod/mini'
import { hashAppData } from '../../domain/orders/app-data'
import { orderLookup } from '../../domain/orders/order'
import { faultOf } from '../../domain/schema-faults'
import { cleanForeign } from '../../domain/text/foreign-words'
import { decodeReading } from '../../domain/wire-values'

type Json = Record<string, unknown>

/**
 * Values of signed fields that an order may omit, or have as null. They are no guess, because the UID proves the
 * signed fields.
 */
const DEFAULTS = {
  feeAmount: '0',
  partiallyFillable: false,
  sellTokenBalance: 'erc20',
  buyTokenBalance: 'erc20',
} as const

const withDefaults = (order: Json): Json => ({
  ...order,
  ...Object.fromEntries(Object.entries(DEFAULTS).map(([field, usual]) => [field, order[field] ?? usual])),
})

const HASH = /^0x[0-9a-fA-F]{64}$/

/** Splits app data. Some services send the document in the field of the hash. */
function splitAppData(order: Json): Json {
  const { appData, appDataHash } = order
  if (typeof appData !== 'string' || HASH.test(appData)) return order
  return {
    ...order,
    appData: appDataHash ?? hashAppData(appData),
    fullAppData: order['fullAppData'] ?? appData,
  }
}

/**
 * Matches up to 78 digits, which is the length of 2^256 − 1. The schema refuses longer numbers before they
 * are parsed.
 */
const AMOUNT = /^[0-9]{1,78}$/

const isAmount = (given: unknown): given is string => typeof given === 'string' && AMOUNT.test(given)

const sum = (a: string, b: string): string => String(BigInt(a) + BigInt(b))
const difference = (a: string, b: string): string => String(BigInt(a) - BigInt(b))

/**
 * Completes executed amounts that follow from others: an order that signed no fee pays none, and the amount
 * before fees is the whole amount without the fee. Other missing amounts stay unknown.
 */
function completeExecuted(order: Json): Json {
  const { executedSellAmount: whole, executedSellAmountBeforeFees: before, feeAmount } = order
  const fee = order['executedFeeAmount'] ?? (feeAmount === '0' ? '0' : undefined)
  if (!isAmount(fee)) return order
  const completed = { ...order, executedFeeAmount: fee }
  if (isAmount(whole) && before == null)
    return { ...completed, executedSellAmountBeforeFees: difference(whole, fee) }
  return isAmount(before) && whole == null
    ? { ...completed, executedSellAmount: sum(before, fee) }
    : completed
}

const UID = /^0x[0-9a-fA-F]{112}$/
/** Characters of a UID before the owner: `0x` and the digest. */
const BEFORE_OWNER = 66
const OWNER_LENGTH = 40

/** Adds the owner that the UID names, if the order does not, and an empty text for a missing status. */
function completeOwner(order: Json): Json {
  const { uid, owner, status } = order
  const named = typeof uid === 'string' && UID.test(uid) ? uid.slice(BEFORE_OWNER).slice(0, OWNER_LENGTH) : ''
  return { ...order, owner: owner ?? `0x${named}`, status: status ?? '' }
}

const isOrder = (given: unknown): given is Json =>
  typeof given === 'object' && given !== null && 'uid' in given && 'sellToken' in given

/** Converts an order whose amounts are already decimal. Other values stay unchanged. */
export function readLiveOrder(given: unknown): unknown {
  if (!isOrder(given)) return given
  return completeExecuted(splitAppData(completeOwner(withDefaults(given))))
}

export const readLiveOrders = (given: unknown): unknown =>
  Array.isArray(given) ? given.map(readLiveOrder) : given

/** Converts the order under the key `order`, as in `by_uids` and debug reports. */
export const readWrappedOrder = (given: unknown): unknown =>
  typeof given === 'object' && given !== null && 'order' in given
    ? { ...given, order: readLiveOrder(given.order) }
    : given

const hasField = <K extends string>(given: unknown, key: K): given is Record<K, unknown> =>
  typeof given === 'object' && given !== null && key in given

/** Returns the UID in an element, or an empty text. */
function findUid(element: unknown): string {
  const named = hasField(element, 'order')
    ? element.order
    : hasField(element, 'error')
      ? element.error
      : element
  return hasField(named, 'uid') && typeof named.uid === 'string' ? named.uid : ''
}

/**
 * Converts an element of `by_uids`. An element that does not fit its schema becomes a failed lookup, so that
 * the other elements can be read.
 */
function readLookup(given: unknown): unknown {
  const element = readWrappedOrder(given)
  const read = decodeReading(orderLookup, element)
  if (read.success) return element
  const { field, wrong } = faultOf(readVariantError(read.error, element), element)
  const at = cleanForeign(field, 80) || 'its root'
  return { error: { uid: findUid(element), description: `It does not fit at ${at}: ${wrong}` } }
}

/** Returns the error for the intended variant: an order if the element has one, else a failed lookup. */
function readVariantError(error: z.core.$ZodError, element: unknown): z.core.$ZodError {
  const [issue] = error.issues
  if (issue?.code !== 'invalid_union') return error
  const [asOrder, asError] = issue.errors
  const issues = hasField(element, 'order') ? asOrder : asError
  return issues ? ({ issues } as z.core.$ZodError) : error
}

/** Converts each element of `by_uids` separately. */
export const readLookups = (given: unknown): unknown => (Array.isArray(given) ? given.map(readLookup) : given)
