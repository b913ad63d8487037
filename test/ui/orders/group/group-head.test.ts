import { describe, expect, it } from 'vitest'
import type { OrderEntry } from '../../../../src/client/db/rows/order-entry'
import type { OrderGroup } from '../../../../src/client/db/rows/order-watch'
import { toAmount } from '../../../../src/domain/scalars'
import {
  arrangeGroups,
  groupTotal,
  groupWords,
  startOfGroup,
} from '../../../../src/ui/orders/group/group-head'
import type { OrderView } from '../../../../src/ui/orders/order-view'
import { MAINNET, makeTerms } from '../../../support/client'

const ETHER = 10n ** 18n

const group = { id: 'a', kind: 'ladder', uids: ['0x1', '0x2'] } as unknown as OrderGroup
const groups = new Map([
  ['0x1', group],
  ['0x2', group],
])
const views = ['0x0', '0x1', '0x2', '0x3'].map((uid) => ({ uid }) as OrderView)

describe('a group in a list', () => {
  it('has one heading above its orders', () => {
    expect(views.map((_, index) => startOfGroup(groups, views, index)?.id)).toEqual([
      undefined,
      'a',
      undefined,
      undefined,
    ])
  })

  it('has a total of its orders if it is a ladder, and the number of its filled orders', () => {
    const entryOf = (executedBuyAmount: bigint) =>
      ({
        chainId: MAINNET,
        uid: `0x${'ab'.repeat(56)}`,
        owner: `0x${'ab'.repeat(20)}`,
        terms: makeTerms({ sellAmount: toAmount(ETHER), buyAmount: toAmount(3_300_000_000n) }),
        step: 'accepted',
        order: {
          status: 'open',
          executedSellAmount: 0n,
          executedSellAmountBeforeFees: 0n,
          executedBuyAmount,
        },
      }) as unknown as OrderEntry
    const found = { group, entries: [entryOf(0n), entryOf(5n)] }
    expect(groupTotal(found)).toBe('Sell 2 WETH → 6,600 USDC · 1 of 2 filled')
    expect(groupTotal({ ...found, entries: found.entries.slice(1) })).toBeUndefined()
    expect(groupTotal({ ...found, group: { ...group, kind: 'oco' } })).toBe('One filled')
  })

  it('has adjacent orders sorted as on the page of the group', () => {
    const arranged = (uids: readonly string[]) =>
      arrangeGroups(
        groups,
        uids.map((uid) => ({ uid }) as OrderView),
      ).map(({ uid }) => uid)
    expect(arranged(['0x3', '0x2', '0x1', '0x0'])).toEqual(['0x3', '0x1', '0x2', '0x0'])
    expect(arranged(['0x2', '0x3', '0x1'])).toEqual(['0x2', '0x3', '0x1'])
    expect(arrangeGroups(undefined, views)).toEqual(views)
  })

  it('is named by its kind', () => {
    expect(groupWords(group)).toBe('Ladder of 2 orders')
    expect(groupWords({ ...group, kind: 'oco' })).toBe('One cancels the other')
  })
})
