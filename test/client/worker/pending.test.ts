import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { clientDb } from '../../../src/client/db/db'
import { enqueueNotifications } from '../../../src/client/notify/enqueue'
import { toNotification } from '../../../src/client/notify/order-notifications'
import { intend, sign } from '../../../src/client/orders/place'
import { nextAlarm } from '../../../src/client/schedule/alarms'
import { isChangeExpected, readPending } from '../../../src/client/worker/pending'
import { type OrderUid, type Seconds, toAmount, toSeconds } from '../../../src/domain/scalars'
import {
  emptyClientDb,
  later,
  MAINNET,
  makeAccepted,
  makeOrder,
  makePlan,
  makeTerms,
  NOW,
  signer,
  USDC,
  WETH,
} from '../../support/client'
import { countRowsRead } from '../../support/rows-read'

beforeEach(emptyClientDb)

describe('readPending', () => {
  it('returns nothing for an empty database', async () => {
    expect(nextAlarm(await readPending('sandbox', NOW), NOW)).toBeUndefined()
  })

  it('includes a recent intent but not an abandoned intent', async () => {
    await intend(makePlan(), NOW)
    expect((await readPending('sandbox', later(599_999))).due).toHaveLength(1)
    expect((await readPending('sandbox', later(600_000))).due).toHaveLength(0)
  })

  it('includes a signed order when it is due', async () => {
    await sign(await intend(makePlan(), NOW), signer, later(5))
    expect((await readPending('sandbox', later(9))).due).toEqual([later(5)])
  })

  it('includes a signed order of another environment with a growing interval', async () => {
    await sign(await intend(makePlan(), NOW), signer, NOW)
    expect((await readPending('production', NOW)).due).toEqual([NOW])
    expect((await readPending('production', later(400_000))).due).toEqual([later(500_000)])
  })

  it('includes an accepted order until it is final', async () => {
    const entry = makeAccepted(makeTerms())
    await clientDb.orders.put(entry)
    expect((await readPending('sandbox', NOW)).open).toEqual([
      { placedAt: NOW, validTo: entry.terms.validTo },
    ])
  })

  it('includes a native sell until its own expiry', async () => {
    const terms = makeTerms({ validTo: 4_294_967_295 as Seconds })
    const order = makeOrder(terms, { ethflowData: { refundTxHash: null, userValidTo: NOW / 1000 + 1800 } })
    await clientDb.orders.put(makeAccepted(terms, { order, missingSince: NOW }))
    expect((await readPending('sandbox', NOW)).open).toEqual([{ placedAt: NOW, validTo: NOW / 1000 + 1800 }])
  })

  it('includes an order that the service lost, until the order counts as expired', async () => {
    await clientDb.orders.put(makeAccepted(makeTerms(), { missingSince: NOW }))
    expect((await readPending('sandbox', later(1_800_001))).open).toHaveLength(1)
  })

  it('includes an expired order whose end was not reported', async () => {
    await clientDb.orders.put(makeAccepted(makeTerms()))
    expect((await readPending('sandbox', later(86_400_000))).open).toHaveLength(1)
  })

  it('includes a price alert until it fires', async () => {
    const alert = {
      ...({ id: 'a', profileId: 'sandbox', chainId: MAINNET, sellToken: WETH, buyToken: USDC } as const),
      ...({ sellAmount: toAmount(1n), buyAmount: toAmount(1n), side: 'above', createdAt: NOW } as const),
    }
    await clientDb.alerts.put({ ...alert, firedAt: null })
    expect((await readPending('sandbox', NOW)).due).toEqual([later(120_000)])
    await clientDb.alerts.put({ ...alert, firedAt: NOW })
    expect((await readPending('sandbox', NOW)).due).toEqual([])
  })

  it('excludes orders of other profiles but includes all deliveries', async () => {
    const staged = makeAccepted(makeTerms(), { profileId: 'staging' })
    await clientDb.orders.put(staged)
    await enqueueNotifications([toNotification(staged, 'order_expired', { sell: 0n, buy: 0n }, NOW)], NOW)
    expect(await readPending('sandbox', NOW)).toEqual({ open: [], due: [], own: [NOW] })
  })
})

describe('isChangeExpected', () => {
  it('returns false without pending work', async () => {
    expect(await isChangeExpected('sandbox', NOW)).toBe(false)
  })

  it('returns true for an open order behind a lost order', async () => {
    const late = later(1_800_001)
    const forgotten = makeAccepted(makeTerms(), { missingSince: NOW })
    const open = makeAccepted(makeTerms({ validTo: toSeconds(late) }))
    // The UID of this order sorts first.
    await clientDb.orders.bulkPut([
      { ...forgotten, uid: forgotten.uid.replace(/^0x../, '0x00') as OrderUid },
      open,
    ])
    expect(await isChangeExpected('sandbox', late)).toBe(true)
  })

  it('returns true for a signed order', async () => {
    await sign(await intend(makePlan(), NOW), signer, NOW)
    expect(await isChangeExpected('sandbox', NOW)).toBe(true)
  })

  it('returns true for one of many open orders', async () => {
    const many = Array.from({ length: 300 }, (_, index) =>
      makeAccepted(makeTerms({ sellAmount: toAmount(BigInt(index + 1)) })),
    )
    await clientDb.orders.bulkPut(many)
    expect(await countRowsRead(() => isChangeExpected('sandbox', NOW))).toBe(1)
  })
})
