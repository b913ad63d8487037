import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { clientDb } from '../../../src/client/db/db'
import { LATE_FILL_MS } from '../../../src/client/orders/ended-orders'
import { placeOrder } from '../../../src/client/orders/place'
import { submitDue } from '../../../src/client/orders/submit'
import { readBackupData, writeBackupData } from '../../../src/client/settings/backup/backup-data'
import { profileOf } from '../../../src/client/settings/profiles'
import { changeSettings } from '../../../src/client/settings/settings'
import { findAccountOrders } from '../../../src/client/watch/account-orders'
import { syncAccounts } from '../../../src/client/watch/account-syncs'
import { restoreBackup } from '../../../src/client/watch/restore-backup'
import { track } from '../../../src/client/watch/track'
import type { Order } from '../../../src/domain/orders/order'
import type { Trade } from '../../../src/domain/reports/trades'
import type { Amount } from '../../../src/domain/scalars'
import {
  APP_DATA,
  createTestService,
  emptyClientDb,
  FILLED,
  later,
  MAINNET,
  makePlan,
  NOW,
  signer,
  type TestService,
  TRADER,
} from '../../support/client'
import { customAt } from '../../support/own-profile'

const CUSTOM = [customAt('https://orders.example')]
const PROFILE = profileOf({ profileId: 'own-custom00', ownProfiles: CUSTOM })
const fail = (trouble: unknown) => {
  throw trouble
}

/** Returns the trade that fills an order completely. */
const tradeOf = ({ uid, owner, sellToken, buyToken }: Order): Trade => ({
  blockNumber: 1,
  logIndex: 0,
  txHash: null,
  orderUid: uid,
  owner,
  sellToken,
  buyToken,
  sellAmount: FILLED.executedSellAmount,
  sellAmountBeforeFees: FILLED.executedSellAmount,
  buyAmount: FILLED.executedBuyAmount,
})

let service: TestService
let asked: number
const call = (async (name: 'getTrades', input: never) => {
  if (name !== 'getTrades') return service.call(name, input)
  asked += 1
  return [...service.orders.values()].map(tradeOf)
}) as TestService['call']
const worker = { profileId: 'own-custom00', call, report: fail, yieldToPages: async () => undefined } as const
const row = async () => (await clientDb.ledger.toArray()).find(({ kind }) => kind === 'order')

async function open(): Promise<void> {
  await changeSettings({ profileId: 'own-custom00', ownProfiles: CUSTOM })
  await syncAccounts(PROFILE, MAINNET, [TRADER], NOW)
}

/** Places an order and makes the service report it. */
async function place(change: Partial<Order>): Promise<void> {
  const submit = () => submitDue('own-custom00', { call, now: () => NOW, random: () => 0.5, report: fail })
  const ports = { now: () => NOW, setAlarm: async () => undefined, submit }
  await placeOrder(makePlan({}, { profileId: 'own-custom00' }), signer, ports)
  for (const [uid, order] of service.orders)
    service.orders.set(uid, { ...order, fullAppData: APP_DATA, ...change })
}

/** Runs ticks of the worker at a fixed interval. */
async function watch(rounds: number, first = 1): Promise<void> {
  for (let round = first; round < first + rounds; round += 1) {
    await track(worker, later(round * LATE_FILL_MS))
    await findAccountOrders(worker, later(round * LATE_FILL_MS))
  }
}

/** Moves everything into an empty browser and runs ticks of its worker. */
async function restore(rounds: number): Promise<void> {
  const content = readBackupData(await writeBackupData())
  await emptyClientDb()
  await restoreBackup(content, false, [], NOW)
  await open()
  asked = 0
  await watch(rounds)
}

/** Makes an empty browser find the orders itself, then restores the backup. */
async function findAndRestore(): Promise<void> {
  const content = readBackupData(await writeBackupData())
  await emptyClientDb()
  await open()
  await watch(1)
  expect(await clientDb.orders.count()).toBe(1)
  asked = 0
  await restoreBackup(content, false, [], later(LATE_FILL_MS))
}

describe('a restored signature record', () => {
  beforeEach(async () => {
    await emptyClientDb()
    service = createTestService()
    await open()
  })

  it('gets the reported filled order and its trades, which are requested once', async () => {
    await place(FILLED)
    await track(worker, later(20_000))
    const before = await row()
    expect(before).toMatchObject({ reported: { status: 'fulfilled' }, trades: [{}] })
    await restore(4)
    expect(await row()).toEqual({ ...before, restored: 'verified', reportedAt: later(LATE_FILL_MS) })
    expect(asked).toBe(1)
    expect(await clientDb.endedOrders.count()).toBe(0)
    expect(await clientDb.notifications.count()).toBe(0)
  })

  it('gets the reported open order', async () => {
    await place({})
    await restore(2)
    expect(await row()).toMatchObject({ reported: { status: 'open' }, trades: [], mismatches: [] })
    expect(asked).toBe(0)
  })

  it('gets the reported order if the order was found before the restore', async () => {
    await place(FILLED)
    await findAndRestore()
    expect(await row()).toMatchObject({ reported: { status: 'fulfilled' }, mismatches: [] })
    await watch(3, 2)
    expect(await row()).toMatchObject({ reportedAt: later(LATE_FILL_MS), trades: [{}] })
    expect(asked).toBe(1)
    expect(await clientDb.endedOrders.count()).toBe(0)
    expect(await clientDb.notifications.count()).toBe(0)
  })

  it('gets the reported open order if the order was found before, also after a second restore', async () => {
    await place({})
    await findAndRestore()
    const before = await row()
    expect(before).toMatchObject({ reported: { status: 'open' }, reportedAt: later(LATE_FILL_MS) })
    await restoreBackup(readBackupData(await writeBackupData()), false, [], later(3 * LATE_FILL_MS))
    expect(await row()).toEqual(before)
  })

  it('contains a mismatch for a trade beyond the signed terms that was found before the restore', async () => {
    await place({ ...FILLED, executedBuyAmount: 1n as Amount })
    await findAndRestore()
    expect((await row())?.mismatches).toContain('Traded beyond what you signed.')
  })

  it('contains a mismatch for a trade beyond the signed terms, with a notification', async () => {
    await place({ ...FILLED, executedBuyAmount: 1n as Amount })
    await restore(2)
    expect((await row())?.mismatches).toContain('Traded beyond what you signed.')
    expect(await clientDb.notifications.toArray()).toMatchObject([{ type: 'signature_mismatch' }])
  })
})
