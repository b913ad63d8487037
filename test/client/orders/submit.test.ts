import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import type { EntryAt, OrderEntry } from '../../../src/client/db/rows/order-entry'
import { advance, readEntry } from '../../../src/client/orders/journal'
import { intend, type OrderPlan, sign } from '../../../src/client/orders/place'
import { resume, submit } from '../../../src/client/orders/submit'
import { Refusal } from '../../../src/domain/refusal'
import type { ErrorType } from '../../../src/domain/refusals'
import type { Hash32, Milliseconds, OrderUid } from '../../../src/domain/scalars'
import {
  APP_DATA,
  countCalls,
  createTestService,
  emptyClientDb,
  FILLED,
  later,
  makeOrder,
  makePlan,
  NOW,
  signer,
  type TestService,
} from '../../support/client'

let service: TestService
let time: Milliseconds
const bugs: unknown[] = []
const ports = () => ({
  call: service.call,
  now: () => time,
  random: () => 0.5,
  report: (bug: unknown) => void bugs.push(bug),
})

const signedEntry = async (plan: OrderPlan = makePlan()): Promise<EntryAt<'signed'>> =>
  (await sign(await intend(plan, NOW), signer, NOW)) as EntryAt<'signed'>

/** The worker dies and another one resumes when everything is due. */
async function resumeLater(entry: OrderEntry): Promise<OrderEntry | undefined> {
  time = later(3_600_000)
  await resume('sandbox', ports())
  return readEntry(entry)
}

beforeEach(async () => {
  await emptyClientDb()
  service = createTestService()
  time = NOW
  bugs.length = 0
})

describe('a submission', () => {
  it('carries the whole app data, its hash, the owner and the quote', async () => {
    const entry = await signedEntry()
    await submit(entry, ports())
    expect(service.asked[0]?.input).toMatchObject({
      network: 1,
      body: { appData: APP_DATA, appDataHash: entry.terms.appData, from: entry.owner, quoteId: 5 },
    })
  })

  it('that is taken is accepted', async () => {
    const accepted = await submit(await signedEntry(), ports())
    expect(accepted).toMatchObject({ step: 'accepted', order: null, forgery: null })
    expect(accepted).not.toHaveProperty('attempts')
  })

  it('answered with a UID that is not its own is accepted, and the forgery noted', async () => {
    const uid = `0x${'ab'.repeat(56)}` as OrderUid
    const call = (async () => uid) as unknown as typeof service.call
    const accepted = await submit(await signedEntry(), { ...ports(), call })
    expect(accepted).toMatchObject({ step: 'accepted', forgery: { errorType: 'ForgedOrder' } })
    expect(accepted).toHaveProperty('forgery.says', expect.stringContaining(uid))
  })

  it.each<ErrorType>(['InsufficientBalance', 'Forbidden', 'ExcessiveValidTo', 'InvalidParameter'])(
    'refused with %s is refused for good',
    async (errorType) => {
      service.fates.push(new Refusal(errorType))
      const entry = await signedEntry()
      expect(await submit(entry, ports())).toMatchObject({ step: 'refused', refusal: { errorType } })
      await resumeLater(entry)
      expect(countCalls(service, 'placeOrder')).toBe(1)
    },
  )

  it.each<ErrorType>([
    'RateLimited',
    'InternalServerError',
    'Unreachable',
    'MalformedReply',
    'IntegrationOff',
  ])('that meets %s stays signed, with the reason, and is tried again', async (errorType) => {
    service.fates.push(new Refusal(errorType, { description: 'Not now.' }))
    const entry = await signedEntry()
    const waiting = await submit(entry, ports())
    expect(waiting).toMatchObject({ step: 'signed', attempts: 1, lastError: { errorType, says: 'Not now.' } })
    expect((await resumeLater(entry))?.step).toBe('accepted')
  })

  it('waits as long as the service asked', async () => {
    service.fates.push(new Refusal('RateLimited', { retryAfterSeconds: 120 }))
    expect(await submit(await signedEntry(), ports())).toMatchObject({ retryAt: later(120_000) })
  })
})

describe('a submission whose reply was lost', () => {
  it('is found by its UID, and submitted once only', async () => {
    service.fates.push('lost')
    const entry = await signedEntry()
    expect((await submit(entry, ports())).step).toBe('signed')
    expect((await resumeLater(entry))?.step).toBe('accepted')
    expect(countCalls(service, 'placeOrder')).toBe(1)
  })

  it('is found though it was filled meanwhile and the balance is gone', async () => {
    service.fates.push('lost', new Refusal('InsufficientBalance'))
    const entry = await signedEntry()
    await submit(entry, ports())
    service.orders.set(entry.uid, makeOrder(entry.terms, FILLED))
    expect((await resumeLater(entry))?.step).toBe('accepted')
  })

  it('is found though a repeat within the same call met another refusal', async () => {
    const entry = await signedEntry()
    service.fates.push(new Refusal('AlreadyCancelled'))
    service.orders.set(entry.uid, makeOrder(entry.terms))
    expect((await submit(entry, ports())).step).toBe('accepted')
  })

  it('counts as accepted when the service says that it is there already', async () => {
    const entry = await signedEntry()
    await submit(entry, ports())
    await emptyClientDb()
    const again = await signedEntry()
    expect((await submit(again, ports())).step).toBe('accepted')
    expect(service.orders.size).toBe(1)
  })

  it('that arrives between question and second attempt is not taken for refused', async () => {
    service.fates.push('unreachable', new Refusal('InsufficientBalance'))
    const entry = await signedEntry()
    await submit(entry, ports())
    const real = service.call
    let lookups = 0
    const call = (async (name: never, input: never) => {
      if (name === 'getOrders') lookups += 1
      const isLate = name === 'getOrders' && lookups === 2
      return isLate ? [{ error: { uid: entry.uid, description: 'unreadable' } }] : real(name, input)
    }) as unknown as typeof service.call
    time = later(60_000)
    await resume('sandbox', { ...ports(), call })
    expect((await readEntry(entry))?.step).toBe('accepted')
  })

  it('waits longer after each attempt that was lost', async () => {
    const entry = await signedEntry()
    const waits: number[] = []
    for (let attempt = 0; attempt < 3; attempt += 1) {
      service.fates.push(new Refusal('InternalServerError'))
      const stored = (await readEntry(entry)) as EntryAt<'signed'>
      const waiting = (await submit(stored, ports())) as EntryAt<'signed'>
      waits.push((waiting.retryAt ?? 0) - time)
      time = (waiting.retryAt ?? time) as Milliseconds
    }
    const [first = 0, second = 0, third = 0] = waits
    expect([second / first, third / second]).toEqual([2, 2])
  })

  it('is refused after all when the service does not know it and will not have it', async () => {
    service.fates.push('unreachable', new Refusal('InsufficientBalance'))
    const entry = await signedEntry()
    await submit(entry, ports())
    expect(await resumeLater(entry)).toMatchObject({
      step: 'refused',
      refusal: { errorType: 'InsufficientBalance' },
    })
  })

  it('goes on when the service refuses to say whether it is there', async () => {
    service.fates.push('unreachable')
    const entry = await signedEntry()
    await submit(entry, ports())
    service.failures.set('getOrders', new Refusal('Forbidden'))
    expect((await resumeLater(entry))?.step).toBe('accepted')
    expect(countCalls(service, 'placeOrder')).toBe(2)
  })

  it('is not refused by a service that answers no question, and is found once it answers', async () => {
    service.fates.push('lost')
    const entry = await signedEntry()
    await submit(entry, ports())
    service.failures.set('getOrders', new Refusal('Forbidden'))
    service.failures.set('placeOrder', new Refusal('Forbidden'))
    time = later(60_000)
    await resume('sandbox', ports())
    expect(await readEntry(entry)).toMatchObject({ step: 'signed', lastError: { errorType: 'Forbidden' } })
    service.failures.clear()
    time = later(120_000)
    await resume('sandbox', ports())
    expect((await readEntry(entry))?.step).toBe('accepted')
  })

  it('is refused by a service that answers no question once its time is over', async () => {
    const entry = await signedEntry()
    service.failures.set('getOrders', new Refusal('Forbidden'))
    service.failures.set('placeOrder', new Refusal('Forbidden'))
    await submit(entry, ports())
    expect(await resumeLater(entry)).toMatchObject({ step: 'refused', refusal: { errorType: 'Forbidden' } })
  })

  it('waits when nobody can be asked for it', async () => {
    service.fates.push('unreachable')
    const entry = await signedEntry()
    await submit(entry, ports())
    service.failures.set('getOrders', new Refusal('Unreachable'))
    expect(await resumeLater(entry)).toMatchObject({ step: 'signed', attempts: 1 })
    expect(countCalls(service, 'placeOrder')).toBe(1)
  })
})

describe('the worker that dies', () => {
  it('before it submits has the order submitted by the next', async () => {
    const entry = await signedEntry()
    expect((await resumeLater(entry))?.step).toBe('accepted')
  })

  it('after it counted the attempt and before it sent has the order submitted once', async () => {
    const entry = await signedEntry()
    await advance(entry, 'signed', (signed) => ({ ...signed, attempts: 1 }))
    expect((await resumeLater(entry))?.step).toBe('accepted')
    expect([countCalls(service, 'placeOrder'), service.orders.size]).toEqual([1, 1])
  })

  it('after the service took the order and before it wrote so finds it', async () => {
    const entry = await signedEntry()
    await advance(entry, 'signed', (signed) => ({ ...signed, attempts: 1 }))
    await service.call('placeOrder', { network: entry.chainId, body: { ...placementOf(entry) } })
    expect((await resumeLater(entry))?.step).toBe('accepted')
    expect(countCalls(service, 'placeOrder')).toBe(1)
  })

  it('and one that is slow in dying place one order between them', async () => {
    const entry = await signedEntry()
    await Promise.all([submit(entry, ports()), submit(entry, ports())])
    expect(service.orders.size).toBe(1)
    expect((await readEntry(entry))?.step).toBe('accepted')
  })
})

const placementOf = ({ terms, owner, appData, signature }: EntryAt<'signed'>) => ({
  ...terms,
  appData,
  appDataHash: terms.appData as Hash32,
  from: owner,
  signingScheme: signature.scheme,
  signature: signature.bytes,
  fullBalanceCheck: false,
})

describe('resuming', () => {
  it('leaves alone what was never signed', async () => {
    await intend(makePlan(), NOW)
    await resume('sandbox', ports())
    expect(service.asked).toEqual([])
  })

  it('never sends an order of one profile to the service of another', async () => {
    await signedEntry(makePlan({}, { profileId: 'sandbox' }))
    await resume('production', ports())
    expect(service.asked).toEqual([])
  })

  it('leaves what is not due', async () => {
    service.fates.push(new Refusal('RateLimited', { retryAfterSeconds: 60 }))
    await signedEntry()
    await resume('sandbox', ports())
    time = later(59_999)
    await resume('sandbox', ports())
    expect(countCalls(service, 'placeOrder')).toBe(1)
  })

  it('goes on past an order that a bug keeps back, and reports the bug', async () => {
    const first = await signedEntry()
    const second = await signedEntry(
      makePlan({ validTo: (first.terms.validTo + 1) as typeof first.terms.validTo }),
    )
    const real = service.call
    let placed = 0
    const call = (async (name: never, input: never) => {
      if (name === 'placeOrder' && placed++ === 0) throw new RangeError('a bug')
      return real(name, input)
    }) as unknown as typeof service.call
    await resume('sandbox', { ...ports(), call })
    const steps = [(await readEntry(first))?.step, (await readEntry(second))?.step]
    expect(steps.toSorted()).toEqual(['accepted', 'signed'])
    expect(bugs).toEqual([new RangeError('a bug')])
  })
})
