import { describe, expect, it } from 'vitest'
import { stepOf } from '../../../src/ui/kit/list-keys'

describe('stepOf', () => {
  it('goes down and up by one and stops at the ends', () => {
    expect(stepOf('ArrowDown', 0, 3)).toBe(1)
    expect(stepOf('ArrowDown', 2, 3)).toBe(2)
    expect(stepOf('ArrowUp', 1, 3)).toBe(0)
    expect(stepOf('ArrowUp', 0, 3)).toBe(0)
  })

  it('enters a list that has no focus at its first link', () => {
    expect(stepOf('ArrowDown', -1, 3)).toBe(0)
    expect(stepOf('ArrowUp', -1, 3)).toBe(0)
  })

  it('goes to either end', () => {
    expect(stepOf('Home', 2, 3)).toBe(0)
    expect(stepOf('End', 0, 3)).toBe(2)
  })

  it('leaves every other key alone', () => {
    expect(stepOf('Enter', 0, 3)).toBeUndefined()
    expect(stepOf('toString', 0, 3)).toBeUndefined()
  })
})
