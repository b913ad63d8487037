import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { clientDb } from '../../../src/client/db/db'
import { rowKeyOf } from '../../../src/client/db/rows/keys'
import { readCount } from '../../../src/client/db/worker-state'
import { recordObservations } from '../../../src/client/watch/observe'
import type { Amount } from '../../../src/domain/scalars'
import { emptyClientDb, FILLED, later, makeAccepted, makeOrder, makeTerms, NOW } from '../../support/client'

const terms = makeTerms()
const entry = makeAccepted(terms)
const seen = (change = {}) => [
  { key: entry, look: { kind: 'seen', order: makeOrder(terms, change) } as const },
]

beforeEach(async () => {
  await emptyClientDb()
  await clientDb.orders.put(entry)
})

describe('a look written down', () => {
  it('is written whole or not at all: what cannot be delivered is not told, and not seen', async () => {
    const failing = () => {
      throw new Error('the disk is full')
    }
    clientDb.deliveries.hook('creating', failing)
    await expect(recordObservations(seen(FILLED), NOW)).rejects.toThrow('the disk is full')
    clientDb.deliveries.hook('creating').unsubscribe(failing)
    expect([await clientDb.notifications.count(), await readCount('changes')]).toEqual([0, 0])
    expect(await clientDb.orders.toArray()).toMatchObject([{ step: 'accepted', order: null }])
  })

  it('counts as a change once, and not when nothing changed', async () => {
    await recordObservations(seen(), NOW)
    await recordObservations(seen(), later(1))
    expect(await readCount('changes')).toBe(1)
    await recordObservations(seen(FILLED), later(2))
    await recordObservations(seen(FILLED), later(3))
    expect(await readCount('changes')).toBe(2)
  })

  it('beside one at a row that is damaged is written all the same', async () => {
    const other = makeAccepted(makeTerms({ kind: 'buy' }))
    await clientDb.orders.bulkPut([{ ...entry, terms: null } as never, other])
    const looks = [...seen(FILLED), { key: other, look: { kind: 'missing' } as const }]
    await recordObservations(looks, NOW)
    expect(await clientDb.orders.get(rowKeyOf(other))).toMatchObject({ missingSince: NOW })
  })

  it('behind hundreds that change nothing is written all the same', async () => {
    const absent = Array.from({ length: 300 }, (_, at) =>
      makeAccepted(makeTerms({ sellAmount: BigInt(at + 1) as Amount })),
    )
    const quiet = absent.map((key) => ({ key, look: { kind: 'unreadable' } as const }))
    await clientDb.orders.bulkPut(absent.slice(0, 150))
    await recordObservations([...quiet, ...seen(FILLED)], NOW)
    expect(await clientDb.orders.get(rowKeyOf(entry))).toMatchObject({ step: 'final' })
  })

  it('of an order that the journal does not have changes nothing', async () => {
    await clientDb.orders.clear()
    await recordObservations(seen(FILLED), NOW)
    expect(await clientDb.orders.count()).toBe(0)
  })
})
