import { describe, expect, it } from 'vitest'
import type { OrderGroup } from '../../../../src/client/db/rows/order-watch'
import { groupWords, startOfGroup } from '../../../../src/ui/orders/group/group-head'
import type { OrderView } from '../../../../src/ui/orders/view'

const group = { id: 'a', kind: 'ladder', uids: ['0x1', '0x2'] } as unknown as OrderGroup
const groups = new Map([
  ['0x1', group],
  ['0x2', group],
])
const views = ['0x0', '0x1', '0x2', '0x3'].map((uid) => ({ uid }) as OrderView)

describe('a group in a list', () => {
  it('stands once above the rows of its orders', () => {
    expect(views.map((_, at) => startOfGroup(groups, views, at)?.id)).toEqual([
      undefined,
      'a',
      undefined,
      undefined,
    ])
  })

  it('has a name', () => {
    expect(groupWords(group)).toBe('Ladder of 2 orders')
    expect(groupWords({ ...group, kind: 'oco' })).toBe('One cancels the other')
  })
})
