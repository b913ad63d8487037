/**
 * Compares the offer under review with a fresh one. The shown terms change only if they improve. If the limit
 * is out of reach, the user must accept the new price before signing.
 */
import { isWithinLimit } from '../../domain/orders/amounts'
import type { Seconds } from '../../domain/scalars'
import { AT_ONCE } from '../db/rows/plan'
import { isMet } from '../orders/plans/conditions'
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

/** Maximum age of a start, in seconds. A part that is two minutes late may be skipped. */
const MAX_START_AGE = 60

/** Returns whether the start of a part is past, or the market has reached its trigger during the review. */
function isOverdue({ when, startsAt }: Offer, fresh: Offer): boolean {
  if (when?.condition.kind === 'market')
    return when.condition.risen === undefined && isMet(when.condition, fresh.quoted)
  return when !== undefined && when.condition.at !== AT_ONCE && fresh.startsAt - startsAt > MAX_START_AGE
}

/**
 * Compares one offer with a fresh one.
 * @internal Exported for its test.
 */
export function compareOffers(held: Offer, fresh: Offer, now: Seconds): OfferChange {
  if (isAsGood(held, fresh)) return { step: 'better' }
  const movedBps = distanceFromMarket(fresh.quoted, held.quoted) ?? 0
  if (held.terms.validTo - now < MIN_VALIDITY || isOverdue(held, fresh)) return { step: 'stale', movedBps }
  return { step: isWithinLimit(held.terms, fresh.quoted) ? 'moved' : 'outOfReach', movedBps }
}

/** Steps from the least change to the greatest. */
const STEPS = ['better', 'moved', 'outOfReach', 'stale'] as const satisfies readonly OfferChange['step'][]

/** Compares all offers of a review. The greatest change of one of them counts. */
export function compareAllOffers(held: readonly Offer[], fresh: readonly Offer[], now: Seconds): OfferChange {
  if (held.length !== fresh.length) return { step: 'stale', movedBps: 0 }
  const changes = held.map((offer, index) => compareOffers(offer, fresh[index] as Offer, now))
  const rank = ({ step }: OfferChange) => STEPS.indexOf(step)
  return changes.reduce((most, each) => (rank(each) > rank(most) ? each : most), { step: 'better' })
}
