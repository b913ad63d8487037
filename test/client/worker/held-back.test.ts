import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Call } from '../../../src/api/caller'
import { clientDb } from '../../../src/client/db/db'
import { intend, sign } from '../../../src/client/orders/place'
import { createRounds } from '../../../src/client/worker/round'
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

/** A service that takes five submissions a second, and has the rest wait as long as it says. */
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
  createRounds({
    serviceOf: () => ({ call, runRounds: async () => [] }),
    fetch: async () => Response.error(),
    channels: {},
    alarms: { create: () => undefined, get: async () => undefined, clear: async () => true },
    storage: createPageStorage(),
    refreshToolbar: async () => undefined,
    clearNotification: async () => undefined,
    giveWay: async () => undefined,
    now: () => time,
    random: () => 0.5,
    // This service has no prices: only what becomes of the orders counts here.
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

describe('a ladder of ten, of which a service takes five a second', () => {
  it('is accepted after the second, without anyone who waits for it', async () => {
    await signLadder()
    const { submit, wake } = startWorker(limitedCall(1))
    await submit()
    expect([await countAt('accepted'), await countAt('signed')]).toEqual([PER_SECOND, LADDER - PER_SECOND])
    await pass(999)
    expect(await countAt('signed')).toBe(LADDER - PER_SECOND)
    await pass(1)
    await expect.poll(() => countAt('accepted')).toBe(LADDER)
    // The round that it came with is over when the next is.
    await wake()
    expect([service.orders.size, submitted.length]).toEqual([LADDER, LADDER])
  })

  it('holds of thirty none back for longer than its turn comes, and asks for few in vain', async () => {
    await signLadder(30)
    const { submit } = startWorker(limitedCall(1))
    await submit()
    for (let second = 1; second <= 5; second += 1) {
      await pass(1_000)
      await expect.poll(() => countAt('accepted')).toBe(PER_SECOND * (second + 1))
      // The pass that it came with is over when the next is: all that it held back is written down.
      await submit()
    }
    expect(submitted).toHaveLength(30)
    // Of each second's two passes, and of the first, none asks in vain for more than it has lanes.
    expect(asked).toBeLessThanOrEqual(30 + (2 * 5 + 1) * PER_SECOND)
  })

  it('goes on beside a round that waits for the service', async () => {
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
    const round = startWorker(call)
      .wake()
      .then(() => {
        isOver = true
      })
    await expect.poll(() => isAsked).toBe(true)
    await pass(1_000)
    await expect.poll(() => countAt('accepted')).toBe(LADDER)
    expect(isOver).toBe(false)
    answer()
    await round
  })

  it('is left to the alarm where the service wants more than seconds', async () => {
    await signLadder()
    await startWorker(limitedCall(60)).submit()
    await pass(59_999)
    expect(vi.getTimerCount()).toBe(0)
    expect(await countAt('signed')).toBe(LADDER - PER_SECOND)
  })

  it('is finished by the next worker when the first died meanwhile', async () => {
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
