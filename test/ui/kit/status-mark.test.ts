import { describe, expect, it } from 'vitest'
import { orderStatus } from '../../../src/domain/orders/order'
import { statusWord } from '../../../src/ui/kit/status-mark'

describe('statusWord', () => {
  it('returns a distinct word for every status of the service', () => {
    const words = orderStatus.options.map(statusWord)
    expect(new Set(words).size).toBe(orderStatus.options.length)
    expect(words.every((word) => word.length > 0)).toBe(true)
  })
})
