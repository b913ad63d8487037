import { describe, expect, it } from 'vitest'
import type { Seconds } from '../../../src/domain/scalars'
import { localMinute, readLocalMinute } from '../../../src/ui/swap/options/local-minute'
import { fc } from '../../support/properties'

describe('the text of a date field', () => {
  it('is read as the same minute', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4_000_000_000 }), (time) => {
        const minute = (time - (time % 60)) as Seconds
        expect(readLocalMinute(localMinute(minute))).toBe(minute)
      }),
    )
  })

  it.each(['', '2027-01-15', '2027-13-01T10:00', 'tomorrow'])('is no time if it is %j', (text) => {
    expect(readLocalMinute(text)).toBeUndefined()
  })
})
