/**
 * A review takes time, and the market moves meanwhile. The terms on the screen stay still while they are read: they change by
 * themselves only for the better, and what has come out of reach is not signed before the trader has seen the new price.
 */
import { isWithinLimit } from '../../domain/orders/amounts'
import type { Seconds } from '../../domain/scalars'
import { distanceFromMarket, type Offer } from './offer'

/**
 * What a fresh offer does to the one on the screen. `better` replaces it; `moved` leaves it, for its limit is still within
 * the market; `outOfReach` and `stale` (it would expire too soon) ask for the fresh one.
 */
export type OfferChange =
  | { readonly step: 'better' }
  | { readonly step: 'moved' | 'outOfReach' | 'stale'; readonly movedBps: number }

/** An order with less time than this left is refused by the service (SOURCES: Placing an order); seconds, with some to spare. */
const MIN_VALIDITY = 75

/** Whether the limit a fresh offer would sign is at least as good for the trader. */
const isAsGood = (held: Offer, fresh: Offer): boolean =>
  held.terms.kind === 'sell'
    ? fresh.terms.buyAmount >= held.terms.buyAmount
    : fresh.terms.sellAmount <= held.terms.sellAmount

/** Compares the offer on the screen with a fresh one of the same form. */
export function compareOffers(held: Offer, fresh: Offer, now: Seconds): OfferChange {
  if (isAsGood(held, fresh)) return { step: 'better' }
  const movedBps = distanceFromMarket(fresh.quoted, held.quoted) ?? 0
  if (held.terms.validTo - now < MIN_VALIDITY) return { step: 'stale', movedBps }
  return { step: isWithinLimit(held.terms, fresh.quoted) ? 'moved' : 'outOfReach', movedBps }
}
