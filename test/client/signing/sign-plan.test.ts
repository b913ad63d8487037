import 'fake-indexeddb/auto'
import { beforeEach, expect, it, vi } from 'vitest'
import { now } from '../../../src/client/clock'
import { readPlan } from '../../../src/client/orders/plans/plans'
import { addPlan } from '../../../src/client/orders/plans/start-plan'
import { profiles } from '../../../src/client/settings/profiles'
import { changeSettings } from '../../../src/client/settings/settings'
import { choosePlainMessages, readOrderScheme } from '../../../src/client/signing/chosen-scheme'
import { continuePlan, savePlan } from '../../../src/client/signing/sign-plan'
import type { Offer } from '../../../src/client/trade/offer'
import { orderDigest } from '../../../src/domain/orders/digest'
import { Refusal } from '../../../src/domain/refusal'
import { type Amount, toMilliseconds, toSeconds } from '../../../src/domain/scalars'
import type { ApprovedOrder } from '../../../src/wallet/policy/policy'
import { emptyClientDb, MAINNET, makePlan, NOW, signDigest } from '../../support/client'
import { makePlanRow, partAt, sealAsOwner } from '../../support/plans'
import { keyed } from '../../support/wallet'

const signed = vi.hoisted(() => [] as bigint[])
vi.mock('../../../src/client/bridge/page-ports', () => ({
  callService: async () => {
    throw new Refusal('NoLiquidity', {})
  },
  pagePorts: { now: () => Date.now(), setAlarm: async () => undefined, wake: async () => undefined },
}))
const prices = vi.hoisted(() => ({ sellUsd: undefined as number | undefined }))
vi.mock('../../../src/client/trade/order-worth', async (load) => {
  const actual = await load<typeof import('../../../src/client/trade/order-worth')>()
  const readWorth: typeof actual.readWorth = async (...traded) => {
    const worth = await actual.readWorth(...traded)
    const { sellUsd } = prices
    return sellUsd === undefined ? worth : { ...worth, sellUsd, isSellUsdChecked: true }
  }
  return { ...actual, readWorth }
})
vi.mock('../../../src/client/signing/signers', () => ({
  openSigner: async (_: unknown, { record }: { record: (signed: object) => Promise<void> }) => ({
    signOrder: async (approved: ApprovedOrder) => {
      signed.push(approved.terms.buyAmount)
      await record({ approved, signature: signDigest(orderDigest(approved.deployment, approved.terms)) })
    },
  }),
}))

const { account } = keyed('second')
const owner = account.address
const offers = [1n, 2n].map((more) => {
  const { terms, appData } = makePlan({ sellAmount: (1_000_000n + more) as Amount })
  const when = { condition: { kind: 'time', at: NOW }, until: toMilliseconds(terms.validTo) }
  return { terms, appData, when, scheme: 'ethsign', quoted: { sell: 1n, buy: 1n } } as unknown as Offer
})
const context = { id: 'plan-1', account, profile: profiles.sandbox, chainId: MAINNET }
const ladder = { kind: 'ladder', price: '1', count: 2, sizes: 'equal' } as const

beforeEach(async () => {
  prices.sellUsd = undefined
  await emptyClientDb()
})

it('savePlan stores the scheme chosen for the plan for each of its orders', async () => {
  await savePlan(ladder, offers, context, {})
  const uids = (await readPlan('plan-1'))?.uids ?? []
  expect(uids).toHaveLength(2)
  for (const uid of uids) expect(await readOrderScheme({ uid, owner })).toBe('ethsign')
})

it("savePlan replaces typed data by the scheme of the account's wallet", async () => {
  await choosePlainMessages(owner)
  const typed = offers.map((offer) => ({ ...offer, scheme: 'eip712' as const }))
  await savePlan(ladder, typed, context, {})
  const [uid] = (await readPlan('plan-1'))?.uids ?? []
  expect(uid && (await readOrderScheme({ uid, owner }))).toBe('ethsign')
})

it('continuePlan asks again for each part, even if every part breaks the same rule', async () => {
  await changeSettings({ profileId: 'production' })
  const validTo = (toSeconds(now()) + 3_600) as never
  const parts = [1_500_000_000n, 15_000_000n].map((buyAmount) => ({
    ...partAt(0),
    buyAmount: buyAmount as Amount,
    validTo,
  }))
  const row = makePlanRow(parts, { profileId: 'production', kind: 'ladder' })
  await addPlan(row)
  const first = await continuePlan(row, { overridden: [] })
  expect(signed).toEqual([])
  const second = await continuePlan(row, { overridden: first })
  expect(signed).toEqual([1_500_000_000n])
  expect([...first, ...second].map(({ title }) => title?.slice(0, 7))).toEqual(['Part 1:', 'Part 2:'])
  expect(await continuePlan(row, { overridden: second })).toEqual([])
  expect(signed).toEqual([1_500_000_000n, 15_000_000n])
  expect((await readPlan('plan-1'))?.state).toBe('running')
})

it.each([
  ['trailing', 3_000, false],
  ['trailing', 5_001, true],
  ['ladder', 3_000, true],
] as const)(
  'continuePlan counts a part of a %s plan that sells $%d toward the daily limit only if both may trade',
  async (kind, sellUsd, isOver) => {
    await changeSettings({ profileId: 'production', dailyLimitUsd: 5_000 })
    const validTo = (toSeconds(now()) + 3_600) as never
    const parts = [0, 1].map((minutes) => ({ ...partAt(minutes), validTo: (validTo + minutes) as never }))
    const row = makePlanRow(parts, { profileId: 'production', kind })
    await addPlan(row)
    // The first part sells $3,000.
    await sealAsOwner(row, 0, now())
    prices.sellUsd = sellUsd
    const rules = (await continuePlan(row, { overridden: [] })).map(({ rule }) => rule)
    expect(rules.includes('dailyValue')).toBe(isOver)
  },
)
