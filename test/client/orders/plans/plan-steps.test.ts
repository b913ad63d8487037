import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { clientDb } from '../../../../src/client/db/db'
import { exportDamagedRows } from '../../../../src/client/db/export-damaged-rows'
import { exportData } from '../../../../src/client/db/export-data'
import { readEntry } from '../../../../src/client/orders/journal'
import { exportLedger, readSignedUsd } from '../../../../src/client/orders/ledger'
import {
  cancelPlan,
  cancelPlansWith,
  finishPlan,
  missPart,
  pausePlan,
  releasePart,
  resumePlan,
} from '../../../../src/client/orders/plans/plan-steps'
import { cancelledAhead, intentOfPart, readPlan } from '../../../../src/client/orders/plans/plans'
import { unsealEntry } from '../../../../src/client/orders/plans/sealed-parts'
import { addCancellation, addPlan, sealPart } from '../../../../src/client/orders/plans/start-plan'
import type { Hash32 } from '../../../../src/domain/scalars'
import { WalletRefusal } from '../../../../src/domain/wallet-refusal'
import {
  emptyClientDb,
  later,
  NOW,
  signDigest,
  signedBy,
  signedByOwner,
  TRADER,
  USDC,
  WETH,
} from '../../../support/client'
import { MINUTE, makePlanRow, pairParts, partAt, sealAsOwner, startPlan } from '../../../support/plans'

beforeEach(emptyClientDb)

const statesOf = async () => (await readPlan('plan-1'))?.parts.map(({ state }) => state)
const notified = async () => (await clientDb.notifications.toArray()).map(({ type }) => type)
const keyOfPart = (row: ReturnType<typeof makePlanRow>, index: number) => ({
  ...row,
  uid: row.uids[index] as (typeof row.uids)[number],
})

describe('a plan', () => {
  it('starts with its last signature, and notifies once', async () => {
    const row = makePlanRow([partAt(0), partAt(5)])
    await addPlan(row)
    await sealAsOwner(row, 0)
    expect((await readPlan('plan-1'))?.state).toBe('signing')
    await sealAsOwner(row, 1)
    expect((await readPlan('plan-1'))?.state).toBe('running')
    expect(await notified()).toEqual(['plan_started'])
  })

  it('is not added twice, and not with an order that exists already', async () => {
    await startPlan([partAt(0)])
    await expect(addPlan(makePlanRow([partAt(5)]))).rejects.toMatchObject({ errorType: 'DuplicatedOrder' })
    await expect(addPlan(makePlanRow([partAt(0)], { id: 'plan-2' }))).rejects.toMatchObject({
      errorType: 'DuplicatedOrder',
    })
    await expect(addPlan(makePlanRow([partAt(7), partAt(7)], { id: 'plan-2' }))).rejects.toMatchObject({
      errorType: 'DuplicatedOrder',
    })
  })

  it('rejects a signature of another key, and a second signature of a part', async () => {
    const row = makePlanRow([partAt(0), partAt(5)])
    await addPlan(row)
    const intent = intentOfPart(row, 0, NOW)
    const foreign = signDigest(`0x${'11'.repeat(32)}` as Hash32, new Uint8Array(32).fill(9))
    await expect(sealPart(row, 0, signedBy(intent, foreign), NOW)).rejects.toMatchObject({
      errorType: 'InvalidSignature',
    })
    await sealAsOwner(row, 0)
    await expect(sealAsOwner(row, 0)).rejects.toMatchObject({ errorType: 'DuplicatedOrder' })
  })

  it('counts toward the daily limit once, and not again when its parts are submitted', async () => {
    const row = await startPlan([partAt(0), partAt(5)])
    expect(await readSignedUsd('sandbox', NOW)).toBe(6000)
    await releasePart(row, 0, later(1))
    expect(await readSignedUsd('sandbox', later(1))).toBe(6000)
  })

  it.each([
    ['trailing', [1000, 1200, 900, 1300], 1300],
    ['bracket', [1000, 900], 1000],
    ['oco', [1000, undefined], 1000],
    ['ladder', [1000, 1200, 900], 3100],
  ] as const)(
    'counts as kind %s with parts worth %j toward the daily limit with %d',
    async (kind, usds, counted) => {
      const row = makePlanRow(
        usds.map((_, index) => partAt(index)),
        { kind },
      )
      await addPlan(row)
      for (const uid of cancelledAhead(row))
        await addCancellation(row, { uid, scheme: 'eip712', bytes: '0x12' })
      for (const [index, usd] of usds.entries()) {
        const signed = signedByOwner(intentOfPart(row, index, NOW))
        await sealPart(row, index, { ...signed, usd, dayLimitUsd: counted }, NOW)
      }
      expect(await readSignedUsd('sandbox', NOW)).toBe(counted)
    },
  )
})

describe('an OCO pair', () => {
  it('has the opposite order as its second part, and starts with both cancellations only', async () => {
    const row = makePlanRow(pairParts(), { kind: 'oco' })
    expect(intentOfPart(row, 1, NOW).terms).toMatchObject({ sellToken: USDC, buyToken: WETH, kind: 'buy' })
    await addPlan(row)
    const [first, second] = row.uids as [never, never]
    const addFor = (uid: never) => addCancellation(row, { uid, scheme: 'eip712', bytes: '0x12' })
    await addFor(first)
    await expect(sealAsOwner(row, 0)).rejects.toMatchObject({ errorType: 'PolicyBroken' })
    await addFor(second)
    for (const index of [0, 1]) await sealAsOwner(row, index)
    expect((await readPlan('plan-1'))?.state).toBe('running')
    // Each order has notifications of its own.
    expect(await notified()).toEqual([])
  })
})

describe('a sealed part', () => {
  it('is readable only with the key of this browser', async () => {
    const row = await startPlan([partAt(0)])
    const { signature } = await unsealEntry(row.uids[0] as never)
    expect(signature).toEqual(signedByOwner(intentOfPart(row, 0, NOW)).signature)
    await clientDb.keys.clear()
    await expect(unsealEntry(row.uids[0] as never)).rejects.toThrow()
  })

  it('is in no row, log or export', async () => {
    const row = await startPlan([partAt(0)])
    const { bytes } = signedByOwner(intentOfPart(row, 0, NOW)).signature
    const rows = await Promise.all(clientDb.tables.map((table) => table.toArray()))
    const text = (value: unknown) =>
      JSON.stringify(value, (_, each) => (typeof each === 'bigint' ? String(each) : each))
    expect(text(rows)).not.toContain(bytes.slice(2))
    await clientDb.sealedParts.put({ uid: row.uids[0] as never, planId: 5, sealed: null } as never)
    await unsealEntry(row.uids[0] as never).catch(() => undefined)
    for (const exported of [
      await exportLedger('sandbox', true),
      await exportData(),
      await exportDamagedRows(),
    ])
      expect(exported).not.toContain(bytes.slice(2))
  })

  it('becomes an order of the journal when it is released, with its signature in the log', async () => {
    const row = await startPlan([partAt(0), partAt(5)])
    await releasePart(row, 0, later(1))
    expect(await statesOf()).toEqual(['submitted', 'sealed'])
    expect(await readEntry(keyOfPart(row, 0))).toMatchObject({
      step: 'signed',
      attempts: 0,
      createdAt: later(1),
    })
    const { bytes } = signedByOwner(intentOfPart(row, 0, NOW)).signature
    expect((await clientDb.ledger.toArray()).map(({ signature }) => signature.bytes).sort()).toEqual(
      ['0x', bytes].sort(),
    )
    expect(await clientDb.sealedParts.count()).toBe(1)
  })

  it('is not released twice, not after it was missed, and not while its plan is paused', async () => {
    const row = await startPlan([partAt(0), partAt(5), partAt(10)])
    await releasePart(row, 0, NOW)
    await expect(releasePart(row, 0, NOW)).rejects.toMatchObject({ errorType: 'RowDamaged' })
    await missPart(row, 1, NOW)
    await pausePlan(row, NOW)
    await releasePart(row, 2, NOW)
    expect(await statesOf()).toEqual(['submitted', 'missed', 'sealed'])
    await resumePlan(row, NOW)
    await releasePart(row, 2, NOW)
    expect(await statesOf()).toEqual(['submitted', 'missed', 'submitted'])
    expect(await clientDb.orders.count()).toBe(2)
    expect(await notified()).toEqual(expect.arrayContaining(['plan_part_missed']))
  })
})

describe('cancelling a plan', () => {
  it('destroys sealed parts and takes back a part that was not sent', async () => {
    const row = await startPlan([partAt(0), partAt(5), partAt(10)])
    await releasePart(row, 0, NOW)
    await releasePart(row, 1, NOW)
    const sent = await readEntry(keyOfPart(row, 1))
    await clientDb.orders.put({ ...(sent as never as object), attempts: 1 } as never)
    await cancelPlan(row, NOW)
    expect(await statesOf()).toEqual(['destroyed', 'submitted', 'destroyed'])
    expect(await readEntry(keyOfPart(row, 0))).toBeUndefined()
    expect(await clientDb.sealedParts.count()).toBe(0)
  })

  it('removes the signature of a part that it takes back from the signature log, and of no other', async () => {
    const row = await startPlan([partAt(0), partAt(5)])
    await releasePart(row, 0, NOW)
    await releasePart(row, 1, NOW)
    const sent = await readEntry(keyOfPart(row, 1))
    await clientDb.orders.put({ ...(sent as never as object), attempts: 1 } as never)
    await cancelPlan(row, NOW)
    const bytesOf = async (index: number) =>
      (await clientDb.ledger.toArray()).find(({ uid }) => uid === row.uids[index])?.signature.bytes
    expect(await bytesOf(0)).toBe('0x')
    expect(await bytesOf(1)).toBe(signedByOwner(intentOfPart(row, 1, NOW)).signature.bytes)
  })

  it('wins over a release that has read its part before', async () => {
    const row = await startPlan([partAt(0)])
    const releasing = releasePart(row, 0, NOW).catch(() => undefined)
    await cancelPlan(row, NOW)
    await releasing
    const states = await statesOf()
    expect(await clientDb.orders.count()).toBe(0)
    expect(states).toEqual(['destroyed'])
  })

  it('follows the removal of its account, and of no other', async () => {
    await startPlan([partAt(0)])
    await cancelPlansWith(USDC, async () => undefined, NOW)
    expect(await statesOf()).toEqual(['sealed'])
    await cancelPlansWith(TRADER, async () => undefined, NOW)
    expect(await statesOf()).toEqual(['destroyed'])
  })

  it('does not follow a refused removal: a running plan runs on, and a paused one stays paused', async () => {
    const refuse = () => Promise.reject(new WalletRefusal('LastKey'))
    const row = await startPlan([partAt(0)])
    await expect(cancelPlansWith(TRADER, refuse, NOW)).rejects.toMatchObject({ errorType: 'LastKey' })
    expect([await statesOf(), (await readPlan('plan-1'))?.state]).toEqual([['sealed'], 'running'])
    await pausePlan(row, NOW)
    await expect(cancelPlansWith(undefined, refuse, NOW)).rejects.toMatchObject({ errorType: 'LastKey' })
    expect([await statesOf(), (await readPlan('plan-1'))?.state]).toEqual([['sealed'], 'paused'])
  })

  it('does not run for a removed account, even if the page dies before it is cancelled', async () => {
    const row = await startPlan([partAt(0)])
    await cancelPlansWith(TRADER, () => releasePart(row, 0, NOW), NOW)
    expect(await statesOf()).toEqual(['destroyed'])
    expect(await clientDb.orders.count()).toBe(0)
  })

  it('discards a plan whose signatures are incomplete', async () => {
    const row = makePlanRow([partAt(0), partAt(5)])
    await addPlan(row)
    await sealAsOwner(row, 0)
    await cancelPlan(row, NOW)
    await expect(sealAsOwner(row, 1)).rejects.toMatchObject({ errorType: 'DuplicatedOrder' })
    expect(await statesOf()).toEqual(['destroyed', 'destroyed'])
    expect(await clientDb.sealedParts.count()).toBe(0)
  })
})

describe('the end of a plan', () => {
  it('waits for its sealed parts and its open orders', async () => {
    const row = await startPlan([partAt(0), partAt(5)])
    await releasePart(row, 0, NOW)
    await finishPlan(row, NOW)
    expect((await readPlan('plan-1'))?.state).toBe('running')
    await missPart(row, 1, later(20 * MINUTE))
    await finishPlan(row, NOW)
    expect((await readPlan('plan-1'))?.state).toBe('running')
    await clientDb.orders.clear()
    // An order that is not in the journal may trade until it expires.
    await finishPlan(row, later(10 * MINUTE))
    expect((await readPlan('plan-1'))?.state).toBe('running')
    await finishPlan(row, later(11 * MINUTE))
    expect((await readPlan('plan-1'))?.state).toBe('done')
    expect(await notified()).toContain('plan_done')
  })
})
