import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { keyOf } from '../../../src/client/db/rows/keys'
import {
  LATE_FILL_MS,
  markEnded,
  readEndedOrders,
  removeEnded,
  removeIfSettled,
} from '../../../src/client/orders/ended-orders'
import { emptyClientDb, GNOSIS, later, makeAccepted, makeTerms, NOW } from '../../support/client'

const entry = keyOf(makeAccepted(makeTerms()))
const other = { ...entry, chainId: GNOSIS }

beforeEach(emptyClientDb)

describe('ended orders', () => {
  it('are read by profile, with the time at which they ended', async () => {
    await markEnded(entry, NOW)
    await markEnded(other, later(1))
    expect(await readEndedOrders(entry.profileId)).toEqual(
      expect.arrayContaining([
        { ...entry, at: NOW },
        { ...other, at: later(1) },
      ]),
    )
    expect(await readEndedOrders('production')).toEqual([])
  })

  it('are tracked until the deadline for late fills, or until they are removed', async () => {
    await markEnded(entry, NOW)
    await removeIfSettled(entry, later(LATE_FILL_MS - 1))
    expect(await readEndedOrders(entry.profileId)).toHaveLength(1)
    await removeIfSettled(entry, later(LATE_FILL_MS))
    expect(await readEndedOrders(entry.profileId)).toEqual([])
    await markEnded(entry, NOW)
    await removeEnded(entry)
    expect(await readEndedOrders(entry.profileId)).toEqual([])
  })
})
