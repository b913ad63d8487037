/** Order in which ticks run plans: each network separately, and different plans first in each tick. */
import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Call } from '../../../src/api/caller'
import { readPlan } from '../../../src/client/orders/plans/plans'
import { Refusal } from '../../../src/domain/refusal'
import type { Amount, ChainId } from '../../../src/domain/scalars'
import { createTestService, emptyClientDb, GNOSIS, later, MAINNET, NOW } from '../../support/client'
import { MINUTE, PROFILE, startPlan, startTwap, statesOf, stopPart, tickPlans } from '../../support/plans'

beforeEach(emptyClientDb)

describe('a tick', () => {
  it('leaves plans alone while the clock of the Sandbox is unknown', async () => {
    const { call } = createTestService()
    await startTwap([0, 5], { profileId: 'sandbox' })
    await tickPlans({ call, profileId: 'sandbox' }, later(20 * MINUTE))
    expect(await statesOf()).toEqual(['sealed', 'sealed'])
  })

  it('runs plans while another network cannot be reached, and reports that network', async () => {
    const reported: unknown[] = []
    const readTime = async (network: ChainId) => {
      if (network === MAINNET) throw new Refusal('Unreachable')
      return NOW
    }
    await startTwap([0])
    await startTwap([0], { id: 'plan-2', chainId: GNOSIS })
    const report = (trouble: unknown) => void reported.push(trouble)
    await tickPlans({ call: createTestService().call, readTime, report }, NOW)
    expect((await readPlan('plan-2'))?.parts).toMatchObject([{ state: 'submitted' }])
    expect(reported).toMatchObject([{ errorType: 'Unreachable' }])
  })
})

describe('many stops with slow quotes', () => {
  it('are all judged within a few ticks, five at a time', async () => {
    for (let index = 0; index < 12; index += 1) {
      const sellAmount = BigInt(index + 1) as Amount
      await startPlan([{ ...stopPart(), sellAmount }], {
        id: `plan-${index}`,
        profileId: PROFILE,
        kind: 'stop',
      })
    }
    const asked = new Set<bigint>()
    for (let tick = 0; tick < 3; tick += 1) {
      let [calls, waiting] = [0, 0]
      let most = 0
      // The part of the tick ends after five quotes.
      const call = (async (_: string, { body }: { body: { sellAmountBeforeFee: bigint } }) => {
        calls += 1
        waiting += 1
        most = Math.max(most, waiting)
        if (calls <= 5) asked.add(body.sellAmountBeforeFee)
        await Promise.resolve()
        waiting -= 1
        throw new Refusal('Unreachable')
      }) as unknown as Call
      await tickPlans({ call }, later(tick * 30_000))
      expect(most).toBeLessThanOrEqual(5)
    }
    expect(asked.size).toBe(12)
  })
})
