import { describe, expect, it } from 'vitest'
import type { OrderProgress } from '../../../../../src/domain/orders/order'
import { stageOf } from '../../../../../src/ui/orders/order/auction/stage'

describe('stageOf', () => {
  it.each<[OrderProgress['type'], number]>([
    ['scheduled', 0],
    ['active', 1],
    ['solved', 1],
    ['executing', 2],
  ])('maps %s to %i', (type, stage) => expect(stageOf({ type })).toBe(stage))

  it('returns "placed" without a report, and for an order that the auction left out', () => {
    expect([stageOf(undefined), stageOf({ type: 'open' })]).toEqual([0, 0])
  })

  it('returns "in auction" after a partial fill', () => expect(stageOf({ type: 'traded' })).toBe(1))
})
