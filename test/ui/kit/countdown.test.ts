import { describe, expect, it } from 'vitest'
import { spanText } from '../../../src/ui/kit/countdown'

const SECOND = 1000
const HOUR = 3600 * SECOND

describe('spanText', () => {
  it('returns minutes and seconds with two digits for seconds', () => {
    expect(spanText(95 * SECOND)).toBe('1:35')
    expect(spanText(5 * SECOND)).toBe('0:05')
  })

  it('rounds up to whole seconds and never returns a negative time', () => {
    expect(spanText(1)).toBe('0:01')
    expect(spanText(0)).toBe('0:00')
    expect(spanText(-5 * SECOND)).toBe('0:00')
  })

  it('returns hours or days without seconds from one hour on', () => {
    expect(spanText(HOUR)).toBe('1h')
    expect(spanText(2 * HOUR + 5 * 60 * SECOND)).toBe('2h 05m')
    expect(spanText(49 * HOUR)).toBe('2d 1h')
  })
})
