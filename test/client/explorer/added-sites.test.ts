import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  addSite,
  assertSites,
  readSite,
  removeSite,
  type SitePorts,
} from '../../../src/client/explorer/added-sites'
import { readSettings } from '../../../src/client/settings/settings'
import { emptyClientDb } from '../../support/client'

const how = { kind: 'orders', chainId: null } as const

const aMoment = () => new Promise((resolve) => setTimeout(resolve, 1))

/** A browser that grants hosts when it is asked, and keeps what was registered until it is updated. */
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
      // As Chromium has it: what is there is not registered twice, what is not there is not taken out.
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

describe('the address of a site', () => {
  it.each([
    ['orders.example', 'https://orders.example'],
    [' https://orders.example/orders/0x1?a#b ', 'https://orders.example'],
    ['http://10.0.0.7:8080/', 'http://10.0.0.7'],
    ['HTTPS://Orders.Example', 'https://orders.example'],
  ])('%s is read as %s', (text, origin) => {
    expect(readSite(text, how)).toEqual({ ...how, origin, base: '' })
  })

  it.each(['', 'orders', 'ftp://orders.example', 'https://', 'a b.c', '*://*/*'])('%o is refused', (text) => {
    expect(() => readSite(text, how)).toThrow('Enter a site URL such as')
  })
})

describe('a site of the user', () => {
  const site = readSite('orders.example', how)

  it('is asked of the browser, remembered, and badged on that one host', async () => {
    const { browser, granted, scripts } = makeBrowser()
    await addSite(site, browser)
    expect([...granted]).toEqual(['https://orders.example/*'])
    expect([...scripts]).toEqual([['https://orders.example', ['https://orders.example/*']]])
    expect((await readSettings()).pages.sites).toEqual([site])
  })

  it('is forgotten at once when the browser says no', async () => {
    const { browser, scripts } = makeBrowser(false)
    await expect(addSite(site, browser)).rejects.toMatchObject({ errorType: 'HostDenied' })
    expect((await readSettings()).pages.sites).toEqual([])
    expect(scripts.size).toBe(0)
  })

  it('that is named again is named once, as it was named last', async () => {
    const { browser } = makeBrowser()
    await addSite(site, browser)
    await addSite({ ...site, kind: 'blocks' }, browser)
    expect((await readSettings()).pages.sites).toEqual([{ ...site, kind: 'blocks' }])
  })

  it('is left alone once it is removed, and its permission given back', async () => {
    const { browser, granted, scripts } = makeBrowser()
    await addSite(site, browser)
    await removeSite(site, browser)
    expect([granted.size, scripts.size]).toEqual([0, 0])
    expect((await readSettings()).pages.sites).toEqual([])
  })

  it('is registered again after an update, unless the browser took the permission away', async () => {
    const first = makeBrowser()
    await addSite(site, first.browser)
    const updated = makeBrowser()
    await assertSites(updated.browser)
    expect(updated.scripts.size).toBe(0)
    updated.granted.add('https://orders.example/*')
    await assertSites(updated.browser)
    await assertSites(updated.browser)
    expect([...updated.scripts.keys()]).toEqual(['https://orders.example'])
  })

  it('shares the registry with scripts that are none of its kind, and leaves those', async () => {
    const { browser, scripts } = makeBrowser()
    scripts.set('wallet', [])
    await assertSites(browser)
    expect([...scripts.keys()]).toEqual(['wallet'])
  })

  it('is added and removed by pages that do so at the same time', async () => {
    const { browser, scripts } = makeBrowser()
    const another = readSite('another.example', how)
    await Promise.all([addSite(site, browser), addSite(another, browser), addSite(another, browser)])
    expect([...scripts.keys()].sort()).toEqual([another.origin, site.origin])
    await Promise.all([removeSite(site, browser), removeSite(another, browser), assertSites(browser)])
    expect([...scripts.keys()]).toEqual([])
  })

  it('whose script the browser refuses is no success', async () => {
    const { browser } = makeBrowser()
    const refused = new Error('no such file')
    const scripting = { ...browser.scripting, registerContentScripts: () => Promise.reject(refused) }
    await expect(addSite(site, { ...browser, scripting })).rejects.toBe(refused)
  })
})
