/** Plans while the worker dies at random writes and requests, and the clock jumps. */
import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import type { Call } from '../../../src/api/caller'
import { clientDb } from '../../../src/client/db/db'
import type { Plan } from '../../../src/client/db/rows/plan'
import { readEntriesAt } from '../../../src/client/orders/journal'
import { cancelPlan } from '../../../src/client/orders/plans/plan-steps'
import { submitDue } from '../../../src/client/orders/submit'
import { track } from '../../../src/client/watch/track'
import type { Milliseconds } from '../../../src/domain/scalars'
import { seededFractions } from '../../../src/domain/seeded-fractions'
import { createTestService, emptyClientDb, FILLED, NOW } from '../../support/client'
import { diesAfter, step } from '../../support/deaths'
import {
  failUnlessRefused,
  MINUTE,
  PROFILE,
  quoting,
  startPlan,
  startTwap,
  statesOf,
  stopPart,
  targetPart,
  tickPlans,
} from '../../support/plans'

/** Runs an act of a worker that dies after a random number of steps, at most `most`. */
const mortal = (act: () => Promise<unknown>, random: () => number, most = 12): Promise<boolean> =>
  diesAfter(Math.floor(random() * most), act)

/** Runs one seed of a TWAP. Returns the accepted UIDs. */
async function runDeaths(seed: number, isCancelled: boolean) {
  await emptyClientDb()
  const random = seededFractions(seed)
  const service = createTestService()
  const accepted: string[] = []
  const call = (async (name: never, input: never) => {
    step()
    const answer = await service.call(name, input)
    if ((name as string) === 'placeOrder') accepted.push(answer as unknown as string)
    // The reply may be lost although the order was placed.
    step()
    return answer
  }) as unknown as Call
  const row = await startTwap([0, 1, 2])
  let time: number = NOW
  const now = () => time as Milliseconds
  const submit = () => submitDue(PROFILE, { call, now, random, report: failUnlessRefused })
  let before: number | undefined
  for (let life = 0; life < 12; life += 1) {
    await mortal(() => tickPlans({ call }, now()), random)
    if (isCancelled && life === 6) {
      await mortal(() => cancelPlan(row, now()), random)
      await cancelPlan(row, now())
      // Orders that may have been sent before are cancelled by a signature, and count as before.
      before = accepted.length + (await readEntriesAt(PROFILE, 'signed')).length
    }
    await mortal(submit, random)
    // The clock jumps back in some lives.
    time = Math.max(NOW, time + Math.floor((random() - 0.2) * 60_000))
  }
  for (let round = 0; round < 3; round += 1) {
    time = Math.max(time, NOW + 2 * MINUTE) + 60_000
    await tickPlans({ call }, now())
    await submit()
  }
  return { row, accepted, before, states: await statesOf() }
}

/**
 * Runs one seed of a bracket: the market goes up and down, and in some seeds the first order fills. Returns the
 * accepted UIDs, the plan, and whether the stop was ever accepted while the first order could trade.
 */
async function runBracket(seed: number) {
  await emptyClientDb()
  const random = seededFractions(seed)
  const service = createTestService()
  const accepted: string[] = []
  const row: Plan = await startPlan([targetPart(), stopPart()], { profileId: PROFILE, kind: 'bracket' })
  const [target, stop] = row.uids as [never, never]
  let areBothOpen = false
  const answer = async (name: string, input: never) => {
    step()
    const reply = await service.call(name as never, input)
    const order = service.orders.get(target)
    if (name === 'cancelOrder' && order?.status === 'open')
      service.orders.set(target, { ...order, status: 'cancelled', invalidated: true })
    if (name === 'placeOrder') accepted.push(reply as unknown as string)
    if (name === 'placeOrder' && service.orders.has(stop))
      areBothOpen ||= order?.status === 'open' || (order?.executedSellAmount ?? 0n) > 0n
    step()
    return reply
  }
  let price = 2_900_000_000n
  const call = quoting({ call: answer as unknown as Call }, () => price)
  let time: number = NOW
  const now = () => time as Milliseconds
  const live = async () => {
    await tickPlans({ call }, now())
    await submitDue(PROFILE, { call, now, random, report: failUnlessRefused })
    await track({ profileId: PROFILE, call, report: failUnlessRefused }, now())
  }
  const fillsAt = Math.floor(random() * 40)
  for (let life = 0; life < 24; life += 1) {
    if (random() < 0.3) price = random() < 0.7 ? 2_400_000_000n : 2_900_000_000n
    const order = service.orders.get(target)
    if (life === fillsAt && order?.status === 'open') service.orders.set(target, { ...order, ...FILLED })
    await mortal(live, random, 30)
    time += 5_000 + Math.floor(random() * 15_000)
  }
  price = 2_400_000_000n
  for (let round = 0; round < 6; round += 1) {
    time += 15_000
    await live()
  }
  const isTargetFilled = service.orders.get(target)?.status === 'fulfilled'
  return { accepted, stop, areBothOpen, isTargetFilled, states: await statesOf() }
}

describe('a worker that dies at any step', () => {
  it('submits each part exactly once in 100 runs', async () => {
    for (let seed = 0; seed < 100; seed += 1) {
      const { row, accepted, states } = await runDeaths(seed, false)
      const submitted = row.uids.filter((_, index) => states?.[index] === 'submitted')
      expect(accepted.toSorted()).toEqual([...submitted].sort())
      expect(states).not.toContain('sealed')
      expect(await clientDb.sealedParts.count()).toBe(0)
    }
  }, 120_000)

  it('submits no part after its plan was cancelled', async () => {
    for (let seed = 0; seed < 60; seed += 1) {
      const { accepted, before = 0 } = await runDeaths(seed, true)
      expect(accepted.length).toBeLessThanOrEqual(before)
      expect(await clientDb.sealedParts.count()).toBe(0)
    }
  }, 60_000)

  it('submits the stop of a bracket once, and never beside its first order, in 140 runs', async () => {
    let [stopped, filled] = [0, 0]
    for (let seed = 0; seed < 140; seed += 1) {
      const { accepted, stop, areBothOpen, isTargetFilled, states } = await runBracket(seed)
      expect([seed, areBothOpen, new Set(accepted).size]).toEqual([seed, false, accepted.length])
      expect([seed, accepted.includes(stop)]).toEqual([seed, !isTargetFilled])
      expect(states).toEqual(['submitted', isTargetFilled ? 'destroyed' : 'submitted'])
      expect(await clientDb.sealedParts.count()).toBe(0)
      stopped += isTargetFilled ? 0 : 1
      filled += isTargetFilled ? 1 : 0
    }
    expect(Math.min(stopped, filled)).toBeGreaterThan(10)
  }, 120_000)
})
