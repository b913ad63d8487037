import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import type { Call } from '../../../../src/api/caller'
import { hashAppData } from '../../../../src/domain/orders/app-data'
import type { AffiliateProgram } from '../../../../src/domain/reports/affiliate-rewards'
import { affiliateDigest, type TraderActivityRow } from '../../../../src/domain/reports/affiliates'
import { type Address, type Seconds, toAmount, toSeconds } from '../../../../src/domain/scalars'
import { atoms, newTrader, place, someTerms } from '../../../contract/story'
import { type Key, newKey, signDigest } from '../../../support/keys'
import { fc } from '../../../support/properties'
import { openService } from '../../../support/service'

const DAY = 24 * 60 * 60 * 1000
const program: AffiliateProgram = {
  rewardAmount: 20,
  triggerVolume: 400,
  timeCapDays: 3,
  volumeCap: 1500,
  revenueSplitAffiliatePct: 60,
  revenueSplitTraderPct: 30,
  revenueSplitDaoPct: 10,
}
const CODES = ['COWS-ONE', 'COWS-TWO', undefined] as const

const anyTrade = fc.record({
  who: fc.nat({ max: 2 }),
  code: fc.constantFrom(...CODES),
  hundredths: fc.integer({ min: 5, max: 60 }),
  laterMs: fc.constantFrom(0, DAY / 2, 2 * DAY),
})

const register = async (call: Call, key: Key, code: string) => {
  const signedMessage = signDigest(key, affiliateDigest(key.address, code))
  const body = { walletAddress: key.address, code, signedMessage }
  await call('registerAffiliate', { address: key.address, body })
}

async function trade(
  { world }: ReturnType<typeof openService>,
  key: Key,
  { code, hundredths, laterMs }: { code: string | undefined; hundredths: number; laterMs: number },
  nonce: number,
): Promise<void> {
  await world.advance(laterMs)
  const appData = code === undefined ? '{}' : JSON.stringify({ metadata: { referrer: { code } } })
  const terms = someTerms(world, {
    sellAmount: toAmount(atoms(hundredths / 100, 'WETH')),
    buyAmount: toAmount(BigInt(nonce)),
    validTo: (toSeconds(world.now()) + 1800) as Seconds,
    appData: hashAppData(appData),
  })
  await place(world, key, terms, { appData })
  await world.runAuctions()
}

/** Returns all rows of a trader's activity, oldest first. */
async function activityOf(call: Call, address: Address): Promise<TraderActivityRow[]> {
  const rows: TraderActivityRow[] = []
  for (;;) {
    const page = (await call('getTraderActivity', { address, offset: rows.length })).rows
    rows.push(...page)
    if (page.length === 0) return rows.toReversed()
  }
}

const eligible = (rows: readonly TraderActivityRow[]): number =>
  Math.round(rows.reduce((sum, row) => sum + row.eligible_volume_usd * 1e6, 0)) / 1e6
const earned = (volume: number, pct: number): number =>
  (Math.floor(volume / program.triggerVolume) * program.rewardAmount * pct) / 100
const left = (volume: number): number =>
  Math.round((program.triggerVolume - (volume % program.triggerVolume)) * 1e6) / 1e6

const found = <T>(reply: Promise<T>): Promise<T | undefined> => reply.catch(() => undefined)

describe('statistics of the affiliate program', () => {
  it('equal the sums over the listed fills', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyTrade, { minLength: 1, maxLength: 8 }), async (trades) => {
        const service = openService({ program })
        const { call, world } = service
        const first = newKey()
        await register(call, first, 'COWS-ONE')
        const own = await newTrader(world)
        await register(call, own, 'COWS-TWO')
        const traders = [await newTrader(world), await newTrader(world), own]
        for (const [index, each] of trades.entries())
          await trade(service, traders[each.who] as Key, each, index + 1)

        const bound = new Map<string, TraderActivityRow[][]>()
        for (const { address } of traders) {
          const rows = await activityOf(call, address)
          const code = rows[0]?.bound_referrer_code ?? ''
          const stats = await found(call('getTraderStats', { address }))
          expect(stats === undefined).toBe(code === '')
          if (!stats) continue
          bound.set(code, [...(bound.get(code) ?? []), rows])
          const volume = eligible(rows)
          expect(stats).toMatchObject({
            bound_referrer_code: code,
            linked_since: rows[0]?.creation_date,
            rewards_end: (rows[0]?.creation_date ?? 0) + program.timeCapDays * DAY,
            eligible_volume: volume,
            total_earned: earned(volume, program.revenueSplitTraderPct),
            next_payout: earned(volume, program.revenueSplitTraderPct),
            left_to_next_rewards: left(volume),
          })
        }
        for (const [address, code] of [
          [first.address, 'COWS-ONE'],
          [own.address, 'COWS-TWO'],
        ] as const) {
          const theirs = bound.get(code) ?? []
          const volume = eligible(theirs.flat())
          expect(await call('getAffiliateStats', { address })).toMatchObject({
            referrer_code: code,
            total_volume: volume,
            total_traders: theirs.length,
            total_earned: earned(volume, program.revenueSplitAffiliatePct),
            left_to_next_reward: left(volume),
          })
        }
      }),
      { numRuns: 12 },
    )
  })

  it('count a trader who named the code in an order that a contract placed', async () => {
    const service = openService({ program })
    const { call, world, database } = service
    const owners = [newKey(), newKey()]
    const codes = ['COWS-ONE', 'COWS-TWO']
    for (const [at, owner] of owners.entries()) await register(call, owner, codes[at] as string)
    for (const [at, code] of codes.entries())
      await trade(service, await newTrader(world), { code, hundredths: 10, laterMs: 0 }, at + 1)
    // The contract owns the order, and the trader is its sender, as after a placement on chain.
    const contract = `0x${'ba'.repeat(20)}` as Address
    await database.orders.toCollection().modify((row) => {
      const { owner: sender, terms } = row
      Object.assign(row, { owner: contract, onchain: { sender, userValidTo: terms.validTo } })
    })
    await database.trades.toCollection().modify((row) => {
      Object.assign(row, { owner: contract })
    })
    for (const { address } of owners)
      expect(await call('getAffiliateStats', { address })).toMatchObject({ total_traders: 1 })
  })
})
