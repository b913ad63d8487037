import { beforeEach, describe, expect, it } from 'vitest'
import type { ProviderPorts } from '../../../src/client/dapps/provider-scripts'
import {
  accountsOf,
  allowSite,
  changeSite,
  connectAccount,
  ensureSiteProviders,
  findSite,
  isLocalOrigin,
  readOrigin,
  removeSite,
  watchSites,
} from '../../../src/client/dapps/sites'
import { clientDb } from '../../../src/client/db/db'
import type { Address } from '../../../src/domain/scalars'
import { emptyClientDb, NOW, TRADER } from '../../support/client'
import { firstOf } from '../../support/first-of'

const APP = 'https://app.example'
const OTHER = `0x${'66'.repeat(20)}` as Address

/** Creates a browser that grants requested hosts and stores registrations. */
function makeBrowser(isGranting = true) {
  const granted = new Set<string>()
  const scripts = new Map<string, readonly string[]>([['https://badges.example', []]])
  const browser: ProviderPorts = {
    permissions: {
      contains: async ({ origins }) => origins.every((origin) => granted.has(origin)),
      request: async ({ origins }) => {
        if (isGranting) for (const origin of origins) granted.add(origin)
        return isGranting
      },
      remove: async ({ origins }) => origins.every((origin) => granted.delete(origin)),
    },
    scripting: {
      getRegisteredContentScripts: async () => [...scripts.keys()].map((id) => ({ id })),
      registerContentScripts: async (added) => {
        for (const { id, js, world } of added) scripts.set(id, [...js, world])
      },
      unregisterContentScripts: async ({ ids }) => {
        for (const id of ids) scripts.delete(id)
      },
    },
  }
  return { browser, granted, scripts }
}

const notifyPages = async () => undefined

beforeEach(emptyClientDb)

describe('readOrigin', () => {
  it.each([
    ['app.example', APP],
    [' https://App.Example/#/swap?a ', APP],
    ['localhost:5173', 'http://localhost:5173'],
    ['127.0.0.1:80', 'http://127.0.0.1'],
    ['http://[::1]:8080/x', 'http://[::1]:8080'],
    ['https://cоwswap.example', new URL('https://cоwswap.example').origin],
  ])('reads %s as %s', (text, origin) => {
    expect(readOrigin(text)).toBe(origin)
  })

  it.each(['', 'intranet', 'file:///etc/hosts', 'javascript:alert(1)', 'chrome-extension://abcdef.x'])(
    'rejects %j',
    (text) => {
      expect(() => readOrigin(text)).toThrow(expect.objectContaining({ errorType: 'InvalidParameter' }))
    },
  )
})

it('isLocalOrigin returns true only for hosts of this machine', () => {
  expect(['http://localhost:1', 'http://127.0.0.1', 'http://[::1]:5'].every(isLocalOrigin)).toBe(true)
  expect(isLocalOrigin('https://localhost.example')).toBe(false)
})

describe('a connected site', () => {
  it('is stored without accounts, and gets scripts in both worlds', async () => {
    const { browser, scripts } = makeBrowser()
    await allowSite(APP, browser, NOW)
    expect(Object.fromEntries(scripts)).toEqual({
      'https://badges.example': [],
      'provider:https://app.example/*': ['provider.js', 'MAIN'],
      'provider:port:https://app.example/*': ['provider-port.js', 'ISOLATED'],
    })
    expect(await findSite(APP)).toEqual({ origin: APP, accounts: [], serviceAccess: 'off', addedAt: NOW })
  })

  it('appears in the list after its scripts were registered, so that a loaded page has them', async () => {
    const { browser, scripts } = makeBrowser()
    const { registerContentScripts } = browser.scripting
    const listed: unknown[] = []
    const scripting = {
      ...browser.scripting,
      registerContentScripts: async (added: Parameters<typeof registerContentScripts>[0]) => {
        listed.push(await findSite(APP))
        return registerContentScripts(added)
      },
    }
    await allowSite(APP, { ...browser, scripting }, NOW)
    expect([listed, scripts.size]).toEqual([[undefined, undefined], 3])
  })

  it('cannot be added when the browser denies the host', async () => {
    const { browser, scripts } = makeBrowser(false)
    await expect(allowSite(APP, browser, NOW)).rejects.toMatchObject({ errorType: 'HostDenied' })
    expect([await findSite(APP), scripts.size]).toEqual([undefined, 1])
  })

  it('loses its scripts and its host permission if it cannot be stored', async () => {
    const { browser, scripts, granted } = makeBrowser()
    const refuse = () => {
      throw new DOMException('The disk is full.', 'QuotaExceededError')
    }
    clientDb.connectedSites.hook('creating', refuse)
    await expect(allowSite(APP, browser, NOW)).rejects.toThrow('The disk is full.')
    clientDb.connectedSites.hook('creating').unsubscribe(refuse)
    expect([await findSite(APP), scripts.size, granted.size]).toEqual([undefined, 1, 0])
  })

  it('keeps its accounts when it is allowed again', async () => {
    const { browser } = makeBrowser()
    await allowSite(APP, browser, NOW)
    await connectAccount(APP, TRADER)
    await allowSite(APP, browser, NOW)
    expect((await findSite(APP))?.accounts).toEqual([TRADER])
  })

  it('loses its scripts and permission when it is removed, while badge scripts remain', async () => {
    const { browser, granted, scripts } = makeBrowser()
    await allowSite(APP, browser, NOW)
    await removeSite(APP, browser, notifyPages)
    expect([await firstOf(watchSites()), granted.size, [...scripts.keys()]]).toEqual([
      [],
      0,
      ['https://badges.example'],
    ])
  })

  it.each(['keeps the host', 'fails to remove its scripts'])(
    'is gone when its pages are notified of its removal, even if the browser %s',
    async (trouble) => {
      const { browser, granted } = makeBrowser()
      await allowSite(APP, browser, NOW)
      const fail = async () => {
        throw new Error(trouble)
      }
      if (trouble === 'keeps the host') browser.permissions.remove = fail
      else browser.scripting.unregisterContentScripts = fail
      const found: unknown[] = []
      const removal = removeSite(APP, browser, async () => void found.push(await findSite(APP)))
      if (trouble === 'keeps the host') await removal
      else await expect(removal).rejects.toThrow(trouble)
      expect([found, granted.size]).toEqual([[undefined], 1])
    },
  )

  it('leaves scripts and permission in place when it is removed, if another port of the host is connected', async () => {
    const { browser, granted, scripts } = makeBrowser()
    await allowSite('http://localhost:1', browser, NOW)
    await allowSite('http://localhost:2', browser, NOW)
    await removeSite('http://localhost:1', browser, notifyPages)
    expect([granted.size, scripts.size]).toEqual([1, 3])
    expect(await findSite('http://localhost:2')).toBeDefined()
  })

  it('gets its scripts again after an update if the browser still permits the host', async () => {
    const { browser, granted, scripts } = makeBrowser()
    await allowSite(APP, browser, NOW)
    scripts.clear()
    await ensureSiteProviders(browser)
    expect(scripts.size).toBe(2)
    scripts.clear()
    granted.clear()
    await ensureSiteProviders(browser)
    expect(scripts.size).toBe(0)
  })

  it('sees the chosen account only if this account is connected', async () => {
    const { browser } = makeBrowser()
    await allowSite(APP, browser, NOW)
    await connectAccount(APP, TRADER)
    await connectAccount(APP, TRADER)
    const site = await findSite(APP)
    expect(site && [accountsOf(site, TRADER), accountsOf(site, OTHER), accountsOf(site, null)]).toEqual([
      [TRADER],
      [],
      [],
    ])
    await changeSite(APP, () => ({ accounts: [] }))
    expect((await findSite(APP))?.accounts).toEqual([])
    await changeSite('https://gone.example', () => ({ accounts: [] }))
    expect(await findSite('https://gone.example')).toBeUndefined()
  })
})
