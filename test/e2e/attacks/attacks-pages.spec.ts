/**
 * Attacks by a web page in Chromium: forged messages, frames, and a content script that was taken over. No
 * attack causes a signature or reveals an address.
 */

import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CowbellInChromium } from '../support/chromium'
import { type ContentWorld, openContentWorld } from '../support/content-world'
import {
  expectNothingLearnt,
  type OutsiderStage,
  OWNER,
  openOutsiderStage,
  write,
} from '../support/outsider-stage'
import { holds } from '../walk/until'

const SURFACES = ['popup.html', 'tab.html', 'sidepanel.html', 'options.html', 'tab.html#/review']
/** Marker in every forged value, so that it can be found where it must not be. */
const FORGED = 'forged-by-a-stranger'

let stage: OutsiderStage
let cowbell: CowbellInChromium
let webPage: Page
let world: ContentWorld
beforeAll(async () => {
  stage = await openOutsiderStage()
  ;({ cowbell, webPage } = stage)
  world = await openContentWorld(webPage, cowbell.extensionId)
})
afterAll(() => stage?.close())

const expectUntouched = (attack: () => Promise<unknown>) => stage.expectUntouched(attack)

const messageOf = (path: string, body: unknown) => ({
  cowbell: 'request',
  method: 'POST',
  path,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

describe('a web page', () => {
  it('cannot reach anything with forged bridge messages', () =>
    expectUntouched(async () => {
      const worker = await cowbell.worker()
      await worker.evaluate(() => {
        const { chrome } = globalThis as unknown as {
          chrome: { runtime: Record<string, { addListener(hear: (heard: unknown) => void): void }> }
        }
        const heard: string[] = []
        Object.assign(globalThis, { heard })
        for (const name of ['onMessage', 'onMessageExternal', 'onConnect', 'onConnectExternal'])
          chrome.runtime[name]?.addListener(
            (message) => void heard.push(`${name} ${JSON.stringify(message)}`),
          )
      })
      await webPage.evaluate(
        async ({ id, forged }) => {
          const message = {
            cowbell: 'request',
            method: 'POST',
            path: `/client/${forged}`,
            headers: {},
            body: null,
          }
          const answers: unknown[] = []
          Object.assign(globalThis, { answers })
          addEventListener('message', ({ data }) => answers.push(data))
          const { chrome } = globalThis as unknown as {
            chrome?: {
              runtime?: { sendMessage?: (...given: unknown[]) => unknown; connect?: (id: string) => unknown }
            }
          }
          answers.push(typeof chrome?.runtime?.sendMessage, typeof chrome?.runtime?.connect)
          for (const target of ['*', location.origin, `chrome-extension://${id}`]) {
            try {
              postMessage(message, target)
            } catch (error) {
              answers.push(String(error))
            }
          }
          for (const name of ['cowbell', 'cowbell:request', 'message', 'request', 'eip6963:requestProvider'])
            for (const at of [window, document, document.body])
              at.dispatchEvent(new CustomEvent(name, { detail: message, bubbles: true }))
          new BroadcastChannel('cowbell').postMessage(message)
          for (const path of [
            'desk/wake',
            'desk/badges',
            'mainnet/api/v1/orders',
            '1/api/v1/quote',
            'tab.html',
          ])
            answers.push(
              await fetch(`chrome-extension://${id}/${path}`, {
                method: 'POST',
                body: JSON.stringify(message),
              }).then(
                (reply) => reply.text(),
                () => 'closed',
              ),
            )
        },
        { id: cowbell.extensionId, forged: FORGED },
      )
      await holds(async () => {
        const learnt = await webPage.evaluate<unknown[]>('answers')
        expectNothingLearnt(learnt)
        expect(learnt.slice(0, 2)).toEqual(['undefined', 'undefined'])
        expect(learnt.filter((each) => each === 'closed')).toHaveLength(5)
      })
      const heard = await (await cowbell.worker()).evaluate(
        () => Reflect.get(globalThis, 'heard') as string[],
      )
      expect(heard.filter((each) => each.includes(FORGED))).toEqual([])
    }))

  it.each(['iframe', 'embed', 'object'])('cannot frame a Cowbell page in an %s', (tag) =>
    expectUntouched(async () => {
      const base = `chrome-extension://${cowbell.extensionId}/`
      await webPage.evaluate(
        ({ addresses, tag }) => {
          document.body.replaceChildren()
          for (const address of addresses) {
            const frame = document.createElement(tag)
            frame.setAttribute(tag === 'object' ? 'data' : 'src', address)
            frame.style.cssText = 'opacity:0;position:fixed;inset:0;width:100vw;height:100vh'
            document.body.append(frame)
          }
        },
        { addresses: SURFACES.map((surface) => base + surface), tag },
      )
      await holds(async () => {
        for (const frame of webPage.frames()) {
          expect(frame.url().startsWith(base)).toBe(false)
          // A frame that is removed meanwhile shows nothing.
          const shown = await frame
            .locator('#app')
            .count()
            .catch(() => 0)
          expect(shown).toBe(0)
        }
      }, 1_500)
      await webPage.evaluate(() => document.body.replaceChildren())
    }),
  )

  it('cannot open a Cowbell page at an address of its choice', () =>
    expectUntouched(async () => {
      const target = `chrome-extension://${cowbell.extensionId}/tab.html#/explorers/https/evil.example`
      for (const way of ['window', 'link', 'form', 'location'] as const) {
        const page = await cowbell.context.newPage()
        await page.goto(`${stage.siteUrl}/${way}`)
        const opened = cowbell.context.waitForEvent('page', { timeout: 1_500 }).catch(() => undefined)
        await page.evaluate(
          ({ way, target }) => {
            const ways = {
              window: () => open(target),
              link: () =>
                Object.assign(document.createElement('a'), { href: target, target: '_blank' }).click(),
              form: () => {
                const form = Object.assign(document.createElement('form'), { action: target, method: 'get' })
                document.body.append(form)
                form.submit()
              },
              location: () => location.assign(target),
            }
            ways[way]()
          },
          { way, target },
        )
        const tab = await opened
        for (const each of [tab, page]) {
          if (!each || each.isClosed()) continue
          await expect.poll(() => each.locator('#app').count()).toBe(0)
          await each.close()
        }
      }
    }))
})

describe('a content script that was taken over', () => {
  it('gets no key, vault or address from the browser', async () => {
    const answers = await Promise.all(
      [
        'chrome.storage.session.get()',
        'chrome.storage.local.get()',
        'chrome.storage.sync?.get()',
        'indexedDB.databases()',
        'Object.keys(chrome)',
        'fetch(chrome.runtime.getURL("tab.html")).then((reply) => reply.text())',
        'fetch(chrome.runtime.getURL("1/api/v1/account/x/orders")).then((reply) => reply.text())',
        'chrome.runtime.connect({ name: "keys" }).name',
        'caches.keys()',
        'Promise.resolve(localStorage.length)',
      ].map((expression) => world.run(expression).catch(String)),
    )
    expectNothingLearnt(answers)
    const [session, local, , databases] = answers
    expect(String(session)).toMatch(/Access to storage is not allowed/)
    // The storage has only two counters of changes. The page can see these changes anyway.
    expect(local).toEqual({ ordersChanged: expect.any(Number), pagesChanged: expect.any(Number) })
    expect(write(databases)).not.toContain('cowbell')
  })

  it.each([
    { cowbell: 'key' },
    { cowbell: 'sign', owner: OWNER },
    { cowbell: 'request', method: 'POST', path: '/client/sign', headers: {}, body: '{}' },
    { cowbell: 'request', method: 'GET', path: '/client/keys', headers: {}, body: null },
    { cowbell: 'request', method: 'POST', path: '/client/wake', headers: {}, body: null },
    { cowbell: 'request', method: 'POST', path: '/client/badges/../wake', headers: {}, body: '{}' },
    { cowbell: 'request', method: 'POST', path: '/mainnet/api/v1/orders', headers: {}, body: '{}' },
    {
      cowbell: 'request',
      method: 'GET',
      path: `/mainnet/api/v1/account/${OWNER}/orders`,
      headers: {},
      body: null,
    },
    {
      cowbell: 'request',
      method: 'POST',
      path: '/client/badges',
      headers: {},
      body: '{}',
      access: 'extension',
    },
    [{ cowbell: 'request' }],
    null,
  ])('gets a refusal or no answer to %j', (message) =>
    expectUntouched(async () => {
      const answer = (await world.send(message).catch(String)) as { status?: number } | undefined
      expectNothingLearnt(answer)
      if (typeof answer === 'object') expect(answer.status).toBeGreaterThanOrEqual(400)
    }),
  )

  it('learns no address from its allowed requests, even when there are notifications', async () => {
    const ask = (path: string, body: unknown) =>
      world.send({
        cowbell: 'request',
        method: 'POST',
        path,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    const strangers = ['11', '22', '33'].map((byte) => `0x${byte.repeat(20)}`)
    const nothing = { chainId: 1, uids: [], transactions: [], addresses: [], due: [] }
    const bell = await ask('/client/bell', {})
    expect(write(bell)).toContain('\\"unread\\":2')
    expect(write(bell)).not.toContain('Order filled')
    const learnt = [
      bell,
      await ask('/client/page', {}),
      await ask('/client/badges', nothing),
      await ask('/client/badges', { ...nothing, addresses: strangers, due: strangers }),
      await ask('/client/card', { kind: 'address', chainId: 1, id: strangers[0] }),
    ]
    expectNothingLearnt(learnt)
    expect(write(learnt[3])).toContain('[]')
    // While address badges are off, the right address gets the same answer as a wrong one.
    const right = await ask('/client/badges', { ...nothing, addresses: [OWNER], due: [OWNER] })
    expect(right).toEqual(learnt[3])
    expect(await ask('/client/card', { kind: 'address', chainId: 1, id: OWNER })).toMatchObject({
      status: 404,
    })
  })

  it('changes no setting, and opens Cowbell at most ten times a minute, in one tab', () =>
    expectUntouched(async () => {
      const said = await Promise.all([
        world.send(messageOf('/client/bell', { origin: 'https://etherscan.io', hide: true, move: true })),
        world.send(messageOf('/client/tell', { chainId: 1, uid: `0x${'ab'.repeat(56)}`, isTold: false })),
      ])
      expect(said.map((reply) => (reply as { status: number }).status)).toEqual([200, 403])
      const before = cowbell.context.pages().length
      const opened: unknown[] = []
      const ask = async () => opened.push(await world.send(messageOf('/client/open', { screen: 'orders' })))
      await ask()
      // An existing tab is reused once its page has loaded.
      await expect.poll(() => cowbell.context.pages().length).toBe(before + 1)
      await cowbell.context.pages().at(-1)?.locator('#app h1').first().waitFor()
      for (let index = 1; index < 15; index++) await ask()
      const refused = opened.filter((reply) => (reply as { status: number }).status === 429)
      expect(refused).toHaveLength(5)
      await expect.poll(() => cowbell.context.pages().length).toBe(before + 1)
      await Promise.all(
        cowbell.context
          .pages()
          .slice(before)
          .map((page) => page.close()),
      )
    }))
})
