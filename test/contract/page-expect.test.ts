/** Compares the matchers for pages with those of vitest. */
import { describe, expect, it } from 'vitest'
import { expect as ours } from './page-expect'

type Judge = (by: typeof expect) => void

const passes = (judge: Judge, by: unknown): boolean => {
  try {
    judge(by as typeof expect)
    return true
  } catch {
    return false
  }
}

const order = { uid: '0x1', amount: 5n, fee: undefined, trades: [{ id: 1, note: 'a' }], at: null }

/** Matching and other values of each matcher. */
const cases: readonly (readonly [name: string, judge: Judge, verdict: boolean])[] = [
  ['toBe', (by) => by(5n).toBe(5n), true],
  ['toBe of another type', (by) => by(5n).toBe(5), false],
  ['toBe of an equal object', (by) => by({}).toBe({}), false],
  ['toEqual', (by) => by(order).toEqual({ ...order }), true],
  ['toEqual without an undefined field', (by) => by({ a: 1, b: undefined }).toEqual({ a: 1 }), true],
  ['toEqual with a field more', (by) => by({ a: 1, b: 2 }).toEqual({ a: 1 }), false],
  ['toEqual with a field less', (by) => by({ a: 1 }).toEqual({ a: 1, b: 2 }), false],
  ['toEqual of null and an object', (by) => by({ a: null }).toEqual({ a: {} }), false],
  ['toEqual of null and undefined', (by) => by({ a: null }).toEqual({}), false],
  ['toEqual of lists in another order', (by) => by([1, 2]).toEqual([2, 1]), false],
  ['toEqual of a longer list', (by) => by([1, 2]).toEqual([1]), false],
  ['toEqual of a list and an object', (by) => by([]).toEqual({}), false],
  ['toMatchObject', (by) => by(order).toMatchObject({ amount: 5n, trades: [{ id: 1 }] }), true],
  ['toMatchObject of a list of another length', (by) => by([{ id: 1 }]).toMatchObject([]), false],
  ['toMatchObject of what is not there', (by) => by({}).toMatchObject({ a: undefined }), false],
  ['toMatchObject of an undefined field', (by) => by({ a: undefined }).toMatchObject({ a: undefined }), true],
  ['toMatchObject of another value', (by) => by(order).toMatchObject({ trades: [{ id: 2 }] }), false],
  ['toBeGreaterThan', (by) => by(2n).toBeGreaterThan(1n), true],
  ['toBeGreaterThan of the same', (by) => by(2).toBeGreaterThan(2), false],
  ['toBeGreaterThanOrEqual', (by) => by(2).toBeGreaterThanOrEqual(2), true],
  ['toBeLessThan', (by) => by(2).toBeLessThan(2), false],
  ['toBeLessThanOrEqual', (by) => by(2).toBeLessThanOrEqual(2), true],
  ['toBeCloseTo', (by) => by(1.004).toBeCloseTo(1), true],
  ['toBeCloseTo further off', (by) => by(1.006).toBeCloseTo(1), false],
  ['toBeCloseTo by digits', (by) => by(1.04).toBeCloseTo(1, 1), true],
  ['toContain', (by) => by(['a', 'b']).toContain('b'), true],
  ['toContain of a text', (by) => by('whole').toContain('hole'), true],
  ['toContain of an equal object', (by) => by([{ a: 1 }]).toContain({ a: 1 }), false],
  ['toContainEqual', (by) => by([{ a: 1n }]).toContainEqual({ a: 1n }), true],
  ['toHaveLength', (by) => by('abc').toHaveLength(3), true],
  ['toHaveLength of another', (by) => by([]).toHaveLength(1), false],
  ['toHaveProperty', (by) => by(order).toHaveProperty('uid'), true],
  ['not.toHaveProperty', (by) => by(order).not.toHaveProperty('uid'), false],
  ['toMatch', (by) => by('v1.2').toMatch(/\d/), true],
  ['toMatch of another', (by) => by('').toMatch(/\S/), false],
  ['toBeNull', (by) => by(undefined).toBeNull(), false],
  ['toBeUndefined', (by) => by(undefined).toBeUndefined(), true],
  [
    'any',
    (by) => by({ a: 'x', b: 1, c: [] }).toEqual({ a: by.any(String), b: by.any(Number), c: by.any(Array) }),
    true,
  ],
  ['any of another type', (by) => by({ a: 1 }).toEqual({ a: by.any(String) }), false],
  ['any where nothing is', (by) => by({}).toEqual({ a: by.any(String) }), false],
  ['stringMatching', (by) => by(['0x1']).toEqual([by.stringMatching(/^0x\d$/)]), true],
  ['stringMatching of a number', (by) => by([1]).toEqual([by.stringMatching(/1/)]), false],
  ['stringContaining', (by) => by({ a: 'too low' }).toMatchObject({ a: by.stringContaining('low') }), true],
  ['arrayContaining', (by) => by([1, { a: 1 }]).toEqual(by.arrayContaining([{ a: 1 }])), true],
  ['arrayContaining of what is not there', (by) => by([1]).toEqual(by.arrayContaining([2])), false],
  ['objectContaining', (by) => by(order).toEqual(by.objectContaining({ amount: 5n })), true],
  [
    'objectContaining of another value',
    (by) => by(order).toEqual(by.objectContaining({ amount: 6n })),
    false,
  ],
  ['not', (by) => by(1).not.toBe(1), false],
]

describe('matchers for pages', () => {
  it.each(cases)('agree with vitest: %s', (_, judge, verdict) => {
    expect([passes(judge, expect), passes(judge, ours)]).toEqual([verdict, verdict])
  })

  it('report the expected and the actual value', () => {
    expect(() => ours({ amount: 5n }, 'an order').toEqual({ amount: ours.any(String) } as never)).toThrow(
      'an order: expected {"amount":"5n"} toEqual {"amount":"any String"}',
    )
  })
})
