import { describe, expect, it } from 'vitest'
import {
  createNamer,
  findSimilarName,
  freeName,
  isOrdinaryName,
  isPlainName,
} from '../../../src/domain/text/free-names'
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
  'Procluction',
  'Production\u2800',
  '\u24c5roduction',
  '\u{1d5e3}\u{1d5ff}\u{1d5fc}\u{1d5f1}\u{1d602}\u{1d5f0}\u{1d601}\u{1d5f6}\u{1d5fc}\u{1d5fb}',
]
/** Spellings with letters and signs that no name has, and the names without them. */
const UNUSUAL = [
  ['\ua4d1\ua4e3\ua4f3\ua4d3\ua4f4\ua4da\ua4d4\ua4f2\ua4f3\ua4e0', 'Unnamed'],
  ['P\ua4e3\ua4f3\ua4d3\ua4f4\ua4da\ua4d4\ua4f2\ua4f3N', 'PN'],
  ['\u13e2\u13a1\u13be\u13a0\u13cc\u13df\u13a2\u13a5\u13be\u13c1', 'Unnamed'],
  ['\uab71\uabae', 'Unnamed'],
  ['P\u0280\u1d0f\u1d05\u1d1c\u1d04\u1d1b\u026a\u1d0f\u0274', 'P'],
  ['\u1d0d\u1d00\u026a\u0274', 'Unnamed'],
  ['\u{1f17f}\u{1f181}\u{1f17e}\u{1f173}', 'Unnamed'],
  ['\u{1f1f5}\u{1f1f7}\u{1f1f4}\u{1f1e9}', 'Unnamed'],
  ['Prod\u222action', 'Prodction 2'],
  ['Pr\u25efduction', 'Prduction'],
  ['Pr\u2b55 duction', 'Pr duction'],
  ['Pr🌕duction', 'Prduction'],
  ['Produc\u2020ion', 'Producion'],
  ['\u2ca2roduction', 'roduction'],
  ['Own \xb7 Desk', 'Own Desk'],
] as const
const USUAL = [
  'Desk 2 (EU), 50% & more: #1',
  'B\u00fcro \u0141\u00f3d\u017a',
  '\u0420\u0430\u0431\u043e\u0442\u0430',
  '\u03a4\u03b1\u03bc\u03b5\u03af\u03bf',
  '\u6771\u4eac\u30fb\u30c6\u30b9\u30c8',
  '\ud14c\uc2a4\ud2b8',
  '\u0928\u092e\u0938\u094d\u0924\u0947',
  '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645',
  '\u0627\u0644\u0639\u0631\u0628\u064a\u0629',
  '🔥 Hot',
  'Family 👩\u200d👧',
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

  it.each(UNUSUAL)('leaves unusual letters and signs out of %j', (name, free) => {
    expect(isOrdinaryName(name)).toBe(false)
    expect(freeName(name, ['Main', 'Prodction'], 30)).toBe(free)
  })

  it.each(USUAL)('does not change %j', (name) => {
    expect(isOrdinaryName(name)).toBe(true)
    expect(freeName(name, BUILT_IN, 40)).toBe(name)
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

  const cyrillic = [
    ...'\u0431\u0433\u0434\u0436\u0437\u0439\u043b\u0444\u0446\u0447\u0448\u044b\u044d\u044e\u044f',
  ]
  const mixed = (n: number): string =>
    Array.from({ length: 36 }, (_, at) => (at % 3 ? cyrillic[(n * 7 + at * 3 + (n >> (at % 11))) % 15] : 'a'))
      .join('')
      .concat(n.toString(36))
  it.each<[string, readonly string[], (n: number) => string]>([
    ['with letters of two alphabets', [], mixed],
    [
      'similar to taken ones',
      Array.from({ length: 3_000 }, (_, n) => mixed(n)),
      (n) => `\u6f22${'a'.repeat(34)}${n.toString(36).padStart(4, '\u6f22')}`,
    ],
    [
      'that differ in one letter',
      [],
      (n) => `${'a'.repeat(n % 36)}\u6f22${'a'.repeat(35 - (n % 36))}${n % 55}`,
    ],
    [
      'that differ only at the end',
      Array.from({ length: 2_000 }, (_, n) => `${'a'.repeat(35)}${n + 1_000}`),
      (n) => `${'a'.repeat(35)}${n + 1_000}`,
    ],
  ])('frees 2,000 names %s in bounded time', { timeout: 6_000 }, (_, taken, name) => {
    const nameOf = createNamer(taken, 40)
    const names = Array.from({ length: 2_000 }, (_each, n) => nameOf(name(n)))
    expect(new Set([...taken, ...names]).size).toBe(taken.length + 2_000)
  })

  it('numbers long names within the maximum length', () => {
    const nameOf = createNamer([], 10)
    expect([nameOf('A long name'), nameOf('A long name')]).toEqual(['A long nam', 'A long n 2'])
  })
})
