import { beforeEach, describe, expect, it } from 'vitest'
import { findSite } from '../../../src/client/dapps/sites'
import { readSettings } from '../../../src/client/settings/settings'
import {
  carryOutWish,
  startSite,
  type WantedSitePorts,
  wantSite,
} from '../../../src/client/worker/wanted-site'
import type { Milliseconds } from '../../../src/domain/scalars'
import { emptyClientDb, NOW } from '../../support/client'
import { openMemory } from '../../support/wallet'

const APP = 'https://app.example:8443'
const HOST = 'https://app.example/*'

/** Creates a browser that grants requested hosts. `scripts` are the ids of registered scripts. */
function makeBrowser(isGranting = true) {
  const granted = new Set<string>()
  const scripts: string[] = []
  const memory = openMemory()
  const browser: WantedSitePorts = {
    permissions: {
      contains: async ({ origins }) => origins.every((origin) => granted.has(origin)),
      request: async ({ origins }) => {
        if (isGranting) for (const origin of origins) granted.add(origin)
        return isGranting
      },
      remove: async () => true,
    },
    scripting: {
      getRegisteredContentScripts: async () => scripts.map((id) => ({ id })),
      registerContentScripts: async (added: readonly { readonly id: string }[]) =>
        scripts.push(...added.map(({ id }) => id)),
      unregisterContentScripts: async () => undefined,
    },
    storage: {
      local: { set: async () => undefined },
      session: {
        get: (name) => memory.get([name]),
        set: memory.set,
        remove: (name) => memory.remove([name]),
      },
    },
  }
  return { browser, scripts, held: memory.held }
}

beforeEach(emptyClientDb)

describe('a wanted site', () => {
  it('is connected when the permission is granted, although the popup is closed', async () => {
    const { browser, scripts, held } = makeBrowser()
    await wantSite({ kind: 'wallet', origin: APP }, browser, NOW)
    expect([await findSite(APP), scripts]).toEqual([undefined, []])
    await carryOutWish([HOST], browser, NOW)
    expect(await findSite(APP)).toMatchObject({ origin: APP, accounts: [] })
    expect(scripts).toEqual([`provider:${HOST}`, `provider:port:${HOST}`])
    expect(held.size).toBe(0)
  })

  it('is badged as an order explorer of the current environment', async () => {
    const { browser, scripts } = makeBrowser()
    await wantSite({ kind: 'badges', origin: APP }, browser, NOW)
    await carryOutWish([HOST], browser, NOW)
    expect((await readSettings()).pages.sites).toEqual([
      { kind: 'orders', origin: 'https://app.example', base: '', chainId: null, environment: 'chosen' },
    ])
    expect(scripts).toEqual(['https://app.example'])
  })

  it('is not changed twice if the worker dies before it forgets the wish', async () => {
    const { browser, scripts } = makeBrowser()
    await wantSite({ kind: 'wallet', origin: APP }, browser, NOW)
    await startSite({ kind: 'wallet', origin: APP }, browser, NOW)
    await carryOutWish([HOST], browser, NOW)
    expect(scripts).toHaveLength(2)
  })

  it('is forgotten if the permission is denied', async () => {
    const { browser, held } = makeBrowser(false)
    const asking = wantSite({ kind: 'wallet', origin: APP }, browser, NOW)
    await expect(asking).rejects.toEqual(expect.objectContaining({ errorType: 'HostDenied' }))
    expect(held.size).toBe(0)
  })

  it('is left alone by another permission, a late one, and an unreadable row', async () => {
    const { browser, scripts, held } = makeBrowser()
    await wantSite({ kind: 'wallet', origin: APP }, browser, NOW)
    await carryOutWish(['https://other.example/*'], browser, NOW)
    expect(held.size).toBe(1)
    await carryOutWish([HOST], browser, (NOW + 3_600_000) as Milliseconds)
    held.set('wantedSite', { kind: 'wallet', origin: 'javascript:1', at: NOW })
    await carryOutWish([HOST], browser, NOW)
    expect([await findSite(APP), scripts]).toEqual([undefined, []])
  })
})
