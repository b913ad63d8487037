import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { writeTimer } from '../../../src/client/db/worker-state'
import { readOwned } from '../../../src/client/orders/journal'
import { deploymentFor, profileOf } from '../../../src/client/settings/profiles'
import { changeSettings } from '../../../src/client/settings/settings'
import { findAccountOrders } from '../../../src/client/watch/account-orders'
import { expectOrder, readSyncs, syncAccounts } from '../../../src/client/watch/account-syncs'
import { readPending } from '../../../src/client/worker/pending'
import { orderDigest } from '../../../src/domain/orders/digest'
import { orderUidOf } from '../../../src/domain/orders/uid'
import {
  createTestService,
  emptyClientDb,
  later,
  MAINNET,
  makePublicOrder,
  makeTerms,
  NOW,
  signDigest,
  type TestService,
  TRADER,
} from '../../support/client'
import { customAt } from '../../support/own-profile'

const CUSTOM = [customAt('https://orders.example')]
const terms = makeTerms()

let service: TestService

/** Opens an environment and reads the account's orders at two times after the first pass. */
async function open(profileId: 'own-custom00' | 'sandbox') {
  const profile = profileOf({ profileId, ownProfiles: CUSTOM })
  const deployment = deploymentFor(profile, MAINNET)
  const uid = orderUidOf(deployment, terms, TRADER)
  await changeSettings({ profileId, ownProfiles: CUSTOM })
  await syncAccounts(profile, MAINNET, [TRADER], NOW)
  const ports = {
    profileId,
    call: service.call,
    report: (trouble: unknown) => {
      throw trouble
    },
    yieldToPages: async () => undefined,
  }
  return {
    expect: (at = NOW) => expectOrder({ profileId, chainId: MAINNET, owner: TRADER }, uid, at),
    find: (ms: number) => findAccountOrders(ports, later(ms)),
    place: () => {
      const { bytes } = signDigest(orderDigest(deployment, terms))
      service.orders.set(
        uid,
        makePublicOrder(terms, {
          uid,
          settlementContract: deployment.settlement,
          signature: bytes,
          creationDate: later(2_000),
        }),
      )
    },
    listed: () => readOwned({ profileId, chainId: MAINNET, owner: TRADER }),
    due: async (ms: number) => (await readPending(profileId, later(ms))).due,
    asked: () => service.asked.length,
  }
}

beforeEach(async () => {
  await emptyClientDb()
  service = createTestService()
})

describe('an order that a site has signed here', () => {
  it('is looked for at each tick until the service has it', async () => {
    const { expect: expectIt, find, place, listed, due } = await open('own-custom00')
    await find(0)
    await expectIt()
    await find(1_000)
    expect(await listed()).toEqual([])
    expect(await due(1_000)).toEqual([later(1_001)])
    place()
    await find(4_000)
    expect(await listed()).toMatchObject([{ step: 'accepted', terms }])
    expect(await readSyncs('own-custom00')).toMatchObject([{ expected: [], dueAt: later(304_000) }])
  })

  it('is no longer expected after ten minutes', async () => {
    const { expect: expectIt, find, due } = await open('own-custom00')
    await find(0)
    await expectIt()
    await find(600_000)
    expect(await due(600_000)).toEqual([later(900_000)])
  })
})

describe('orders of the service inside the extension', () => {
  it('are not requested before a page has placed one', async () => {
    const { find, due, asked } = await open('sandbox')
    await find(0)
    expect([asked(), await due(0)]).toEqual([0, []])
  })

  it('are listed at the next tick after a page has placed one', async () => {
    const { find, place, listed } = await open('sandbox')
    await writeTimer('placement', NOW, 'sandbox')
    await find(0)
    place()
    await find(3_000)
    expect(await listed()).toMatchObject([{ step: 'accepted', terms }])
  })
})
