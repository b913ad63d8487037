/** Orders as live services tell them, older ones included, in the form of spec 2.2. What is unknown is kept. */
import { hashAppData } from '../../domain/app-data'

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

/** Before fees were told apart, what was executed was all there was. What is no amount is left to the schema. */
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
