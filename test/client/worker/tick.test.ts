import 'fake-indexeddb/auto'
import type { DBCore, DBCoreMutateRequest, DBCoreTable } from 'dexie'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Call } from '../../../src/api/caller'
import { clientDb } from '../../../src/client/db/db'
import type { EntryInStep } from '../../../src/client/db/rows/order-entry'
import { readCounter } from '../../../src/client/db/worker-state'
import { readEntry } from '../../../src/client/orders/journal'
import { intend, sign } from '../../../src/client/orders/place'
import type { Alarms } from '../../../src/client/schedule/alarms'
import { changeSettings } from '../../../src/client/settings/settings'
import { createTicker, type Ticker } from '../../../src/client/worker/tick'
import { Refusal } from '../../../src/domain/refusal'
import type { Milliseconds, Seconds } from '../../../src/domain/scalars'
import {
  countCalls,
  createTestService,
  emptyClientDb,
  FILLED,
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
import { createPageStorage, type PageStorage } from '../../support/page-storage'

/** Remaining steps of the worker. A step is a write or a call. The worker dies when no step is left. */
const life = { stepsLeft: Number.POSITIVE_INFINITY, steps: 0 }
function step(): void {
  life.steps += 1
  life.stepsLeft -= 1
  if (life.stepsLeft < 0) throw new Error('the worker is dead')
}

const mortalTable = (table: DBCoreTable): DBCoreTable => ({
  ...table,
  mutate(request: DBCoreMutateRequest) {
    step()
    return table.mutate(request)
  },
})
clientDb.use({
  stack: 'dbcore',
  name: 'mortal',
  create: (core: DBCore) => ({ ...core, table: (name) => mortalTable(core.table(name)) }),
})

let service: TestService
let time: Milliseconds
let shown: string[]
let alarm: number | undefined
let storage: PageStorage
let troubles: unknown[]

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

/** Auctions of the in-extension service that fill every open order. */
const auctions = {
  runAuctions: async (): Promise<[]> => {
    step()
    for (const [uid, order] of service.orders) service.orders.set(uid, { ...order, ...FILLED })
    return []
  },
  hasOpenOrders: async () => false,
}

/** Promise that new calls wait for while it is defined. A started call keeps its promise. */
let hanging: Promise<never> | undefined
let asked: string[]
const hangingCall =
  (id: string, call: Call): Call =>
  (name, input, signal) => {
    asked.push(id)
    return hanging ?? call(name, input, signal)
  }

const startWorker = () => startTicker().tick

function startTicker(): Ticker {
  const call: TestService['call'] = (name, input, signal) => {
    step()
    return service.call(name, input, signal)
  }
  return createTicker({
    serviceOf: ({ id }) => ({ ...auctions, call: hangingCall(id, call) }),
    fetch: async () => Response.error(),
    channels: {
      desktop: {
        async send({ id }) {
          step()
          shown.push(id)
        },
      },
    },
    alarms,
    storage,
    isUnlocked: async () => true,
    refreshToolbar: async () => undefined,
    clearNotification: async () => undefined,
    yieldToPages: async () => undefined,
    now: () => time,
    random: () => 0.5,
    report: (trouble) => void troubles.push(trouble),
  })
}

const signedEntry = async () =>
  (await sign(await intend(makePlan(), NOW), signer, NOW)) as EntryInStep<'signed'>

beforeEach(async () => {
  Object.assign(life, { stepsLeft: Number.POSITIVE_INFINITY, steps: 0 })
  await emptyClientDb()
  service = createTestService()
  time = NOW
  shown = []
  storage = createPageStorage()
  troubles = []
  hanging = undefined
  asked = []
})

describe('a tick', () => {
  it('submits, settles, tracks, notifies and announces a signed order', async () => {
    const entry = await signedEntry()
    await startWorker()()
    expect(await readEntry(entry)).toMatchObject({ step: 'final', order: { status: 'fulfilled' } })
    expect(shown).toEqual([`sandbox:${entry.uid}:order_filled`])
    expect([storage.told.length, alarm, troubles]).toEqual([1, 300_000, []])
  })

  it('can be limited to submissions, for a signing page that waits', async () => {
    const entry = await signedEntry()
    await startTicker().submit()
    expect(await readEntry(entry)).toMatchObject({ step: 'accepted', order: null })
    expect([countCalls(service, 'placeOrder'), countCalls(service, 'getOrders')]).toEqual([1, 0])
    expect([shown, storage.told]).toEqual([[], []])
  })

  it('submits once if a page and a tick start at the same time', async () => {
    const entry = await signedEntry()
    const { tick, submit } = startTicker()
    await Promise.all([submit(), tick(), submit()])
    expect(countCalls(service, 'placeOrder')).toBe(1)
    expect(await readEntry(entry)).toMatchObject({ step: 'final', order: { status: 'fulfilled' } })
  })

  it("requests the service's notifications of open orders", async () => {
    const entry = await signedEntry()
    await startWorker()()
    await clientDb.timers.clear()
    await clientDb.orders.put({ ...(await readEntryOf(entry)), step: 'accepted', missingSince: null })
    service.failures.set('getOrders', new Error('a bug'))
    await startWorker()()
    expect(countCalls(service, 'getNotifications')).toBeGreaterThan(0)
  })

  it('makes no request, announces nothing and sets no alarm if nothing is pending', async () => {
    await startWorker()()
    expect([service.asked, storage.told, alarm]).toEqual([[], [], undefined])
  })

  it('keeps an alarm that a signing page sets while the tick clears its own alarm', async () => {
    vi.spyOn(alarms, 'clear').mockImplementationOnce(() => intend(makePlan(), NOW).then(() => true))
    alarm = undefined
    await startWorker()()
    expect(alarm).toBe(30_000)
  })

  it('continues with the other parts when one part fails', async () => {
    const entry = await signedEntry()
    await startWorker()()
    await clientDb.deliveries.toCollection().modify({ state: 'queued', dueAt: NOW })
    service.failures.set('getOrders', new Error('a bug'))
    await clientDb.orders.put({ ...(await readEntryOf(entry)), step: 'accepted', missingSince: null })
    await startWorker()()
    expect(troubles).toEqual([new Error('a bug')])
    expect(shown).toHaveLength(2)
  })

  it('keeps the alarm while an order is open', async () => {
    const entry = await signedEntry()
    await startWorker()()
    service.orders.set(entry.uid, makeOrder(entry.terms))
    await clientDb.orders.put({
      ...(await readEntryOf(entry)),
      step: 'accepted',
      order: null,
      missingSince: null,
    })
    service.failures.set('getOrders', new Error('a bug'))
    await startWorker()()
    expect(alarm).toBe(30_000)
  })

  it('never overlaps another tick: all callers during a tick share the next one', async () => {
    await signedEntry()
    const tick = startWorker()
    await Promise.all([tick(), tick(), tick(), tick()])
    expect(countCalls(service, 'placeOrder')).toBe(1)
    expect(shown).toHaveLength(1)
  })

  it('starts after the running tick, and sees rows that were written before the call', async () => {
    const tick = startWorker()
    const first = tick()
    const entry = await signedEntry()
    await Promise.all([first, tick()])
    expect((await readEntry(entry))?.step).toBe('final')
  })
})

describe('a tick with failing or hanging parts', () => {
  const never = new Promise<never>(() => undefined)
  const troublesOf = async () =>
    (await clientDb.problems.orderBy('id').toArray()).map(({ profileId, part }) => [profileId, part])

  it('delays no other environment if one environment hangs', async () => {
    await changeSettings({ profileId: 'own-custom00', ownProfiles: [customAt('http://a.test')] })
    await clientDb.orders.put(makeAccepted(makeTerms(), { profileId: 'own-custom00' }))
    hanging = never
    const tick = startWorker()
    void tick()
    await expect.poll(() => asked).toContain('own-custom00')
    hanging = undefined
    await changeSettings({ profileId: 'sandbox' })
    const entry = await signedEntry()
    await tick()
    expect((await readEntry(entry))?.step).toBe('final')
  })

  it('delays no delivery if a service hangs, and stores a problem until the service works again', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const entry = await signedEntry()
    await startWorker()()
    await clientDb.deliveries.toCollection().modify({ state: 'queued', dueAt: NOW })
    await clientDb.orders.put({ ...(await readEntryOf(entry)), step: 'accepted', missingSince: null })
    hanging = never
    const ticking = startWorker()()
    const turn = () => vi.advanceTimersByTimeAsync(2_000)
    await expect.poll(async () => [await turn(), shown.length][1]).toBe(2)
    await expect
      .poll(async () => [await turn(), (await troublesOf()).join()][1])
      .toContain('sandbox,tracking')
    hanging = undefined
    await expect
      .poll(async () => Promise.race([ticking.then(() => true), turn().then(() => false)]))
      .toBe(true)
    vi.useRealTimers()
    await startWorker()()
    expect(await troublesOf()).toEqual([])
  }, 60_000)

  it('stores a refusal as a problem and does not report it', async () => {
    await clientDb.orders.put(makeAccepted(makeTerms()))
    service.failures.set('getOrders', new Refusal('Unreachable'))
    const tick = startWorker()
    const alarmsSet: unknown[] = []
    for (let count = 0; count < 3; count += 1) alarmsSet.push(await tick().then(() => alarm))
    expect(troubles).toEqual([])
    expect(await troublesOf()).toContainEqual(['sandbox', 'tracking'])
    expect(alarmsSet).toEqual([60_000, 120_000, 240_000])
  })

  it('postpones an order after a server error, and submits the others', async () => {
    service.fates.push(new Refusal('InternalServerError'))
    const first = await signedEntry()
    const plan = makePlan({ validTo: (NOW / 1000 + 3600) as Seconds })
    const second = (await sign(await intend(plan, NOW), signer, NOW)) as EntryInStep<'signed'>
    await startWorker()()
    expect([(await readEntry(first))?.step, (await readEntry(second))?.step]).toEqual(['signed', 'final'])
  })

  it('submits an order to the environment it was signed for', async () => {
    const entry = await signedEntry()
    await changeSettings({ profileId: 'own-custom00', ownProfiles: [customAt('http://a.test')] })
    await startWorker()()
    await expect.poll(async () => (await readEntry(entry))?.step).toBe('accepted')
  })

  it('skips an unreadable row and processes the other orders', async () => {
    const entry = await signedEntry()
    await clientDb.orders.put({
      ...entry,
      uid: `0x${'ab'.repeat(56)}`,
      terms: { ...entry.terms, sellToken: 5 },
    } as never)
    await startWorker()()
    expect((await readEntry(entry))?.step).toBe('final')
    expect(troubles).toEqual([])
    await expect
      .poll(async () =>
        (await clientDb.damagedRows.toArray()).map(({ table, message }) => [table, message.split(':')[0]]),
      )
      .toEqual([['orders', 'terms.sellToken']])
  })
})

const readEntryOf = async (entry: EntryInStep<'signed'>): Promise<EntryInStep<'final'>> =>
  (await readEntry(entry)) as EntryInStep<'final'>

describe('a worker that dies at any write or call', () => {
  it('places one order, sends one notification of its fill, announces it, and loses nothing', async () => {
    await signedEntry()
    life.steps = 0
    await startWorker()()
    const steps = life.steps
    expect(steps).toBeGreaterThan(8)

    for (let survived = 0; survived < steps; survived += 1) {
      life.stepsLeft = Number.POSITIVE_INFINITY
      await emptyClientDb()
      service = createTestService()
      time = NOW
      shown = []
      storage = createPageStorage()
      const entry = await signedEntry()
      life.stepsLeft = survived
      await startWorker()().catch(() => undefined)
      life.stepsLeft = Number.POSITIVE_INFINITY
      time = later(60_000)
      await startWorker()()

      expect(await readEntry(entry), `after ${survived} steps`).toMatchObject({
        step: 'final',
        forgery: null,
      })
      expect(service.orders.size).toBe(1)
      expect(storage.told.at(-1)).toEqual({ ordersChanged: await readCounter('changes') })
      expect(await clientDb.notifications.count()).toBe(1)
      expect(await clientDb.deliveries.toArray()).toMatchObject([{ state: 'sent' }])
      // If the worker died before it stored that the notification was shown, the next worker shows it again.
      expect(new Set(shown).size).toBe(1)
      expect(shown.length).toBeLessThanOrEqual(2)
    }
  }, 60_000)
})
