import 'fake-indexeddb/auto'
import type { DBCore } from 'dexie'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Call } from '../../../src/api/caller'
import { clientDb } from '../../../src/client/db/db'
import type { Plan } from '../../../src/client/db/rows/plan'
import { readEntriesAt } from '../../../src/client/orders/journal'
import { cancelPlan, pausePlan } from '../../../src/client/orders/plans/plan-steps'
import { readPlan, readPlanDues } from '../../../src/client/orders/plans/plans'
import { submitDue } from '../../../src/client/orders/submit'
import { finishPlans, runPlans } from '../../../src/client/watch/plans'
import { track } from '../../../src/client/watch/track'
import { Refusal } from '../../../src/domain/refusal'
import type { Milliseconds } from '../../../src/domain/scalars'
import { seededFractions } from '../../../src/domain/seeded-fractions'
import {
  countCalls,
  createTestService,
  emptyClientDb,
  FILLED,
  later,
  NOW,
  type TestService,
} from '../../support/client'
import { MINUTE, partAt, startPlan, stopPart, targetPart } from '../../support/plans'

class Died extends Error {}

/** Writes and requests that are left before the worker dies. */
let stepsLeft = Number.POSITIVE_INFINITY
function step(): void {
  stepsLeft -= 1
  if (stepsLeft < 0) throw new Died()
}
clientDb.use({
  stack: 'dbcore',
  name: 'plan-deaths',
  create: (core: DBCore) => ({
    ...core,
    table: (name) => {
      const table = core.table(name)
      return {
        ...table,
        mutate: async (request) => {
          step()
          return table.mutate(request)
        },
      }
    },
  }),
})

beforeEach(async () => {
  stepsLeft = Number.POSITIVE_INFINITY
  await emptyClientDb()
})

const PROFILE = 'production' as const

function fail(trouble: unknown): void {
  if (!(trouble instanceof Refusal)) throw trouble
}

/** Answers quotes for 1 WETH at a price, and passes other calls on. */
const quoting = (service: TestService, priceOf: () => bigint): Call =>
  (async (name: string, input: { body: { sellToken: string; buyToken: string; kind: string } }) => {
    if (name !== 'quote') return service.call(name as never, input as never)
    const { sellToken, buyToken, kind } = input.body
    const sellAmount = 1_000_000_000_000_000_000n
    return { quote: { sellToken, buyToken, kind, sellAmount, feeAmount: 0n, buyAmount: priceOf() } }
  }) as unknown as Call

interface World {
  readonly call: Call
  readonly profileId?: Plan['profileId']
  readonly readTime?: () => Promise<Milliseconds | undefined>
}

async function run(
  { call, profileId = PROFILE, readTime = async () => undefined }: World,
  now: Milliseconds,
): Promise<void> {
  await runPlans({ profileId, call, report: fail, readTime }, now)
  await finishPlans(profileId, now)
}

const statesOf = async () => (await readPlan('plan-1'))?.parts.map(({ state }) => state)
const start = (minutes: readonly number[], change: Partial<Plan> = {}) =>
  startPlan(minutes.map(partAt), { profileId: PROFILE, ...change })

describe('a plan over time', () => {
  it('submits each part at its time, and misses a part whose window has passed', async () => {
    const world = createTestService()
    await start([0, 5, 10, 60])
    await run(world, NOW)
    expect(await statesOf()).toEqual(['submitted', 'sealed', 'sealed', 'sealed'])
    await run(world, later(16 * MINUTE))
    expect(await statesOf()).toEqual(['submitted', 'missed', 'missed', 'sealed'])
    expect(await readPlanDues(PROFILE, later(16 * MINUTE))).toEqual([later(60 * MINUTE)])
  })

  it('submits no part early if the service’s clock is ahead or behind', async () => {
    const { call } = createTestService()
    await start([5])
    await run({ call, readTime: async () => later(9e9) }, NOW)
    await run({ call, readTime: async () => NOW }, later(6 * MINUTE))
    expect(await statesOf()).toEqual(['sealed'])
  })

  it('follows the clock of the Sandbox, which the user can move', async () => {
    const { call } = createTestService()
    await start([5], { profileId: 'sandbox' })
    await run({ call, profileId: 'sandbox', readTime: async () => later(5 * MINUTE) }, NOW)
    expect(await statesOf()).toEqual(['submitted'])
  })

  it('submits nothing while it is paused', async () => {
    const world = createTestService()
    const row = await start([0])
    await pausePlan(row, NOW)
    await run(world, NOW)
    expect(await statesOf()).toEqual(['sealed'])
    expect(await readPlanDues(PROFILE, NOW)).toEqual([])
  })

  it('is done when its orders have ended', async () => {
    const service = createTestService()
    await start([0])
    await run(service, NOW)
    await submitDue(PROFILE, { call: service.call, now: () => NOW, random: () => 0.5, report: fail })
    await run(service, later(1))
    expect((await readPlan('plan-1'))?.state).toBe('running')
    for (const order of service.orders.values()) service.orders.set(order.uid, { ...order, ...FILLED })
    await track({ profileId: 'production', call: service.call, report: fail }, later(2))
    // The fill of a remote service needs evidence of the chain to be shown as proven, not to end the order.
    await run(service, later(3))
    expect((await readPlan('plan-1'))?.state).toBe('done')
  })
})

describe('a stop', () => {
  const stop = () => startPlan([stopPart()], { profileId: PROFILE, kind: 'stop' })

  it('is submitted when two quotes at least 10 seconds apart are at the trigger', async () => {
    let price = 2_600_000_000n
    const world = { call: quoting(createTestService(), () => price) }
    await stop()
    await run(world, NOW)
    price = 2_500_000_000n
    await run(world, later(1_000))
    await run(world, later(6_000))
    expect(await statesOf()).toEqual(['sealed'])
    expect(await readPlanDues(PROFILE, later(6_000))).toEqual([later(11_000)])
    await run(world, later(11_000))
    expect(await statesOf()).toEqual(['submitted'])
    const notified = (await clientDb.notifications.toArray()).map(({ type }) => type)
    expect(notified).toEqual(expect.arrayContaining(['plan_triggered']))
  })

  it('is not submitted after a single low quote', async () => {
    const prices = [2_400_000_000n, 2_600_000_000n, 2_400_000_000n, 2_600_000_000n]
    const world = { call: quoting(createTestService(), () => prices.shift() ?? 2_600_000_000n) }
    await stop()
    for (let at = 0; at < 5; at += 1) await run(world, later(at * 15_000))
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
    for (let at = 0; at < 3; at += 1) await run({ call: lying }, later(at * 15_000))
    expect(await statesOf()).toEqual(['sealed'])
  })

  it('is destroyed at the end of its window', async () => {
    await stop()
    await run({ call: quoting(createTestService(), () => 2_600_000_000n) }, later(86_400_001))
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
    await run({ call }, now)
    await submitDue(PROFILE, { call: service.call, now: () => now, random: () => 0.5, report: fail })
    await track({ profileId: PROFILE, call: service.call, report: fail }, now)
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

/** Runs one seed: workers die at random steps, and the clock jumps. Returns the accepted UIDs. */
async function runDeaths(seed: number, isCancelled: boolean) {
  await emptyClientDb()
  const random = seededFractions(seed)
  const service = createTestService()
  const accepted: string[] = []
  const call = (async (name: never, input: never) => {
    step()
    const answer = await service.call(name, input)
    if ((name as string) === 'placeOrder') accepted.push(answer as unknown as string)
    // The reply may be lost although the order was placed.
    step()
    return answer
  }) as unknown as Call
  const row = await start([0, 1, 2])
  let time: number = NOW
  const now = () => time as Milliseconds
  const submit = () => submitDue(PROFILE, { call, now, random, report: fail })
  const mortal = async (act: () => Promise<unknown>) => {
    stepsLeft = Math.floor(random() * 12)
    await act().catch((error: unknown) => {
      if (stepsLeft >= 0) throw error
    })
    stepsLeft = Number.POSITIVE_INFINITY
  }
  let before: number | undefined
  for (let life = 0; life < 12; life += 1) {
    await mortal(() => run({ call }, now()))
    if (isCancelled && life === 6) {
      await mortal(() => cancelPlan(row, now()))
      await cancelPlan(row, now())
      // Orders that may have been sent before are cancelled by a signature, and count as before.
      before = accepted.length + (await readEntriesAt(PROFILE, 'signed')).length
    }
    await mortal(submit)
    // The clock jumps back in some lives.
    time = Math.max(NOW, time + Math.floor((random() - 0.2) * 60_000))
  }
  for (let round = 0; round < 3; round += 1) {
    time = Math.max(time, NOW + 2 * MINUTE) + 60_000
    await run({ call }, now())
    await submit()
  }
  return { row, accepted, before, states: await statesOf() }
}

describe('a worker that dies at any step', () => {
  it('submits each part exactly once in 100 runs', async () => {
    for (let seed = 0; seed < 100; seed += 1) {
      const { row, accepted, states } = await runDeaths(seed, false)
      const submitted = row.uids.filter((_, index) => states?.[index] === 'submitted')
      expect(accepted.toSorted()).toEqual([...submitted].sort())
      expect(states).not.toContain('sealed')
      expect(await clientDb.sealedParts.count()).toBe(0)
    }
  }, 120_000)

  it('submits no part after its plan was cancelled', async () => {
    for (let seed = 0; seed < 60; seed += 1) {
      const { accepted, before = 0 } = await runDeaths(seed, true)
      expect(accepted.length).toBeLessThanOrEqual(before)
      expect(await clientDb.sealedParts.count()).toBe(0)
    }
  }, 60_000)
})
