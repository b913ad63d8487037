import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { clientDb } from '../../../src/client/db/db'
import { rowKeyOf } from '../../../src/client/db/rows/keys'
import { readCounter } from '../../../src/client/db/worker-state'
import { recordObservations } from '../../../src/client/watch/observations'
import type { Amount } from '../../../src/domain/scalars'
import { emptyClientDb, FILLED, later, makeAccepted, makeOrder, makeTerms, NOW } from '../../support/client'

const terms = makeTerms()
const entry = makeAccepted(terms)
const seen = (change = {}) => [{ key: entry, kind: 'seen' as const, order: makeOrder(terms, change) }]

beforeEach(async () => {
  await emptyClientDb()
  await clientDb.orders.put(entry)
})

describe('recordObservations', () => {
  it('writes nothing if a delivery cannot be written', async () => {
    const failing = () => {
      throw new Error('the disk is full')
    }
    clientDb.deliveries.hook('creating', failing)
    await expect(recordObservations(seen(FILLED), NOW)).rejects.toThrow('the disk is full')
    clientDb.deliveries.hook('creating').unsubscribe(failing)
    expect([await clientDb.notifications.count(), await readCounter('changes')]).toEqual([0, 0])
    expect(await clientDb.orders.toArray()).toMatchObject([{ step: 'accepted', order: null }])
  })

  it('counts one change per call, and none if nothing changed', async () => {
    await recordObservations(seen(), NOW)
    await recordObservations(seen(), later(1))
    expect(await readCounter('changes')).toBe(1)
    await recordObservations(seen(FILLED), later(2))
    await recordObservations(seen(FILLED), later(3))
    expect(await readCounter('changes')).toBe(2)
  })

  it('records an observation next to a damaged row', async () => {
    const other = makeAccepted(makeTerms({ kind: 'buy' }))
    await clientDb.orders.bulkPut([{ ...entry, terms: null } as never, other])
    const observations = [...seen(FILLED), { key: other, kind: 'missing' as const }]
    await recordObservations(observations, NOW)
    expect(await clientDb.orders.get(rowKeyOf(other))).toMatchObject({ missingSince: NOW })
  })

  it('records an observation that follows hundreds without changes', async () => {
    const absent = Array.from({ length: 300 }, (_, index) =>
      makeAccepted(makeTerms({ sellAmount: BigInt(index + 1) as Amount })),
    )
    const quiet = absent.map((key) => ({ key, kind: 'unreadable' as const }))
    await clientDb.orders.bulkPut(absent.slice(0, 150))
    await recordObservations([...quiet, ...seen(FILLED)], NOW)
    expect(await clientDb.orders.get(rowKeyOf(entry))).toMatchObject({ step: 'final' })
  })

  it('ignores an order that is not in the journal', async () => {
    await clientDb.orders.clear()
    await recordObservations(seen(FILLED), NOW)
    expect(await clientDb.orders.count()).toBe(0)
  })
})
