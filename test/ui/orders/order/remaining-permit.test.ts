import { describe, expect, it } from 'vitest'
import { deploymentOf } from '../../../../src/domain/chains/chains'
import type { Order } from '../../../../src/domain/orders/order'
import { type Milliseconds, toAmount } from '../../../../src/domain/scalars'
import {
  describeRemainingPermit,
  listRemainingPermits,
} from '../../../../src/ui/orders/order/order-explanations'
import { viewEntry } from '../../../../src/ui/orders/order-view'
import { MAINNET, makeAccepted, makeOrder, makeTerms, TRADER, WETH } from '../../../support/client'
import { daiPermitDocument, permitDocument } from '../../../support/permits'

const deployment = deploymentOf(MAINNET, 'production')
const DOCUMENT = permitDocument(deployment, TRADER, WETH)
const WETHER = { symbol: 'WETH', decimals: 18 }
const DEADLINE = 2_000_000_000
const ONE = 10n ** 18n

const left = (change: Partial<Order>, appData = DOCUMENT) => {
  const order = makeOrder(makeTerms(), change)
  const { missingSince, ...entry } = { ...makeAccepted(makeTerms(), { order }), appData }
  const isOpen = order.status === 'open'
  const stood = isOpen ? { ...entry, missingSince } : ({ ...entry, step: 'final', order } as const)
  return listRemainingPermits(viewEntry(stood), deployment)
}

describe('an order', () => {
  it.each(['cancelled', 'expired'] as const)('leaves its permit behind if it is %s', (status) => {
    expect(left({ status })).toMatchObject([{ value: ONE, until: BigInt(DEADLINE) }])
  })

  it('leaves no permit behind while it is open, or if its permit was used or never existed', () => {
    expect(left({ status: 'cancelled', executedSellAmount: toAmount(1n) })).toEqual([])
    expect(left({ status: 'open' })).toEqual([])
    expect(left({ status: 'expired' }, '{}')).toEqual([])
  })

  it('leaves a Dai permit behind, unless the permit allows nothing', () => {
    const dai = (isAllowed: boolean) => daiPermitDocument(deployment, TRADER, WETH, { expiry: 0n, isAllowed })
    expect(left({ status: 'expired' }, dai(true))).toMatchObject([{ until: null }])
    expect(left({ status: 'expired' }, dai(false))).toEqual([])
  })
})

describe('a remaining permit', () => {
  const say = (until: bigint | null, now = 0, value = ONE) =>
    describeRemainingPermit({ value, until }, WETHER, now as Milliseconds)

  it('causes a warning until its deadline has passed', () => {
    const end = DEADLINE * 1000
    expect(say(BigInt(DEADLINE), end)).toMatch(/until .*2033.*: it lets CoW Protocol spend 1 WETH\.$/)
    expect(say(BigInt(DEADLINE), end + 1000)).toBeUndefined()
  })

  it('causes a warning without a date if its deadline is unlimited or beyond the calendar', () => {
    expect(say(null)).toContain('with no end')
    expect(say(2n ** 256n - 1n, 0, 2n ** 256n - 1n)).toMatch(/with no end: .* unlimited WETH/)
  })
})
