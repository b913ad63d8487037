import { describe, expect, it } from 'vitest'
import { findSectionIndex } from '../../../src/ui/settings/section-in-view'

/** Returns the index for five sections of 300 px in a window of 700 px, below a head of 100 px. */
const inViewAt = (scrolled: number): number => {
  const tops = [0, 1, 2, 3, 4].map((part) => 100 + 300 * part - scrolled)
  return findSectionIndex(tops, { height: 700, remaining: 900 - scrolled })
}

describe('findSectionIndex', () => {
  it.each([
    [0, 0, 'is the first section at the top'],
    [80, 0, 'is the first section until the second is at the top'],
    [370, 1, 'is the section at the top'],
    [900, 4, 'is the last section at the end, though it cannot scroll to the top'],
  ])('returns, after scrolling by %i px, %i, which %s', (scrolled, part) => {
    expect(inViewAt(scrolled)).toBe(part)
  })

  it('passes every section while scrolling down and never goes back', () => {
    const passed = Array.from({ length: 901 }, (_, scrolled) => inViewAt(scrolled))
    expect([...new Set(passed)]).toEqual([0, 1, 2, 3, 4])
    expect(passed).toEqual(passed.toSorted())
  })
})
