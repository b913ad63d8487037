import { describe, expect, it } from 'vitest'
import { readMoment, readNumber, readWhole } from '../../../src/ui/exchange/typed-inputs'

describe('typed inputs', () => {
  it.each([
    ['1', 1],
    [' 1,000 ', 1000],
    ['64', 64],
    ['0', undefined],
    ['1.5', undefined],
    ['5001', undefined],
    ['', undefined],
  ])('are read by readWhole as a whole number up to a maximum: %j', (text, value) => {
    expect(readWhole(text, 5000)).toBe(value)
  })

  it.each([
    ['0', 0],
    ['0.3', 0.3],
    ['1,000', 1000],
    ['1001', undefined],
    ['-1', undefined],
    ['one', undefined],
  ])('are read by readNumber as a number from 0 to a maximum: %j', (text, value) => {
    expect(readNumber(text, 1000)).toBe(value)
  })

  it.each([
    ['12.34', 12.34],
    ['12.345', undefined],
  ])('are limited in their decimal places by readNumber: %j', (text, value) => {
    expect(readNumber(text, 1000, 2)).toBe(value)
  })

  it.each([
    ['', null],
    ['2026-08-03 12:00', '2026-08-03T12:00:00.000Z'],
    ['2026-08-03T12:00:05Z', '2026-08-03T12:00:05.000Z'],
    ['2026-08-03', '2026-08-03T00:00:00.000Z'],
    ['2026-13-03 12:00', undefined],
    ['noon', undefined],
  ])('are read by readMoment as a UTC date and time: %j', (text, value) => {
    expect(readMoment(text)).toBe(value)
  })
})
