/**
 * A quote and what was chosen, made into the very terms that will be signed. Every number the screens show as a promise
 * (least received, most sold, valid until) is read off these terms, so what is shown is what is signed.
 */

import { tradedToken } from '../../domain/chains/chains'
import { type Executed, mulDivUp, withSlippage } from '../../domain/orders/amounts'
import { hashAppData, readDocument, writeAppData } from '../../domain/orders/app-data'
import type { OrderTerms } from '../../domain/orders/order'
import { type OrderChoice, type Quote, termsAtLimit, toTerms } from '../../domain/orders/quotes'
import type { AutoSlippage } from '../../domain/orders/slippage'
import { type Address, type Milliseconds, type OrderUid, type Seconds, toSeconds } from '../../domain/scalars'
import { fullPrice, type PriceDirection, type TradeSides } from '../../domain/text/numbers'
import { t } from '../../domain/text/texts'
import { callsOf } from '../../wallet/messages/app-data-calls'
import type { OrderScheme } from '../../wallet/messages/intents'
import { MARKET_BOUND_BPS, type ShownTrade } from '../../wallet/policy/order-policy'
import type { TokenPair } from '../tokens/tokens'
import {
  autoSlippageIn,
  isItsOwnCall,
  type OrderDefaults,
  permitOf,
  type SwapForm,
  slippageOf,
  validityOf,
} from './form'
import { distanceWords, sideOfMarket } from './market-price'
import { type CompleteForm, limitAmounts, parsePrice, towardsBuy } from './reading'

/** An order ready to be looked at and signed, with the quote it leans on. */
export interface Offer {
  readonly pair: TokenPair
  readonly terms: OrderTerms
  readonly appData: string
  /** The calls of the app data that were chosen, as `callsOf` spells them. */
  readonly calls: readonly string[]
  /** What the quote says would change hands, costs included. */
  readonly quoted: Executed
  /** The network cost within `quoted.sell`, atoms of the sell token. */
  readonly networkCost: bigint
  readonly quoteId: number | null
  readonly quoteExpiresAt: Milliseconds
  readonly isVerified: boolean
  readonly slippageBps: number
  /** How that came about, where nobody chose it. */
  readonly autoSlippage: AutoSlippage | undefined
  /** When the quote was had. */
  readonly quotedAt: Milliseconds
  /** How long it was chosen to be valid, from then on. */
  readonly validitySeconds: number
  /** The chosen recipient; null is the owner. */
  readonly receiver: Address | null
  /** Whether it was chosen that it may fill in parts. */
  readonly partiallyFillable: boolean
  /** How it was chosen to be signed. */
  readonly scheme: OrderScheme
  /** The open order that it cancels as it is placed. */
  readonly replaces: OrderUid | null
  /** What had filled of that one when it was edited, in the amount that it fixes. */
  readonly replacedFill?: bigint | undefined
  /** The affiliate code that its app data names. */
  readonly referralCode: string | undefined
  /** What the policy holds the terms against. */
  readonly shown: ShownTrade
}

/** Why there is nothing to sign, in a sentence. */
export interface NoOffer {
  readonly says: string
}

/** The affiliate code that new orders name. */
const referralCodeOf = ({ profileId, referralCodes }: OrderDefaults): string | undefined =>
  profileId && referralCodes?.[profileId]

/** The app-data document of an order that this form makes. */
export const appDataOf = (form: SwapForm, defaults: OrderDefaults): string =>
  writeAppData({
    slippageBps: slippageOf(form, defaults),
    orderClass: form.price,
    pre: [permitOf(form)?.hook ?? []].flat(),
    replaces: form.replaces,
    referralCode: referralCodeOf(defaults),
  })

/** The only call that a user chooses is a permit: any other in its place is refused. */
function callsChosen(form: SwapForm, appData: string): readonly string[] {
  const permit = permitOf(form)
  if (permit && !isItsOwnCall(permit)) return []
  return callsOf(readDocument(appData) ?? {})
}

/** A service that answers another question than it was asked is not signed for. */
function findQuoteFault({ chainId, pair, side, amount }: CompleteForm, { quote }: Quote): string | undefined {
  const whole = side === 'sell' ? quote.sellAmount + quote.feeAmount : quote.buyAmount
  const isSame =
    quote.sellToken === tradedToken(chainId, pair.sell.address) &&
    quote.buyToken === pair.buy.address &&
    quote.kind === side
  if (!isSame) return t`The service quoted another trade. Retry.`
  return whole === amount ? undefined : t`The service quoted another amount. Retry.`
}

function chooseTerms(form: SwapForm, reading: CompleteForm, quote: Quote, choice: OrderChoice) {
  if (form.price === 'market') return toTerms(quote, choice)
  const price = parsePrice(form.limitPrice)
  if (!price) return { says: t`Enter a limit price` }
  const limit = limitAmounts(reading, towardsBuy(price, form.priceDirection))
  return limit ? termsAtLimit(quote, limit, choice) : { says: t`Amount too small at this price` }
}

const isNone = (made: OrderTerms | NoOffer): made is NoOffer => 'says' in made

function shownOf(
  reading: CompleteForm,
  terms: OrderTerms,
  quoted: Executed,
  form: SwapForm,
  slippageBps: number,
) {
  const { chainId, pair, side: kind } = reading
  // The coin itself is sold in its wrapped form.
  const trade = { kind, sellToken: tradedToken(chainId, pair.sell.address), buyToken: pair.buy.address }
  return form.price === 'limit'
    ? ({ ...trade, sell: terms.sellAmount, buy: terms.buyAmount, price: 'limit' } as const)
    : ({
        ...trade,
        ...quoted,
        price: 'market',
        boundBps: Math.max(MARKET_BOUND_BPS, slippageBps),
        limit: withSlippage(kind, quoted, slippageBps),
      } as const)
}

/**
 * The offer of a form and its quote.
 * @throws Refusal SellAmountOverflow for a quote so large that slippage no longer fits on top.
 */
export function makeOffer(
  form: SwapForm,
  reading: CompleteForm,
  quote: Quote,
  { defaults, now }: { readonly defaults: OrderDefaults; readonly now: Milliseconds },
): Offer | NoOffer {
  const fault = findQuoteFault(reading, quote)
  if (fault) return { says: fault }
  const appData = appDataOf(form, defaults)
  const slippageBps = slippageOf(form, defaults)
  const terms = chooseTerms(form, reading, quote, {
    slippageBps,
    validTo: (toSeconds(now) + validityOf(form, defaults)) as Seconds,
    receiver: form.receiver,
    partiallyFillable: form.partiallyFillable,
    appData: hashAppData(appData),
  })
  if (isNone(terms)) return terms
  const { sellAmount, buyAmount, feeAmount } = quote.quote
  const quoted = { sell: sellAmount + feeAmount, buy: buyAmount }
  return {
    pair: reading.pair,
    terms,
    appData,
    calls: callsChosen(form, appData),
    quoted,
    networkCost: feeAmount,
    quoteId: quote.id ?? null,
    quoteExpiresAt: quote.expiration,
    isVerified: quote.verified,
    slippageBps,
    autoSlippage: autoSlippageIn(form, defaults),
    quotedAt: now,
    validitySeconds: validityOf(form, defaults),
    receiver: form.receiver,
    partiallyFillable: form.partiallyFillable,
    scheme: form.scheme,
    replaces: form.replaces,
    replacedFill: form.replacedFill,
    referralCode: referralCodeOf(defaults),
    shown: shownOf(reading, terms, quoted, form, slippageBps),
  }
}

/** Whether there is something to sign. */
export const isOffer = (made: Offer | NoOffer): made is Offer => 'terms' in made

/** Amounts of a pair with their decimals. */
export const sidesOf = (pair: TokenPair, { sell, buy }: Executed): TradeSides => ({
  sell,
  buy,
  sellDecimals: pair.sell.decimals,
  buyDecimals: pair.buy.decimals,
})

/** The signed amounts of terms, as a trade. */
export const limitOf = (terms: OrderTerms): Executed => ({ sell: terms.sellAmount, buy: terms.buyAmount })

/** Parts of a basis point that a distance is counted in. */
const PARTS = 100n

/**
 * How much better for the trader a limit is than the market, basis points; negative: it is in reach already. What is better
 * is never zero: such an order waits.
 */
export function distanceFromMarket(limit: Executed, market: Executed): number | undefined {
  const base = market.buy * limit.sell
  if (base === 0n || market.sell === 0n) return undefined
  const parts = (limit.buy * market.sell - base) * 10_000n * PARTS
  const rounded = parts > 0n ? mulDivUp(parts, 1n, base) : parts / base
  return Number(rounded) / Number(PARTS)
}

/** A limit this much worse than the market is most likely a slip; basis points. */
const SLIP_BPS = -500

function meaningOf(bps: number, direction: PriceDirection): string {
  if (sideOfMarket(bps, direction) === 'at') return t`Can fill in the next auction.`
  if (bps > 0) return t`Fills when the price reaches your limit.`
  return bps < SLIP_BPS
    ? t`Check the direction of the price.`
    : t`Can fill in the next auction at your price or better.`
}

/**
 * What a limit's distance from the market means, and whether it asks for a second look.
 * @param bps as `distanceFromMarket` @param direction the way round the price is shown
 */
export const explainDistance = (
  bps: number,
  direction: PriceDirection,
): { readonly says: string; readonly isWarning: boolean } => ({
  says: `${distanceWords(bps, direction)}. ${meaningOf(bps, direction)}`,
  isWarning: bps < SLIP_BPS,
})

/** The market's price as text a limit price can start from: plain digits, on the side where it fills. */
export const marketPriceText = (pair: TokenPair, quoted: Executed, direction: PriceDirection): string =>
  quoted.sell === 0n || quoted.buy === 0n ? '' : fullPrice(sidesOf(pair, quoted), direction)

/** The price so many percent from the market, on the trader's side, as such text. */
export const priceOffMarket = (
  pair: TokenPair,
  { sell, buy }: Executed,
  direction: PriceDirection,
  percents: bigint,
): string =>
  marketPriceText(
    pair,
    direction === 'buyPerSell'
      ? { sell: sell * 100n, buy: buy * (100n + percents) }
      : { sell: sell * (100n - percents), buy: buy * 100n },
    direction,
  )

/** A quote is asked again after so long at most. */
export const REFRESH_MS = 30_000
/** A service whose quotes expire at once is not asked more often than this. */
const MIN_PAUSE_MS = 5_000

/** When a quote is asked again: after half a minute or on its expiry, whichever is first; milliseconds since 1970. */
export const nextQuoteAt = (receivedAt: number, expiresAt: number): number =>
  Math.max(receivedAt + MIN_PAUSE_MS, Math.min(receivedAt + REFRESH_MS, expiresAt))
