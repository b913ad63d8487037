import { beforeEach, describe, expect, it } from 'vitest'
import { registerUpdates, showPage, type TabBrowser } from '../../../src/client/worker/own-tabs'

const at = (tabId: number, path: string) => ({ tabId, windowId: 7, documentUrl: `ext://cowbell/${path}` })
let did: unknown[][]
beforeEach(() => {
  did = []
})

function browserWith(contexts: ReturnType<typeof at>[], isClosed = false): TabBrowser {
  return {
    runtime: { getURL: (path) => `ext://cowbell/${path}`, getContexts: async () => contexts },
    tabs: {
      create: async (tab) => did.push(['create', tab.url]),
      update: async (...given) => {
        if (isClosed) throw new Error('No tab with id: 1.')
        did.push(['update', ...given])
      },
    },
    windows: { update: async (...given) => did.push(['window', ...given]) },
  }
}
const PATH = 'tab.html#/order/sandbox/1/0xab'
const URL = `ext://cowbell/${PATH}`
const focused = ['window', 7, { focused: true }]

describe('a page of ours', () => {
  it('is shown in the tab that has it, which is not loaded again', async () => {
    await showPage(browserWith([at(1, 'tab.html#/orders'), at(2, PATH)]), PATH)
    expect(did).toEqual([['update', 2, { active: true }], focused])
  })

  it.each(['tab.html#/order/sandbox/1/0xcd', 'tab.html#/orders', 'tab.html#/notifications'])(
    'takes the place of %s, where nothing is lost',
    async (path) => {
      await showPage(browserWith([at(1, path)]), PATH)
      expect(did).toEqual([['update', 1, { active: true, url: URL }], focused])
    },
  )

  it.each(['tab.html#/swap', 'tab.html#/review', 'tab.html#/notifications/settings', 'popup.html#/orders'])(
    'leaves %s alone, and gets a tab of its own',
    async (path) => {
      await showPage(browserWith([at(1, path)]), PATH)
      expect(did).toEqual([['create', URL]])
    },
  )

  it('gets a tab of its own where the other was closed meanwhile', async () => {
    await showPage(browserWith([at(1, PATH)], true), PATH)
    expect(did).toEqual([['create', URL]])
  })

  it('gets one in a browser that lists no tabs of ours', async () => {
    const { tabs, runtime } = browserWith([at(1, PATH)])
    await showPage({ tabs, runtime: { getURL: runtime.getURL } }, PATH)
    expect(did).toEqual([['create', URL]])
  })
})

const BACKGROUND = { name: 'background' }

/** How often the extension is loaded again when an update comes while these are open. */
function countReloads(...open: readonly unknown[]): number {
  let reloads = 0
  let tell = () => {}
  const runtime = {
    onUpdateAvailable: {
      addListener: (hear: () => void) => {
        tell = hear
      },
    },
    reload: () => {
      reloads++
    },
  }
  registerUpdates({ runtime, extension: { getViews: () => [BACKGROUND, ...open] } }, BACKGROUND)
  tell()
  return reloads
}

describe('an update', () => {
  it('is installed at once while no page of ours is open', () => {
    expect(countReloads()).toBe(1)
  })

  it('waits for the browser’s next start rather than close a page', () => {
    expect(countReloads({ name: 'tab' })).toBe(0)
  })
})
