import { describe, expect, it } from 'vitest'
import { createNamer, findSimilarName, freeName, isPlainName } from '../../../src/domain/text/free-names'
import { fc } from '../../support/properties'

const BUILT_IN = ['Sandbox', 'Production', 'Staging', 'Devnet']
/** Spellings that a person cannot tell from the name. */
const IMITATIONS = [
  'Production',
  'production',
  'PRODUCTION',
  ' Production ',
  'Production\u200b',
  '\u202eProduction',
  'Prod\u00aduction',
  'Pr\u043educti\u043en',
  '\u03a1roduction',
  'Pr0duct1on',
  'P r o d u c t i o n',
  'Production.',
  'Prod\u0301uction',
  '\uff30\uff52\uff4f\uff44\uff55\uff43\uff54\uff49\uff4f\uff4e',
  '🔒 Production',
  'Production\n',
  '\u2ca2roduction',
  '\u13e2roduction',
  'Procluction',
  'Production\u2800',
]

describe('findSimilarName', () => {
  it.each(IMITATIONS)('finds the name that %j imitates', (imitation) => {
    expect(findSimilarName(imitation, BUILT_IN)).toBe('Production')
  })

  it('finds nothing for other names, and compares names of signs as they are', () => {
    for (const name of ['My devnet', 'Produce', '🔒']) expect(findSimilarName(name, BUILT_IN)).toBeUndefined()
    expect(findSimilarName('🔒', ['🔑'])).toBeUndefined()
    expect(findSimilarName('\u5317\u4eac', ['\u4e0a\u6d77'])).toBeUndefined()
    expect(findSimilarName('\u0441\u0435\u0439\u0444', ['\u0441\u0435\u0439\u043b'])).toBeUndefined()
    expect(findSimilarName('🔒', ['🔒'])).toBe('🔒')
  })
})

describe('freeName', () => {
  it.each(IMITATIONS)('adds a number to %j', (imitation) => {
    const free = freeName(imitation, BUILT_IN, 30)
    expect(free).toMatch(/ 2$/)
    expect(findSimilarName(free, BUILT_IN)).toBeUndefined()
  })

  it('returns a plain, free name within the maximum length for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), fc.array(fc.string()), (name, taken) => {
        const free = freeName(name, taken, 20)
        expect(isPlainName(free, 20)).toBe(true)
        expect(findSimilarName(free, taken)).toBeUndefined()
      }),
    )
  })
})

describe('createNamer', () => {
  it('gives each name once, however often a file contains it', () => {
    const nameOf = createNamer(['Main'], 12)
    const names = Array.from({ length: 1_000 }, () => nameOf('Main'))
    expect(names.slice(0, 2)).toEqual(['Main 2', 'Main 3'])
    expect(new Set(names).size).toBe(1_000)
    expect(Math.max(...names.map((name) => name.length))).toBeLessThanOrEqual(12)
  })

  it('numbers long names within the maximum length', () => {
    const nameOf = createNamer([], 10)
    expect([nameOf('A long name'), nameOf('A long name')]).toEqual(['A long nam', 'A long n 2'])
  })
})
