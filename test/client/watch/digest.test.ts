import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { clientDb } from '../../../src/client/db/db'
import { writeTimer } from '../../../src/client/db/worker-state'
import { changePreferences } from '../../../src/client/settings/preferences'
import { checkDigest, readDigestDue } from '../../../src/client/watch/digest'
import type { Address, Amount } from '../../../src/domain/scalars'
import { emptyClientDb, later, makeFilled, NOW, signedFor } from '../../support/client'

const WEEK_MS = 7 * 86_400_000
/** A token that is not pegged to the dollar. */
const WBTC = '0x2260fac5e5542a773aa44fbcfedf7c193bc2c599' as Address

/** Stores an order that filled at a time after `NOW`, with a fee of a thousandth of what it sold. */
async function fill(ms: number, usd: number | null, buyToken?: Address): Promise<void> {
  const filled = makeFilled(ms, buyToken)
  const { order } = filled as unknown as { order: object }
  const executedFee = (10n ** 15n) as Amount
  const entry = { ...filled, shown: null, order: { ...order, executedFee } } as typeof filled
  await clientDb.orders.put(entry)
  await clientDb.ledger.put(signedFor(entry, usd) as never)
}
const digests = () => clientDb.notifications.toArray()

beforeEach(async () => {
  await emptyClientDb()
  await changePreferences(() => ({ digest: true }))
})

describe('the weekly digest', () => {
  it('is sent once a week, with the orders that filled in it', async () => {
    await checkDigest('sandbox', NOW)
    expect(await readDigestDue('sandbox')).toEqual([later(WEEK_MS)])
    await fill(1_000, 3_000)
    await fill(2_000, 3_000)
    await checkDigest('sandbox', later(WEEK_MS - 1))
    expect(await digests()).toEqual([])
    await checkDigest('sandbox', later(WEEK_MS))
    await checkDigest('sandbox', later(WEEK_MS + 60_000))
    expect(await digests()).toMatchObject([
      {
        id: `sandbox:digest:${NOW}`,
        type: 'weekly_digest',
        uid: null,
        isRead: 0,
        message: expect.stringMatching(/^Since .+: 2 orders filled\. Surplus \+\$40\.00, fees \$6\.00\.$/),
        facts: { orders: '2', surplusUsd: '40' },
      },
    ])
    expect(await clientDb.deliveries.toArray()).toMatchObject([{ channel: 'desktop', state: 'queued' }])
    await checkDigest('sandbox', later(2 * WEEK_MS))
    expect(await digests()).toHaveLength(1)
  })

  it('says of how many orders the value is unknown', async () => {
    await checkDigest('sandbox', NOW)
    await fill(1_000, null, WBTC)
    await checkDigest('sandbox', later(WEEK_MS))
    expect(await digests()).toMatchObject([
      { message: expect.stringMatching(/1 order filled\. .+ The value of 1 order is unknown\.$/) },
    ])
  })

  it('begins a new week if the clock was set back', async () => {
    await writeTimer('digest', later(WEEK_MS), 'sandbox')
    await fill(1_000, 3_000)
    await checkDigest('sandbox', NOW)
    expect([await digests(), await readDigestDue('sandbox')]).toEqual([[], [later(WEEK_MS)]])
  })

  it('is off by default, and its week ends when it is turned off', async () => {
    await checkDigest('sandbox', NOW)
    await changePreferences(() => ({ digest: false }))
    await fill(1_000, 3_000)
    await checkDigest('sandbox', later(WEEK_MS))
    expect([await digests(), await readDigestDue('sandbox')]).toEqual([[], []])
  })
})
