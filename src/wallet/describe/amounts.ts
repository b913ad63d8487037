/** Numbers of an order in words: amounts, prices, spans of time, app data. Digits are moved, never divided as floats. */

import type { Deployment } from '../../domain/chains/chains'
import { type AppDataDocument, readDocument } from '../../domain/orders/app-data'
import type { OrderTerms } from '../../domain/orders/order'
import { type Address, MAX_UINT256, type Seconds } from '../../domain/scalars'
import { duration } from '../../domain/text/durations'
import { cleanForeign } from '../../domain/text/foreign-words'
import { writeNumberText, writePercent } from '../../domain/text/locale'
import { writePrice } from '../../domain/text/numbers'
import { t } from '../../domain/text/texts'
import { formatUnits } from '../../domain/text/units'
import type { ShownTrade } from '../policy/order-policy'

/** What must be known of a token to write its amounts. */
export interface KnownToken {
  readonly symbol: string
  readonly name: string
  readonly decimals: number
  /** It is on no list: its words are its contract's own. */
  readonly isImported?: true
}

/** An order and what is known around it. */
export interface OrderToRead {
  readonly terms: OrderTerms
  readonly deployment: Deployment
  readonly owner: Address
  /** The owner's account by its name and its short address. @example 'Main (0x8A41…9010)' */
  readonly ownerName?: string | undefined
  readonly now: Seconds
  readonly findToken: (at: Address) => KnownToken | undefined
  /** The name of an address in the address book. */
  readonly nameOf?: ((at: Address) => string | undefined) | undefined
  /** Text of the app-data document, when it is known. */
  readonly appData?: string | undefined
  /** The quote or limit on the screen, when there is one. */
  readonly shown?: ShownTrade | undefined
  /** A point in time as the reader writes it; UTC when not given. */
  readonly writeTime?: ((at: Seconds) => string) | undefined
}

/** The exact amount with its symbol; of an unknown token, in atoms. @example writeAmount(15n, usdc) // '0.000015 USDC' */
export const writeAmount = (atoms: bigint, token: KnownToken | undefined): string =>
  token
    ? `${writeNumberText(formatUnits(atoms, token.decimals))} ${token.symbol}`
    : t`${atoms} atoms of an unlisted token`

/**
 * The limit price in both directions: the least that one sold token gives, and the most that one bought token costs. Each is
 * rounded to the reader's disadvantage; a fee signed on top is paid, so it counts.
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

/** How far away a point in time is. @example writeUntil(160, 100) // 'in 1m' */
export const writeUntil = (at: Seconds, now: Seconds): string =>
  at > now ? t`in ${duration(at - now)}` : at === now ? t`now` : t`${duration(now - at)} ago`

/** What our own documents say, in words; of the rest the names of its keys. */
function appDataParts(document: AppDataDocument): readonly (string | undefined)[] {
  const { appCode, metadata = {}, version: _, environment: __, ...root } = document
  const { orderClass, quote, ...others } = metadata
  const also = Object.keys({ ...others, ...root })
  return [
    appCode,
    orderClass && t`${orderClass.orderClass} order`,
    quote?.slippageBips === undefined
      ? undefined
      : t`slippage ${writePercent(String(Number(quote.slippageBips) / 100))}`,
    also.length > 0 ? t`also ${also.join(', ')}` : undefined,
  ]
}

/** A document in words, its text already known to have the signed hash. @example writeAppDataText('{}') // 'Decoded: no app name, no hooks, no fees' */
export function writeAppDataText(text: string): string {
  const document = readDocument(text)
  if (!document) return t`Invalid app data`
  const parts = appDataParts(document).filter((part) => part !== undefined)
  return t`Decoded: ${cleanForeign(parts.join(', ')) || t`no app name, no hooks, no fees`}`
}

/** Whether an approval has no bound worth the name. */
export const isUnlimited = (atoms: bigint): boolean => atoms >= MAX_UINT256 >> 1n
