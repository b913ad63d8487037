import { firstOf } from '../../support/first-of'
import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { clientDb } from '../../../src/client/db/db'
import type { EntryInStep } from '../../../src/client/db/rows/order-entry'
import { type CancellationSigner, cancelOrders } from '../../../src/client/orders/cancel'
import { watchLedger } from '../../../src/client/orders/ledger'
import { intend } from '../../../src/client/orders/place'
import { deploymentFor, profileNamed } from '../../../src/client/settings/profiles'
import { changeSettings } from '../../../src/client/settings/settings'
import type { Order } from '../../../src/domain/orders/order'
import { orderUidOf } from '../../../src/domain/orders/uid'
import { Refusal } from '../../../src/domain/refusal'
import type { ErrorType } from '../../../src/domain/refusals'
import type { Address, Hash32, Seconds } from '../../../src/domain/scalars'
import type { ApprovedCancellation } from '../../../src/wallet/policy/policy'
import {
  createTestService,
  emptyClientDb,
  GNOSIS,
  makeAccepted,
  makeOrder,
  makePlan,
  makeTerms,
  NOW,
  signDigest,
  type TestService,
} from '../../support/client'

let service: TestService
let approved: ApprovedCancellation[]
let wakes: number
const signature = signDigest(`0x${'22'.repeat(32)}` as Hash32)
const sign: CancellationSigner = async (given, record) => {
  approved.push(given)
  await record({ approved: given, signature })
}
const ports = () => ({
  call: service.call,
  wake: async () => {
    wakes += 1
  },
  setAlarm: async () => undefined,
  now: () => NOW,
})

async function accepted(
  more: number,
  change: Partial<EntryInStep<'accepted'>> = {},
): Promise<EntryInStep<'accepted'>> {
  const terms = makeTerms({ validTo: (NOW / 1000 + more) as Seconds })
  const entry = makeAccepted(terms, change)
  const uid = orderUidOf(deploymentFor(profileNamed(entry.profileId), entry.chainId), terms, entry.owner)
  await clientDb.orders.put({ ...entry, uid })
  return { ...entry, uid }
}

beforeEach(async () => {
  await emptyClientDb()
  service = createTestService()
  approved = []
  wakes = 0
})

describe('cancelOrders', () => {
  it('sends one signed cancellation for a single order and wakes the worker', async () => {
    const entry = await accepted(1)
    await cancelOrders([entry], sign, ports())
    expect(approved).toMatchObject([{ kind: 'cancellation', uid: entry.uid, owner: entry.owner }])
    expect(service.asked).toMatchObject([
      { name: 'cancelOrder', input: { network: 1, uid: entry.uid, body: { signature: signature.bytes } } },
    ])
    expect(wakes).toBe(1)
  })

  it('stores the signature before it is sent, and never sends a signature that was not stored', async () => {
    const entry = await accepted(1)
    service.failures.set('cancelOrder', new Refusal('OrderFullyExecuted'))
    await expect(cancelOrders([entry], sign, ports())).rejects.toThrow()
    expect(await firstOf(watchLedger('sandbox'))).toMatchObject([{ kind: 'cancellation', uid: entry.uid }])
    expect(await clientDb.cancellations.count()).toBe(1)
    service.asked.length = 0
    await expect(cancelOrders([entry], async () => signature, ports())).rejects.toThrow('not saved')
    expect(service.asked).toEqual([])
  })

  it("returns the service's answer even if the worker cannot be woken", async () => {
    const entry = await accepted(1)
    const reported: unknown[] = []
    vi.stubGlobal('reportError', (thrown: unknown) => reported.push(thrown))
    const stopped = { ...ports(), wake: () => Promise.reject(new Error('no worker')) }
    service.failures.set('cancelOrder', new Refusal('OrderFullyExecuted'))
    await expect(cancelOrders([entry], sign, stopped)).rejects.toMatchObject({
      errorType: 'OrderFullyExecuted',
    })
    service.failures.clear()
    await cancelOrders([entry], sign, stopped)
    expect(reported).toHaveLength(2)
    vi.unstubAllGlobals()
  })

  it('signs several orders once per network', async () => {
    const [one, two, other] = [await accepted(1), await accepted(2), await accepted(3, { chainId: GNOSIS })]
    await cancelOrders([one, two, other], sign, ports())
    expect(approved.map(({ kind }) => kind)).toEqual(['cancellations', 'cancellation'])
    expect(service.asked).toMatchObject([
      { name: 'cancelOrders', input: { network: 1, body: { orderUids: [one.uid, two.uid] } } },
      { name: 'cancelOrder', input: { network: 100, uid: other.uid } },
    ])
  })

  it('succeeds for an order that is cancelled already', async () => {
    service.failures.set('cancelOrder', new Refusal('AlreadyCancelled'))
    await cancelOrders([await accepted(1)], sign, ports())
    expect(wakes).toBe(1)
  })

  it("throws the service's refusal for a filled order", async () => {
    service.failures.set('cancelOrder', new Refusal('OrderFullyExecuted'))
    await expect(cancelOrders([await accepted(1)], sign, ports())).rejects.toMatchObject({
      errorType: 'OrderFullyExecuted',
    })
  })

  it('refuses an order that was never sent, and signs nothing', async () => {
    const entry = await intend(makePlan(), NOW)
    await expect(cancelOrders([entry], sign, ports())).rejects.toMatchObject({ errorType: 'OrderNotFound' })
    expect(approved).toEqual([])
  })

  it('refuses an order of another profile, because its cancellation would go to the wrong service', async () => {
    const entry = await accepted(1)
    await changeSettings({ profileId: 'production' })
    await expect(cancelOrders([entry], sign, ports())).rejects.toMatchObject({ errorType: 'OrderNotFound' })
  })

  it("throws the policy's refusal of an order", async () => {
    const entry = await accepted(1)
    const foreign = { ...entry, owner: `0x${'cd'.repeat(20)}` as Address }
    await clientDb.orders.put(foreign)
    await expect(cancelOrders([foreign], sign, ports())).rejects.toMatchObject({
      errorType: 'PolicyBroken',
      message: expect.stringContaining('is not yours'),
    })
  })
})

describe('cancelOrders with an order that can no longer be cancelled', () => {
  const obstacles = [
    ['OrderFullyExecuted', 'Filled', { status: 'fulfilled' }],
    ['OrderExpired', 'Expired', { status: 'expired' }],
    ['AlreadyCancelled', 'Cancelled already', { status: 'cancelled' }],
    ['OrderNotFound', 'Unknown to the service', undefined],
    [
      'OnChainOrder',
      'Can be cancelled on-chain only',
      { status: 'presignaturePending', signingScheme: 'presign' },
    ],
  ] as const satisfies readonly (readonly [ErrorType, string, Partial<Order> | undefined])[]
  const serve = ({ uid, terms }: EntryInStep<'accepted'>, change: Partial<Order> = {}) =>
    service.orders.set(uid, { ...makeOrder(terms, change), uid })

  it.each(obstacles)(
    'names the order and the reason after %s, and offers to cancel the others again',
    async (errorType, reason, change) => {
      const [ended, ...others] = [await accepted(1), await accepted(2), await accepted(3)]
      if (change) serve(ended, change)
      for (const other of others) serve(other)
      service.failures.set('cancelOrders', new Refusal(errorType))
      await expect(cancelOrders([ended, ...others], sign, ports())).rejects.toMatchObject({
        message: `${reason}: Sell 1 WETH for at least 3,000 USDC. The other 2 orders stay open.`,
        fix: 'Cancel the others again.',
      })
      expect(wakes).toBe(1)
    },
  )

  it.each(obstacles)(
    'names the order even if the error type does not match its state: %s',
    async (_, reason, change) => {
      const [ended, other] = [await accepted(1), await accepted(2)]
      if (change) serve(ended, change)
      serve(other)
      service.failures.set('cancelOrders', new Refusal('InternalServerError'))
      await expect(cancelOrders([ended, other], sign, ports())).rejects.toThrow(
        `${reason}: Sell 1 WETH for at least 3,000 USDC. The other order stays open.`,
      )
    },
  )

  it('names a cancelled order as replaced if another order has replaced it', async () => {
    const [other, replaced] = [await accepted(1), await accepted(2)]
    await clientDb.orders.put({ ...replaced, replacedBy: other.uid })
    serve(replaced, { status: 'cancelled' })
    serve(other)
    service.failures.set('cancelOrders', new Refusal('AlreadyCancelled'))
    await expect(cancelOrders([replaced, other], sign, ports())).rejects.toThrow('Replaced: Sell 1 WETH')
  })

  it('names each reason, and at most three orders of one reason', async () => {
    const entries = await Promise.all([1, 2, 3, 4, 5, 6].map((more) => accepted(more)))
    for (const entry of entries.slice(0, 5)) serve(entry, { status: 'fulfilled' })
    service.failures.set('cancelOrders', new Refusal('OrderFullyExecuted'))
    await expect(cancelOrders(entries, sign, ports())).rejects.toMatchObject({
      message: expect.stringMatching(
        /^Filled: (Sell [^;]*; ){3}2 more\. Unknown to the service: Sell [^;]*\.$/,
      ),
      fix: 'Nothing is left to cancel.',
    })
  })

  it('names the ended order and signs nothing if the journal already contains its end', async () => {
    const [ended, other] = [await accepted(1), await accepted(2)]
    const { missingSince: _, ...rest } = ended
    const order = makeOrder(ended.terms, { status: 'expired' })
    await clientDb.orders.put({ ...rest, step: 'final', order: { ...order, uid: ended.uid } })
    await expect(cancelOrders([ended, other], sign, ports())).rejects.toThrow(
      'Expired: Sell 1 WETH for at least 3,000 USDC. The other order stays open.',
    )
    expect(approved).toEqual([])
  })

  it('counts the uncancelled orders of another network too', async () => {
    const [ended, other, elsewhere] = [
      await accepted(1),
      await accepted(2),
      await accepted(3, { chainId: GNOSIS }),
    ]
    serve(ended, { status: 'fulfilled' })
    serve(other)
    service.failures.set('cancelOrders', new Refusal('OrderFullyExecuted'))
    await expect(cancelOrders([ended, other, elsewhere], sign, ports())).rejects.toThrow(
      'The other 2 orders stay open.',
    )
  })

  const unnamed = [
    ['OrderFullyExecuted', 'the list of orders cannot be read', new Refusal('Unreachable')],
    ['OrderFullyExecuted', 'the list still contains all orders as open', undefined],
    ['AlreadyCancelled', 'the list still contains all orders as open', undefined],
  ] as const satisfies readonly (readonly [ErrorType, string, Refusal | undefined])[]
  it.each(unnamed)('says after %s that the ended order is unknown if %s', async (errorType, _, failure) => {
    const entries = [await accepted(1), await accepted(2), await accepted(3)]
    for (const entry of entries) serve(entry)
    service.failures.set('cancelOrders', new Refusal(errorType))
    if (failure) service.failures.set('getOrders', failure)
    await expect(cancelOrders(entries, sign, ports())).rejects.toMatchObject({
      errorType,
      message: 'One of 3 orders has ended, but the service does not say which. None of them was cancelled.',
      fix: 'Cancel them one by one.',
    })
  })

  it('says that the ended order is unknown if the listed orders are unreadable', async () => {
    const entries = [await accepted(1), await accepted(2)]
    service.failures.set('cancelOrders', new Refusal('OrderFullyExecuted'))
    const call = ((name, input) =>
      name === 'getOrders'
        ? Promise.resolve(entries.map(({ uid }) => ({ error: { uid, description: 'x' } })))
        : service.call(name, input)) as typeof service.call
    await expect(cancelOrders(entries, sign, { ...ports(), call })).rejects.toThrow(
      'One of 2 orders has ended',
    )
  })

  it.each([{ status: 'fulfilled' }, {}] as const)(
    'names a single ended order while orders of another network are open, listed as %o',
    async (change) => {
      const ended = await accepted(1)
      const others = [await accepted(2, { chainId: GNOSIS }), await accepted(3, { chainId: GNOSIS })]
      serve(ended, change)
      service.failures.set('cancelOrder', new Refusal('OrderFullyExecuted'))
      await expect(cancelOrders([ended, ...others], sign, ports())).rejects.toMatchObject({
        message: 'Filled: Sell 1 WETH for at least 3,000 USDC. The other 2 orders stay open.',
        fix: 'Cancel the others again.',
      })
    },
  )

  it("throws the service's refusal if every order is open, or if the service does not answer", async () => {
    const entries = [await accepted(1), await accepted(2)]
    for (const entry of entries) serve(entry)
    service.failures.set('cancelOrders', new Refusal('WrongOwner'))
    await expect(cancelOrders(entries, sign, ports())).rejects.toMatchObject({ errorType: 'WrongOwner' })
    service.failures.set('getOrders', new Refusal('Unreachable'))
    await expect(cancelOrders(entries, sign, ports())).rejects.toMatchObject({ errorType: 'WrongOwner' })
  })
})

it('cancelOrders signs at most 128 orders at once', async () => {
  const entries = await Promise.all(Array.from({ length: 130 }, (_, index) => accepted(index)))
  await cancelOrders(entries, sign, ports())
  const sizes = service.asked.map(
    ({ input }) => (input as { body: { orderUids: unknown[] } }).body.orderUids.length,
  )
  expect(sizes).toEqual([128, 2])
})

it('cancelOrders treats several orders as cancelled if an earlier request whose reply was lost cancelled them', async () => {
  const entries = [await accepted(1), await accepted(2)]
  service.failures.set('cancelOrders', new Refusal('AlreadyCancelled'))
  for (const { uid, terms } of entries)
    service.orders.set(uid, { ...makeOrder(terms), uid, status: 'cancelled' })
  await expect(cancelOrders(entries, sign, ports())).resolves.toBeUndefined()
})
