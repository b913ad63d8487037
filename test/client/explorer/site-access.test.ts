import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { type AccessPorts, askForBarred, listBarred } from '../../../src/client/explorer/site-access'
import { firstPageSettings } from '../../../src/client/settings/page-settings'
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
  await changeSettings({ pages: { ...firstPageSettings, sites: [own] } })
})

describe('a site that the browser bars', () => {
  it('is listed, of the manifest and of the user, as a host', async () => {
    const { browser } = makeBrowser(['https://explorer.cow.fi/*'])
    expect(await listBarred(KNOWN, browser)).toEqual(['http://127.0.0.1/*', 'https://orders.example/*'])
  })

  it.each([
    [['https://explorer.cow.fi/*', 'http://127.0.0.1/cowbell-explorer/*', 'https://orders.example/*']],
    [['<all_urls>']],
    [['http://*/*', 'https://*/*']],
  ])('is none where the browser allows %j', async (origins) => {
    expect(await listBarred(KNOWN, makeBrowser(origins).browser)).toEqual([])
  })

  it('is asked for, and the script runs on it again', async () => {
    const { browser, asked, registered } = makeBrowser(['https://explorer.cow.fi/*'])
    await askForBarred(await listBarred(KNOWN, browser), browser)
    expect(asked).toEqual([['http://127.0.0.1/*', 'https://orders.example/*']])
    expect(registered).toEqual(['https://orders.example'])
    expect(await listBarred(KNOWN, browser)).toEqual([])
  })

  it('stays barred when the question is declined', async () => {
    const { browser, registered } = makeBrowser([], false)
    await expect(askForBarred(KNOWN, browser)).rejects.toMatchObject({ errorType: 'HostDenied' })
    expect(registered).toEqual([])
  })
})
