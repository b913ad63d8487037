import { describe, expect, it } from 'vitest'
import type { OrderProgress } from '../../../../../src/domain/orders/order'
import { stageOf } from '../../../../../src/ui/orders/order/auction/stage'

describe('the stage of an open order', () => {
  it.each<[OrderProgress['type'], number]>([
    ['scheduled', 0],
    ['active', 1],
    ['solved', 1],
    ['executing', 2],
  ])('that is %s is %i', (type, stage) => expect(stageOf({ type })).toBe(stage))

  it('is placed while the service has not said, and out of the auction that leaves it out', () => {
    expect([stageOf(undefined), stageOf({ type: 'open' })]).toEqual([0, 0])
  })

  it('is in auction again once a part has traded', () => expect(stageOf({ type: 'traded' })).toBe(1))
})
