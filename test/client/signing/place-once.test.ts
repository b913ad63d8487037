import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { clientDb } from '../../../src/client/db/db'
import { keyOf } from '../../../src/client/db/rows/keys'
import type { OrderEntry } from '../../../src/client/db/rows/order-entry'
import { placeOrder } from '../../../src/client/orders/place'
import { deploymentFor, profiles } from '../../../src/client/settings/profiles'
import { placeOnce, type ReviewLocks } from '../../../src/client/signing/place-once'
import { orderUidOf } from '../../../src/domain/orders/uid'
import type { Amount } from '../../../src/domain/scalars'
import { emptyClientDb, later, makeAccepted, makePlan, makeTerms, NOW, signer } from '../../support/client'

const placed = makeAccepted(makeTerms())
const order = keyOf(placed)
const r1 = { id: 'r-1', order }
const refused = { step: 'refused' } as OrderEntry

/** Creates locks as in a browser. A name has one holder; the next request receives null. */
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
  it('becomes one order even if it is placed again later', async () => {
    expect(await placeOnce(r1, async () => placed, ports)).toBe(placed)
    await expect(placeOnce(r1, async () => placed, ports)).rejects.toMatchObject({
      errorType: 'DuplicatedOrder',
    })
  })

  it('becomes one order even if two pages place it at once', async () => {
    const both = await Promise.allSettled([1, 2].map(() => placeOnce(r1, async () => placed, ports)))
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  it('can be placed again if its order was refused or never created', async () => {
    await placeOnce(r1, async () => refused, ports)
    const failing = async () => {
      throw new Error('closed')
    }
    await expect(placeOnce(r1, failing, ports)).rejects.toThrow('closed')
    expect(await placeOnce(r1, async () => placed, ports)).toBe(placed)
  })

  it('becomes one order even if its page died before it received the result', async () => {
    let ended = () => {}
    const isHanded = new Promise<void>((resolve) => {
      ended = resolve
    })
    const dying = {
      now: () => NOW,
      setAlarm: async () => undefined,
      submit: () => {
        ended()
        return new Promise<void>(() => undefined)
      },
    }
    const place = (buyAmount: bigint, ports = dying) => {
      const plan = makePlan({ buyAmount: buyAmount as Amount })
      const uid = orderUidOf(deploymentFor(profiles.sandbox, plan.chainId), plan.terms, plan.owner)
      const { profileId, chainId } = plan
      return placeOnce(
        { id: 'r-2', order: { profileId, chainId, uid } },
        () => placeOrder(plan, signer, ports),
        {
          // The browser passes the locks of a closed page to the next holder.
          locks: makeLocks(),
          now: () => NOW,
        },
      )
    }
    void place(3_000_000_000n)
    await isHanded
    await expect(place(3_000_000_001n)).rejects.toMatchObject({ errorType: 'DuplicatedOrder' })
    expect(await clientDb.orders.count()).toBe(1)
  })

  it('is remembered while it is one of the last fifty', async () => {
    for (let index = 0; index < 52; index += 1)
      await placeOnce({ id: `r-${index}`, order }, async () => placed, { ...ports, now: () => later(index) })
    expect(await clientDb.usedReviews.count()).toBe(50)
    expect(await clientDb.usedReviews.get('r-1')).toBeUndefined()
    expect(await clientDb.usedReviews.get('r-2')).toBeDefined()
  })
})
