import { describe, expect, it } from 'vitest'
import { findInView } from '../../../src/ui/settings/section-in-view'

/** Five parts of 300 px in a window of 700, below a head of 100. */
const inViewAt = (scrolled: number): number => {
  const tops = [0, 1, 2, 3, 4].map((part) => 100 + 300 * part - scrolled)
  return findInView(tops, { height: 700, left: 900 - scrolled })
}

describe('the section in view', () => {
  it.each([
    [0, 0, 'is the first at the top'],
    [80, 0, 'is the first until the second is at the top'],
    [370, 1, 'is the one at the top'],
    [900, 4, 'is the last at the end, though its top never gets to the top'],
  ])('scrolled by %i px is number %i: %s', (scrolled, part) => {
    expect(inViewAt(scrolled)).toBe(part)
  })

  it('passes every section on the way down, and never goes back', () => {
    const passed = Array.from({ length: 901 }, (_, scrolled) => inViewAt(scrolled))
    expect([...new Set(passed)]).toEqual([0, 1, 2, 3, 4])
    expect(passed).toEqual(passed.toSorted())
  })
})
