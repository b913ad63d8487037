import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import 'fake-indexeddb/auto'
import type { Fetch } from '../../../src/api/endpoint'
import { shadow } from '../../../src/backend/wrap/shadow'
import { clearPairs, listPairsAfter } from '../../../src/client/developer/calls'
import { applyDeveloper } from '../../../src/client/settings/developer'
import { profileNamed } from '../../../src/client/settings/profiles'
import { defaultSettings } from '../../../src/client/settings/settings'
import { createBackendCache } from '../../../src/client/worker/backends'
import type { CustomChain } from '../../../src/domain/chains/custom-chains'
import { NOW } from '../../support/client'

const { developer } = defaultSettings
const apply = (change: Partial<typeof developer>, devnet: typeof defaultSettings.devnet = null) =>
  applyDeveloper({ developer: { ...developer, ...change }, devnet })
const devnet = {
  name: 'My Devnet',
  chainId: 31337,
  rpcUrls: ['http://127.0.0.1:8545'],
} as unknown as CustomChain
beforeEach(clearPairs)
afterEach(() => apply({}))

/** Creates a backend cache whose backends record their requests. */
function openBackends() {
  const asked: string[] = []
  let opened = 0
  const backendOf = createBackendCache({
    shadow,
    now: () => NOW,
    report: (trouble) => {
      throw trouble
    },
    createBackend: (choice) => {
      const kind = choice.kind === 'local' && choice.chain ? choice.chain.name : choice.kind
      opened += 1
      const fetch: Fetch = async ({ url }) => {
        asked.push(`${kind} ${new URL(url).pathname}`)
        return new Response(kind)
      }
      return { fetch, runAuctions: async () => [], hasOpenOrders: async () => false }
    },
  })
  const ask = async (path: string) =>
    (await backendOf(profileNamed('sandbox')).fetch(new Request(`https://x.invalid${path}`))).text()
  return { asked, ask, count: () => opened }
}

describe('the backend cache', () => {
  it('sends each request to the shadow backend too, and the shadow has no shadow itself', async () => {
    const { asked, ask, count } = openBackends()
    expect(await ask('/a')).toBe('local')
    apply({ shadow: 'staging' })
    expect(await ask('/b')).toBe('local')
    await expect.poll(() => listPairsAfter(0)).toHaveLength(1)
    apply({})
    expect(await ask('/c')).toBe('local')
    expect(asked).toEqual(['local /a', 'local /b', 'remote /b', 'local /c'])
    expect(count()).toBe(2)
    expect((await listPairsAfter(0))[0]).toMatchObject({
      profileId: 'sandbox',
      other: 'staging',
      path: '/b',
      isSame: false,
      first: { text: 'local' },
      second: { text: 'remote' },
    })
  })

  it('uses no shadow backend if it is the same profile or was deleted', async () => {
    const { asked, ask } = openBackends()
    apply({ shadow: 'sandbox' })
    await ask('/a')
    apply({ shadow: 'own-00000000' })
    await ask('/b')
    expect(asked).toEqual(['local /a', 'local /b'])
  })

  it('uses the chain of the devnet if the shadow is a devnet', async () => {
    const { asked, ask } = openBackends()
    apply({ shadow: 'devnet' }, devnet)
    await ask('/a')
    await expect.poll(() => asked).toEqual(['local /a', `${devnet.name} /a`])
  })
})
