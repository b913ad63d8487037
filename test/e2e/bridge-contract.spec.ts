/**
 * The bridge in a real Chromium: the contract stories, told over it to the service inside the installed extension, and
 * what it answers to whom.
 */
import type { Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

const sendMessage = vi.hoisted(() => vi.fn())
vi.mock('webextension-polyfill', () => ({ default: { runtime: { sendMessage } } }))

import type { EndpointRow } from '../../src/api/endpoint'
import { endpoints } from '../../src/api/endpoints'
import { bridgeFetch } from '../../src/desk/bridge'
import { stories } from '../contract/stories'
import { type DemoExplorer, startDemoExplorer } from './demo-explorer'
import { type BridgeMessage, sendFromPage, worldBehind } from './support/browser-world'
import { type CowbellInChromium, launchCowbell } from './support/chromium'
import { type ContentWorld, openContentWorld } from './support/content-world'
import { emptyTables } from './support/tables'

let cowbell: CowbellInChromium
let page: Page

beforeAll(async () => {
  cowbell = await launchCowbell()
  page = await cowbell.openSurface('manifest.json')
})
afterAll(() => cowbell.close())

describe('the service inside the extension, asked by a page of it', () => {
  beforeAll(() => {
    sendMessage.mockImplementation((message: BridgeMessage) => page.evaluate(sendFromPage, message))
  })

  /** Each story begins with empty tables and a worker that is not running. */
  beforeEach(async () => {
    await cowbell.killWorker()
    await emptyTables(page)
  })

  const toldHere = stories.filter(({ needs }) => needs === undefined)
  it.each(toldHere)('$name', ({ tell }) => tell(worldBehind(bridgeFetch)))

  const toldElsewhere = stories.filter(({ needs }) => needs === 'clock')
  it.skip.each(toldElsewhere)('$name (skipped: the clock of a browser cannot be turned)', () => undefined)

  it('has written no error to any console', () => {
    cowbell.expectNoErrors()
    expect(toldHere.length).toBeGreaterThan(toldElsewhere.length)
  })
})

describe('the service inside the extension, asked from a web page', () => {
  const UID = `0x${'ab'.repeat(56)}`
  let demo: DemoExplorer
  let webPage: Page
  let world: ContentWorld

  beforeAll(async () => {
    demo = await startDemoExplorer()
    webPage = await cowbell.context.newPage()
    await webPage.goto(`${demo.url}/orders/${UID}`)
    world = await openContentWorld(webPage, cowbell.extensionId)
  })
  afterAll(() => demo.close())

  const ask = (method: string, path: string, body: unknown = null) =>
    world.send({
      cowbell: 'request',
      method,
      path,
      headers: { 'content-type': 'application/json' },
      body: body === null ? null : JSON.stringify(body),
    })

  const closed = Object.entries<EndpointRow>(endpoints).filter(([, { access }]) => access === 'extension')
  const samplePath = ({ path }: EndpointRow) => path.replace(':network', 'mainnet').replace(/:\w+/g, UID)

  it.each([
    ...closed.map(([name, row]) => [name, row.method, samplePath(row)] as const),
    ['the round of the worker', 'POST', '/desk/wake'] as const,
  ])('refuses the content script %s', async (_name, method, path) => {
    expect(await ask(method, path, method === 'GET' ? null : {})).toMatchObject({
      status: 403,
      body: JSON.stringify({
        errorType: 'Forbidden',
        description: 'Only a page of the extension may ask this.',
      }),
    })
  })

  it.each(['/x/../mainnet/api/v1/quote', '/mainnet/api/v1/%71uote', '/desk/badges/../wake', '//desk/wake'])(
    'is not fooled by the path %s',
    async (path) => {
      expect(await ask('POST', path, {})).toMatchObject({ status: 403 })
    },
  )

  it('answers the content script what is open to pages', async () => {
    const badges = await ask('POST', '/desk/badges', { chainId: 1, uids: [UID] })
    expect(badges).toMatchObject({ status: 200, body: '{"badges":[]}' })
    expect(await ask('GET', `/mainnet/api/v1/orders/${UID}`)).toMatchObject({ status: 404 })
  })

  it('leaves messages that are no requests unanswered', async () => {
    expect(await world.send({ cowbell: 'something else' })).toBeUndefined()
  })

  it('gives the page itself no way to ask', async () => {
    const doors = await webPage.evaluate(async (extensionId) => {
      const probe = (path: string) =>
        fetch(`chrome-extension://${extensionId}/${path}`).then(
          () => 'answered',
          () => 'closed',
        )
      const runtime: unknown = Reflect.get(globalThis, 'chrome')?.runtime
      return [
        runtime,
        Reflect.get(globalThis, 'browser'),
        await probe('manifest.json'),
        await probe('icons/cowbell-16.png'),
      ]
    }, cowbell.extensionId)
    expect(doors).toEqual([undefined, undefined, 'closed', 'closed'])
  })
})
