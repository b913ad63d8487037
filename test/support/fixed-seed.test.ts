import fc from 'fast-check'
import { expect, it } from 'vitest'

it('a property without a seed of its own plays the same cases each time', () => {
  const chosen = process.env['COWBELL_SEED']
  expect(fc.readConfigureGlobal().seed).toBe(chosen === undefined ? 20_261_122 : Number(chosen))
  const play = () => {
    const cases: number[] = []
    fc.assert(fc.property(fc.integer(), (each) => void cases.push(each)))
    return cases
  }
  expect(play()).toEqual(play())
})
