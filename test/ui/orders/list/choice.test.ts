import { describe, expect, it } from 'vitest'
import type { OrderUid } from '../../../../src/domain/scalars'
import { changeChoice } from '../../../../src/ui/orders/list/choice'

const a = '0xa' as OrderUid
const b = '0xb' as OrderUid

describe('a choice of orders', () => {
  it('takes an order in and leaves it out again', () => {
    const one = changeChoice(undefined, a, true)
    expect([...one]).toEqual([a])
    expect([...changeChoice(changeChoice(one, b, true), a, false)]).toEqual([b])
  })

  it('is a new one each time, so that the screen redraws', () => {
    const one = changeChoice(undefined, a, true)
    changeChoice(one, b, true)
    expect([...one]).toEqual([a])
  })
})
