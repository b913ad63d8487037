import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { clientDb } from '../../../src/client/db/db'
import type { Alarms } from '../../../src/client/schedule/alarms'
import { createRounds, type WakePorts } from '../../../src/client/worker/round'
import { Refusal } from '../../../src/domain/refusal'
import type { Milliseconds, Seconds } from '../../../src/domain/scalars'
import {
  createTestService,
  emptyClientDb,
  later,
  makeAccepted,
  makeOrder,
  makeTerms,
  NOW,
  type TestService,
} from '../../support/client'

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
