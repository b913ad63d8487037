/**
 * Compares the offer under review with a fresh one. The shown terms change only if they improve. If the limit
 * is out of reach, the user must accept the new price before signing.
 */
import { isWithinLimit } from '../../domain/orders/amounts'
import type { Seconds } from '../../domain/scalars'
import { distanceFromMarket } from './market-price'
import { MIN_VALIDITY, type Offer } from './offer'

/**
 * Effect of a fresh offer on the shown one. `better` replaces it. `moved` keeps it, because its limit is
 * still within the market. `outOfReach` and `stale` (expires too soon) require the fresh one.
 */
export type OfferChange =
  | { readonly step: 'better' }
  | { readonly step: 'moved' | 'outOfReach' | 'stale'; readonly movedBps: number }

const isAsGood = (held: Offer, fresh: Offer): boolean =>
  held.terms.kind === 'sell'
    ? fresh.terms.buyAmount >= held.terms.buyAmount
    : fresh.terms.sellAmount <= held.terms.sellAmount

export function compareOffers(held: Offer, fresh: Offer, now: Seconds): OfferChange {
  if (isAsGood(held, fresh)) return { step: 'better' }
  const movedBps = distanceFromMarket(fresh.quoted, held.quoted) ?? 0
  if (held.terms.validTo - now < MIN_VALIDITY) return { step: 'stale', movedBps }
  return { step: isWithinLimit(held.terms, fresh.quoted) ? 'moved' : 'outOfReach', movedBps }
}
