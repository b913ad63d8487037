import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { clientDb } from '../../../src/client/db/db'
import type { EntryInStep, OrderEntry } from '../../../src/client/db/rows/order-entry'
import { advance, readEntry } from '../../../src/client/orders/journal'
import { intend, type OrderPlan, sign } from '../../../src/client/orders/place'
import { submit, submitDue } from '../../../src/client/orders/submit'
import { paperDeployments } from '../../../src/domain/chains/chains'
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
  MAINNET,
  makeOrder,
  makePlan,
  makePublicOrder,
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

const signedEntry = async (plan: OrderPlan = makePlan()): Promise<EntryInStep<'signed'>> =>
  (await sign(await intend(plan, NOW), signer, NOW)) as EntryInStep<'signed'>

/** Lets another worker continue when everything is due. Returns the entry. */
async function resumeLater(entry: OrderEntry): Promise<OrderEntry | undefined> {
  time = later(3_600_000)
  await submitDue('sandbox', ports())
  return readEntry(entry)
}

beforeEach(async () => {
  await emptyClientDb()
  service = createTestService()
  time = NOW
  bugs.length = 0
})

describe('a submission', () => {
  it('contains the complete app data, its hash, the owner and the quote', async () => {
    const entry = await signedEntry()
    await submit(entry, ports())
    expect(service.asked[0]?.input).toMatchObject({
      network: 1,
      body: { appData: APP_DATA, appDataHash: entry.terms.appData, from: entry.owner, quoteId: 5 },
    })
  })

  it('names the contract that an order of the Sandbox was signed for', async () => {
    const [sandbox, open] = paperDeployments(MAINNET)
    const entry = await signedEntry()
    expect(entry.uid).toBe(makeOrder(entry.terms).uid)
    await submit(entry, ports())
    expect(service.asked[0]?.input).toMatchObject({ body: { settlementContract: sandbox.settlement } })
    // An order that an earlier version signed has another UID.
    const { uid } = makePublicOrder(entry.terms)
    await clientDb.orders.put({ ...entry, uid })
    await submit({ ...entry, uid }, ports())
    expect(service.asked[1]?.input).toMatchObject({ body: { settlementContract: open.settlement } })
    expect((await readEntry({ ...entry, uid }))?.step).toBe('accepted')
  })

  it.each(['production', 'staging', 'devnet'] as const)(
    'names no contract in the environment %s',
    async (profileId) => {
      await submit(await signedEntry(makePlan({}, { profileId })), ports())
      expect(service.asked[0]?.input).not.toHaveProperty('body.settlementContract')
    },
  )

  it('makes the order accepted', async () => {
    const accepted = await submit(await signedEntry(), ports())
    expect(accepted).toMatchObject({ step: 'accepted', order: null, forgery: null })
    expect(accepted).not.toHaveProperty('attempts')
  })

  it('marks the accepted order as forged if the reply contains another UID', async () => {
    const uid = `0x${'ab'.repeat(56)}` as OrderUid
    const call = (async () => uid) as unknown as typeof service.call
    const accepted = await submit(await signedEntry(), { ...ports(), call })
    expect(accepted).toMatchObject({ step: 'accepted', forgery: { errorType: 'ForgedOrder' } })
    expect(accepted).toHaveProperty('forgery.message', expect.stringContaining(uid))
  })

  it.each<ErrorType>(['InsufficientBalance', 'Forbidden', 'ExcessiveValidTo', 'InvalidParameter'])(
    'makes the order refused permanently after %s',
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
  ])('leaves the order signed with the reason, and is retried after %s', async (errorType) => {
    service.fates.push(new Refusal(errorType, { description: 'Not now.' }))
    const entry = await signedEntry()
    const waiting = await submit(entry, ports())
    expect(waiting).toMatchObject({
      step: 'signed',
      attempts: 1,
      lastError: { errorType, message: 'Not now.' },
    })
    expect((await resumeLater(entry))?.step).toBe('accepted')
  })

  it('waits as long as the service asked', async () => {
    service.fates.push(new Refusal('RateLimited', { retryAfterSeconds: 120 }))
    expect(await submit(await signedEntry(), ports())).toMatchObject({ retryAt: later(120_000) })
  })
})

describe('a submission whose reply was lost', () => {
  it('is not repeated, because the order is found by its UID', async () => {
    service.fates.push('lost')
    const entry = await signedEntry()
    expect((await submit(entry, ports())).step).toBe('signed')
    expect((await resumeLater(entry))?.step).toBe('accepted')
    expect(countCalls(service, 'placeOrder')).toBe(1)
  })

  it('is recognized even if the order was filled meanwhile and the balance is gone', async () => {
    service.fates.push('lost', new Refusal('InsufficientBalance'))
    const entry = await signedEntry()
    await submit(entry, ports())
    service.orders.set(entry.uid, makeOrder(entry.terms, FILLED))
    expect((await resumeLater(entry))?.step).toBe('accepted')
  })

  it('is recognized even if a repetition within the same call was refused differently', async () => {
    const entry = await signedEntry()
    service.fates.push(new Refusal('AlreadyCancelled'))
    service.orders.set(entry.uid, makeOrder(entry.terms))
    expect((await submit(entry, ports())).step).toBe('accepted')
  })

  it('counts as accepted if the service reports a duplicate', async () => {
    const entry = await signedEntry()
    await submit(entry, ports())
    await emptyClientDb()
    const again = await signedEntry()
    expect((await submit(again, ports())).step).toBe('accepted')
    expect(service.orders.size).toBe(1)
  })

  it('does not make the order refused if it arrives between lookup and second attempt', async () => {
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
    await submitDue('sandbox', { ...ports(), call })
    expect((await readEntry(entry))?.step).toBe('accepted')
  })

  it('waits longer after each lost attempt', async () => {
    const entry = await signedEntry()
    const waits: number[] = []
    for (let attempt = 0; attempt < 3; attempt += 1) {
      service.fates.push(new Refusal('InternalServerError'))
      const stored = (await readEntry(entry)) as EntryInStep<'signed'>
      const waiting = (await submit(stored, ports())) as EntryInStep<'signed'>
      waits.push((waiting.retryAt ?? 0) - time)
      time = (waiting.retryAt ?? time) as Milliseconds
    }
    const [first = 0, second = 0, third = 0] = waits
    expect([second / first, third / second]).toEqual([2, 2])
  })

  it('makes the order refused if the service does not know it and refuses it', async () => {
    service.fates.push('unreachable', new Refusal('InsufficientBalance'))
    const entry = await signedEntry()
    await submit(entry, ports())
    expect(await resumeLater(entry)).toMatchObject({
      step: 'refused',
      refusal: { errorType: 'InsufficientBalance' },
    })
  })

  it('is retried if the service refuses to look the order up', async () => {
    service.fates.push('unreachable')
    const entry = await signedEntry()
    await submit(entry, ports())
    service.failures.set('getOrders', new Refusal('Forbidden'))
    expect((await resumeLater(entry))?.step).toBe('accepted')
    expect(countCalls(service, 'placeOrder')).toBe(2)
  })

  it('stays open while the service refuses every request, and is resolved once it answers', async () => {
    service.fates.push('lost')
    const entry = await signedEntry()
    await submit(entry, ports())
    service.failures.set('getOrders', new Refusal('Forbidden'))
    service.failures.set('placeOrder', new Refusal('Forbidden'))
    time = later(60_000)
    await submitDue('sandbox', ports())
    expect(await readEntry(entry)).toMatchObject({ step: 'signed', lastError: { errorType: 'Forbidden' } })
    service.failures.clear()
    time = later(120_000)
    await submitDue('sandbox', ports())
    expect((await readEntry(entry))?.step).toBe('accepted')
  })

  it('makes the order refused once it has expired, if the service refuses every request', async () => {
    const entry = await signedEntry()
    service.failures.set('getOrders', new Refusal('Forbidden'))
    service.failures.set('placeOrder', new Refusal('Forbidden'))
    await submit(entry, ports())
    expect(await resumeLater(entry)).toMatchObject({ step: 'refused', refusal: { errorType: 'Forbidden' } })
  })

  it('waits if the lookup cannot be sent', async () => {
    service.fates.push('unreachable')
    const entry = await signedEntry()
    await submit(entry, ports())
    service.failures.set('getOrders', new Refusal('Unreachable'))
    expect(await resumeLater(entry)).toMatchObject({ step: 'signed', attempts: 1 })
    expect(countCalls(service, 'placeOrder')).toBe(1)
  })
})

describe('a worker that dies', () => {
  it('leaves the submission to the next worker if it has not submitted', async () => {
    const entry = await signedEntry()
    expect((await resumeLater(entry))?.step).toBe('accepted')
  })

  it('leaves the submission to the next worker even if it already counted the attempt', async () => {
    const entry = await signedEntry()
    await advance(entry, 'signed', (signed) => ({ ...signed, attempts: 1 }))
    expect((await resumeLater(entry))?.step).toBe('accepted')
    expect([countCalls(service, 'placeOrder'), service.orders.size]).toEqual([1, 1])
  })

  it('leaves a lookup to the next worker if it has not stored the acceptance', async () => {
    const entry = await signedEntry()
    await advance(entry, 'signed', (signed) => ({ ...signed, attempts: 1 }))
    await service.call('placeOrder', { network: entry.chainId, body: { ...placementOf(entry) } })
    expect((await resumeLater(entry))?.step).toBe('accepted')
    expect(countCalls(service, 'placeOrder')).toBe(1)
  })

  it('places one order together with the next worker if it dies during the submission', async () => {
    const entry = await signedEntry()
    await Promise.all([submit(entry, ports()), submit(entry, ports())])
    expect(service.orders.size).toBe(1)
    expect((await readEntry(entry))?.step).toBe('accepted')
  })
})

const placementOf = ({ terms, owner, appData, signature }: EntryInStep<'signed'>) => ({
  ...terms,
  appData,
  appDataHash: terms.appData as Hash32,
  from: owner,
  signingScheme: signature.scheme,
  signature: signature.bytes,
  settlementContract: paperDeployments(MAINNET)[0].settlement,
  fullBalanceCheck: false,
})

describe('submitDue', () => {
  it('ignores orders that were never signed', async () => {
    await intend(makePlan(), NOW)
    await submitDue('sandbox', ports())
    expect(service.asked).toEqual([])
  })

  it('never sends an order to the service of another profile', async () => {
    await signedEntry(makePlan({}, { profileId: 'sandbox' }))
    await submitDue('production', ports())
    expect(service.asked).toEqual([])
  })

  it('ignores orders that are not due', async () => {
    service.fates.push(new Refusal('RateLimited', { retryAfterSeconds: 60 }))
    await signedEntry()
    await submitDue('sandbox', ports())
    time = later(59_999)
    await submitDue('sandbox', ports())
    expect(countCalls(service, 'placeOrder')).toBe(1)
  })

  it('continues after an order with a bug, and reports the bug', async () => {
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
    await submitDue('sandbox', { ...ports(), call })
    const steps = [(await readEntry(first))?.step, (await readEntry(second))?.step]
    expect(steps.toSorted()).toEqual(['accepted', 'signed'])
    expect(bugs).toEqual([new RangeError('a bug')])
  })
})
