import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { clientDb } from '../../../src/client/db/db'
import { PAGE_APPEARANCE } from '../../../src/client/explorer/page-appearance'
import { enqueueNotifications } from '../../../src/client/notify/enqueue'
import { toNotification } from '../../../src/client/notify/order-notifications'
import { readPreferences } from '../../../src/client/settings/preferences'
import { changeSettings } from '../../../src/client/settings/settings'
import { createWorker } from '../../../src/client/worker/worker'
import { currentLocale } from '../../../src/domain/text/texts'
import { emptyClientDb, makeAccepted, makeTerms, NOW } from '../../support/client'
import { customAt } from '../../support/own-profile'

const entry = makeAccepted(makeTerms())
const notification = toNotification(entry, 'order_expired', { sell: 0n, buy: 0n }, NOW)
let did: unknown[][]

function fakeBrowser(): Parameters<typeof createWorker>[0]['browser'] {
  const note =
    (name: string) =>
    async (...given: unknown[]): Promise<undefined> => {
      did.push([name, ...given])
    }
  return {
    runtime: { id: 'cowbell', getURL: (path) => `ext://cowbell/${path}` },
    alarms: { create: note('alarm'), get: note('getAlarm'), clear: async () => true },
    notifications: { create: note('notify'), clear: note('clear') },
    action: { setBadgeText: note('badge'), setBadgeBackgroundColor: note('colour'), setTitle: note('title') },
    tabs: {
      create: async (tab) => {
        did.push(['tab', tab])
        return {}
      },
      get: note('getTab'),
    },
    permissions: { contains: async () => false },
    storage: { local: { get: async () => ({}), set: note('store') }, session: { get: async () => ({}) } },
    scripting: { executeScript: note('inject') },
  }
}

const makeWorker = (asked: string[] = []) =>
  createWorker({
    browser: fakeBrowser(),
    createBackend: (choice) => {
      asked.push(`create ${choice.kind}`)
      return {
        fetch: async ({ url }) => {
          asked.push(`${choice.kind} ${new URL(url).pathname}`)
          return url.endsWith('version') ? new Response('1.0') : Response.json([])
        },
        runAuctions: async () => [],
        hasOpenOrders: async () => false,
      }
    },
    fetch: async () => Response.error(),
    locale: 'en-US',
    readAppearance: async () => PAGE_APPEARANCE,
    readTokens: async () => ({}),
    readDictionary: async (path) => {
      asked.push(`read ${path}`)
      return { 'Order expired': 'Order abgelaufen' }
    },
    now: () => NOW,
    random: () => 0.5,
    report: (trouble) => {
      throw trouble
    },
  })
const page = { id: 'cowbell', url: 'ext://cowbell/popup.html' }
const message = (method: string, path: string, body: string | null = null) => ({
  cowbell: 'request',
  method,
  path,
  headers: {},
  body,
})
const calls = (name: string) => did.filter(([each]) => each === name)

beforeEach(async () => {
  await emptyClientDb()
  did = []
})

describe('the worker', () => {
  it('sends requests to the backend of the chosen profile, and creates each backend once', async () => {
    const asked: string[] = []
    const worker = makeWorker(asked)
    await worker.answer(message('GET', '/mainnet/api/v1/version'), page)
    await worker.answer(message('GET', '/mainnet/api/v1/version'), page)
    await changeSettings({ profileId: 'staging' })
    await worker.answer(message('GET', '/mainnet/api/v1/version'), page)
    expect(asked).toEqual([
      'create local',
      'local /mainnet/api/v1/version',
      'local /mainnet/api/v1/version',
      'create remote',
      'remote /mainnet/api/v1/version',
    ])
  })

  it('sends requests to the new service when the URL of a custom profile changes', async () => {
    const asked: string[] = []
    const worker = makeWorker(asked)
    for (const orderbook of ['http://a.invalid', 'http://b.invalid', 'http://a.invalid']) {
      await changeSettings({ profileId: 'own-custom00', ownProfiles: [customAt(orderbook)] })
      await worker.answer(message('GET', '/mainnet/api/v1/version'), page)
    }
    expect(asked.filter((each) => each.startsWith('create'))).toEqual(['create remote', 'create remote'])
  })

  it('opens an order when a page asks for it', async () => {
    const body = JSON.stringify({ chainId: 1, uid: entry.uid })
    const script = { ...page, url: 'https://explorer.cow.fi/', frameId: 0, tab: { id: 1 } }
    expect(await makeWorker().answer(message('POST', '/client/open', body), script)).toMatchObject({
      status: 200,
      body: 'null',
    })
    expect(calls('tab')).toEqual([
      ['tab', { url: `ext://cowbell/tab.html#/order/production/1/${entry.uid}` }],
    ])
  })

  it('opens the order of a clicked notification', async () => {
    await enqueueNotifications([notification], NOW)
    await makeWorker().openNotification(notification.id)
    expect(calls('tab')).toHaveLength(1)
    expect(calls('clear')).toEqual([['clear', notification.id]])
  })

  it("opens the order with a notification's first button and mutes it with the second", async () => {
    await enqueueNotifications([notification], NOW)
    await makeWorker().pressButton(notification.id, 0)
    expect(calls('tab')).toHaveLength(1)
    await makeWorker().pressButton(notification.id, 1)
    expect(calls('tab')).toHaveLength(1)
    expect((await readPreferences()).mutes).toContain(`order:sandbox:1:${entry.uid}`)
  })

  it('refreshes the unread count after an order was muted', async () => {
    await enqueueNotifications([notification], NOW)
    const worker = makeWorker()
    await worker.start()
    expect(calls('badge').at(-1)).toEqual(['badge', { text: '1' }])
    await worker.pressButton(notification.id, 1)
    expect(calls('badge').at(-1)).toEqual(['badge', { text: '' }])
  })

  it('loads the dictionary of the chosen language once, but none for English', async () => {
    const asked: string[] = []
    const worker = makeWorker(asked)
    const readings = () => asked.filter((each) => each.startsWith('read'))
    await worker.wake()
    expect([readings(), currentLocale()]).toEqual([[], 'en-US'])
    await changeSettings({ language: 'de' })
    await enqueueNotifications([notification], NOW)
    await worker.wake()
    await worker.wake()
    expect(readings()).toEqual(['read /texts/de.json'])
    expect(JSON.stringify(calls('notify'))).toContain('Order abgelaufen')
    await changeSettings({ language: 'en' })
    await worker.wake()
    expect([readings().length, currentLocale()]).toEqual([1, 'en-US'])
  })

  it('starts a tick for a push without showing its content', async () => {
    const asked: string[] = []
    await clientDb.orders.put(entry)
    const content = {
      version: 1,
      chainId: 1,
      orderUid: entry.uid,
      title: 'Order filled',
      text: 'Send me money',
    }
    await makeWorker(asked).takePush(JSON.stringify(content))
    expect(asked.join()).toContain('/orders/by_uids')
    expect(calls('notify')).toEqual([])
  })

  it('ignores and reports an invalid push', async () => {
    const asked: string[] = []
    await expect(makeWorker(asked).takePush('hello')).rejects.toThrow('none of ours')
    expect(asked).toEqual([])
  })

  it('shows a notification and announces it to pages', async () => {
    await clientDb.orders.put(entry)
    await enqueueNotifications([notification], NOW)
    await makeWorker().wake()
    expect(calls('notify')).toHaveLength(1)
    expect(calls('store')).toEqual([['store', { ordersChanged: 1 }]])
    expect(calls('badge')).toEqual([['badge', { text: '1' }]])
  })

  it('sets an alarm for open orders and refreshes the button at start', async () => {
    await clientDb.orders.put(entry)
    await makeWorker().start()
    expect(calls('alarm')).toHaveLength(1)
    expect(calls('title')).toEqual([['title', { title: 'Cowbell · Sandbox' }]])
  })

  it('sets no alarm at start if no order is open', async () => {
    await makeWorker().start()
    expect(calls('alarm')).toEqual([])
  })
})
