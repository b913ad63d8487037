import { describe, expect, it } from 'vitest'
import { findJsonFault } from '../../../src/client/lab/json-position'

describe('findJsonFault', () => {
  it.each([
    ['{"a": }', 1, 7],
    ['{"a": 1,}', 1, 9],
    ['{"a" 1}', 1, 6],
    ['[1, 2', 1, 6],
    ['{\n  "a": [true, fals]\n}', 2, 15],
    ['{"a": "b\n"}', 1, 7],
    ['{} {}', 1, 4],
    ['[1}', 1, 3],
    ['{a: 1}', 1, 2],
  ])('finds the fault of %j in line %i, column %i', (text, line, column) => {
    expect(() => JSON.parse(text)).toThrow()
    expect(findJsonFault(text)).toEqual({ line, column })
  })
})
