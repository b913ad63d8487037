/** A worker with a test service, a movable clock, and a desktop channel that records what it shows. */

import type { ChannelMessage } from '../../src/client/notify/channel-message'
import type { WallClock } from '../../src/client/notify/quiet-hours'
import { createTicker } from '../../src/client/worker/tick'
import type { Milliseconds } from '../../src/domain/scalars'
import { createTestService, emptyClientDb, NOW, type TestService } from './client'
import { createPageStorage } from './page-storage'

export interface TestWorker {
  readonly service: TestService
  /** Messages that the desktop showed, in order. */
  readonly shown: ChannelMessage[]
  /** Delay of the set alarm in milliseconds. */
  readonly alarm: number | undefined
  /** The user's local clock. */
  clock: WallClock
  /** Whether the desktop channel fails. */
  failing: boolean
  /** Moves the clock forward or back. */
  moveClock(ms: number): void
  tick(): Promise<void>
}

/** Creates a worker over an empty database. */
export async function createTestWorker(): Promise<TestWorker> {
  await emptyClientDb()
  const service = createTestService()
  const shown: ChannelMessage[] = []
  let time = NOW
  let alarm: number | undefined
  const { tick } = createTicker({
    serviceOf: () => ({ call: service.call, runAuctions: async () => [], hasOpenOrders: async () => false }),
    fetch: (request) => fetch(request),
    channels: {
      desktop: {
        async send(message) {
          if (worker.failing) throw new Error('no room')
          shown.push(message)
        },
      },
    },
    clock: (at) => worker.clock(at),
    alarms: {
      create: async (_, { delayInMinutes }) => {
        alarm = delayInMinutes * 60_000
      },
      get: async () => undefined,
      clear: async () => {
        alarm = undefined
        return true
      },
    },
    storage: createPageStorage(),
    isUnlocked: async () => true,
    refreshToolbar: async () => undefined,
    clearNotification: async () => undefined,
    yieldToPages: async () => undefined,
    now: () => time,
    random: () => 1,
    report: () => undefined,
  })
  const worker: TestWorker = {
    service,
    shown,
    failing: false,
    clock: () => 720,
    get alarm() {
      return alarm
    },
    moveClock: (ms) => {
      time = (time + ms) as Milliseconds
    },
    tick,
  }
  return worker
}
