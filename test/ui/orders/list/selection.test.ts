import { describe, expect, it } from 'vitest'
import type { OrderUid } from '../../../../src/domain/scalars'
import { changeSelection } from '../../../../src/ui/orders/list/selection'

const a = '0xa' as OrderUid
const b = '0xb' as OrderUid

describe('changeSelection', () => {
  it('adds and removes an order', () => {
    const one = changeSelection(undefined, a, true)
    expect([...one]).toEqual([a])
    expect([...changeSelection(changeSelection(one, b, true), a, false)]).toEqual([b])
  })

  it('returns a new object each time, so that the screen renders again', () => {
    const one = changeSelection(undefined, a, true)
    changeSelection(one, b, true)
    expect([...one]).toEqual([a])
  })
})
