import { describe, expect, it } from 'vitest'
import { order } from '../../../src/domain/orders/order'
import { statusWord } from '../../../src/ui/kit/status-mark'

describe('statusWord', () => {
  it('has a word of its own for every status of the service', () => {
    const words = order.shape.status.options.map(statusWord)
    expect(new Set(words).size).toBe(order.shape.status.options.length)
    expect(words.every((word) => word.length > 0)).toBe(true)
  })
})
