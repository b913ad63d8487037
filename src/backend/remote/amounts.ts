/** Converts amounts in any form to decimal digits (SOURCES: HTTP). */

import { Refusal } from '../../domain/refusal'

/** Names of fields that are amounts. */
const AMOUNTS: ReadonlySet<string> = new Set([
  ...['sellAmount', 'buyAmount', 'feeAmount', 'sellAmountBeforeFees', 'executedFee', 'executedFeeAmount'],
  ...['executedSellAmount', 'executedSellAmountBeforeFees', 'executedBuyAmount', 'availableBalance'],
  ...['executedSell', 'executedBuy', 'sell', 'buy', 'fee', 'amount', 'value', 'balance', 'totalSurplus'],
  ...['score', 'referenceScore', 'fee_amount'],
])
/** Names of fields that map keys to amounts. */
const MAPS: ReadonlySet<string> = new Set(['prices', 'nativePrices', 'clearingPrices', 'referenceScores'])
/** Fields of a quote that are strings, though some services send numbers. */
const TEXTS: ReadonlySet<string> = new Set(['gasAmount', 'gasPrice', 'sellTokenPrice', 'protocolFeeBps'])

const HEX = /^0x[0-9a-fA-F]{1,64}$/

function toDecimal(given: unknown): unknown {
  if (typeof given === 'string' && HEX.test(given)) return BigInt(given).toString()
  return Number.isSafeInteger(given) ? String(given) : given
}

const isObject = (given: unknown): given is Record<string, unknown> =>
  typeof given === 'object' && given !== null && !Array.isArray(given)

function readField(name: string, given: unknown, depth: number): unknown {
  if (TEXTS.has(name) && typeof given === 'number') return String(given)
  if (AMOUNTS.has(name) && !isObject(given) && !Array.isArray(given)) return toDecimal(given)
  if (MAPS.has(name) && isObject(given)) {
    return Object.fromEntries(Object.entries(given).map(([key, value]) => [key, toDecimal(value)]))
  }
  return writeDecimals(given, depth)
}

/** Maximum depth of a reply. A deeper reply is an attack on the parser. */
const MAX_DEPTH = 64

/**
 * Converts every amount of a document to decimal digits.
 * @throws Refusal MalformedReply if the document is nested too deeply
 * @example writeDecimals({ sellAmount: '0x10' }) // { sellAmount: '16' }
 */
export function writeDecimals(given: unknown, depth = 0): unknown {
  if (depth > MAX_DEPTH)
    throw new Refusal('MalformedReply', { description: 'The reply is nested too deeply.' })
  if (Array.isArray(given)) return given.map((each) => writeDecimals(each, depth + 1))
  if (!isObject(given)) return given
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name, readField(name, value, depth + 1)]),
  )
}
