import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { WebPage } from '../../../src/client/bridge/client-endpoints'
import { createDappHandlers } from '../../../src/client/dapps/handlers'
import { markShown, WINDOW_LOCK } from '../../../src/client/dapps/requests'
import { clientDb } from '../../../src/client/db/db'
import { changeSettings } from '../../../src/client/settings/settings'
import { createRequestWindow } from '../../../src/client/worker/request-window'
import { emptyClientDb, NOW, TRADER } from '../../support/client'

const PAGE: WebPage = {
  origin: 'https://app.example',
  siteOrigin: 'https://app.example',
  tabId: 1,
  frameId: 0,
}
const nameOf = (count: number) => `00000000-0000-4000-a000-${String(count).padStart(12, '0')}`
const none = async () => Response.error()

let held: { name: string }[]
let opened: number
let count = 0
/** Ends the wait of one second before the next look whether the window has closed. */
let endClosingWait: () => void
let waits: number

const listing = {
  runtime: { getURL: String },
  tabs: {
    create: async () => {
      opened += 1
      return { id: opened }
    },
    // The browser still returns the tab after it was closed.
    get: async () => ({}),
  },
}
const make = () =>
  createDappHandlers({
    fetch: none,
    service: none,
    now: () => NOW,
    notifyPages: async () => undefined,
    wait: () =>
      new Promise((resolve) => {
        waits += 1
        endClosingWait = resolve
      }),
    report: (trouble) => expect(trouble).toBeUndefined(),
    window: createRequestWindow(listing, () => NOW),
  })
let handlers: ReturnType<typeof make>

const ask = (method = 'personal_sign', params: unknown[] = []) => {
  count += 1
  return handlers.walletRequest({ id: nameOf(count), page: nameOf(0), method, params }, PAGE)
}
const listIds = async () => (await clientDb.walletRequests.toArray()).map(({ id }) => id)
const show = async () => {
  held = [{ name: WINDOW_LOCK }]
  await markShown(await listIds())
}

beforeEach(async () => {
  await emptyClientDb()
  await changeSettings({ account: TRADER })
  await clientDb.connectedSites.put({
    origin: PAGE.siteOrigin,
    accounts: [TRADER],
    serviceAccess: 'off',
    addedAt: NOW,
  })
  ;[held, opened, waits, handlers] = [[], 0, 0, make()]
  vi.stubGlobal('navigator', { locks: { query: async () => ({ held }) } })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

it('requests of a closed window do not count towards the limit, even if the browser still lists its tab', async () => {
  for (let each = 0; each < 5; each += 1) await ask()
  await show()
  held = []
  expect([await ask(), opened]).toEqual([{ waits: true }, 2])
  expect(await listIds()).toEqual([nameOf(count)])
})

it('requests of a window that is still opening count towards the limit and are not removed', async () => {
  for (let each = 0; each < 5; each += 1) await ask()
  expect(await ask()).toMatchObject({ error: { code: -32005 } })
  expect([(await listIds()).length, opened]).toEqual([5, 1])
})

it('a new window shows requests that joined a closing window, and nothing else of that window', async () => {
  await ask()
  await show()
  await ask()
  held = []
  endClosingWait()
  await expect.poll(() => opened).toBe(2)
  expect(await listIds()).toEqual([nameOf(count)])
  // The next request joins the new window.
  expect([await ask(), opened, (await listIds()).length]).toEqual([{ waits: true }, 2, 2])
})

it('a request that joined a window which closes slowly gets a new window', async () => {
  await ask()
  await show()
  await ask()
  for (let look = 2; look <= 4; look += 1) {
    endClosingWait()
    await expect.poll(() => waits).toBe(look)
  }
  held = []
  endClosingWait()
  await expect.poll(() => opened).toBe(2)
  expect(await listIds()).toEqual([nameOf(count)])
})

it.each([
  ['eth_requestAccounts', []],
  ['personal_sign', ['0x', TRADER]],
  ['wallet_switchEthereumChain', [{ chainId: '0x64' }]],
])('%s fails without a window while the wallet has no account', async (method, params) => {
  await changeSettings({ account: null })
  for (let each = 0; each < 3; each += 1)
    expect(await ask(method, params)).toMatchObject({ error: { code: 4100 } })
  expect([await listIds(), opened]).toEqual([[], 0])
})
