import { describe, expect, it } from 'vitest'
import { exchangeControls } from '../../../src/api/exchange/controls'
import { readMoment, readNumber } from '../../../src/ui/exchange/typed-inputs'

describe('typed inputs', () => {
  const { reorg, price, fees, advance } = exchangeControls
  it.each([
    ['1', reorg.input.shape.blocks, 1],
    [' 64 ', reorg.input.shape.blocks, 64],
    ['65', reorg.input.shape.blocks, undefined],
    ['1.5', reorg.input.shape.blocks, undefined],
    ['', reorg.input.shape.blocks, undefined],
    ['1,000', price.input.shape.usd, 1000],
    ['0.000000001', price.input.shape.usd, 1e-9],
    ['0.000000000001', price.input.shape.usd, undefined],
    ['-1', price.input.shape.usd, undefined],
    ['one', price.input.shape.usd, undefined],
    ['12.34', fees.input.shape.volumeFeeBps, 12.34],
    ['12.345', fees.input.shape.volumeFeeBps, undefined],
  ])('are read by readNumber as the numbers that the schema accepts: %j', (text, schema, value) => {
    expect(readNumber(text, schema)).toBe(value)
  })

  it('are checked by readNumber in the unit of the schema', () => {
    const read = (text: string) => readNumber(text, advance.input.shape.seconds, (minutes) => minutes * 60)
    expect(['2', '0.01', '525600', '525601'].map(read)).toEqual([120, undefined, 31_536_000, undefined])
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
