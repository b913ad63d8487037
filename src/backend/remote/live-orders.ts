/** Orders as live services report them, older ones included, in the form of SOURCES: Orders. What is unknown is kept. */
import * as z from 'zod/mini'
import { hashAppData } from '../../domain/orders/app-data'
import { orderLookup } from '../../domain/orders/order'
import { faultOf } from '../../domain/schema-faults'
import { cleanForeign } from '../../domain/text/foreign-words'

type Json = Record<string, unknown>

/** What an order means that does not say so. */
const DEFAULTS = {
  feeAmount: '0',
  partiallyFillable: false,
  sellTokenBalance: 'erc20',
  buyTokenBalance: 'erc20',
  class: 'limit',
  executedFeeAmount: '0',
} as const

const HASH = /^0x[0-9a-fA-F]{64}$/

/** Some services give the document where ours gives its hash. */
function splitAppData(order: Json): Json {
  const { appData, appDataHash } = order
  if (typeof appData !== 'string' || HASH.test(appData)) return order
  return {
    ...order,
    appData: appDataHash ?? hashAppData(appData),
    fullAppData: order['fullAppData'] ?? appData,
  }
}

/** An amount of 2^256 − 1 has 78 digits; a longer one is refused by its schema, and not computed with. */
const AMOUNT = /^[0-9]{1,78}$/

const isAmount = (given: unknown): given is string => typeof given === 'string' && AMOUNT.test(given)

/** Before fees were separate fields, what was executed was all there was. What is no amount is left to the schema. */
function completeExecuted(order: Json): Json {
  const { executedSellAmount, executedFeeAmount } = order
  if (order['executedSellAmountBeforeFees'] !== undefined) return order
  if (!isAmount(executedSellAmount) || !isAmount(executedFeeAmount)) return order
  const before = BigInt(executedSellAmount) - BigInt(executedFeeAmount)
  return { ...order, executedSellAmountBeforeFees: String(before) }
}

const isOrder = (given: unknown): given is Json =>
  typeof given === 'object' && given !== null && 'uid' in given && 'sellToken' in given

/** An order, its amounts in decimal already, in our form; whatever is no order stays as it is. */
export function readLiveOrder(given: unknown): unknown {
  if (!isOrder(given)) return given
  const status = given['status']
  return completeExecuted(splitAppData({ ...DEFAULTS, invalidated: status === 'cancelled', ...given }))
}

/** A list of orders. */
export const readLiveOrders = (given: unknown): unknown =>
  Array.isArray(given) ? given.map(readLiveOrder) : given

/** The same under the key `order`: elements of `by_uids`, and debug reports. */
export const readWrappedOrder = (given: unknown): unknown =>
  typeof given === 'object' && given !== null && 'order' in given
    ? { ...given, order: readLiveOrder(given.order) }
    : given

const has = <K extends string>(given: unknown, key: K): given is Record<K, unknown> =>
  typeof given === 'object' && given !== null && key in given

/** The UID that an element names, empty where it names none. */
function uidIn(element: unknown): string {
  const named = has(element, 'order') ? element.order : has(element, 'error') ? element.error : element
  return has(named, 'uid') && typeof named.uid === 'string' ? named.uid : ''
}

/** An element of `by_uids`; one that does not fit its schema is a failed lookup, and the others of its reply are read. */
function readLookup(given: unknown): unknown {
  const element = readWrappedOrder(given)
  const read = z.safeDecode(orderLookup, element as never)
  if (read.success) return element
  const { field, wrong } = faultOf(unionFault(read.error, element), element)
  const at = cleanForeign(field, 80) || 'its root'
  return { error: { uid: uidIn(element), description: `It does not fit at ${at}: ${wrong}` } }
}

/** What is wrong with the form that was meant: an order where there is one, else a failed lookup. */
function unionFault(error: z.core.$ZodError, element: unknown): z.core.$ZodError {
  const [issue] = error.issues
  if (issue?.code !== 'invalid_union') return error
  const [asOrder, asError] = issue.errors
  const issues = has(element, 'order') ? asOrder : asError
  return issues ? ({ issues } as z.core.$ZodError) : error
}

/** The elements of `by_uids`, each by itself. */
export const readLookups = (given: unknown): unknown => (Array.isArray(given) ? given.map(readLookup) : given)
