/**
 * Builds the exact terms to sign from a quote and the form. Screens show their numbers (minimum received,
 * maximum sold, expiry) from these terms, so what is shown is what is signed.
 */

import { tradedToken } from '../../domain/chains/chains'
import { type Executed, withSlippage } from '../../domain/orders/amounts'
import { hashAppData, readDocument, writeAppData } from '../../domain/orders/app-data'
import type { OrderTerms } from '../../domain/orders/order'
import { placementLimits } from '../../domain/orders/placement-rules'
import { type OrderChoice, type Quote, termsAtLimit, toTerms } from '../../domain/orders/quotes'
import type { AutoSlippage } from '../../domain/orders/slippage'
import { type Address, type Milliseconds, type OrderUid, type Seconds, toSeconds } from '../../domain/scalars'
import { duration } from '../../domain/text/durations'
import { fullPrice, type PriceDirection, suggestedPrice } from '../../domain/text/numbers'
import { t } from '../../domain/text/texts'
import { listCalls } from '../../wallet/messages/app-data-calls'
import type { OrderScheme } from '../../wallet/messages/intents'
import { MARKET_BOUND_BPS, type ShownTrade } from '../../wallet/policy/order-policy'
import type { PlanPart } from '../db/rows/plan'
import type { TokenPair } from '../tokens/tokens'
import { type CompleteForm, limitAmounts, parsePrice, towardsBuy } from './form-reading'
import { distanceWords, sideOfMarket, sidesOf } from './market-price'
import { secondsAhead, startOfValidity } from './service-clock'
import {
  autoSlippageIn,
  chosenEnd,
  isOwnPermitCall,
  type OrderDefaults,
  permitOf,
  type SwapForm,
  slippageOf,
  validityOf,
} from './swap-form'

/** An order to review and sign, with its quote. */
export interface Offer {
  readonly pair: TokenPair
  readonly terms: OrderTerms
  readonly appData: string
  /** Chosen hooks of the app data, in canonical form. */
  readonly calls: readonly string[]
  readonly quoted: Executed
  /** Network costs within `quoted.sell`, in atoms of the sell token. */
  readonly networkCost: bigint
  readonly quoteId: number | null
  readonly isVerified: boolean
  readonly slippageBps: number
  /** Details of the automatic slippage. Undefined if the user chose the slippage. */
  readonly autoSlippage: AutoSlippage | undefined
  /** Time at which the quote arrived. */
  readonly quotedAt: Milliseconds
  /**
   * Start of the validity: when the quote arrived, by this computer's clock or the service's clock if that is
   * behind.
   */
  readonly startsAt: Seconds
  /** Chosen validity, counted from `startsAt`. */
  readonly validitySeconds: number
  /** Chosen recipient. Null means the owner. */
  readonly receiver: Address | null
  readonly partiallyFillable: boolean
  readonly scheme: OrderScheme
  readonly replaces: OrderUid | null
  /** Filled amount of the replaced order when it was edited, in its fixed token. */
  readonly replacedFill?: bigint | undefined
  readonly referralCode: string | undefined
  /** Trade as shown. The policy compares it with the terms. */
  readonly shown: ShownTrade
  /** When the order is submitted, if not at once. */
  readonly when?: Pick<PlanPart, 'condition' | 'until'>
  /** True if the order trades only in place of the first one. */
  readonly isInstead?: boolean
}

export interface NoOffer {
  readonly reason: string
}

const referralCodeOf = ({ profileId, referralCodes }: OrderDefaults): string | undefined =>
  profileId && referralCodes?.[profileId]

/** Writes the app data document of the form's order. */
export const appDataOf = (form: SwapForm, defaults: OrderDefaults): string =>
  writeAppData({
    slippageBps: slippageOf(form, defaults),
    orderClass: form.price,
    pre: [permitOf(form)?.hook ?? []].flat(),
    replaces: form.replaces,
    referralCode: referralCodeOf(defaults),
  })

/**
 * Lists the calls that the user chose. The only call that a user can choose is a permit. Any other call is
 * left out, so the policy refuses it.
 */
function listChosenCalls(form: SwapForm, appData: string): readonly string[] {
  const permit = permitOf(form)
  if (permit && !isOwnPermitCall(permit)) return []
  return listCalls(readDocument(appData) ?? {})
}

/** Returns why a quote does not match the request, or undefined. */
function findQuoteFault({ chainId, pair, side, amount }: CompleteForm, { quote }: Quote): string | undefined {
  const whole = side === 'sell' ? quote.sellAmount + quote.feeAmount : quote.buyAmount
  const isSame =
    quote.sellToken === tradedToken(chainId, pair.sell.address) &&
    quote.buyToken === pair.buy.address &&
    quote.kind === side
  if (!isSame) return t`The service quoted another trade. Retry.`
  return whole === amount ? undefined : t`The service quoted another amount. Retry.`
}

/** Minimum remaining validity in seconds. The service refuses less (SOURCES: Placing an order). */
export const MIN_VALIDITY = 75

/** Returns why an order cannot end at a time, or undefined if it can. */
export function endFault(end: Seconds | undefined, now: Milliseconds): string | undefined {
  if (end === undefined) return undefined
  const remaining = end - toSeconds(now)
  if (remaining < MIN_VALIDITY) return t`Choose an end that is at least two minutes away.`
  return remaining > placementLimits.maxLimitValiditySeconds ? t`Choose an end within a year.` : undefined
}

/** Returns why the service would refuse the validity, because its clock is ahead of this computer's. */
const findClockFault = (ahead: number, validitySeconds: number): string | undefined =>
  validitySeconds + ahead < MIN_VALIDITY
    ? t`This computer’s clock is ${duration(-ahead)} behind the service. Set it, or choose a longer expiry.`
    : undefined

function chooseTerms(form: SwapForm, reading: CompleteForm, quote: Quote, choice: OrderChoice) {
  if (form.price === 'market') return toTerms(quote, choice)
  const price = parsePrice(form.limitPrice)
  if (!price) return { reason: t`Enter a limit price` }
  const limit = limitAmounts(reading, towardsBuy(price, form.priceDirection))
  return limit ? termsAtLimit(quote, limit, choice) : { reason: t`Amount too small at this price` }
}

const isNoOffer = (result: OrderTerms | NoOffer): result is NoOffer => 'reason' in result

function shownOf(
  reading: CompleteForm,
  terms: OrderTerms,
  quoted: Executed,
  form: SwapForm,
  slippageBps: number,
) {
  const { chainId, pair, side: kind } = reading
  // The native coin is sold in its wrapped form.
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
 * Builds the offer of a form and its quote.
 * @throws Refusal SellAmountOverflow if the amount with slippage is too large
 */
export function buildOffer(
  form: SwapForm,
  reading: CompleteForm,
  quote: Quote,
  { defaults, now }: { readonly defaults: OrderDefaults; readonly now: Milliseconds },
): Offer | NoOffer {
  const quotedSeconds = validityOf(form, defaults)
  const ahead = secondsAhead(quote, quotedSeconds, now)
  const end = chosenEnd(form)
  const startsAt = end === undefined ? startOfValidity(ahead, quotedSeconds, now) : toSeconds(now)
  const validitySeconds = end === undefined ? quotedSeconds : end - startsAt
  const fault = findQuoteFault(reading, quote) ?? endFault(end, now) ?? findClockFault(ahead, validitySeconds)
  if (fault) return { reason: fault }
  const appData = appDataOf(form, defaults)
  const slippageBps = slippageOf(form, defaults)
  const terms = chooseTerms(form, reading, quote, {
    slippageBps,
    validTo: (startsAt + validitySeconds) as Seconds,
    receiver: form.receiver,
    partiallyFillable: form.partiallyFillable,
    appData: hashAppData(appData),
  })
  if (isNoOffer(terms)) return terms
  const { sellAmount, buyAmount, feeAmount } = quote.quote
  const quoted = { sell: sellAmount + feeAmount, buy: buyAmount }
  return {
    pair: reading.pair,
    terms,
    appData,
    calls: listChosenCalls(form, appData),
    quoted,
    networkCost: feeAmount,
    quoteId: quote.id ?? null,
    isVerified: quote.verified,
    slippageBps,
    autoSlippage: autoSlippageIn(form, defaults),
    quotedAt: now,
    startsAt,
    validitySeconds,
    receiver: form.receiver,
    partiallyFillable: form.partiallyFillable,
    scheme: form.scheme,
    replaces: form.replaces,
    replacedFill: form.replacedFill,
    referralCode: referralCodeOf(defaults),
    shown: shownOf(reading, terms, quoted, form, slippageBps),
  }
}

export const isOffer = (result: Offer | NoOffer): result is Offer => 'terms' in result

/** Distance from the market, in basis points, beyond which a worse limit is probably a mistake. */
const SLIP_BPS = -500

function meaningOf(bps: number, direction: PriceDirection): string {
  if (sideOfMarket(bps, direction) === 'at') return t`Can fill in the next auction.`
  if (bps > 0) return t`Fills when the price reaches your limit.`
  return bps < SLIP_BPS
    ? t`Check the direction of the price.`
    : t`Can fill in the next auction at your price or better.`
}

/**
 * Describes a limit's distance from the market, and whether to warn about it.
 * @param bps from `distanceFromMarket`
 * @param direction direction in which the price is shown
 */
export const explainDistance = (
  bps: number,
  direction: PriceDirection,
): { readonly description: string; readonly isWarning: boolean } => ({
  description: `${distanceWords(bps, direction)}. ${meaningOf(bps, direction)}`,
  isWarning: bps < SLIP_BPS,
})

/** Returns a price as text for the limit price field, rounded to the side where it fills. */
export const marketPriceText = (pair: TokenPair, quoted: Executed, direction: PriceDirection): string =>
  quoted.sell === 0n || quoted.buy === 0n ? '' : fullPrice(sidesOf(pair, quoted), direction)

/**
 * Returns the price some percent better than the market for the trader, as text for the limit price field.
 */
export function priceOffMarket(
  pair: TokenPair,
  { sell, buy }: Executed,
  direction: PriceDirection,
  percents: bigint,
): string {
  const amounts =
    direction === 'buyPerSell'
      ? { sell: sell * 100n, buy: buy * (100n + percents) }
      : { sell: sell * (100n - percents), buy: buy * 100n }
  return suggestedPrice(sidesOf(pair, amounts), direction)
}

/** Interval between quotes, and between readings of market prices. */
export const REFRESH_MS = 30_000
/** Minimum interval between quotes, even if they expire at once. */
const MIN_PAUSE_MS = 5_000

/**
 * Returns when to fetch the next quote: after 30 s or at its expiry, whichever is first. Milliseconds since
 * 1970.
 */
export const nextQuoteAt = (receivedAt: number, expiresAt: number): number =>
  Math.max(receivedAt + MIN_PAUSE_MS, Math.min(receivedAt + REFRESH_MS, expiresAt))
