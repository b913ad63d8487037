import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { clientDb } from '../../../src/client/db/db'
import { readEntry } from '../../../src/client/orders/journal'
import { intend, sign } from '../../../src/client/orders/place'
import { changeSettings } from '../../../src/client/settings/settings'
import { Refusal } from '../../../src/domain/refusal'
import type { Seconds } from '../../../src/domain/scalars'
import { makeAccepted, makeOrder, makePlan, makeTerms, NOW, signer } from '../../support/client'
import { customAt } from '../../support/own-profile'
import { createTestWorker, type TestWorker } from '../../support/test-worker'

const DAY = 86_400

let worker: TestWorker

/** Returns the delays of consecutive alarms that fire on time. */
async function runRounds(rounds: number): Promise<readonly (number | undefined)[]> {
  const delays: (number | undefined)[] = []
  for (let round = 0; round < rounds; round += 1) {
    await worker.tick()
    delays.push(worker.alarm)
    worker.moveClock(worker.alarm ?? 0)
  }
  return delays
}

beforeEach(async () => {
  worker = await createTestWorker()
})

describe('an open order', () => {
  beforeEach(async () => {
    const terms = makeTerms({ validTo: (NOW / 1000 + 30 * DAY) as Seconds })
    await clientDb.orders.put(makeAccepted(terms))
    const order = makeOrder(terms)
    worker.service.orders.set(order.uid, order)
  })

  it.each([
    ['getNativePrice', 20, 120_000],
    ['getNotifications', 180, 300_000],
  ] as const)('is polled at the usual interval if only %s fails', async (name, minutes, pace) => {
    worker.service.failures.set(name, new Refusal('Unreachable'))
    worker.moveClock(minutes * 60_000)
    expect(new Set(await runRounds(8))).toEqual(new Set([pace]))
  })

  it('is polled with growing intervals if the service does not answer', async () => {
    worker.service.failures.set('getOrders', new Refusal('Unreachable'))
    expect(await runRounds(4)).toEqual([60_000, 120_000, 240_000, 480_000])
  })
})

describe('a signed order of another environment', () => {
  it('wakes the worker until its service accepts it', async () => {
    const entry = await sign(await intend(makePlan(), NOW), signer, NOW)
    const step = async () => (await readEntry(entry))?.step
    worker.service.fates.push('unreachable')
    await changeSettings({ profileId: 'own-custom00', ownProfiles: [customAt('http://a.test')] })
    expect(await runRounds(1)).toEqual([30_000])
    await expect.poll(() => readEntry(entry)).toMatchObject({ step: 'signed', attempts: 1 })
    await runRounds(1)
    await expect.poll(step).toBe('accepted')
  })
})
