import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { keyOf } from '../../../src/client/db/rows/keys'
import {
  canFillLate,
  dueOfEnded,
  followMs,
  isEndedDue,
  isFollowedUp,
  LAST_LOOK_MS,
  LATE_FILL_MS,
  markEnded,
  readEndedOrders,
  removeEnded,
  scheduleLastLook,
} from '../../../src/client/orders/ended-orders'
import { chains, reorgMs } from '../../../src/domain/chains/chains'
import {
  emptyClientDb,
  FILLED,
  GNOSIS,
  later,
  MAINNET,
  makeAccepted,
  makeOrder,
  makeTerms,
  NOW,
} from '../../support/client'

const terms = makeTerms()
const entry = keyOf(makeAccepted(terms))
const other = { ...entry, chainId: GNOSIS }
const [expired, filled] = [makeOrder(terms, { status: 'expired' }), makeOrder(terms, FILLED)]

beforeEach(emptyClientDb)

describe('ended orders', () => {
  it('are read by profile, with the time at which they ended, until they are removed', async () => {
    await markEnded({ ...entry, order: expired }, NOW)
    await markEnded({ ...other, order: filled }, later(1))
    expect(await readEndedOrders(entry.profileId)).toEqual(
      expect.arrayContaining([
        { ...entry, at: NOW, isFilled: false },
        { ...other, at: later(1), isFilled: true },
      ]),
    )
    expect(await readEndedOrders('production')).toEqual([])
    await removeEnded(entry)
    await removeEnded(other)
    expect(await readEndedOrders(entry.profileId)).toEqual([])
  })

  it('are due at once until a last look is scheduled, and then hours after their end', async () => {
    await markEnded({ ...entry, order: expired }, NOW)
    const [row] = await readEndedOrders(entry.profileId)
    if (!row) throw new Error('There is one.')
    expect(isEndedDue(row, later(1))).toBe(true)
    await scheduleLastLook(row)
    const [next] = await readEndedOrders(entry.profileId)
    expect(next).toMatchObject({ at: NOW, lookAt: later(LAST_LOOK_MS) })
    const due = [LAST_LOOK_MS - 1, LAST_LOOK_MS, -1].map((at) => next && isEndedDue(next, later(at)))
    // A look that is further ahead than the interval comes from a clock that was set back.
    expect(due).toEqual([false, true, true])
    expect(next && dueOfEnded(next, later(1))).toBe(later(LAST_LOOK_MS))
  })
})

describe('the time for which an ended order is followed', () => {
  it('is at least that of late fills and that of reorgs, on every network', () => {
    expect(chains.length).toBeGreaterThan(10)
    for (const { id } of chains) {
      expect(followMs(id)).toBeGreaterThanOrEqual(Math.max(LATE_FILL_MS, reorgMs(id)))
      const row = { ...entry, chainId: id, at: NOW }
      expect([followMs(id) - 1, followMs(id)].map((ms) => isFollowedUp(row, later(ms)))).toEqual([
        false,
        true,
      ])
    }
  })

  it('is 64 blocks on Ethereum, which then finalizes a block', () => {
    expect(followMs(MAINNET)).toBe(64 * 12_000)
  })

  it.each([
    ['every 30 seconds while a late fill is possible', false, 30_000],
    ['every five minutes after a fill, which only a reorg can revert', true, 300_000],
  ])(
    'has requests %s, and with growing intervals if trades are missing afterwards',
    (_, isFilled, everyMs) => {
      const dueAfter = (ms: number) => dueOfEnded({ ...entry, at: NOW, isFilled }, later(ms)) - later(ms)
      const ages = [0, 60_000, followMs(MAINNET) + 240_000, followMs(MAINNET) + 2_400_000]
      expect(ages.map(dueAfter)).toEqual([everyMs, everyMs, Math.max(60_000, everyMs), 600_000])
    },
  )
})

describe('canFillLate', () => {
  const END = Number(terms.validTo) * 1000 - NOW
  it.each([
    ['an expired order right after its end', 'expired', END + 1, END + 1, true],
    ['an expired order just before the deadline', 'expired', END + 1, END + LATE_FILL_MS - 1, true],
    ['an expired order at the deadline', 'expired', END + 1, END + LATE_FILL_MS, false],
    ['an expired order that was noticed late', 'expired', END + LATE_FILL_MS, END + LATE_FILL_MS, false],
    ['a cancelled order right after the cancellation', 'cancelled', 0, 1, true],
    ['a cancelled order ten minutes after the cancellation', 'cancelled', 0, LATE_FILL_MS, false],
    ['a cancelled order that was noticed after its end', 'cancelled', END + 5, END + LATE_FILL_MS, false],
    ['a filled order', 'fulfilled', 0, 1, false],
    ['an open order', 'open', 0, 1, false],
  ] as const)('decides on %s', (_, status, endedAt, at, expected) => {
    const order = makeOrder(terms, { status })
    expect(canFillLate('production', order, later(endedAt), later(at))).toBe(expected)
    expect(canFillLate('sandbox', order, later(endedAt), later(at))).toBe(false)
  })
})
