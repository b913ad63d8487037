/**
 * Writes the numbers of an order: amounts, prices, times, app data. Digits are moved, never divided as
 * floats.
 */

import type { Deployment } from '../../domain/chains/chains'
import { type AppDataDocument, readDeclared, readDocument } from '../../domain/orders/app-data'
import type { OrderTerms } from '../../domain/orders/order'
import { type Address, MAX_UINT256, type Seconds } from '../../domain/scalars'
import { showHidden } from '../../domain/text/characters'
import { duration } from '../../domain/text/durations'
import { cleanForeign } from '../../domain/text/foreign-words'
import { writeNumberText, writePercent } from '../../domain/text/locale'
import { writePrice } from '../../domain/text/numbers'
import { t } from '../../domain/text/texts'
import { formatUnits } from '../../domain/text/units'
import type { ShownTrade } from '../policy/order-policy'

/** Token data needed to write amounts. */
export interface KnownToken {
  readonly symbol: string
  readonly name: string
  readonly decimals: number
  /** Set for a token that is on no list. Its name and symbol come from its contract. */
  readonly isImported?: true
}

/** Order with the data needed to describe it. */
export interface OrderToRead {
  readonly terms: OrderTerms
  readonly deployment: Deployment
  readonly owner: Address
  /** Name of the owner's account with its short address. @example 'Main (0x8A41…9010)' */
  readonly ownerName?: string | undefined
  readonly now: Seconds
  readonly findToken: (address: Address) => KnownToken | undefined
  /** Finds a name in the address book. */
  readonly nameOf?: ((address: Address) => string | undefined) | undefined
  /** Text of the app-data document, if known. */
  readonly appData?: string | undefined
  /** Quote or limit on screen, if there is one. */
  readonly shown?: ShownTrade | undefined
  /** Writes a time in the user's format. Default: UTC. */
  readonly writeTime?: ((time: Seconds) => string) | undefined
}

/**
 * Writes the exact amount with its symbol, or in atoms for an unknown token.
 * @example writeAmount(15n, usdc) // '0.000015 USDC'
 */
export const writeAmount = (atoms: bigint, token: KnownToken | undefined): string =>
  token
    ? `${writeNumberText(formatUnits(atoms, token.decimals))} ${token.symbol}`
    : t`${atoms} atoms of an unlisted token`

/**
 * Writes the limit price in both directions: the minimum that one sold token buys, and the maximum that one
 * bought token costs. Both are rounded to the user's disadvantage and include a signed fee.
 */
export function writePrices(
  terms: OrderTerms,
  sold: KnownToken | undefined,
  bought: KnownToken | undefined,
): readonly [string, string] {
  const unknown = t`Unknown: a token is not listed`
  if (!sold || !bought) return [unknown, unknown]
  const sell = terms.sellAmount + terms.feeAmount
  const sides = { sell, buy: terms.buyAmount, sellDecimals: sold.decimals, buyDecimals: bought.decimals }
  if (sides.sell === 0n || sides.buy === 0n) return [t`None: an amount is zero`, t`None: an amount is zero`]
  return [
    `1 ${sold.symbol} = ${writePrice(sides, 'buyPerSell')} ${bought.symbol}`,
    `1 ${bought.symbol} = ${writePrice(sides, 'sellPerBuy')} ${sold.symbol}`,
  ]
}

/** Writes the distance to a time. @example writeUntil(160, 100) // 'in 1m' */
export const writeUntil = (time: Seconds, now: Seconds): string =>
  time > now ? t`in ${duration(time - now)}` : time === now ? t`now` : t`${duration(now - time)} ago`

/** Writes a time in UTC. @example writeUtc(1) // '1970-01-01 00:00:01 UTC' */
export const writeUtc = (seconds: number): string =>
  `${new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' ')} UTC`

/** Lists the known entries of a document, and the names of its other keys. */
function appDataParts(document: AppDataDocument): readonly (string | undefined)[] {
  const { appCode: _, metadata, version: __, environment: ___, ...root } = document
  const { orderClass: ____, quote: _____, ...others } = metadata ?? {}
  const otherKeys = Object.keys({ ...others, ...root })
  const { appCode, orderClass, slippageBips } = readDeclared(document)
  return [
    appCode,
    orderClass && t`${orderClass} order`,
    slippageBips === undefined ? undefined : t`slippage ${writePercent(String(slippageBips / 100))}`,
    otherKeys.length > 0 ? t`also ${otherKeys.join(', ')}` : undefined,
  ]
}

/**
 * Summarises a document whose hash was verified.
 * @example writeAppDataText('{}') // 'Decoded: no app name, no hooks, no fees'
 */
export function writeAppDataText(text: string): string {
  const document = readDocument(text)
  if (!document) return t`Invalid app data`
  const parts = appDataParts(document).filter((part) => part !== undefined)
  return t`Decoded: ${cleanForeign(showHidden(parts.join(', '))) || t`no app name, no hooks, no fees`}`
}

/** Checks whether an approval is practically unlimited. */
export const isUnlimited = (atoms: bigint): boolean => atoms >= MAX_UINT256 >> 1n
