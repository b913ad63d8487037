import { describe, expect, it } from 'vitest'
import {
  quotedValidity,
  quoteExpiry,
  secondsAhead,
  startOfValidity,
} from '../../../src/client/trade/service-clock'
import { placementLimits } from '../../../src/domain/orders/placement-rules'
import type { Milliseconds } from '../../../src/domain/scalars'
import { toSeconds } from '../../../src/domain/scalars'
import { fc } from '../../support/properties'

const now = 1_800_000_000_000 as Milliseconds
const YEAR = placementLimits.maxLimitValiditySeconds
/** A quote of a service whose clock is `behind` seconds behind ours. */
const quoteOf = (behind: number, validity: number) => ({
  quote: { validTo: toSeconds(now) - behind + quotedValidity(validity) } as never,
  expiration: (now - behind * 1_000 + 60_000) as Milliseconds,
})
const anyValidity = fc.constantFrom(300, 1_800, 10_800, 86_400, 604_800, YEAR)

describe('the clock of the service', () => {
  it('is read from a quote, for every validity', () => {
    fc.assert(
      fc.property(fc.integer({ min: -80_000, max: 80_000 }), anyValidity, (behind, validity) => {
        expect(secondsAhead(quoteOf(behind, validity), validity, now)).toBe(behind)
      }),
    )
  })

  it('counts as equal to ours if the expiry of the quote is implausible', () => {
    for (const validTo of [0, 4_294_967_295])
      expect(secondsAhead({ quote: { validTo } as never }, 1_800, now)).toBe(0)
  })

  it('does not change how long a quote is valid here', () => {
    fc.assert(
      fc.property(fc.integer({ min: -80_000, max: 80_000 }), anyValidity, (behind, validity) => {
        expect(quoteExpiry(quoteOf(behind, validity), validity, now)).toBe(now + 60_000)
      }),
    )
  })
})

describe('the validity of an order', () => {
  it('is never longer than chosen by either clock, and at most a tenth shorter', () => {
    fc.assert(
      fc.property(fc.integer({ min: -80_000, max: 80_000 }), anyValidity, (ahead, validity) => {
        const validTo = startOfValidity(ahead, validity, now) + validity
        const isTooFarOff = ahead > validity / 10
        expect(validTo).toBeLessThanOrEqual(toSeconds(now) + validity)
        expect(validTo).toBeGreaterThanOrEqual(toSeconds(now) + validity * 0.9)
        if (!isTooFarOff) expect(validTo).toBeLessThanOrEqual(toSeconds(now) - ahead + validity)
      }),
    )
  })
})
