import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { clientDb } from '../../../src/client/db/db'
import { readEntry } from '../../../src/client/orders/journal'
import { intend, sign } from '../../../src/client/orders/place'
import type { Alarms } from '../../../src/client/schedule/alarms'
import { changeSettings } from '../../../src/client/settings/settings'
import { createRounds, type WakePorts } from '../../../src/client/worker/round'
import { Refusal } from '../../../src/domain/refusal'
import type { Milliseconds, Seconds } from '../../../src/domain/scalars'
import {
  createTestService,
  emptyClientDb,
  later,
  makeAccepted,
  makeOrder,
  makePlan,
  makeTerms,
  NOW,
  signer,
  type TestService,
} from '../../support/client'
import { customAt } from '../../support/own-profile'

const DAY = 86_400

let service: TestService
let time: Milliseconds
let alarm: number | undefined
const alarms: Alarms = {
  create: async (_, { delayInMinutes }) => {
    alarm = delayInMinutes * 60_000
  },
  get: async () => undefined,
  clear: async () => {
    alarm = undefined
    return true
  },
}

/** The wake of a worker that has just started. */
function start(): () => Promise<void> {
  const ports: WakePorts = {
    serviceOf: () => ({ call: service.call, runRounds: async () => [] }),
    fetch: async () => Response.error(),
    channels: { desktop: { send: async () => undefined } },
    alarms,
    announce: async () => undefined,
    refreshToolbar: async () => undefined,
    clearNotification: async () => undefined,
    giveWay: async () => undefined,
    now: () => time,
    random: () => 0.5,
    report: () => undefined,
  }
  return createRounds(ports).wake
}

/** The delays of so many alarms in a row, each of which rings when it is due. */
async function ring(rounds: number): Promise<readonly (number | undefined)[]> {
  const wake = start()
  const delays: (number | undefined)[] = []
  for (let round = 0; round < rounds; round += 1) {
    await wake()
    delays.push(alarm)
    time = (time + (alarm ?? 0)) as Milliseconds
  }
  return delays
}

beforeEach(async () => {
  await emptyClientDb()
  service = createTestService()
  time = NOW
  alarm = undefined
})

describe('an open order', () => {
  beforeEach(async () => {
    const terms = makeTerms({ validTo: (NOW / 1000 + 30 * DAY) as Seconds })
    await clientDb.orders.put(makeAccepted(terms))
    const order = makeOrder(terms)
    service.orders.set(order.uid, order)
  })

  it.each([
    ['getNativePrice', 20, 120_000],
    ['getNotifications', 180, 300_000],
  ] as const)('keeps its pace where %s alone does not answer', async (name, minutes, pace) => {
    service.failures.set(name, new Refusal('Unreachable'))
    time = later(minutes * 60_000)
    expect(new Set(await ring(8))).toEqual(new Set([pace]))
  })

  it('is asked for less and less often where the service does not answer for it', async () => {
    service.failures.set('getOrders', new Refusal('Unreachable'))
    expect(await ring(4)).toEqual([60_000, 120_000, 240_000, 480_000])
  })
})

describe('a signed order of an environment that was left', () => {
  it('wakes the worker until its service has it', async () => {
    const entry = await sign(await intend(makePlan(), NOW), signer, NOW)
    const step = async () => (await readEntry(entry))?.step
    service.fates.push('unreachable')
    await changeSettings({ profileId: 'custom', ownProfiles: [customAt('http://a.test')] })
    expect(await ring(1)).toEqual([30_000])
    await expect.poll(() => readEntry(entry)).toMatchObject({ step: 'signed', attempts: 1 })
    await ring(1)
    await expect.poll(step).toBe('accepted')
  })
})
