import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Call } from '../../../src/api/caller'
import { clientDb } from '../../../src/client/db/db'
import { AT_ONCE } from '../../../src/client/db/rows/plan'
import { pausePlan } from '../../../src/client/orders/plans/plan-steps'
import { readPlan, readPlanDues } from '../../../src/client/orders/plans/plans'
import { submitDue } from '../../../src/client/orders/submit'
import { track } from '../../../src/client/watch/track'
import type { Milliseconds } from '../../../src/domain/scalars'
import {
  countCalls,
  createTestService,
  emptyClientDb,
  FILLED,
  later,
  NOW,
  type TestService,
} from '../../support/client'
import {
  failUnlessRefused,
  MINUTE,
  PROFILE,
  quoting,
  startPlan,
  startTwap,
  statesOf,
  stopPart,
  targetPart,
  tickPlans,
  trailingPart,
} from '../../support/plans'

beforeEach(emptyClientDb)

describe('a plan over time', () => {
  it('submits each part at its time, and misses a part whose window has passed', async () => {
    const world = createTestService()
    await startTwap([0, 5, 10, 60])
    await tickPlans(world, NOW)
    expect(await statesOf()).toEqual(['submitted', 'sealed', 'sealed', 'sealed'])
    await tickPlans(world, later(16 * MINUTE))
    expect(await statesOf()).toEqual(['submitted', 'missed', 'missed', 'sealed'])
    expect(await readPlanDues(PROFILE, later(16 * MINUTE))).toEqual([later(60 * MINUTE)])
  })

  it('submits no part early if the service’s clock is ahead or behind', async () => {
    const { call } = createTestService()
    await startTwap([5])
    await tickPlans({ call, readTime: async () => later(9e9) }, NOW)
    await tickPlans({ call, readTime: async () => NOW }, later(6 * MINUTE))
    expect(await statesOf()).toEqual(['sealed'])
  })

  it("submits a part without a time at once, although the service's clock is behind", async () => {
    const { call } = createTestService()
    const condition = { kind: 'time', at: AT_ONCE } as const
    await startPlan([{ ...targetPart(), condition }, stopPart()], { kind: 'bracket', profileId: PROFILE })
    await tickPlans({ call: quoting({ call }, () => 2_800_000_000n), readTime: async () => later(-9e9) }, NOW)
    expect(await statesOf()).toEqual(['submitted', 'sealed'])
  })

  it('follows the clock of the Sandbox, which the user can move', async () => {
    const { call } = createTestService()
    await startTwap([5], { profileId: 'sandbox' })
    await tickPlans({ call, profileId: 'sandbox', readTime: async () => later(5 * MINUTE) }, NOW)
    expect(await statesOf()).toEqual(['submitted'])
  })

  it('waits while another environment is chosen, and goes on after that', async () => {
    const { call } = createTestService()
    await startTwap([0])
    await tickPlans({ call, profileId: 'staging' }, NOW)
    expect(await statesOf()).toEqual(['sealed'])
    await tickPlans({ call }, later(MINUTE))
    expect(await statesOf()).toEqual(['submitted'])
  })

  it('submits nothing while it is paused', async () => {
    const world = createTestService()
    const row = await startTwap([0])
    await pausePlan(row, NOW)
    await tickPlans(world, NOW)
    expect(await statesOf()).toEqual(['sealed'])
    expect(await readPlanDues(PROFILE, NOW)).toEqual([])
  })

  it.each([
    [true, 'sealed'],
    [false, 'submitted'],
  ])(
    'keeps its parts while the wallet is locked if the review chose that: %o, %s',
    async (isPaused, state) => {
      const { call } = createTestService()
      await startTwap([0], { isPausedWhileLocked: isPaused })
      await tickPlans({ call, isUnlocked: async () => false }, NOW)
      expect(await statesOf()).toEqual([state])
      await tickPlans({ call }, NOW)
      expect(await statesOf()).toEqual(['submitted'])
    },
  )

  it('is done when its orders have ended', async () => {
    const service = createTestService()
    await startTwap([0])
    await tickPlans(service, NOW)
    await submitDue(PROFILE, {
      call: service.call,
      now: () => NOW,
      random: () => 0.5,
      report: failUnlessRefused,
    })
    await tickPlans(service, later(1))
    expect((await readPlan('plan-1'))?.state).toBe('running')
    for (const order of service.orders.values()) service.orders.set(order.uid, { ...order, ...FILLED })
    await track({ profileId: 'production', call: service.call, report: failUnlessRefused }, later(2))
    // The fill of a remote service needs evidence of the chain to be shown as proven, not to end the order.
    await tickPlans(service, later(3))
    expect((await readPlan('plan-1'))?.state).toBe('done')
  })

  it('announces its fills once a day, and lists each as read', async () => {
    const service = createTestService()
    await startTwap([0, 1, 2, 2_880])
    for (const at of [0, 1, 2, 2_880]) {
      const now = later(at * MINUTE)
      await tickPlans(service, now)
      await submitDue(PROFILE, {
        call: service.call,
        now: () => now,
        random: () => 0.5,
        report: failUnlessRefused,
      })
      for (const order of service.orders.values()) service.orders.set(order.uid, { ...order, ...FILLED })
      await track(
        { profileId: PROFILE, call: service.call, report: failUnlessRefused },
        later(at * MINUTE + 1),
      )
    }
    const rows = await clientDb.notifications.toArray()
    const of = (type: string) => rows.filter((row) => row.type === type)
    expect(of('order_filled').map(({ isRead }) => isRead)).toEqual([1, 1, 1, 1])
    expect(of('plan_parts').map(({ message, isRead }) => [message, isRead])).toEqual([
      ['TWAP: sell 4 WETH for USDC. 1 of 4 parts have filled.', 0],
      ['TWAP: sell 4 WETH for USDC. 4 of 4 parts have filled.', 0],
    ])
  })
})

describe('a stop', () => {
  const stop = () => startPlan([stopPart()], { profileId: PROFILE, kind: 'stop' })

  it('is submitted when two quotes at least 10 seconds apart are at the trigger', async () => {
    let price = 2_600_000_000n
    const world = { call: quoting(createTestService(), () => price) }
    await stop()
    await tickPlans(world, NOW)
    price = 2_500_000_000n
    await tickPlans(world, later(1_000))
    await tickPlans(world, later(6_000))
    expect(await statesOf()).toEqual(['sealed'])
    expect(await readPlanDues(PROFILE, later(6_000))).toEqual([later(11_000)])
    await tickPlans(world, later(11_000))
    expect(await statesOf()).toEqual(['submitted'])
    const notified = (await clientDb.notifications.toArray()).map(({ type }) => type)
    expect(notified).toEqual(expect.arrayContaining(['plan_triggered']))
  })

  it('is not submitted after a single low quote', async () => {
    const prices = [2_400_000_000n, 2_600_000_000n, 2_400_000_000n, 2_600_000_000n]
    const world = { call: quoting(createTestService(), () => prices.shift() ?? 2_600_000_000n) }
    await stop()
    for (let at = 0; at < 5; at += 1) await tickPlans(world, later(at * 15_000))
    expect(await statesOf()).toEqual(['sealed'])
  })

  it('ignores a quote for another trade', async () => {
    const service = createTestService()
    const low = quoting(service, () => 1n)
    const lying = (async (name: never, input: never) => {
      const reply = (await low(name, input)) as unknown as { quote: object }
      return { quote: { ...reply.quote, sellAmount: 5n } }
    }) as unknown as Call
    await stop()
    for (let at = 0; at < 3; at += 1) await tickPlans({ call: lying }, later(at * 15_000))
    expect(await statesOf()).toEqual(['sealed'])
  })

  it('is destroyed at the end of its window', async () => {
    await stop()
    await tickPlans({ call: quoting(createTestService(), () => 2_600_000_000n) }, later(86_400_001))
    expect(await statesOf()).toEqual(['missed'])
  })
})

describe('a bracket', () => {
  let price: bigint
  let service: TestService
  const lower = () => {
    price = 2_400_000_000n
  }
  const cancelled = () => countCalls(service, 'cancelOrder')

  beforeEach(async () => {
    price = 2_900_000_000n
    service = createTestService()
    await startPlan([targetPart(), stopPart()], { profileId: PROFILE, kind: 'bracket' })
    await live(NOW)
  })

  /** A tick of the worker: plans, submission and tracking. */
  async function live(now: Milliseconds): Promise<void> {
    const call = quoting(service, () => price)
    await tickPlans({ call }, now)
    await submitDue(PROFILE, {
      call: service.call,
      now: () => now,
      random: () => 0.5,
      report: failUnlessRefused,
    })
    await track({ profileId: PROFILE, call: service.call, report: failUnlessRefused }, now)
  }

  /** Changes the first order at the service. */
  function change(with_: object): void {
    const [order] = [...service.orders.values()]
    if (order) service.orders.set(order.uid, { ...order, ...with_ })
  }

  it('places its first order at once, and keeps the stop sealed', async () => {
    expect(await statesOf()).toEqual(['submitted', 'sealed'])
    expect(service.orders.size).toBe(1)
  })

  it('destroys the stop when the first order has filled in part', async () => {
    change({ executedSellAmount: 1n, executedBuyAmount: 3n, executedSellAmountBeforeFees: 1n })
    await live(later(1_000))
    lower()
    for (const at of [10_000, 25_000, 40_000]) await live(later(at))
    expect(await statesOf()).toEqual(['submitted', 'destroyed'])
    expect([service.orders.size, await clientDb.sealedParts.count()]).toEqual([1, 0])
  })

  it('cancels the first order at the trigger, and submits the stop only when it has ended', async () => {
    lower()
    await live(later(10_000))
    await live(later(21_000))
    expect([await statesOf(), cancelled()]).toEqual([['submitted', 'sealed'], 1])
    price = 2_900_000_000n
    change({ status: 'cancelled', invalidated: true })
    await live(later(32_000))
    await live(later(43_000))
    expect(await statesOf()).toEqual(['submitted', 'submitted'])
    expect(service.orders.size).toBe(2)
  })

  it('destroys the stop if the first order fills while it is cancelled', async () => {
    lower()
    await live(later(10_000))
    await live(later(21_000))
    change(FILLED)
    await live(later(32_000))
    await live(later(43_000))
    expect(await statesOf()).toEqual(['submitted', 'destroyed'])
    expect(service.orders.size).toBe(1)
  })
})

describe('a trailing stop', () => {
  let price: bigint
  let quotes: number
  let at: number
  const world = { call: quoting(createTestService(), () => price) }
  const sent = () => statesOf().then((states) => states?.indexOf('submitted'))

  beforeEach(async () => {
    ;[price, quotes, at] = [3_000_000_000n, 0, 0]
    const parts = [0n, 1n, 2n].map(trailingPart)
    await startPlan(parts, { profileId: PROFILE, kind: 'trailing' })
  })

  /** Moves the market to a price in USDC and looks at it a number of times, 15 seconds apart. */
  async function see(usdc: number, looks = 2): Promise<void> {
    price = BigInt(usdc) * 1_000_000n
    const call: Call = (name, input) => {
      if (name === 'quote') quotes += 1
      return world.call(name, input)
    }
    for (let look = 0; look < looks; look += 1) {
      at += 15_000
      await tickPlans({ call }, later(at))
    }
  }

  it('stays at its first trigger while the market does not rise', async () => {
    await see(2_860)
    expect(await sent()).toBe(-1)
    await see(2_850)
    expect(await sent()).toBe(0)
  })

  it('rises with the market, and does not fall with it', async () => {
    await see(3_060)
    await see(2_960)
    expect(await sent()).toBe(-1)
    await see(2_900)
    expect(await statesOf()).toEqual(['destroyed', 'submitted', 'destroyed'])
    expect(await clientDb.sealedParts.count()).toBe(0)
    await see(3_500)
    await see(2_000)
    expect(await sent()).toBe(1)
  })

  it('does not rise after a single high quote', async () => {
    await see(3_120, 1)
    await see(2_960)
    expect(await sent()).toBe(-1)
  })

  it('submits the order of its highest trigger when the market falls below several', async () => {
    await see(3_120)
    await see(2_000)
    expect(await statesOf()).toEqual(['destroyed', 'destroyed', 'submitted'])
  })

  it('asks for one quote in a tick', async () => {
    await see(3_000, 1)
    expect(quotes).toBe(1)
  })

  it('is missed as one at the end of its window', async () => {
    await tickPlans(world, later(86_400_001))
    expect(await statesOf()).toEqual(['missed', 'destroyed', 'destroyed'])
    const missed = (await clientDb.notifications.toArray()).filter(({ type }) => type === 'plan_part_missed')
    expect(missed).toHaveLength(1)
  })
})
