/** Whole rounds of a worker over a desk, with a clock that is turned by hand and a desktop that is counted. */

import type { ChannelMessage } from '../../src/client/notify/message'
import type { WallClock } from '../../src/client/notify/quiet-hours'
import { createRounds } from '../../src/client/worker/round'
import type { Milliseconds } from '../../src/domain/scalars'
import { createTestService, emptyClientDb, NOW, type TestService } from './client'
import { createPageStorage } from './page-storage'

/** A desk and its worker. */
export interface WorkerRounds {
  readonly service: TestService
  /** What the desktop showed, in order. */
  readonly shown: ChannelMessage[]
  /** Milliseconds of the alarm that is set. */
  readonly alarm: number | undefined
  /** The clock on the wall. */
  clock: WallClock
  /** Whether the desktop fails. */
  failing: boolean
  /** Turns the clock, ahead or back. */
  turn(ms: number): void
  round(): Promise<void>
}

/** An empty desk. */
export async function createWorkerRounds(): Promise<WorkerRounds> {
  await emptyClientDb()
  const service = createTestService()
  const shown: ChannelMessage[] = []
  let time = NOW
  let alarm: number | undefined
  const { wake } = createRounds({
    serviceOf: () => ({ call: service.call, runRounds: async () => [] }),
    fetch: (request) => fetch(request),
    channels: {
      desktop: {
        async send(message) {
          if (desk.failing) throw new Error('no room')
          shown.push(message)
        },
      },
    },
    clock: (at) => desk.clock(at),
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
    refreshToolbar: async () => undefined,
    clearNotification: async () => undefined,
    giveWay: async () => undefined,
    now: () => time,
    random: () => 1,
    report: () => undefined,
  })
  const desk: WorkerRounds = {
    service,
    shown,
    failing: false,
    clock: () => 720,
    get alarm() {
      return alarm
    },
    turn: (ms) => {
      time = (time + ms) as Milliseconds
    },
    round: wake,
  }
  return desk
}
