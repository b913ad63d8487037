import { describe, expect, it } from 'vitest'
import { order } from '../../../src/domain/orders/order'
import { statusWord } from '../../../src/ui/kit/status-mark'
import { shapeOf } from '../../support/shape-of'

describe('statusWord', () => {
  it('returns a distinct word for every status of the service', () => {
    const words = shapeOf(order).status.options.map(statusWord)
    expect(new Set(words).size).toBe(shapeOf(order).status.options.length)
    expect(words.every((word) => word.length > 0)).toBe(true)
  })
})
