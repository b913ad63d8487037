import { afterEach, describe, expect, it } from 'vitest'
import dictionary from '../../../assets/texts/de.json'
import { duration } from '../../../src/domain/text/durations'
import { setLanguage } from '../../../src/domain/text/texts'

const DAY = 86_400
/** Seconds of a mean calendar year. */
const YEAR = 31_556_952

describe('a duration', () => {
  afterEach(() => setLanguage())

  it.each([
    [-5, '0s'],
    [0, '0s'],
    [0.9, '0s'],
    [1, '1s'],
    [59, '59s'],
    [60, '1m'],
    [61, '1m 01s'],
    [1_799, '29m 59s'],
    [1_800, '30m'],
    [3_600, '1h'],
    [3_659, '1h'],
    [7_500, '2h 05m'],
    [DAY - 1, '23h 59m'],
    [DAY, '1d'],
    [DAY + 59 * 60, '1d'],
    [7 * DAY - 1, '6d 23h'],
    [7 * DAY, '7d'],
    [364 * DAY + 23 * 3_600, '364d 23h'],
    [365 * DAY, '365d'],
    [366 * DAY, '1y'],
    [YEAR - 1, '365d 5h'],
    [YEAR, '1y'],
    [YEAR + YEAR / 12 - 1, '1y'],
    [YEAR + YEAR / 12, '1y 1mo'],
    [2 * YEAR - 1, '1y 11mo'],
    [2_367 * DAY + 8 * 3_600, '6y 5mo'],
    // The latest expiry of an order.
    [2 ** 32 - 1, '136y 1mo'],
  ])('writes %d s as %s', (seconds, text) => expect(duration(seconds)).toBe(text))

  it.each([
    [7 * DAY - 1, '6\u00a0T 23\u00a0h'],
    [7_500, '2\u00a0h 05\u00a0min'],
    [61, '1\u00a0min 01\u00a0s'],
    [2_367 * DAY, '6\u00a0J. 5\u00a0Mon.'],
  ])('writes %d s as %s in German', (seconds, text) => {
    setLanguage('de-DE', dictionary)
    expect(duration(seconds)).toBe(text)
  })
})
