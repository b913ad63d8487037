/**
 * Rights on the bridge in Chromium: our content script may send a few kinds of requests. The page cannot send
 * any.
 */
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EndpointRow } from '../../../src/api/endpoint'
import { endpoints } from '../../../src/api/endpoints'
import { type DemoExplorer, startDemoExplorer } from '../demo-explorer'
import { type CowbellInChromium, launchCowbell } from '../support/chromium'
import { type ContentWorld, openContentWorld } from '../support/content-world'

describe('the built-in service on a web page', () => {
  const UID = `0x${'ab'.repeat(56)}`
  let cowbell: CowbellInChromium
  let demo: DemoExplorer
  let webPage: Page
  let world: ContentWorld

  beforeAll(async () => {
    cowbell = await launchCowbell()
    demo = await startDemoExplorer()
    webPage = await cowbell.context.newPage()
    await webPage.goto(`${demo.url}/orders/${UID}`)
    world = await openContentWorld(webPage, cowbell.extensionId)
  })
  afterAll(async () => {
    await demo.close()
    await cowbell.close()
  })

  const ask = (method: string, path: string, body: unknown = null) =>
    world.send({
      cowbell: 'request',
      method,
      path,
      headers: { 'content-type': 'application/json' },
      body: body === null ? null : JSON.stringify(body),
    })

  const closed = Object.entries<EndpointRow>(endpoints)
  const samplePath = ({ path }: EndpointRow) => path.replace(':network', 'mainnet').replace(/:\w+/g, UID)

  it.each([
    ...closed.map(([name, row]) => [name, row.method, samplePath(row)] as const),
    ['the round of the worker', 'POST', '/client/wake'] as const,
  ])('refuses the content script %s', async (_name, method, path) => {
    expect(await ask(method, path, method === 'GET' ? null : {})).toMatchObject({
      status: 403,
      body: JSON.stringify({
        errorType: 'Forbidden',
        description: 'Only a page of the extension may ask this. This will not change by trying again.',
      }),
    })
  })

  it.each([
    '/x/../mainnet/api/v1/quote',
    '/mainnet/api/v1/%71uote',
    '/client/badges/../wake',
    '//client/wake',
  ])('refuses the path %s', async (path) => {
    expect(await ask('POST', path, {})).toMatchObject({ status: 403 })
  })

  it("answers the content script's allowed requests", async () => {
    const badges = await ask('POST', '/client/badges', {
      chainId: 1,
      uids: [UID],
      transactions: [],
      addresses: [],
      due: [UID],
    })
    expect(badges).toMatchObject({ status: 200, body: '[]' })
    expect(await ask('POST', '/client/page', { names: ['order'] })).toMatchObject({ status: 200 })
  })

  it('ignores messages that are no requests', async () => {
    expect(await world.send({ cowbell: 'something else' })).toBeUndefined()
  })

  it('cannot be reached by the page itself', async () => {
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
