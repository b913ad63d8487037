import 'fake-indexeddb/auto'
import { beforeEach, expect, it, vi } from 'vitest'
import { now } from '../../../src/client/clock'
import { startGroup } from '../../../src/client/orders/place-group'
import { changeSettings } from '../../../src/client/settings/settings'
import { continueGroup } from '../../../src/client/signing/sign-group'
import { orderDigest } from '../../../src/domain/orders/digest'
import { Refusal } from '../../../src/domain/refusal'
import { type Amount, toSeconds } from '../../../src/domain/scalars'
import type { ApprovedOrder } from '../../../src/wallet/policy/policy'
import { emptyClientDb, makePlan, signDigest } from '../../support/client'

const signed = vi.hoisted(() => [] as bigint[])
vi.mock('../../../src/client/bridge/page-ports', () => ({
  callService: async () => {
    throw new Refusal('NoLiquidity', {})
  },
  pagePorts: { now: () => Date.now(), setAlarm: async () => undefined, submit: async () => undefined },
}))
vi.mock('../../../src/client/signing/signers', () => ({
  openSigner: async (_: unknown, { record }: { record: (signed: object) => Promise<void> }) => ({
    signOrder: async (approved: ApprovedOrder) => {
      signed.push(approved.terms.buyAmount)
      await record({ approved, signature: signDigest(orderDigest(approved.deployment, approved.terms)) })
    },
  }),
}))

beforeEach(emptyClientDb)

it('continueGroup asks again for each order, even if every order breaks the same rule', async () => {
  await changeSettings({ profileId: 'production' })
  const validTo = toSeconds(now()) + 3_600
  const planOf = (buyAmount: bigint) =>
    makePlan(
      { buyAmount: buyAmount as Amount, validTo: validTo as never },
      { profileId: 'production', shown: null },
    )
  const orders = [1_500_000_000n, 15_000_000n].map(planOf)
  const group = await startGroup({ id: 'ladder-1', kind: 'ladder', orders }, now())
  const first = await continueGroup(group, { overridden: [] })
  expect(signed).toEqual([])
  const second = await continueGroup(group, { overridden: first })
  expect(signed).toEqual([1_500_000_000n])
  expect([...first, ...second].map(({ title }) => title?.slice(0, 8))).toEqual(['Order 1:', 'Order 2:'])
  expect(await continueGroup(group, { overridden: second })).toEqual([])
  expect(signed).toEqual([1_500_000_000n, 15_000_000n])
})
