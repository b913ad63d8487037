import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { allowSite, removeSite as disconnectSite } from '../../../src/client/dapps/sites'
import { clientDb } from '../../../src/client/db/db'
import type { AddedSite } from '../../../src/client/db/rows/settings'
import { addSite, removeSite } from '../../../src/client/explorer/added-sites'
import { addChannel } from '../../../src/client/notify/channels/setup'
import { readOtherHosts, releaseHost } from '../../../src/client/settings/host-needs'
import { newProfileId, saveProfile } from '../../../src/client/settings/own-profiles'
import { changeSettings, readSettings } from '../../../src/client/settings/settings'
import { addTokenList } from '../../../src/client/tokens/lists'
import { emptyClientDb, NOW } from '../../support/client'
import { customAt } from '../../support/own-profile'

const HOST = 'https://host.example'
const PATTERN = `${HOST}/*`
const SITE: AddedSite = { kind: 'orders', origin: HOST, base: '', chainId: null }
const LIST = JSON.stringify({
  name: 'Tokens',
  timestamp: '2026-11-01T00:00:00Z',
  version: { major: 1, minor: 0, patch: 0 },
  tokens: [{ chainId: 1, address: `0x${'77'.repeat(20)}`, symbol: 'ONE', name: 'One', decimals: 18 }],
})

/** Creates a browser that grants every host. */
function makeBrowser() {
  const granted = new Set<string>()
  const none = async () => undefined
  return {
    granted,
    browser: {
      permissions: {
        contains: async ({ origins }: { origins: string[] }) => origins.every((each) => granted.has(each)),
        request: async ({ origins }: { origins: string[] }) => {
          for (const origin of origins) granted.add(origin)
          return true
        },
        remove: async ({ origins }: { origins: string[] }) => origins.every((each) => granted.delete(each)),
      },
      scripting: {
        getRegisteredContentScripts: async () => [],
        registerContentScripts: none,
        unregisterContentScripts: none,
      },
    },
  }
}

beforeEach(async () => {
  await emptyClientDb()
  await changeSettings({ ownProfiles: [] })
})

/** Parts of the app that use a host. Each function adds one as a user would. */
const USERS: readonly (readonly [string, () => Promise<unknown>])[] = [
  [
    'a custom profile',
    () => saveProfile({ ...customAt(`${HOST}:8080/api`, [1]), id: newProfileId(), label: 'A' }),
  ],
  ['an RPC endpoint', () => changeSettings({ nodes: { 1: [`${HOST}/rpc?key=1`] } })],
  [
    'a channel',
    () =>
      addChannel({ kind: 'webhook', label: 'w', values: { url: `${HOST}/hook` }, secrets: { secret: 's' } }),
  ],
  ['a token list', () => addTokenList(`${HOST}/list.json`, LIST, NOW)],
  ['a site with badges', () => addSite(SITE, makeBrowser().browser)],
  ['a connected site', () => allowSite(`${HOST}:8443`, makeBrowser().browser, NOW)],
]

/** Returns whether a host's permission stays when it is released. */
async function isHostNeeded(pattern: string): Promise<boolean> {
  let isKept = true
  await releaseHost(pattern, {
    contains: async () => isKept,
    remove: async () => {
      isKept = false
      return true
    },
  })
  return isKept
}

describe('a host', () => {
  it('is not needed if nothing uses it', async () => {
    await addTokenList('tokens.json', LIST, NOW)
    expect([await isHostNeeded(PATTERN), await isHostNeeded('https://api.cow.fi/*')]).toEqual([false, true])
    expect(await readOtherHosts(await readSettings())).not.toContain('https://api.cow.fi/*')
  })

  it.each(USERS)('is needed if it is used by %s, and similar hosts are not', async (_, add) => {
    await add()
    expect(await isHostNeeded(PATTERN)).toBe(true)
    expect([await isHostNeeded('http://host.example/*'), await isHostNeeded('https://example/*')]).toEqual([
      false,
      false,
    ])
  })
})

describe('a removed site', () => {
  it.each(USERS)(
    'does not remove the permission of its host if the host is also used by %s',
    async (_, add) => {
      const { browser, granted } = makeBrowser()
      await add()
      const isBadged = (await clientDb.connectedSites.count()) > 0
      if (isBadged) {
        await addSite(SITE, browser)
        await removeSite(SITE, browser)
      } else {
        await allowSite(HOST, browser, NOW)
        await disconnectSite(HOST, browser, async () => undefined)
      }
      expect([...granted]).toEqual([PATTERN])
    },
  )

  it('causes its permission to be removed if nothing else uses the host', async () => {
    const { browser, granted } = makeBrowser()
    await addSite(SITE, browser)
    await allowSite(HOST, browser, NOW)
    await removeSite(SITE, browser)
    expect(granted.size).toBe(1)
    await disconnectSite(HOST, browser, async () => undefined)
    expect(granted.size).toBe(0)
  })
})
