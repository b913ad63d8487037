import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  type AccessPorts,
  listBlockedHosts,
  requestBlockedHosts,
} from '../../../src/client/explorer/site-access'
import { defaultPageSettings } from '../../../src/client/settings/page-settings'
import { changeSettings } from '../../../src/client/settings/settings'
import { emptyClientDb } from '../../support/client'

const KNOWN = ['https://explorer.cow.fi/*', 'http://127.0.0.1/cowbell-explorer/*']
const own = { kind: 'orders', origin: 'https://orders.example', base: '', chainId: null } as const

function makeBrowser(origins: string[], isWilling = true) {
  const asked: string[][] = []
  const registered: string[] = []
  const browser: AccessPorts = {
    permissions: {
      getAll: async () => ({ origins }),
      contains: async ({ origins: [pattern = ''] }) => origins.includes(pattern),
      remove: async () => true,
      request: async (given) => {
        asked.push(given.origins)
        if (isWilling) origins.push(...given.origins)
        return isWilling
      },
    },
    scripting: {
      getRegisteredContentScripts: async () => [],
      registerContentScripts: async (scripts) => void registered.push(...scripts.map(({ id }) => id)),
      unregisterContentScripts: async () => undefined,
    },
  }
  return { browser, asked, registered }
}

beforeEach(async () => {
  await emptyClientDb()
  await changeSettings({ pages: { ...defaultPageSettings, sites: [own] } })
})

describe('the list of blocked sites', () => {
  it('contains whole hosts, both of the manifest and of the user', async () => {
    const { browser } = makeBrowser(['https://explorer.cow.fi/*'])
    expect(await listBlockedHosts(KNOWN, browser)).toEqual(['http://127.0.0.1/*', 'https://orders.example/*'])
  })

  it.each([
    [['https://explorer.cow.fi/*', 'http://127.0.0.1/cowbell-explorer/*', 'https://orders.example/*']],
    [['<all_urls>']],
    [['http://*/*', 'https://*/*']],
  ])('is empty when the browser allows %j', async (origins) => {
    expect(await listBlockedHosts(KNOWN, makeBrowser(origins).browser)).toEqual([])
  })

  it('is empty after the hosts were requested again and their scripts registered', async () => {
    const { browser, asked, registered } = makeBrowser(['https://explorer.cow.fi/*'])
    await requestBlockedHosts(await listBlockedHosts(KNOWN, browser), browser)
    expect(asked).toEqual([['http://127.0.0.1/*', 'https://orders.example/*']])
    expect(registered).toEqual(['https://orders.example'])
    expect(await listBlockedHosts(KNOWN, browser)).toEqual([])
  })

  it('leads to a refusal and no registered script when the user denies the request', async () => {
    const { browser, registered } = makeBrowser([], false)
    await expect(requestBlockedHosts(KNOWN, browser)).rejects.toMatchObject({ errorType: 'HostDenied' })
    expect(registered).toEqual([])
  })
})
