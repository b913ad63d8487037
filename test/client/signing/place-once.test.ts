import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { clientDb } from '../../../src/client/db/db'
import type { OrderEntry } from '../../../src/client/db/rows/order-entry'
import { placeOnce, type ReviewLocks } from '../../../src/client/signing/place-once'
import { emptyClientDb, later, makeAccepted, makeTerms, NOW } from '../../support/client'

const placed = makeAccepted(makeTerms())
const refused = { step: 'refused' } as OrderEntry

/** Locks as a browser has them: one holder of a name, the next is given none. */
function makeLocks(): ReviewLocks {
  const taken = new Set<string>()
  const request = async (name: string, _: LockOptions, act: (lock: Lock | null) => Promise<unknown>) => {
    if (taken.has(name)) return act(null)
    taken.add(name)
    return act({ name, mode: 'exclusive' }).finally(() => taken.delete(name))
  }
  return { request } as ReviewLocks
}

const ports = { locks: makeLocks(), now: () => NOW }

beforeEach(emptyClientDb)

describe('a review', () => {
  it('becomes one order, though it is placed again later', async () => {
    expect(await placeOnce('r-1', async () => placed, ports)).toBe(placed)
    await expect(placeOnce('r-1', async () => placed, ports)).rejects.toMatchObject({
      errorType: 'DuplicatedOrder',
    })
  })

  it('becomes one order, though it is placed in two places at once', async () => {
    const both = await Promise.allSettled([1, 2].map(() => placeOnce('r-1', async () => placed, ports)))
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  it('may be placed again where its order was refused, or nothing came of it', async () => {
    await placeOnce('r-1', async () => refused, ports)
    const failing = async () => {
      throw new Error('closed')
    }
    await expect(placeOnce('r-1', failing, ports)).rejects.toThrow('closed')
    expect(await placeOnce('r-1', async () => placed, ports)).toBe(placed)
  })

  it('is known for as long as it is one of the last fifty', async () => {
    for (let index = 0; index < 52; index += 1)
      await placeOnce(`r-${index}`, async () => placed, { ...ports, now: () => later(index) })
    expect(await clientDb.usedReviews.count()).toBe(50)
    expect(await clientDb.usedReviews.get('r-1')).toBeUndefined()
    expect(await clientDb.usedReviews.get('r-2')).toBeDefined()
  })
})
