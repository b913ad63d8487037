import 'fake-indexeddb/auto'
import type { DBCore, DBCoreMutateRequest, DBCoreTable } from 'dexie'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Call } from '../../../src/api/caller'
import { clientDb } from '../../../src/client/db/db'
import type { EntryAt } from '../../../src/client/db/rows/order-entry'
import { readCount } from '../../../src/client/db/worker-state'
import { readEntry } from '../../../src/client/orders/journal'
import { intend, sign } from '../../../src/client/orders/place'
import type { Alarms } from '../../../src/client/schedule/alarms'
import { changeSettings } from '../../../src/client/settings/settings'
import { createRounds, type Rounds, type WakePorts } from '../../../src/client/worker/round'
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

/** A worker, its browser and its death: from a given write or call on, nothing of it reaches the outside any more. */
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

/** The round of the in-extension service fills whatever is open. */
async function fillAll(): Promise<[]> {
  step()
  for (const [uid, order] of service.orders) service.orders.set(uid, { ...order, ...FILLED })
  return []
}

/** What every call of now waits for; each keeps what it waits for. */
let hanging: Promise<never> | undefined
let asked: string[]
const hangingCall =
  (id: string, call: Call): Call =>
  (name, input, signal) => {
    asked.push(id)
    return hanging ?? call(name, input, signal)
  }

const startWorker = (): (() => Promise<void>) => startRounds().wake

function startRounds(): Rounds {
  const call: TestService['call'] = (name, input, signal) => {
    step()
    return service.call(name, input, signal)
  }
  const ports: WakePorts = {
    serviceOf: ({ id }) => ({ call: hangingCall(id, call), runRounds: fillAll }),
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
    refreshToolbar: async () => undefined,
    clearNotification: async () => undefined,
    giveWay: async () => undefined,
    now: () => time,
    random: () => 0.5,
    report: (trouble) => void troubles.push(trouble),
  }
  return createRounds(ports)
}

async function signedEntry(): Promise<EntryAt<'signed'>> {
  return (await sign(await intend(makePlan(), NOW), signer, NOW)) as EntryAt<'signed'>
}

beforeEach(async () => {
  life.stepsLeft = Number.POSITIVE_INFINITY
  await emptyClientDb()
  service = createTestService()
  time = NOW
  shown = []
  storage = createPageStorage()
  troubles = []
  life.steps = 0
  hanging = undefined
  asked = []
})

describe('a round', () => {
  it('takes a signed order all the way: submitted, settled, tracked, told and announced', async () => {
    const entry = await signedEntry()
    await startWorker()()
    expect(await readEntry(entry)).toMatchObject({ step: 'final', order: { status: 'fulfilled' } })
    expect(shown).toEqual([`sandbox:${entry.uid}:order_filled`])
    expect([storage.told.length, alarm, troubles]).toEqual([1, undefined, []])
  })

  it('may be a submission alone, which a page that has signed waits for', async () => {
    const entry = await signedEntry()
    await startRounds().submit()
    expect(await readEntry(entry)).toMatchObject({ step: 'accepted', order: null })
    expect([countCalls(service, 'placeOrder'), countCalls(service, 'getOrders')]).toEqual([1, 0])
    expect([shown, storage.told, alarm]).toEqual([[], [], undefined])
  })

  it('submits once, though a page and the round ask for it at the same time', async () => {
    const entry = await signedEntry()
    const { wake, submit } = startRounds()
    await Promise.all([submit(), wake(), submit()])
    expect(countCalls(service, 'placeOrder')).toBe(1)
    expect(await readEntry(entry)).toMatchObject({ step: 'final', order: { status: 'fulfilled' } })
  })

  it('asks the service what it has to say of open orders', async () => {
    const entry = await signedEntry()
    await startWorker()()
    await clientDb.timers.clear()
    await clientDb.orders.put({ ...(await readEntryOf(entry)), step: 'accepted', missingSince: null })
    service.failures.set('getOrders', new Error('a bug'))
    await startWorker()()
    expect(countCalls(service, 'getNotifications')).toBeGreaterThan(0)
  })

  it('with nothing to do asks nothing, announces nothing and sets no alarm', async () => {
    await startWorker()()
    expect([service.asked, storage.told, alarm]).toEqual([[], [], undefined])
  })

  it('leaves an alarm to an order that a page begins to sign while it clears its own', async () => {
    vi.spyOn(alarms, 'clear').mockImplementationOnce(() => intend(makePlan(), NOW).then(() => true))
    alarm = undefined
    await startWorker()()
    expect(alarm).toBe(30_000)
  })

  it('goes on with what is left when a part fails', async () => {
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

  it('runs alone: who asks meanwhile shares the next one', async () => {
    await signedEntry()
    const wake = startWorker()
    await Promise.all([wake(), wake(), wake(), wake()])
    expect(countCalls(service, 'placeOrder')).toBe(1)
    expect(shown).toHaveLength(1)
  })

  it('for who asks while one runs begins after that one, and sees what was written before asking', async () => {
    const wake = startWorker()
    const first = wake()
    const entry = await signedEntry()
    await Promise.all([first, wake()])
    expect((await readEntry(entry))?.step).toBe('final')
  })
})

describe('what hangs or fails', () => {
  const never = new Promise<never>(() => undefined)
  const troublesOf = async () =>
    (await clientDb.problems.orderBy('id').toArray()).map(({ profileId, part }) => [profileId, part])

  it('in one environment keeps no other from submitting and filling', async () => {
    await changeSettings({ profileId: 'custom', ownProfiles: [customAt('http://a.test')] })
    await clientDb.orders.put(makeAccepted(makeTerms(), { profileId: 'custom' }))
    hanging = never
    const wake = startWorker()
    void wake()
    await expect.poll(() => asked).toContain('custom')
    hanging = undefined
    await changeSettings({ profileId: 'sandbox' })
    const entry = await signedEntry()
    await wake()
    expect((await readEntry(entry))?.step).toBe('final')
  })

  it('of the service holds no delivery back, and is a problem until it works again', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const entry = await signedEntry()
    await startWorker()()
    await clientDb.deliveries.toCollection().modify({ state: 'queued', dueAt: NOW })
    await clientDb.orders.put({ ...(await readEntryOf(entry)), step: 'accepted', missingSince: null })
    hanging = never
    const round = startWorker()()
    const turn = () => vi.advanceTimersByTimeAsync(2_000)
    await expect.poll(async () => [await turn(), shown.length][1]).toBe(2)
    await expect
      .poll(async () => [await turn(), (await troublesOf()).join()][1])
      .toContain('sandbox,tracking')
    hanging = undefined
    await expect.poll(async () => Promise.race([round.then(() => true), turn().then(() => false)])).toBe(true)
    vi.useRealTimers()
    await startWorker()()
    expect(await troublesOf()).toEqual([])
  }, 60_000)

  it('that is a refusal is a problem to show, no bug to report', async () => {
    await clientDb.orders.put(makeAccepted(makeTerms()))
    service.failures.set('getOrders', new Refusal('Unreachable'))
    const wake = startWorker()
    const alarmsSet: unknown[] = []
    for (let round = 0; round < 3; round += 1) alarmsSet.push(await wake().then(() => alarm))
    expect(troubles).toEqual([])
    expect(await troublesOf()).toContainEqual(['sandbox', 'tracking'])
    expect(alarmsSet).toEqual([60_000, 120_000, 240_000])
  })

  it('of one order is postponed, and the others are submitted', async () => {
    service.fates.push(new Refusal('InternalServerError'))
    const first = await signedEntry()
    const plan = makePlan({ validTo: (NOW / 1000 + 3600) as Seconds })
    const second = (await sign(await intend(plan, NOW), signer, NOW)) as EntryAt<'signed'>
    await startWorker()()
    expect([(await readEntry(first))?.step, (await readEntry(second))?.step]).toEqual(['signed', 'final'])
  })

  it('that was signed elsewhere is submitted there', async () => {
    const entry = await signedEntry()
    await changeSettings({ profileId: 'custom', ownProfiles: [customAt('http://a.test')] })
    await startWorker()()
    await expect.poll(async () => (await readEntry(entry))?.step).toBe('accepted')
  })

  it('that is a row nobody can read is left out, and the other orders go on', async () => {
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
        (await clientDb.setAside.toArray()).map(({ table, says }) => [table, says.split(':')[0]]),
      )
      .toEqual([['orders', 'terms.sellToken']])
  })
})

const readEntryOf = async (entry: EntryAt<'signed'>): Promise<EntryAt<'final'>> =>
  (await readEntry(entry)) as EntryAt<'final'>

describe('a worker killed at any write or call', () => {
  it('places one order, tells its fill once, announces it, and loses nothing', async () => {
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
      expect(storage.told.at(-1)).toEqual({ ordersChanged: await readCount('changes') })
      expect(await clientDb.notifications.count()).toBe(1)
      expect(await clientDb.deliveries.toArray()).toMatchObject([{ state: 'sent' }])
      // Shown again only when it died between showing and writing so: the id replaces it on the desktop.
      expect(new Set(shown).size).toBe(1)
      expect(shown.length).toBeLessThanOrEqual(2)
    }
  }, 60_000)
})
