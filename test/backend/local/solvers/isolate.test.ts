import { describe, expect, it } from 'vitest'
import { isolate } from '../../../../src/backend/local/solvers/isolate'

const invert = (items: readonly number[]): readonly bigint[] => items.map((n) => 60n / BigInt(n))

describe('isolate', () => {
  it('returns all results if no item fails', () => {
    expect(isolate([1, 2, 3], invert)).toEqual({ done: [60n, 30n, 20n], failed: [] })
  })

  it('leaves out only the items that fail alone, at any position', () => {
    const { done, failed } = isolate([0, 1, 2, 0, 3, 4, 0], invert)
    expect(done).toEqual([60n, 30n, 20n, 15n])
    expect(failed.map(({ item }) => item)).toEqual([0, 0, 0])
    expect(failed[0]?.cause).toBeInstanceOf(RangeError)
  })

  it('leaves out no item if items fail only together', () => {
    const atMostTwo = (items: readonly number[]): readonly number[] => {
      if (items.length > 2) throw new Error('too many')
      return items
    }
    expect(isolate([1, 2, 3, 4], atMostTwo)).toEqual({
      done: [1, 2, 3, 4],
      failed: [{ cause: new Error('too many') }],
    })
  })

  it('stops searching when the time is over', () => {
    const { done, failed } = isolate([1, 0, 2], invert, () => true)
    expect(done).toEqual([])
    expect(failed).toHaveLength(1)
  })

  it('reports a failure without an item if the work itself fails', () => {
    const broken = (): never => {
      throw new Error('broken')
    }
    expect(isolate([], broken).failed).toEqual([{ cause: new Error('broken') }])
  })
})
