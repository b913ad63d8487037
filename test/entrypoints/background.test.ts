import 'fake-indexeddb/auto'
import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, it, vi } from 'vitest'

/** Browser that delivers messages of a page to the listeners of the background. */
const { browser, listeners } = vi.hoisted(() => {
  const listeners: Record<string, ((...given: never[]) => unknown)[]> = {}
  const event = (name: string) => ({
    addListener: (listener: (...given: never[]) => unknown) => {
      listeners[name] = [...(listeners[name] ?? []), listener]
    },
  })
  const shown: { id: string; title: string; message: string }[] = []
  const badge = { text: '' }
  const stored: Record<string, unknown> = {}
  const opened: string[] = []
  const alarm: { delayInMinutes?: number } = {}
  const page = { id: 'cowbell', url: 'ext://cowbell/popup.html' }
  const sendMessage = (message: unknown) =>
    new Promise((resolve) => {
      const isHeard = listeners['message']?.some((listener) =>
        listener(message as never, page as never, resolve as never),
      )
      if (!isHeard) resolve(undefined)
    })
  const browser = {
    shown,
    badge,
    stored,
    opened,
    alarm,
    runtime: {
      id: 'cowbell',
      getURL: (path: string) => `ext://cowbell/${path}`,
      sendMessage,
      onMessage: event('message'),
      onConnect: event('connect'),
      onInstalled: event('installed'),
      onStartup: event('startup'),
    },
    alarms: {
      onAlarm: event('alarm'),
      create: async (_: string, when: { delayInMinutes: number }) => void Object.assign(alarm, when),
      get: async () => undefined,
      clear: async () => delete alarm.delayInMinutes,
    },
    notifications: {
      onClicked: event('click'),
      create: async (id: string, { title, message }: { title: string; message: string }) =>
        void shown.push({ id, title, message }),
      clear: async () => true,
    },
    action: {
      setBadgeText: async ({ text }: { text: string }) => void Object.assign(badge, { text }),
      setBadgeBackgroundColor: async () => undefined,
      setTitle: async () => undefined,
    },
    tabs: { create: async ({ url }: { url: string }) => void opened.push(url) },
    contextMenus: { onClicked: event('menu') },
    permissions: { onAdded: event('granted') },
    idle: { onStateChanged: event('idle') },
    storage: {
      session: { get: async () => ({}), set: async () => undefined, remove: async () => undefined },
      local: {
        get: async (names: string | readonly string[] | null) =>
          Object.fromEntries(
            Object.entries(stored).filter(([name]) => names === null || [names].flat().includes(name)),
          ),
        set: async (items: object) => void Object.assign(stored, items),
        remove: async (names: string[]) => {
          for (const name of names) delete stored[name]
        },
        onChanged: event('stored'),
      },
    },
  }
  Object.assign(globalThis, { browser, addEventListener: event('push').addListener })
  return { browser, listeners }
})
vi.mock('webextension-polyfill', () => ({ default: browser }))
/** Serves the files of the extension. */
vi.stubGlobal('fetch', async (url: string) => {
  if (url.endsWith('page-appearance.json')) return Response.json(PAGE_APPEARANCE)
  const path = url.replace('ext://cowbell', 'assets')
  return new Response(await readFile(path))
})

import * as z from 'zod/mini'
import background from '../../entrypoints/background'
import { callService, pagePorts } from '../../src/client/bridge/page-ports'
import { fundAccount, getFunds } from '../../src/client/chain/paper-balances'
import { viewBadges } from '../../src/client/explorer/badges'
import { PAGE_APPEARANCE } from '../../src/client/explorer/page-appearance'
import { readEntry } from '../../src/client/orders/journal'
import { type OrderPlan, placeOrder } from '../../src/client/orders/place'
import { defaultPageSettings } from '../../src/client/settings/page-settings'
import { hashAppData, writeAppData } from '../../src/domain/orders/app-data'
import { quoteRequest, toTerms } from '../../src/domain/orders/quotes'
import { bps, MAX_UINT256, seconds, toAmount, toSeconds } from '../../src/domain/scalars'
import { MAINNET, signer, TRADER, USDC, WETH } from '../support/client'

const account = { chainId: MAINNET, owner: TRADER }
const slippageBps = z.decode(bps, 100)
const appData = writeAppData({ slippageBps, orderClass: 'market' })

async function planSwap(): Promise<OrderPlan> {
  const body = z.decode(quoteRequest, {
    sellToken: WETH,
    buyToken: USDC,
    from: TRADER,
    kind: 'sell',
    appData,
    sellAmountBeforeFee: '100000000000000000',
  })
  const quote = await callService('quote', { network: MAINNET, body })
  const choice = {
    slippageBps,
    receiver: null,
    partiallyFillable: false,
    appData: hashAppData(appData),
    validTo: z.decode(seconds, toSeconds(pagePorts.now()) + 1800),
  }
  const { sellAmount, buyAmount, feeAmount } = quote.quote
  return {
    profileId: 'sandbox',
    ...account,
    terms: toTerms(quote, choice),
    appData,
    shown: {
      sellAmount,
      buyAmount,
      feeAmount,
      quoteId: quote.id ?? null,
      slippageBps,
      isVerified: quote.verified,
    },
  }
}

vi.stubGlobal('navigator', { language: 'en-US' })

beforeAll(() => {
  background.main()
})

describe('the background', () => {
  it('registers every listener synchronously', () => {
    expect(Object.keys(listeners).toSorted()).toEqual([
      'alarm',
      'click',
      'connect',
      'granted',
      'idle',
      'installed',
      'menu',
      'message',
      'push',
      'startup',
      'stored',
    ])
  })

  it('ignores messages that are not from the bridge', async () => {
    expect(await browser.runtime.sendMessage({ type: 'other' })).toBeUndefined()
  })

  it('answers the API of the local service', async () => {
    expect(await callService('getVersion', { network: MAINNET })).toMatch(/\d/)
  })

  it('takes an order from quote to notification', async () => {
    await fundAccount(callService, MAINNET, TRADER)
    const approval = { kind: 'approve', owner: TRADER, token: WETH, amount: toAmount(MAX_UINT256) } as const
    await callService('sendPaperTransaction', { network: MAINNET, body: approval })
    const before = await getFunds(callService, MAINNET, TRADER)
    const placed = await placeOrder(await planSwap(), signer, pagePorts)
    await pagePorts.wake()
    const entry = await readEntry(placed)
    if (entry?.step !== 'final') throw new Error(`The order is ${entry?.step}, not final.`)

    expect(entry).toMatchObject({ step: 'final', order: { status: 'fulfilled' }, forgery: null })
    expect(browser.shown).toMatchObject([
      { id: `sandbox:${entry.uid}:order_filled`, title: 'Order filled · Sandbox' },
    ])
    expect(browser.shown[0]?.message).toMatch(
      /^Sold 0.1 WETH for [\d,.]+ USDC\. Surplus \+[\d,.]+ USDC \(\+[\d.]+%\)/,
    )
    expect(browser.badge.text).toBe('1')
    expect(browser.stored).toEqual({ ordersChanged: 1 })
    // The filled order is requested again, because a reorg could revert its fill.
    expect(browser.alarm.delayInMinutes).toBeCloseTo(5, 1)

    const after = await getFunds(callService, MAINNET, TRADER)
    const held = (of: typeof after) => of.funds.find(({ token }) => token === USDC)?.balance ?? 0n
    expect(held(after) - held(before)).toBe(entry.order.executedBuyAmount)

    const settings = { profileId: 'sandbox', account: TRADER, pages: defaultPageSettings } as const
    const asked = { chainId: MAINNET, uids: [entry.uid], transactions: [], addresses: [], due: [] }
    const badges = await viewBadges(asked, { settings, call: callService })
    expect(badges).toMatchObject([{ text: expect.stringMatching(/^Filled/), isMine: true }])

    listeners['click']?.[0]?.(`sandbox:${entry.uid}:order_filled` as never)
    await expect.poll(() => browser.opened).toEqual([`ext://cowbell/tab.html#/order/sandbox/1/${entry.uid}`])
  })
})
