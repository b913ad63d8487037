import 'fake-indexeddb/auto'
import { beforeEach, expect, it } from 'vitest'
import type { Call } from '../../../src/api/caller'
import { clientDb } from '../../../src/client/db/db'
import { changeSettings } from '../../../src/client/settings/settings'
import { createRounds } from '../../../src/client/worker/round'
import { createTestService, emptyClientDb, makeAccepted, makeTerms, NOW } from '../../support/client'
import { customAt } from '../../support/own-profile'
import { createPageStorage } from '../../support/page-storage'

const nothing = async () => undefined
const troubles: unknown[] = []

/** Rounds over a service, with what each environment was asked. */
function startRounds(call: Call) {
  const asked: string[] = []
  const { wake } = createRounds({
    serviceOf: ({ id }) => ({
      call: (...given) => {
        asked.push(id)
        return call(...given)
      },
      runRounds: async () => [],
    }),
    fetch: async () => Response.error(),
    channels: { desktop: { send: nothing } },
    alarms: { create: nothing, get: nothing, clear: async () => true },
    storage: createPageStorage(),
    refreshToolbar: nothing,
    clearNotification: nothing,
    giveWay: nothing,
    now: () => NOW,
    random: () => 0.5,
    report: (trouble) => void troubles.push(trouble),
  })
  return { asked, wake }
}

beforeEach(emptyClientDb)

it('a service elsewhere hears nothing more once another environment is chosen, which is no problem', async () => {
  await changeSettings({ profileId: 'custom', ownProfiles: [customAt('http://a.test')] })
  await clientDb.orders.put(makeAccepted(makeTerms(), { profileId: 'custom' }))
  const hanging = startRounds(() => new Promise<never>(() => undefined))
  const round = hanging.wake()
  await expect.poll(() => hanging.asked).toEqual(['custom'])
  await changeSettings({ profileId: 'sandbox' })
  await round
  expect(hanging.asked).toEqual(['custom'])
  expect(await clientDb.problems.toArray()).toEqual([])
  expect(troubles).toEqual([])

  await changeSettings({ profileId: 'custom' })
  const { asked, wake } = startRounds(createTestService().call)
  await wake()
  expect(asked.length).toBeGreaterThan(1)
})
