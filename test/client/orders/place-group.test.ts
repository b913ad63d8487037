import 'fake-indexeddb/auto'
import type { DBCore } from 'dexie'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ClientPorts } from '../../../src/client/bridge/page-ports'
import { clientDb } from '../../../src/client/db/db'
import { approveBatch } from '../../../src/client/orders/cancel'
import { checkGroup, readGroup, readMembers } from '../../../src/client/orders/groups'
import { readEntry } from '../../../src/client/orders/journal'
import { watchLedger } from '../../../src/client/orders/ledger'
import { placeOrder } from '../../../src/client/orders/place'
import { type GroupSteps, signGroup, startGroup } from '../../../src/client/orders/place-group'
import { submitDue } from '../../../src/client/orders/submit'
import { deploymentFor, profiles } from '../../../src/client/settings/profiles'
import { recordObservations } from '../../../src/client/watch/observations'
import { settleOcoGroups } from '../../../src/client/watch/oco'
import { track } from '../../../src/client/watch/track'
import { cancellationDigest } from '../../../src/domain/orders/digest'
import { Refusal } from '../../../src/domain/refusal'
import type { Amount, OrderUid } from '../../../src/domain/scalars'
import { isCancellingHere } from '../../support/cancelling'
import {
  createTestService,
  emptyClientDb,
  FILLED,
  later,
  MAINNET,
  makePlan,
  NOW,
  signDigest,
  signer,
  type TestService,
  TRADER,
} from '../../support/client'
import { firstOf } from '../../support/first-of'

const step = (at: number) => makePlan({ sellAmount: (1_000_000n + BigInt(at)) as Amount })
const ladder = { id: 'ladder-1', kind: 'ladder', orders: [0, 1, 2].map(step) } as const
const pair = { id: 'pair-1', kind: 'oco', orders: [0, 1].map(step) } as const

const fail = (trouble: unknown) => {
  throw trouble
}

function stepsOf(service: TestService): GroupSteps {
  const ports: ClientPorts = {
    call: service.call,
    wake: async () => undefined,
    submit: () =>
      submitDue('sandbox', { call: service.call, now: () => NOW, random: () => 0.5, report: fail }),
    setAlarm: async () => undefined,
    now: () => NOW,
  }
  return {
    now: () => NOW,
    place: async (entry) => (await placeOrder(entry, signer, ports)).step !== 'refused',
    signCancellation: async (group, uid, record) => {
      const approved = approveBatch(group.profileId, { ...group, uids: [uid] }, 'eip712', [uid])
      const signature = signDigest(cancellationDigest(deploymentFor(profiles.sandbox, MAINNET), uid))
      await record({ approved, signature })
    },
  }
}

class Died extends Error {}

/** Number of further writes before the page or worker dies. */
let writesLeft = Number.POSITIVE_INFINITY
clientDb.use({
  stack: 'dbcore',
  name: 'deaths',
  create: (core: DBCore) => ({
    ...core,
    table: (name) => {
      const table = core.table(name)
      return {
        ...table,
        mutate: (request) => {
          writesLeft -= 1
          return writesLeft < 0 ? Promise.reject(new Died(name)) : table.mutate(request)
        },
      }
    },
  }),
})

/** Runs an action that dies at the given write. Returns whether it died. */
async function diesAt(write: number, act: () => Promise<unknown>): Promise<boolean> {
  writesLeft = write
  const isDead = await act().then(
    () => false,
    () => writesLeft < 0,
  )
  writesLeft = Number.POSITIVE_INFINITY
  return isDead
}

beforeEach(async () => {
  writesLeft = Number.POSITIVE_INFINITY
  await emptyClientDb()
})

const signaturesOf = async (kind: string) =>
  (await firstOf(watchLedger('sandbox'))).filter((row) => row.kind === kind)

/** Records the orders that the service reports for a group, as a tick does. */
async function look(service: TestService, id: string): Promise<void> {
  const group = await readGroup(id)
  const members = group ? await readMembers(group) : []
  await recordObservations(
    members.flatMap((key) => {
      const order = service.orders.get(key.uid)
      return order ? [{ key, kind: 'seen' as const, order }] : []
    }),
    later(5),
  )
}

const workerOf = (service: TestService) => ({
  profileId: 'sandbox' as const,
  call: service.call,
  report: fail,
})

const uidOf = async (id: string, at: number) => (await readGroup(id))?.uids[at] as OrderUid

describe('a ladder', () => {
  it('is stored with all its intents before anything is signed', async () => {
    const group = await startGroup(ladder, NOW)
    expect(group).toMatchObject({ kind: 'ladder', state: 'idle', owner: TRADER })
    const members = await readMembers(group)
    expect(members.map(({ step: at }) => at)).toEqual(['intended', 'intended', 'intended'])
  })

  it('is started once, whichever page is first', async () => {
    await startGroup(ladder, NOW)
    await expect(startGroup(ladder, NOW)).rejects.toMatchObject({ errorType: 'DuplicatedOrder' })
  })

  it('is rejected with two identical orders, and nothing is written', async () => {
    const twice = { ...ladder, orders: [step(0), step(0)] }
    await expect(startGroup(twice, NOW)).rejects.toMatchObject({ errorType: 'InvalidParameter' })
    expect(await clientDb.orders.count()).toBe(0)
  })

  it('stops at a refused order, and places all orders when it is resumed', async () => {
    const service = createTestService()
    service.fates.push('taken', new Refusal('InsufficientBalance'))
    await startGroup(ladder, NOW)
    await signGroup(ladder.id, stepsOf(service))
    const group = await readGroup(ladder.id)
    const members = group ? await readMembers(group) : []
    expect(members.map(({ step: at }) => at)).toEqual(['accepted', 'refused', 'intended'])
    await signGroup(ladder.id, stepsOf(service))
    expect(service.orders.size).toBe(3)
  })

  it('places each order once, at whichever write the page dies', async () => {
    let write = 0
    for (let isDead = true; isDead; write += 2) {
      await emptyClientDb()
      const service = createTestService()
      const act = async () => {
        await startGroup(ladder, NOW)
        await signGroup(ladder.id, stepsOf(service))
      }
      isDead = await diesAt(write, act)
      if (!(await readGroup(ladder.id))) {
        expect(await clientDb.orders.count()).toBe(0)
        await startGroup(ladder, NOW)
      }
      // The worker submits signed orders, and the group's page signs the rest.
      await submitDue('sandbox', { call: service.call, now: () => later(1), random: () => 0.5, report: fail })
      await signGroup(ladder.id, stepsOf(service))
      expect(service.orders.size).toBe(3)
      expect(await signaturesOf('order')).toHaveLength(3)
      const group = await readGroup(ladder.id)
      const members = group ? await readMembers(group) : []
      expect(members.map(({ step: at }) => at)).toEqual(Array(3).fill('accepted'))
    }
    expect(write).toBeGreaterThan(14)
  })
})

describe('a one-cancels-the-other pair', () => {
  const place = async (service: TestService) => {
    await startGroup(pair, NOW)
    await signGroup(pair.id, stepsOf(service))
  }

  const fill = async (service: TestService, at: number, change = {}) => {
    const uid = await uidOf(pair.id, at)
    const order = service.orders.get(uid)
    if (order) service.orders.set(uid, { ...order, ...FILLED, ...amountsOf(order.sellAmount), ...change })
    await look(service, pair.id)
  }
  const amountsOf = (sell: Amount) => ({
    executedSellAmount: sell,
    executedSellAmountBeforeFees: sell,
  })
  const sent = ({ asked }: TestService) =>
    asked.filter(({ name }) => name === 'cancelOrder').map(({ input }) => (input as { uid: string }).uid)

  it('signs both cancellations before an order', async () => {
    const service = createTestService()
    const steps = stepsOf(service)
    let known = 0
    await startGroup(pair, NOW)
    await signGroup(pair.id, {
      ...steps,
      place: async (entry, index) => {
        known = (await readGroup(pair.id))?.cancellations.length ?? 0
        return index > 0 || steps.place(entry, index)
      },
    })
    expect(known).toBe(2)
    expect(await signaturesOf('cancellation')).toHaveLength(2)
  })

  it('sends no cancellation while neither order has filled', async () => {
    const service = createTestService()
    await place(service)
    await look(service, pair.id)
    await settleOcoGroups(workerOf(service), NOW)
    expect(sent(service)).toEqual([])
    expect((await readGroup(pair.id))?.state).toBe('armed')
  })

  it.each([
    [0, 1],
    [1, 0],
  ])('sends the cancellation of the other order when order %i fills', async (filled, other) => {
    const service = createTestService()
    await place(service)
    await fill(service, filled)
    await settleOcoGroups(workerOf(service), NOW)
    const uid = await uidOf(pair.id, other)
    expect(sent(service)).toEqual([uid])
    expect(await isCancellingHere(uid)).toBe(true)
  })

  it.each(['OrderFullyExecuted', 'OrderExpired', 'AlreadyCancelled', 'OrderNotFound'] as const)(
    'sends the cancellation of every other order even if the service refuses them with %s',
    async (errorType) => {
      const service = createTestService()
      await startGroup({ ...pair, orders: [0, 1, 2].map(step) }, NOW)
      await signGroup(pair.id, stepsOf(service))
      await fill(service, 0)
      service.failures.set('cancelOrder', new Refusal(errorType))
      await settleOcoGroups(workerOf(service), NOW)
      expect(sent(service)).toEqual([await uidOf(pair.id, 1), await uidOf(pair.id, 2)])
    },
  )

  it('ends once the other order has ended', async () => {
    const service = createTestService()
    await place(service)
    await fill(service, 0)
    const uid = await uidOf(pair.id, 1)
    const order = service.orders.get(uid)
    if (order) service.orders.set(uid, { ...order, status: 'cancelled', invalidated: true })
    await look(service, pair.id)
    await settleOcoGroups(workerOf(service), NOW)
    expect(sent(service)).toEqual([])
    expect((await readGroup(pair.id))?.state).toBe('idle')
  })

  it('repeats the cancellation until the other order has ended, even if the worker dies at any write or request', async () => {
    for (let write = 0; write < 4; write += 1) {
      await emptyClientDb()
      const service = createTestService()
      await place(service)
      await fill(service, 0)
      if (write === 3) service.failures.set('cancelOrder', new Refusal('Unreachable'))
      await diesAt(write, () => settleOcoGroups(workerOf(service), NOW))
      service.failures.clear()
      await settleOcoGroups(workerOf(service), later(1))
      expect(new Set(sent(service))).toEqual(new Set([await uidOf(pair.id, 1)]))
      expect(await isCancellingHere(await uidOf(pair.id, 1))).toBe(true)
    }
  })

  it('signs no order once the other has filled', async () => {
    const service = createTestService()
    service.fates.push('taken', new Refusal('InsufficientBalance'))
    await place(service)
    await fill(service, 0)
    const refused = await readEntry({ profileId: 'sandbox', chainId: MAINNET, uid: await uidOf(pair.id, 1) })
    if (!refused) throw new Error('no entry')
    await expect(checkGroup(refused)).rejects.toMatchObject({ errorType: 'PolicyBroken' })
    await expect(signGroup(pair.id, stepsOf(service))).rejects.toMatchObject({ errorType: 'PolicyBroken' })
    await settleOcoGroups(workerOf(service), NOW)
    expect((await readGroup(pair.id))?.state).toBe('idle')
  })

  it('places no order before both cancellations are signed, at whichever write the page dies', async () => {
    let write = 0
    for (let isDead = true; isDead; write += 2) {
      await emptyClientDb()
      const service = createTestService()
      isDead = await diesAt(write, () => place(service))
      const group = await readGroup(pair.id)
      if (service.orders.size > 0) expect(group?.cancellations).toHaveLength(2)
      if (!group) await startGroup(pair, NOW)
      await submitDue('sandbox', { call: service.call, now: () => later(1), random: () => 0.5, report: fail })
      await signGroup(pair.id, stepsOf(service))
      expect(service.orders.size).toBe(2)
      expect((await readGroup(pair.id))?.cancellations).toHaveLength(2)
    }
    expect(write).toBeGreaterThan(10)
  })
})

it('a one-cancels-the-other pair discards a signature if the other order filled while the wallet was asking', async () => {
  const service = createTestService()
  const worker = { profileId: 'sandbox', call: service.call, report: fail } as const
  await startGroup(pair, NOW)
  const [first] = (await readGroup(pair.id))?.uids ?? []
  const steps = stepsOf(service)
  const ports = { submit: async () => undefined, setAlarm: async () => undefined, now: () => NOW }
  const slowly: typeof signer = async (approved, record) => {
    const order = service.orders.get(first as OrderUid)
    if (order)
      service.orders.set(order.uid, { ...order, ...FILLED, executedSellAmountBeforeFees: order.sellAmount })
    await track(worker, later(20_000))
    await settleOcoGroups(worker, later(20_000))
    return signer(approved, record)
  }
  const signing = signGroup(pair.id, {
    ...steps,
    place: async (entry, index) =>
      index === 0 ? steps.place(entry, index) : (await placeOrder(entry, slowly, ports)).step !== 'refused',
  })
  await expect(signing).rejects.toThrow('The other order has filled.')
  const members = await readMembers(
    (await readGroup(pair.id)) as NonNullable<Awaited<ReturnType<typeof readGroup>>>,
  )
  expect(members.map((entry) => entry.step)).toEqual(['final', 'intended'])
})
