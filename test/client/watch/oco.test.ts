/** OCO pairs: when one order trades, the worker cancels the other by the cancellation that was signed with it. */
import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { clientDb } from '../../../src/client/db/db'
import type { Plan } from '../../../src/client/db/rows/plan'
import { readPlan } from '../../../src/client/orders/plans/plans'
import { submitDue } from '../../../src/client/orders/submit'
import { readBackupData, writeBackupData } from '../../../src/client/settings/backup/backup-data'
import { restoreData } from '../../../src/client/settings/backup/restore-data'
import { track } from '../../../src/client/watch/track'
import { Refusal } from '../../../src/domain/refusal'
import type { Milliseconds, OrderUid } from '../../../src/domain/scalars'
import { isCancellingHere } from '../../support/cancelling'
import { createTestService, emptyClientDb, FILLED, later, NOW, type TestService } from '../../support/client'
import { diesAfter } from '../../support/deaths'
import { failUnlessRefused, PROFILE, pairParts, startPlan, tickPlans } from '../../support/plans'

let service: TestService
let pair: Plan
beforeEach(async () => {
  await emptyClientDb()
  service = createTestService()
  pair = await startPlan(pairParts(), { profileId: PROFILE, kind: 'oco' })
})

/** Runs what a tick does with plans and orders. */
async function live(now: Milliseconds): Promise<void> {
  const { call } = service
  await tickPlans(service, now)
  await submitDue(PROFILE, { call, now: () => now, random: () => 0.5, report: failUnlessRefused })
  await track({ profileId: PROFILE, call, report: failUnlessRefused }, now)
}

function change(index: number, to: object): void {
  const uid = pair.uids[index] as OrderUid
  const order = service.orders.get(uid)
  if (order) service.orders.set(uid, { ...order, ...to })
}

/** Lets an order trade in part. It stays open. */
const trade = (index: number) =>
  change(index, { executedSellAmount: 1n, executedSellAmountBeforeFees: 1n, executedBuyAmount: 1n })

const sent = (): readonly string[] =>
  service.asked
    .filter(({ name }) => name === 'cancelOrder')
    .map(({ input }) => (input as unknown as { uid: string }).uid)
const stateOf = async () => (await readPlan(pair.id))?.state

describe('an OCO pair', () => {
  it('submits both orders at once, and sends no cancellation while neither has traded', async () => {
    await live(NOW)
    await live(later(30_000))
    expect([service.orders.size, sent(), await stateOf()]).toEqual([2, [], 'running'])
  })

  it.each([
    [0, 1],
    [1, 0],
  ])('sends the cancellation of the other order when order %i trades, even in part', async (first, other) => {
    await live(NOW)
    trade(first)
    await live(later(20_000))
    await tickPlans(service, later(30_000))
    expect(new Set(sent())).toEqual(new Set([pair.uids[other]]))
    expect(await isCancellingHere(pair.uids[other] as OrderUid)).toBe(true)
  })

  it.each(['OrderFullyExecuted', 'OrderExpired', 'AlreadyCancelled', 'OrderNotFound'] as const)(
    'takes a refusal of the cancellation with %s as its end',
    async (errorType) => {
      await live(NOW)
      trade(0)
      service.failures.set('cancelOrder', new Refusal(errorType))
      await live(later(20_000))
      await tickPlans(service, later(30_000))
      expect(sent()[0]).toBe(pair.uids[1])
    },
  )

  it('repeats the cancellation until the other order has ended, and is done then', async () => {
    await live(NOW)
    change(0, FILLED)
    await live(later(20_000))
    service.failures.set('cancelOrder', new Refusal('Unreachable'))
    await tickPlans(service, later(30_000))
    service.failures.clear()
    await tickPlans(service, later(40_000))
    expect([sent().length >= 2, await stateOf()]).toEqual([true, 'running'])
    change(1, { status: 'cancelled', invalidated: true })
    await live(later(60_000))
    await tickPlans(service, later(70_000))
    expect(await stateOf()).toBe('done')
  })

  it('sends the cancellation although the worker dies at any write or request', async () => {
    let isDead = true
    for (let steps = 0; isDead; steps += 1) {
      await emptyClientDb()
      service = createTestService()
      pair = await startPlan(pairParts(), { profileId: PROFILE, kind: 'oco' })
      await live(NOW)
      trade(0)
      isDead = await diesAfter(steps, () => live(later(20_000)))
      await live(later(40_000))
      await tickPlans(service, later(50_000))
      expect(new Set(sent())).toEqual(new Set([pair.uids[1]]))
    }
  })
})

describe('an OCO pair that is restored into an empty browser', () => {
  let filled: object
  beforeEach(async () => {
    await live(NOW)
    change(0, FILLED)
    await live(later(20_000))
    filled = (await clientDb.orders.toArray()).find(({ uid }) => uid === pair.uids[0]) as object
    service.asked.length = 0
    const content = readBackupData(await writeBackupData())
    await emptyClientDb()
    await restoreData(content, false, [])
  })

  it('waits until its orders are found, and then cancels an order that is not found yet', async () => {
    await tickPlans(service, later(30_000))
    expect([await stateOf(), sent()]).toEqual(['running', []])
    await clientDb.orders.put(filled as never)
    await tickPlans(service, later(60_000))
    expect([await stateOf(), sent()]).toEqual(['running', [pair.uids[1]]])
  })

  it('ends once its orders have expired, whether they were found or not', async () => {
    await tickPlans(service, later(86_400_000))
    expect(await stateOf()).toBe('running')
    await tickPlans(service, later(86_400_001))
    expect([await stateOf(), sent()]).toEqual(['done', []])
  })
})
