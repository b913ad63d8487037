import 'fake-indexeddb/auto'
import { beforeEach, expect, it } from 'vitest'
import type { Call } from '../../../src/api/caller'
import { clientDb } from '../../../src/client/db/db'
import { changeSettings } from '../../../src/client/settings/settings'
import { createTicker } from '../../../src/client/worker/tick'
import { createTestService, emptyClientDb, makeAccepted, makeTerms, NOW } from '../../support/client'
import { customAt } from '../../support/own-profile'
import { createPageStorage } from '../../support/page-storage'

const nothing = async () => undefined
const troubles: unknown[] = []

/** Starts a ticker that records requests per environment. */
function startTicker(call: Call) {
  const asked: string[] = []
  const { tick } = createTicker({
    serviceOf: ({ id }) => ({
      call: (...given) => {
        asked.push(id)
        return call(...given)
      },
      runAuctions: async () => [],
      hasOpenOrders: async () => false,
    }),
    fetch: async () => Response.error(),
    channels: { desktop: { send: nothing } },
    alarms: { create: nothing, get: nothing, clear: async () => true },
    storage: createPageStorage(),
    isUnlocked: async () => true,
    refreshToolbar: nothing,
    clearNotification: nothing,
    yieldToPages: nothing,
    now: () => NOW,
    random: () => 0.5,
    report: (trouble) => void troubles.push(trouble),
  })
  return { asked, tick }
}

beforeEach(emptyClientDb)

it('a tick stops waiting for a remote service when another environment is chosen, and records no problem', async () => {
  await changeSettings({ profileId: 'own-custom00', ownProfiles: [customAt('http://a.test')] })
  await clientDb.orders.put(makeAccepted(makeTerms(), { profileId: 'own-custom00' }))
  const hanging = startTicker(() => new Promise<never>(() => undefined))
  const ticking = hanging.tick()
  await expect.poll(() => hanging.asked).toEqual(['own-custom00'])
  await changeSettings({ profileId: 'sandbox' })
  await ticking
  expect(hanging.asked).toEqual(['own-custom00'])
  expect(await clientDb.problems.toArray()).toEqual([])
  expect(troubles).toEqual([])

  await changeSettings({ profileId: 'own-custom00' })
  const { asked, tick } = startTicker(createTestService().call)
  await tick()
  expect(asked.length).toBeGreaterThan(1)
})
