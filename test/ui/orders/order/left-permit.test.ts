import { describe, expect, it } from 'vitest'
import { deploymentOf } from '../../../../src/domain/chains/chains'
import type { Order } from '../../../../src/domain/orders/order'
import { type Milliseconds, toAmount } from '../../../../src/domain/scalars'
import { describeLeftPermit, listLeftPermits } from '../../../../src/ui/orders/order/story'
import { viewEntry } from '../../../../src/ui/orders/view'
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
  return listLeftPermits(viewEntry(stood), deployment)
}

describe('an order that ended', () => {
  it.each(['cancelled', 'expired'] as const)('%s leaves its permit behind', (status) => {
    expect(left({ status })).toMatchObject([{ value: ONE, until: BigInt(DEADLINE) }])
  })

  it('leaves none behind that it has used, nor while it is open, nor where it has none', () => {
    expect(left({ status: 'cancelled', executedSellAmount: toAmount(1n) })).toEqual([])
    expect(left({ status: 'open' })).toEqual([])
    expect(left({ status: 'expired' }, '{}')).toEqual([])
  })

  it('leaves behind what Dai permits, but nothing that permits nothing', () => {
    const dai = (isAllowed: boolean) => daiPermitDocument(deployment, TRADER, WETH, { expiry: 0n, isAllowed })
    expect(left({ status: 'expired' }, dai(true))).toMatchObject([{ until: null }])
    expect(left({ status: 'expired' }, dai(false))).toEqual([])
  })
})

describe('a permit that was left behind', () => {
  const say = (until: bigint | null, now = 0, value = ONE) =>
    describeLeftPermit({ value, until }, WETHER, now as Milliseconds)

  it('is cautioned of until its deadline has passed', () => {
    const end = DEADLINE * 1000
    expect(say(BigInt(DEADLINE), end)).toMatch(/until .*2033.*: it lets CoW Protocol spend 1 WETH\.$/)
    expect(say(BigInt(DEADLINE), end + 1000)).toBeUndefined()
  })

  it('is cautioned of without a date where it has no end, or one that no calendar has', () => {
    expect(say(null)).toContain('with no end')
    expect(say(2n ** 256n - 1n, 0, 2n ** 256n - 1n)).toMatch(/with no end: .* unlimited WETH/)
  })
})
