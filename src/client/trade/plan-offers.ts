/** Builds the offers of a plan that waits: parts over time, a stop, a bracket, or a trailing stop. */

import type { Executed } from '../../domain/orders/amounts'
import { placementLimits } from '../../domain/orders/placement-rules'
import type { Quote } from '../../domain/orders/quotes'
import { type Milliseconds, type Seconds, toAmount, toMilliseconds, toSeconds } from '../../domain/scalars'
import { type PriceDirection, type Ratio, suggestedPrice } from '../../domain/text/numbers'
import { t } from '../../domain/text/texts'
import { AT_ONCE } from '../db/rows/plan'
import { isMet } from '../orders/plans/conditions'
import { isPaper, profileNamed } from '../settings/profiles'
import type { TokenPair } from '../tokens/tokens'
import { type CompleteForm, limitAmounts, parsePrice, towardsBuy } from './form-reading'
import { sidesOf } from './market-price'
import type { NoOffer, Offer } from './offer'
import { offerOf, quotedPart, shares, TOO_SMALL } from './offer-parts'
import { secondsAhead } from './service-clock'
import { type OrderDefaults, type SwapForm, TRAIL_STEP, validityOf, type WaitingOrders } from './swap-form'
import { fieldText } from './typed-numbers'

type Planned<K extends WaitingOrders['kind']> = Extract<WaitingOrders, { kind: K }>

/** Minimum time in which a part may be submitted, in seconds. */
const MIN_WINDOW = 300
/** Validity of a part after its window, so that it can fill, in seconds. */
const FILL_SECONDS = 300

/** Default distance of the limit of a stop from its trigger, in percent. */
const STOP_PERCENT = 2

export interface PlanTimes {
  readonly quote: Quote
  readonly defaults: OrderDefaults
  readonly now: Milliseconds
}

/** Returns an offer that is submitted as soon as its plan is signed, whatever the clocks show. */
export const submittedAtOnce = (offer: Offer): Offer => ({
  ...offer,
  when: { condition: { kind: 'time', at: AT_ONCE }, until: toMilliseconds(offer.terms.validTo) },
})

/**
 * Returns when a plan starts that has no start of its own: at the earlier of both clocks, by which its parts are
 * judged. The clock of the Sandbox is its service's.
 */
function startOf(form: SwapForm, { quote, defaults, now }: PlanTimes): number {
  const { profileId } = defaults
  const isOwnClock = profileId !== undefined && isPaper(profileNamed(profileId))
  const ahead = secondsAhead(quote, validityOf(form, defaults), now)
  return toSeconds(now) - (isOwnClock ? ahead : Math.max(0, ahead))
}

/**
 * Returns a price some percent worse for the trader, as text for a price field. In both directions the trader gets
 * that much less per sold token.
 */
const priceBelow = (
  pair: TokenPair,
  { sell, buy }: Executed,
  direction: PriceDirection,
  percents: number,
): string =>
  fieldText(
    suggestedPrice(sidesOf(pair, { sell: sell * 100n, buy: buy * BigInt(100 - percents) }), direction),
  )

/**
 * Returns the form with the limit price of its parts, of a trailing stop that of the lowest one. A limit below
 * the market is that of the quote, unless the typed floor is better. Each part of a TWAP pays the whole network
 * costs, so its market is the quote for one part.
 */
export function withLimitOfParts(form: SwapForm, reading: CompleteForm, { quote }: Quote): SwapForm {
  const { pair, amount } = reading
  const { several, priceDirection: direction } = form
  const quoted = { sell: quote.sellAmount + quote.feeAmount, buy: quote.buyAmount }
  if (several?.kind === 'twap' && several.belowMarket !== null) {
    const part = toAmount(amount / BigInt(several.count))
    const market = quotedPart({ quoted, networkCost: quote.feeAmount }, reading, part)
    // Without a price, the parts themselves are refused below.
    return withFloor(
      form,
      priceBelow(pair, market.buy > 0n ? market : quoted, direction, several.belowMarket),
    )
  }
  return several?.kind === 'trailing'
    ? withFloor(form, stopLimitText(pair, priceBelow(pair, quoted, direction, several.distance), direction))
    : form
}

/** Returns the form with a limit price, unless the typed floor is better. */
function withFloor(form: SwapForm, limitPrice: string): SwapForm {
  const [floor, bound] = [form.limitPrice, limitPrice].map((each) => {
    const price = parsePrice(each)
    return price && towardsBuy(price, form.priceDirection)
  })
  return floor && bound && isBetter(floor, bound) ? form : { ...form, limitPrice }
}

const isBetter = (one: Ratio, other: Ratio): boolean => one.over * other.under > other.over * one.under

/** Builds the parts of a plan over time. `first` has the limit of all parts. */
export function twapOf(
  first: Offer,
  form: SwapForm,
  reading: CompleteForm,
  plan: Planned<'twap'>,
  times: PlanTimes,
): readonly Offer[] | NoOffer {
  const price = parsePrice(form.limitPrice)
  if (!price) return { reason: t`Enter a limit price` }
  const begin = startOf(form, times)
  const start = plan.startsAt ?? begin
  if (start < begin - MIN_WINDOW) return { reason: t`Choose a start in the future` }
  const every = plan.everyMinutes * 60
  const window = Math.max(every, MIN_WINDOW)
  if (start + (plan.count - 1) * every + window - begin > placementLimits.maxLimitValiditySeconds)
    return { reason: t`The plan must end within a year` }
  const offers = shares(reading.amount, { count: plan.count, sizes: 'equal' }).map((amount, index) => {
    const limit = amount > 0n && limitAmounts({ ...reading, amount }, towardsBuy(price, form.priceDirection))
    if (!limit) return undefined
    const quoted = quotedPart(first, reading, amount)
    if (quoted.buy === 0n) return undefined
    const offer = offerOf(first, reading, { limit, quoted, networkCost: first.networkCost })
    const at = (start + index * every) as Seconds
    const validitySeconds = window + FILL_SECONDS
    return {
      ...offer,
      terms: { ...offer.terms, validTo: (at + validitySeconds) as Seconds },
      startsAt: at,
      validitySeconds,
      when: {
        condition: { kind: 'time', at: toMilliseconds(at) },
        until: toMilliseconds((at + window) as Seconds),
      },
    } as const
  })
  const complete = offers.filter((offer) => offer !== undefined)
  return complete.length === offers.length ? complete : { reason: TOO_SMALL }
}

/** Returns whether one price, in atoms, is below another one. */
const isBelow = (one: Executed, other: Executed): boolean => one.buy * other.sell < other.buy * one.sell

/** Builds the order of a stop. `first` has its limit. */
export function stopOf(
  first: Offer,
  form: SwapForm,
  reading: CompleteForm,
  { price }: Planned<'stop'>,
): readonly Offer[] | NoOffer {
  const typed = parsePrice(price)
  if (!typed) return { reason: t`Enter a trigger price` }
  const trigger = limitAmounts(reading, towardsBuy(typed, form.priceDirection))
  if (!trigger) return { reason: TOO_SMALL }
  const condition = { kind: 'market', side: 'below', ...trigger } as const
  if (isMet(condition, first.quoted)) return { reason: t`The market has reached the trigger already` }
  const { sellAmount, buyAmount, validTo } = first.terms
  if (isBelow(trigger, { sell: sellAmount, buy: buyAmount }))
    return { reason: t`The limit must not be better than the trigger` }
  return [{ ...first, when: { condition, until: toMilliseconds(validTo) } }]
}

/**
 * Builds the orders of a bracket: `first` at its limit, submitted at once, and a stop in its place, with the
 * default limit of a stop.
 */
export function bracketOf(
  first: Offer,
  form: SwapForm,
  reading: CompleteForm,
  { price }: Planned<'bracket'>,
): readonly Offer[] | NoOffer {
  const { terms, quoted, networkCost } = first
  if (terms.buyAmount * quoted.sell <= quoted.buy * terms.sellAmount)
    return { reason: t`The market has reached the target already` }
  const bound = parsePrice(stopLimitText(reading.pair, price, form.priceDirection))
  if (!bound) return { reason: t`Enter a trigger price` }
  const limit = limitAmounts(reading, towardsBuy(bound, form.priceDirection))
  if (!limit) return { reason: TOO_SMALL }
  const stop = stopOf(offerOf(first, reading, { limit, quoted, networkCost }), form, reading, {
    kind: 'stop',
    price,
  })
  if ('reason' in stop) return stop
  return [submittedAtOnce(first), ...stop.map((offer) => ({ ...offer, isInstead: true }))]
}

/** Returns a price that is some percent of another one. */
const percentOf = ({ over, under }: Ratio, percents: number): Ratio => ({
  over: over * BigInt(percents),
  under: under * 100n,
})

/**
 * Builds the orders of a trailing stop, one per trigger, each in place of the others: the lowest trigger is at its
 * distance below the quote, and each further one a step higher. A trigger counts after the market has been at its
 * distance above it. Each limit is 2% below its trigger, or the floor that the user typed, if that is better.
 */
export function trailingOf(
  first: Offer,
  form: SwapForm,
  reading: CompleteForm,
  { distance, rise }: Planned<'trailing'>,
): readonly Offer[] | NoOffer {
  const { quoted, networkCost, terms } = first
  const { pair } = reading
  const start = {
    over: quoted.buy * 10n ** BigInt(pair.sell.decimals),
    under: quoted.sell * 10n ** BigInt(pair.buy.decimals),
  }
  const typed = parsePrice(form.limitPrice)
  const floor = typed && towardsBuy(typed, form.priceDirection)
  const offers: Offer[] = []
  for (let risen = 0; risen <= rise; risen += TRAIL_STEP) {
    const best = percentOf(start, 100 + risen)
    const trigger = percentOf(best, 100 - distance)
    const usual = percentOf(trigger, 100 - STOP_PERCENT)
    const [from, at, limit] = [best, trigger, floor && isBetter(floor, usual) ? floor : usual].map((price) =>
      limitAmounts(reading, price),
    )
    if (!from || !at || !limit) return { reason: TOO_SMALL }
    if (isBelow(at, limit)) return { reason: t`The floor must not be better than the trigger` }
    const condition = { kind: 'market', side: 'below', ...at, ...(risen > 0 && { risen: from }) } as const
    offers.push({
      ...offerOf(first, reading, { limit, quoted, networkCost }),
      when: { condition, until: toMilliseconds(terms.validTo) },
      ...(risen > 0 && { isInstead: true }),
    })
  }
  return offers
}

/**
 * Returns the default limit of a stop as text for its field: 2% worse than the trigger. Empty if the trigger is
 * no price.
 */
export function stopLimitText(pair: TokenPair, trigger: string, direction: PriceDirection): string {
  const typed = parsePrice(trigger)
  if (!typed) return ''
  const { over, under } = towardsBuy(typed, direction)
  const at = {
    sell: under * 10n ** BigInt(pair.sell.decimals),
    buy: over * 10n ** BigInt(pair.buy.decimals),
  }
  return priceBelow(pair, at, direction, STOP_PERCENT)
}
