/** A settlement may land after its order was cancelled or expired. Until then, no end is reported as certain. */
import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { clientDb } from '../../../src/client/db/db'
import { mayStillFill } from '../../../src/client/db/rows/order-entry'
import { recordCancellationRequest } from '../../../src/client/orders/cancellation-requests'
import { LAST_LOOK_MS, LATE_FILL_MS } from '../../../src/client/orders/ended-orders'
import { readEntry } from '../../../src/client/orders/journal'
import { deploymentFor, profileNamed } from '../../../src/client/settings/profiles'
import { track } from '../../../src/client/watch/track'
import { readWatched, startWatching, trackWatched } from '../../../src/client/watch/watchlist'
import { readPending } from '../../../src/client/worker/pending'
import type { Order } from '../../../src/domain/orders/order'
import { orderUidOf } from '../../../src/domain/orders/uid'
import {
  countCalls,
  createTestService,
  emptyClientDb,
  FILLED,
  later,
  MAINNET,
  makeAccepted,
  makeOrder,
  makeTerms,
  NOW,
  type TestService,
  TRADER,
} from '../../support/client'

const profileId = 'production'
const terms = makeTerms()
const deployment = deploymentFor(profileNamed(profileId), MAINNET)
const uid = orderUidOf(deployment, terms, TRADER)
const own = makeAccepted(terms, { profileId, uid })
const SECOND = 1_000
const END = Number(terms.validTo) * SECOND - NOW
const CANCELLED = { status: 'cancelled', invalidated: true } as const
const EXPIRED = { status: 'expired' } as const

let service: TestService
const report = (trouble: unknown) => {
  throw trouble
}
const orderOf = (change: Partial<Order>) =>
  makeOrder(terms, { uid, settlementContract: deployment.settlement, ...change })
async function show(change: Partial<Order>, at: number): Promise<void> {
  service.orders.set(uid, orderOf(change))
  await track({ profileId, call: service.call, report }, later(at))
}
const notified = () => clientDb.notifications.toArray()
const typesOf = async () => (await notified()).map(({ type }) => type)

beforeEach(async () => {
  await emptyClientDb()
  service = createTestService()
  await clientDb.orders.put(own)
})

describe('an order that the service reports as expired', () => {
  it('is not reported as expired if a fill is reported 30 seconds later', async () => {
    await show(EXPIRED, END + SECOND)
    expect(await typesOf()).toEqual([])
    expect(mayStillFill(await readEntry(own))).toBe(true)
    await show(FILLED, END + 31 * SECOND)
    expect(await typesOf()).toEqual(['order_filled'])
    expect(mayStillFill(await readEntry(own))).toBe(false)
  })

  it('is reported as expired ten minutes after its end, once', async () => {
    await show(EXPIRED, END + SECOND)
    await show(EXPIRED, END + LATE_FILL_MS - 1)
    expect(await typesOf()).toEqual([])
    for (const more of [0, 30 * SECOND, LATE_FILL_MS]) await show(EXPIRED, END + LATE_FILL_MS + more)
    expect(await notified()).toMatchObject([
      {
        type: 'order_expired',
        happenedAt: later(END),
        message: 'Sell 1 WETH for at least 3,000 USDC. Nothing was traded.',
      },
    ])
    expect(mayStillFill(await readEntry(own))).toBe(false)
  })

  it('is reported as expired at once if its end was noticed later than ten minutes after it', async () => {
    await show(EXPIRED, END + LATE_FILL_MS)
    expect(await typesOf()).toEqual(['order_expired'])
  })

  it.each([
    ['after its end', END + SECOND],
    ['too early', 0],
  ])('is not reported as open again if another server reports it as open: %s', async (_, at) => {
    await show(EXPIRED, at)
    await show({}, at + 30 * SECOND)
    await show(EXPIRED, END + 60 * SECOND)
    await show(EXPIRED, END + LATE_FILL_MS + 60 * SECOND)
    expect(await typesOf()).toEqual(['order_expired'])
  })

  it('is not reported as expired while the service cannot read it', async () => {
    await show(EXPIRED, END + SECOND)
    const call = (async () => [{ error: { uid, description: 'odd' } }]) as unknown as typeof service.call
    await track({ profileId, call, report: () => undefined }, later(END + 2 * LATE_FILL_MS))
    expect(await typesOf()).toEqual([])
  })
})

describe('an order that the service reports as cancelled', () => {
  it.each([
    ['from here', true, 'order_cancelled'],
    ['from elsewhere', false, 'cancelled_elsewhere'],
  ] as const)('may still fill for ten minutes if it was cancelled %s', async (_, isOwn, type) => {
    if (isOwn) await recordCancellationRequest([uid], NOW)
    await show(CANCELLED, 0)
    expect(await notified()).toMatchObject([
      {
        type,
        message: expect.stringMatching(/^Sell .+ USDC\. A fill already in progress may still settle\./),
      },
    ])
    await show(CANCELLED, LATE_FILL_MS - 1)
    expect(mayStillFill(await readEntry(own))).toBe(true)
    await show(CANCELLED, LATE_FILL_MS)
    expect(mayStillFill(await readEntry(own))).toBe(false)
    expect(await typesOf()).toEqual([type])
  })
})

describe.each([
  ['cancelled', CANCELLED],
  ['expired', EXPIRED],
] as const)('an order that ended %s', (_, ended) => {
  /** Follows the order until its end is certain. */
  async function follow(): Promise<void> {
    for (const at of [0, LATE_FILL_MS, 2 * LATE_FILL_MS]) await show(ended, END + at)
    service.asked.length = 0
  }

  it('is requested once more, six hours after its end', async () => {
    await follow()
    await show(ended, END + LAST_LOOK_MS - 1)
    expect(countCalls(service, 'getOrders')).toBe(0)
    expect((await readPending(profileId, later(END + LAST_LOOK_MS - 1))).due).toEqual([
      later(END + LAST_LOOK_MS),
    ])
    for (const more of [0, SECOND, LATE_FILL_MS]) await show(ended, END + LAST_LOOK_MS + more)
    expect(countCalls(service, 'getOrders')).toBe(1)
    expect(await clientDb.endedOrders.count()).toBe(0)
  })

  it('reports a fill that the service reported only hours later', async () => {
    await follow()
    await show(FILLED, END + LAST_LOOK_MS)
    expect((await typesOf()).filter((type) => type === 'order_filled')).toHaveLength(1)
    expect(await readEntry(own)).toMatchObject({ step: 'final', order: { status: 'fulfilled' } })
  })
})

describe('a watched order', () => {
  const look = async (change: Partial<Order>, at: number) => {
    service.orders.set(uid, orderOf(change))
    await trackWatched({ profileId, call: service.call, report }, later(at))
  }
  beforeEach(() => startWatching({ profileId, chainId: MAINNET, uid, order: orderOf({}), since: NOW }))

  it('is reported as expired once, ten minutes after its end, and then followed for hours', async () => {
    for (const at of [SECOND, LATE_FILL_MS - 1]) await look(EXPIRED, END + at)
    expect(await typesOf()).toEqual([])
    for (const at of [LATE_FILL_MS, LATE_FILL_MS + SECOND]) await look(EXPIRED, END + at)
    expect(await typesOf()).toEqual(['order_expired'])
    expect(await readWatched(profileId)).toHaveLength(1)
    await look(EXPIRED, END + SECOND + LAST_LOOK_MS)
    expect(await readWatched(profileId)).toEqual([])
    expect(await typesOf()).toEqual(['order_expired'])
  })

  it('is not reported as open again after its end', async () => {
    for (const change of [EXPIRED, {}, EXPIRED]) await look(change, END + SECOND)
    await look(EXPIRED, END + SECOND + LATE_FILL_MS)
    expect(await typesOf()).toEqual(['order_expired'])
  })

  it.each([SECOND * 31, LAST_LOOK_MS])('reports a fill that lands %d ms after its end', async (at) => {
    await look(EXPIRED, END + SECOND)
    await look(FILLED, END + at)
    expect(await typesOf()).toEqual(['order_filled'])
  })
})
