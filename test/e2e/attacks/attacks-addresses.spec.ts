/** Attacks by crafted addresses of our pages, and by another extension with every permission. */
import type { Worker } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CowbellInChromium } from '../support/chromium'
import { workerOfHostile } from '../support/hostile'
import { expectNothingLearnt, KEY, type OutsiderStage, openOutsiderStage } from '../support/outsider-stage'
import { holds } from '../walk/until'

let stage: OutsiderStage
let cowbell: CowbellInChromium
let other: Worker
beforeAll(async () => {
  stage = await openOutsiderStage()
  cowbell = stage.cowbell
  other = await workerOfHostile(cowbell)
})
afterAll(() => stage?.close())

const expectUntouched = (attack: () => Promise<unknown>) => stage.expectUntouched(attack)

describe('a crafted address of a Cowbell page', () => {
  const MARKUP = '<img src=x onerror=globalThis.isPwned=true>'

  it.each([
    '#/swap?sell=0xbad&buy=0xbad&amount=1000000&receiver=0xbad',
    '#/swap/0xbad/0xbad/1000000',
    '#/review?sign=1',
    '#/explorers/https/evil.example',
    '#/explorers/javascript/alert',
    '#/settings?custom=https://evil.example',
    `#/order/1/0x${'ab'.repeat(56)}`,
    '#/order/999999/evil',
    '#/ledger/evil/1',
    `#/accounts/add/${KEY}`,
    `#/order/1/${MARKUP}`,
    `#/explorers/https/${MARKUP}`,
    `#/${'/'.repeat(500)}`,
    '#__proto__',
    '#/__proto__/polluted',
  ])('signs, stores and runs nothing: %s', (hash) =>
    expectUntouched(async () => {
      const tab = await cowbell.openTab(hash)
      await tab.locator('main:not([aria-busy])').first().waitFor()
      await holds(async () => expect(await tab.evaluate(() => 'isPwned' in globalThis)).toBe(false), 300)
      await expect.poll(() => tab.getByRole('dialog').count()).toBe(0)
      await expect
        .poll(() => tab.getByRole('button', { name: 'Sign & place order', exact: true }).count())
        .toBe(0)
      const amounts = tab.getByRole('textbox', { name: /^You sell/ })
      if (await amounts.count()) await expect.poll(() => amounts.first().inputValue()).toBe('')
      await tab.close()
    }),
  )
})

describe('another extension', () => {
  it('receives no answer to messages or ports', () =>
    expectUntouched(async () => {
      const learnt = await other.evaluate(async (id) => {
        const { chrome } = globalThis as unknown as {
          chrome: {
            runtime: {
              sendMessage(id: string, message: unknown): Promise<unknown>
              connect(id: string): {
                postMessage(message: unknown): void
                onMessage: { addListener(hear: (heard: unknown) => void): void }
                onDisconnect: { addListener(hear: () => void): void }
              }
            }
          }
        }
        const message = (path: string) => ({
          cowbell: 'request',
          method: 'POST',
          path,
          headers: {},
          body: null,
        })
        const answers: unknown[] = []
        for (const path of ['/client/wake', '/client/badges', '/mainnet/api/v1/orders'])
          answers.push(await chrome.runtime.sendMessage(id, message(path)).catch(() => 'unheard'))
        const port = chrome.runtime.connect(id)
        const end = new Promise((resolve) => port.onDisconnect.addListener(() => resolve('closed')))
        port.onMessage.addListener((heard) => answers.push(heard))
        try {
          port.postMessage(message('/client/wake'))
        } catch {
          answers.push('closed')
        }
        answers.push(await end)
        return answers
      }, cowbell.extensionId)
      expect(learnt.slice(0, 3)).toEqual(['unheard', 'unheard', 'unheard'])
      expectNothingLearnt(learnt)
    }))

  it('cannot run code in our pages or frame them', () =>
    expectUntouched(async () => {
      const ours = await cowbell.openTab('#/swap')
      const { ran, framed } = await other.evaluate(async (id) => {
        const { chrome } = globalThis as unknown as {
          chrome: {
            tabs: {
              query(of: object): Promise<{ id: number; url?: string }[]>
              create(tab: object): Promise<{ id: number }>
              remove(id: number): Promise<void>
            }
            scripting: { executeScript(run: object): Promise<{ result: unknown }[]> }
            runtime: { getURL(path: string): string }
          }
        }
        const tabs = await chrome.tabs.query({})
        const targets = tabs.filter(({ url }) => !url || url.startsWith(`chrome-extension://${id}`))
        const ran = await Promise.all(
          targets.map((tab) =>
            chrome.scripting
              .executeScript({ target: { tabId: tab.id }, func: () => document.body.innerHTML })
              .then(([run]) => run?.result, String),
          ),
        )
        return { ran, framed: chrome.runtime.getURL('page.html') }
      }, cowbell.extensionId)
      expect(ran.length).toBeGreaterThan(0)
      for (const each of ran) expect(String(each)).toMatch(/Cannot access|cannot be scripted/)
      const theirs = await cowbell.context.newPage()
      await theirs.goto(framed)
      await theirs.evaluate((address) => {
        const frame = document.createElement('iframe')
        frame.src = address
        document.body.append(frame)
      }, `chrome-extension://${cowbell.extensionId}/popup.html`)
      await holds(async () => {
        const counts = theirs.frames().map((frame) => frame.locator('#app').count())
        expect(await Promise.all(counts)).toEqual(counts.map(() => 0))
      }, 1_500)
      await Promise.all([ours.close(), theirs.close()])
    }))
})
