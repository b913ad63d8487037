import { afterEach, describe, expect, it } from 'vitest'
import dictionary from '../../../assets/texts/de.json'
import { duration } from '../../../src/domain/text/durations'
import { setLanguage } from '../../../src/domain/text/texts'

const DAY = 86_400

describe('a span of time', () => {
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
    [365 * DAY, '365d'],
  ])('of %d s is %s', (seconds, text) => expect(duration(seconds)).toBe(text))

  it.each([
    [7 * DAY - 1, '6\u00a0T 23\u00a0h'],
    [7_500, '2\u00a0h 05\u00a0min'],
    [61, '1\u00a0min 01\u00a0s'],
  ])('of %d s is %s in German', (seconds, text) => {
    setLanguage('de-DE', dictionary)
    expect(duration(seconds)).toBe(text)
  })
})
