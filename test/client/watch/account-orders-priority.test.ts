import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { clientDb } from '../../../src/client/db/db'
import { deploymentFor, profileOf } from '../../../src/client/settings/profiles'
import { changeSettings } from '../../../src/client/settings/settings'
import { findAccountOrders } from '../../../src/client/watch/account-orders'
import { syncAccounts } from '../../../src/client/watch/account-syncs'
import { orderDigest } from '../../../src/domain/orders/digest'
import type { Amount } from '../../../src/domain/scalars'
import {
  createTestService,
  emptyClientDb,
  MAINNET,
  makePublicOrder,
  makeTerms,
  NOW,
  signDigest,
  TRADER,
} from '../../support/client'
import { customAt } from '../../support/own-profile'

const CUSTOM = [customAt('https://orders.example')]
const PROFILE = profileOf({ profileId: 'own-custom00', ownProfiles: CUSTOM })

beforeEach(async () => {
  await emptyClientDb()
  await changeSettings({ profileId: 'own-custom00', ownProfiles: CUSTOM })
  await syncAccounts(PROFILE, MAINNET, [TRADER], NOW)
})

describe('reading a list of orders', () => {
  it('yields to pages before each request, signature check and write', async () => {
    const service = createTestService()
    const amounts = [1n, 2n, 3n].map((at) => (10n ** 18n + at) as Amount)
    for (const sellAmount of amounts) {
      const terms = makeTerms({ sellAmount })
      const { bytes } = signDigest(orderDigest(deploymentFor(PROFILE, MAINNET), terms))
      const order = makePublicOrder(terms, { signature: bytes })
      service.orders.set(order.uid, order)
    }
    const waits: (() => void)[] = []
    const yieldToPages = () => new Promise<void>((resolve) => waits.push(resolve))
    const report = (trouble: unknown) => {
      throw trouble
    }
    const finding = findAccountOrders(
      { profileId: 'own-custom00', call: service.call, report, yieldToPages },
      NOW,
    )
    const pieces = 1 + amounts.length + 1
    for (let piece = 0; piece < pieces; piece += 1) {
      await vi.waitFor(() => expect(waits).toHaveLength(piece + 1))
      expect([service.asked.length, await clientDb.orders.count()]).toEqual([piece === 0 ? 0 : 1, 0])
      waits[piece]?.()
    }
    await finding
    expect(await clientDb.orders.count()).toBe(amounts.length)
  })
})
