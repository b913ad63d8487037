import { describe, expect, it } from 'vitest'
import { spanText } from '../../../src/ui/kit/countdown'

const SECOND = 1000
const HOUR = 3600 * SECOND

describe('spanText', () => {
  it('counts minutes and seconds in a width that does not jump', () => {
    expect(spanText(95 * SECOND)).toBe('1:35')
    expect(spanText(5 * SECOND)).toBe('0:05')
  })

  it('shows a started second until it ends, and never a negative one', () => {
    expect(spanText(1)).toBe('0:01')
    expect(spanText(0)).toBe('0:00')
    expect(spanText(-5 * SECOND)).toBe('0:00')
  })

  it('shows hours and days when seconds no longer matter', () => {
    expect(spanText(HOUR)).toBe('1h')
    expect(spanText(2 * HOUR + 5 * 60 * SECOND)).toBe('2h 05m')
    expect(spanText(49 * HOUR)).toBe('2d 1h')
  })
})
