import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { keyOf } from '../../../src/client/db/rows/keys'
import { closeEnded, forgetEnded, LATE_FILL_MS, noteEnded, readEnded } from '../../../src/client/orders/ended'
import { emptyClientDb, GNOSIS, later, makeAccepted, makeTerms, NOW } from '../../support/client'

const entry = keyOf(makeAccepted(makeTerms()))
const other = { ...entry, chainId: GNOSIS }

beforeEach(emptyClientDb)

describe('orders that ended', () => {
  it('are read with their time, by profile', async () => {
    await noteEnded(entry, NOW)
    await noteEnded(other, later(1))
    expect(await readEnded(entry.profileId)).toEqual(
      expect.arrayContaining([
        { ...entry, at: NOW },
        { ...other, at: later(1) },
      ]),
    )
    expect(await readEnded('production')).toEqual([])
  })

  it('are forgotten by a look that came late enough, or when they can fill no more', async () => {
    await noteEnded(entry, NOW)
    await closeEnded(entry, later(LATE_FILL_MS - 1))
    expect(await readEnded(entry.profileId)).toHaveLength(1)
    await closeEnded(entry, later(LATE_FILL_MS))
    expect(await readEnded(entry.profileId)).toEqual([])
    await noteEnded(entry, NOW)
    await forgetEnded(entry)
    expect(await readEnded(entry.profileId)).toEqual([])
  })
})
