import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  addSite,
  ensureSiteScripts,
  readSite,
  removeSite,
  type SitePorts,
} from '../../../src/client/explorer/added-sites'
import { readSettings } from '../../../src/client/settings/settings'
import { emptyClientDb } from '../../support/client'

const how = { kind: 'orders', chainId: null } as const

const aMoment = () => new Promise((resolve) => setTimeout(resolve, 1))

/** Creates a browser that grants requested hosts and stores registrations. */
function makeBrowser(isGranting = true) {
  const granted = new Set<string>()
  const scripts = new Map<string, readonly string[]>()
  const browser: SitePorts = {
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
      // Chromium fails both when an id is registered twice and when a missing id is removed.
      registerContentScripts: async (added) => {
        await aMoment()
        for (const { id, matches } of added) {
          if (scripts.has(id)) throw new Error(`Duplicate script ID '${id}'`)
          scripts.set(id, matches)
        }
      },
      unregisterContentScripts: async ({ ids }) => {
        await aMoment()
        for (const id of ids) if (!scripts.delete(id)) throw new Error(`Nonexistent script ID '${id}'`)
      },
    },
  }
  return { browser, granted, scripts }
}

beforeEach(emptyClientDb)

describe('readSite', () => {
  it.each([
    ['orders.example', 'https://orders.example'],
    [' https://orders.example/orders/0x1?a#b ', 'https://orders.example'],
    ['http://10.0.0.7:8080/', 'http://10.0.0.7'],
    ['HTTPS://Orders.Example', 'https://orders.example'],
  ])('reads %s as %s', (text, origin) => {
    expect(readSite(text, how)).toEqual({ ...how, origin, base: '' })
  })

  it.each(['', 'orders', 'ftp://orders.example', 'https://', 'a b.c', '*://*/*'])('refuses %o', (text) => {
    expect(() => readSite(text, how)).toThrow('Enter a site URL such as')
  })
})

describe('sites of the user', () => {
  const site = readSite('orders.example', how)

  it('get a permission and a script for their own host only', async () => {
    const { browser, granted, scripts } = makeBrowser()
    await addSite(site, browser)
    expect([...granted]).toEqual(['https://orders.example/*'])
    expect([...scripts]).toEqual([['https://orders.example', ['https://orders.example/*']]])
    expect((await readSettings()).pages.sites).toEqual([site])
  })

  it('are not stored when the browser denies the host', async () => {
    const { browser, scripts } = makeBrowser(false)
    await expect(addSite(site, browser)).rejects.toMatchObject({ errorType: 'HostDenied' })
    expect((await readSettings()).pages.sites).toEqual([])
    expect(scripts.size).toBe(0)
  })

  it('replace the earlier entry with the same host', async () => {
    const { browser } = makeBrowser()
    await addSite(site, browser)
    await addSite({ ...site, kind: 'blocks' }, browser)
    expect((await readSettings()).pages.sites).toEqual([{ ...site, kind: 'blocks' }])
  })

  it('lose their script and their permission when they are removed', async () => {
    const { browser, granted, scripts } = makeBrowser()
    await addSite(site, browser)
    await removeSite(site, browser)
    expect([granted.size, scripts.size]).toEqual([0, 0])
    expect((await readSettings()).pages.sites).toEqual([])
  })

  it('get their script again after an update if the browser still permits the host', async () => {
    const first = makeBrowser()
    await addSite(site, first.browser)
    const updated = makeBrowser()
    await ensureSiteScripts(updated.browser)
    expect(updated.scripts.size).toBe(0)
    updated.granted.add('https://orders.example/*')
    await ensureSiteScripts(updated.browser)
    await ensureSiteScripts(updated.browser)
    expect([...updated.scripts.keys()]).toEqual(['https://orders.example'])
  })

  it('leave other registered scripts alone', async () => {
    const { browser, scripts } = makeBrowser()
    scripts.set('wallet', [])
    await ensureSiteScripts(browser)
    expect([...scripts.keys()]).toEqual(['wallet'])
  })

  it('can be added and removed by several pages at the same time', async () => {
    const { browser, scripts } = makeBrowser()
    const another = readSite('another.example', how)
    await Promise.all([addSite(site, browser), addSite(another, browser), addSite(another, browser)])
    expect([...scripts.keys()].sort()).toEqual([another.origin, site.origin])
    await Promise.all([removeSite(site, browser), removeSite(another, browser), ensureSiteScripts(browser)])
    expect([...scripts.keys()]).toEqual([])
  })

  it('cannot be added when the browser refuses their script', async () => {
    const { browser } = makeBrowser()
    const refused = new Error('no such file')
    const scripting = { ...browser.scripting, registerContentScripts: () => Promise.reject(refused) }
    await expect(addSite(site, { ...browser, scripting })).rejects.toBe(refused)
  })
})
