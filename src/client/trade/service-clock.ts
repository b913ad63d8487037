/**
 * The service's clock, compared with the clock of this computer. A quote for a validity ends at the service's
 * time plus that validity (SOURCES: Quotes), so each quote shows the service's time.
 */
import type { Fetch } from '../../api/endpoint'
import { placementLimits } from '../../domain/orders/placement-rules'
import type { Quote } from '../../domain/orders/quotes'
import { type ChainId, type Milliseconds, type Seconds, toSeconds } from '../../domain/scalars'
import { createServiceClient } from '../bridge/callers'

/**
 * Returns the validity that a quote requests, in seconds. Quotes are short-lived, so an order with a longer
 * validity is quoted at the current price too.
 */
export const quotedValidity = (validitySeconds: number): Seconds =>
  Math.min(validitySeconds, placementLimits.maxMarketValiditySeconds) as Seconds

/** Maximum plausible difference of two clocks, in seconds. A service may also answer with another expiry. */
const MAX_DIFFERENCE = 86_400

/**
 * Returns by how many seconds this computer's clock is ahead of the service's when the quote arrived.
 * Negative if it is behind, zero if the quote does not show the service's time.
 */
export function secondsAhead(
  { quote }: Pick<Quote, 'quote'>,
  validitySeconds: number,
  quotedAt: Milliseconds,
): number {
  const ahead = toSeconds(quotedAt) - (quote.validTo - quotedValidity(validitySeconds))
  return Math.abs(ahead) > MAX_DIFFERENCE ? 0 : ahead
}

/** An order may end earlier by at most this part of its validity because of the clocks. */
const MAX_SHIFT_PART = 10

/**
 * Returns when the validity of an order starts: at the earlier of both clocks, so that a service does not
 * refuse its longest validity. A service can only shorten an order, never extend it.
 */
export function startOfValidity(ahead: number, validitySeconds: number, quotedAt: Milliseconds): Seconds {
  const shift = Math.min(Math.max(0, ahead), Math.floor(validitySeconds / MAX_SHIFT_PART))
  return (toSeconds(quotedAt) - shift) as Seconds
}

/** Returns when a quote expires, by this computer's clock. */
export const quoteExpiry = (
  quote: Pick<Quote, 'quote' | 'expiration'>,
  validitySeconds: number,
  quotedAt: Milliseconds,
): Milliseconds => (quote.expiration + secondsAhead(quote, validitySeconds, quotedAt) * 1_000) as Milliseconds

/**
 * Reads the service's time from the `Date` header of a reply. Undefined if the reply has none.
 * @throws Refusal of the service
 */
export async function readServiceTime(fetch: Fetch, network: ChainId): Promise<Milliseconds | undefined> {
  let date: string | null = null
  const call = createServiceClient(async (request) => {
    const response = await fetch(request)
    date = response.headers.get('Date')
    return response
  })
  await call('getVersion', { network })
  const time = Date.parse(date ?? '')
  return Number.isNaN(time) ? undefined : (time as Milliseconds)
}
