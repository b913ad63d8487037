import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Call } from '../../../src/api/caller'
import { clientDb } from '../../../src/client/db/db'
import { intend, sign } from '../../../src/client/orders/place'
import { createTicker } from '../../../src/client/worker/tick'
import { Refusal } from '../../../src/domain/refusal'
import type { Amount, Milliseconds } from '../../../src/domain/scalars'
import {
  createTestService,
  emptyClientDb,
  makePlan,
  NOW,
  signer,
  type TestService,
} from '../../support/client'
import { createPageStorage } from '../../support/page-storage'

const PER_SECOND = 5
const LADDER = 10

let time: Milliseconds
let service: TestService
let submitted: Milliseconds[]
let asked: number

/** Creates a service that accepts five submissions per second and returns the time to wait. */
function limitedCall(retryAfterSeconds: number): Call {
  return (async (name: never, input: never) => {
    if (name !== 'placeOrder') return service.call(name, input)
    asked += 1
    if (submitted.filter((at) => at > time - 1_000).length >= PER_SECOND)
      throw new Refusal('RateLimited', { retryAfterSeconds })
    submitted.push(time)
    return service.call(name, input)
  }) as unknown as Call
}

const startWorker = (call: Call) =>
  createTicker({
    serviceOf: () => ({ call, runAuctions: async () => [], hasOpenOrders: async () => false }),
    fetch: async () => Response.error(),
    channels: {},
    alarms: { create: () => undefined, get: async () => undefined, clear: async () => true },
    storage: createPageStorage(),
    isUnlocked: async () => true,
    refreshToolbar: async () => undefined,
    clearNotification: async () => undefined,
    yieldToPages: async () => undefined,
    now: () => time,
    random: () => 0.5,
    // The service has no prices, so price errors are ignored. The test only checks orders.
    report: () => undefined,
  })

async function signLadder(rungs = LADDER): Promise<void> {
  for (let rung = 1; rung <= rungs; rung += 1) {
    const plan = makePlan({ sellAmount: (10n ** 18n + BigInt(rung)) as Amount })
    await sign(await intend(plan, NOW), signer, NOW)
  }
}

const countAt = async (step: 'signed' | 'accepted') =>
  (await clientDb.orders.toArray()).filter((entry) => entry.step === step).length

async function pass(ms: number): Promise<void> {
  time = (time + ms) as Milliseconds
  await vi.advanceTimersByTimeAsync(ms)
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await emptyClientDb()
  service = createTestService()
  submitted = []
  asked = 0
  time = NOW
})
afterEach(() => {
  vi.useRealTimers()
})

describe('orders for a service that accepts five per second', () => {
  it('are accepted after one second without a further request if there are ten', async () => {
    await signLadder()
    const { submit, tick } = startWorker(limitedCall(1))
    await submit()
    expect([await countAt('accepted'), await countAt('signed')]).toEqual([PER_SECOND, LADDER - PER_SECOND])
    await pass(999)
    expect(await countAt('signed')).toBe(LADDER - PER_SECOND)
    await pass(1)
    await expect.poll(() => countAt('accepted')).toBe(LADDER)
    // When this tick ends, the previous one has ended too.
    await tick()
    expect([service.orders.size, submitted.length]).toEqual([LADDER, LADDER])
  })

  it('wait no longer than needed and cause few refused requests, even if there are thirty', async () => {
    await signLadder(30)
    const { submit } = startWorker(limitedCall(1))
    await submit()
    for (let second = 1; second <= 5; second += 1) {
      await pass(1_000)
      await expect.poll(() => countAt('accepted')).toBe(PER_SECOND * (second + 1))
      // When this pass ends, the previous one has ended too, so all waits are stored.
      await submit()
    }
    expect(submitted).toHaveLength(30)
    // A second has two passes. In each, the service refuses at most the number of orders sent in parallel.
    expect(asked).toBeLessThanOrEqual(30 + (2 * 5 + 1) * PER_SECOND)
  })

  it('continue while a tick waits for the service', async () => {
    await signLadder()
    const limited = limitedCall(1)
    let isAsked = false
    let answer = () => {}
    const call = (async (name: never, input: never) => {
      if (name !== 'getOrders' || isAsked) return limited(name, input)
      isAsked = true
      await new Promise<void>((resolve) => {
        answer = resolve
      })
      return []
    }) as unknown as Call
    let isOver = false
    const ticking = startWorker(call)
      .tick()
      .then(() => {
        isOver = true
      })
    await expect.poll(() => isAsked).toBe(true)
    await pass(1_000)
    await expect.poll(() => countAt('accepted')).toBe(LADDER)
    expect(isOver).toBe(false)
    answer()
    await ticking
  })

  it('wait for the alarm if the service asks for a longer wait', async () => {
    await signLadder()
    await startWorker(limitedCall(60)).submit()
    await pass(59_999)
    expect(vi.getTimerCount()).toBe(0)
    expect(await countAt('signed')).toBe(LADDER - PER_SECOND)
  })

  it('are finished by the next worker if the first worker died', async () => {
    await signLadder()
    await startWorker(limitedCall(1)).submit()
    vi.clearAllTimers()
    await pass(30_000)
    expect(await countAt('signed')).toBe(LADDER - PER_SECOND)
    await startWorker(limitedCall(1)).submit()
    expect(await countAt('accepted')).toBe(LADDER)
    expect([service.orders.size, submitted.length]).toEqual([LADDER, LADDER])
  })
})
