import { beforeEach, describe, expect, it } from 'vitest'
import {
  registerUpdates,
  registerWelcome,
  showPage,
  type TabBrowser,
} from '../../../src/client/worker/own-tabs'

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

describe('showPage', () => {
  it('shows the tab that has the page, without reloading it', async () => {
    await showPage(browserWith([at(1, 'tab.html#/orders'), at(2, PATH)]), PATH)
    expect(did).toEqual([['update', 2, { active: true }], focused])
  })

  it.each(['tab.html#/order/sandbox/1/0xcd', 'tab.html#/orders', 'tab.html#/notifications'])(
    'reuses a tab that shows %s',
    async (path) => {
      await showPage(browserWith([at(1, path)]), PATH)
      expect(did).toEqual([['update', 1, { active: true, url: URL }], focused])
    },
  )

  it.each(['tab.html#/swap', 'tab.html#/review', 'tab.html#/notifications/settings', 'popup.html#/orders'])(
    'opens a new tab instead of replacing %s',
    async (path) => {
      await showPage(browserWith([at(1, path)]), PATH)
      expect(did).toEqual([['create', URL]])
    },
  )

  it('opens a new tab if the found tab was closed meanwhile', async () => {
    await showPage(browserWith([at(1, PATH)], true), PATH)
    expect(did).toEqual([['create', URL]])
  })

  it('opens a new tab in a browser that cannot list tabs', async () => {
    const { tabs, runtime } = browserWith([at(1, PATH)])
    await showPage({ tabs, runtime: { getURL: runtime.getURL } }, PATH)
    expect(did).toEqual([['create', URL]])
  })
})

const BACKGROUND = { name: 'background' }

/** Counts the reloads of the extension when an update arrives while these views are open. */
function countReloads(...open: readonly unknown[]): number {
  let reloads = 0
  let emit = () => {}
  const runtime = {
    onUpdateAvailable: {
      addListener: (listener: () => void) => {
        emit = listener
      },
    },
    reload: () => {
      reloads++
    },
  }
  registerUpdates({ runtime, extension: { getViews: () => [BACKGROUND, ...open] } }, BACKGROUND)
  emit()
  return reloads
}

describe('an update', () => {
  it('is installed at once while no page is open', () => {
    expect(countReloads()).toBe(1)
  })

  it('waits for the next start of the browser while a page is open', () => {
    expect(countReloads({ name: 'tab' })).toBe(0)
  })
})

describe('the welcome tab', () => {
  /** Returns the tabs that an installation opens. */
  async function installAs(reason: string, installType: string): Promise<readonly string[]> {
    const opened: string[] = []
    let emit: (details: { reason: string }) => void = () => {}
    registerWelcome(
      {
        runtime: {
          getURL: (path) => `ext://${path}`,
          onInstalled: {
            addListener: (listener) => {
              emit = listener
            },
          },
        },
        tabs: { create: async ({ url }) => opened.push(url) },
        management: {
          getSelf: async () => ({ installType }),
        },
      },
      (trouble) => expect.fail(String(trouble)),
    )
    emit({ reason })
    await new Promise((resolve) => setImmediate(resolve))
    return opened
  }

  it('opens after the first installation', async () => {
    expect(await installAs('install', 'normal')).toEqual(['ext://tab.html#/onboarding'])
  })

  it('does not open after an update, or for an unpacked build', async () => {
    expect(await installAs('update', 'normal')).toEqual([])
    expect(await installAs('install', 'development')).toEqual([])
  })
})
