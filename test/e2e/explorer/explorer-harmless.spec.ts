/** Isolation of the installed extension from hostile, strict and framing pages, in Chromium. */
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { framingPage, hostilePage, type Seen, STRICT_POLICY, strictPage } from '../explorer-pages/hostile'
import {
  type ExplorerStage,
  expectWords,
  openExplorerStage,
  PICTURES,
  readWords,
} from '../explorer-pages/stage'
import { readBadges, readCard } from '../support/read-badges'
import { holds } from '../walk/until'

declare const readSeen: () => Seen
declare const spoof: () => { hosts: number; roots: unknown[]; texts: string[] }

const ORDERS = 'https://explorer.cow.fi'
const STRANGER = 'https://stranger.example'

let stage: ExplorerStage
let hostile: Page
beforeAll(async () => {
  stage = await openExplorerStage(['explorer.cow.fi', 'stranger.example'])
  const { filled } = stage.orders.mine
  stage.server.put(`${ORDERS}/hostile`, hostilePage(filled, stage.cowbell.extensionId))
  hostile = await stage.open(`${ORDERS}/hostile`)
})
afterAll(() => stage?.close())

const seen = () => hostile.evaluate(() => readSeen())
const styleOf = (selector: string) =>
  hostile.evaluate((which) => {
    const element = document.querySelector(which) ?? document.body
    return [element.outerHTML, JSON.stringify({ ...getComputedStyle(element) })]
  }, selector)

describe('a hostile page', () => {
  it('shows a badge and finds no global, changed prototype, event, message, error or script', async () => {
    await expectWords(hostile, ['Filled yours'])
    expect(await seen()).toEqual({
      globals: [],
      defined: [],
      events: [],
      messages: [],
      errors: [],
      presses: [],
      captured: [],
      attributes: ['lang'],
      scripts: 1,
    } satisfies Seen)
  })

  it("has no influence on the badge's style, nor the badge on the page's nodes", async () => {
    expect((await readBadges(hostile))[0]).toMatchObject({ width: 18, height: 16, look: 'fulfilled' })
    const [html, style] = await styleOf('#plain')
    stage.server.put(`${STRANGER}/`, hostilePage(stage.orders.mine.filled, 'none'))
    const plain = await stage.open(`${STRANGER}/`)
    const there = await plain.evaluate(() => {
      const element = document.querySelector('#plain') ?? document.body
      return [element.outerHTML, JSON.stringify({ ...getComputedStyle(element) })]
    })
    expect([html, style]).toEqual(there)
    expect(await readBadges(plain)).toEqual([])
    await plain.close()
    await hostile.screenshot({ path: `${PICTURES}/chromium-hostile-light.png` })
    await hostile.emulateMedia({ colorScheme: 'dark' })
    await hostile.screenshot({ path: `${PICTURES}/chromium-hostile-dark.png` })
  })

  it('receives its own presses, and presses on a badge only as presses on the host element', async () => {
    await hostile.locator('#neighbour').click()
    await hostile.locator('#link').click({ position: { x: 4, y: 4 } })
    expect((await seen()).presses).toEqual(['neighbour', 'link', 'row'])
    const heardBefore = (await seen()).captured.length
    const [badge] = await readBadges(hostile)
    await hostile.mouse.click(badge?.x ?? 0, badge?.y ?? 0)
    await expect.poll(async () => (await readCard(hostile))?.texts).toContain('Open in Cowbell')
    const after = await seen()
    expect(after.presses).toEqual(['neighbour', 'link', 'row'])
    expect(new Set(after.captured.slice(heardBefore).map((heard) => heard.split(' ')[1]))).toEqual(
      new Set(['span#']),
    )
    await hostile.keyboard.press('Escape')
    await expect.poll(() => readCard(hostile)).toBeUndefined()
  })

  it('causes no action by its messages or synthetic presses', async () => {
    const tabs = stage.cowbell.context.pages().length
    const told = await hostile.evaluate(() => spoof())
    expect(told.hosts).toBeGreaterThan(0)
    expect(told.roots.every((root) => root === null)).toBe(true)
    expect(told.texts.every((text) => text === '<span></span>')).toBe(true)
    // In this time a card could open, a request could be sent and a tab could open.
    await holds(async () => {
      expect(await readCard(hostile)).toBeUndefined()
      expect(stage.cowbell.context.pages()).toHaveLength(tabs)
    }, 800)
    // The content script still works after the messages and events of the page, so new orders get badges.
    await hostile.evaluate((uid) => {
      const anchor = Object.assign(document.createElement('a'), {
        href: `/orders/${uid}`,
        textContent: uid.slice(0, 12),
      })
      document.querySelector('#plain')?.append(anchor)
    }, stage.orders.others.open)
    await expectWords(hostile, ['Filled yours', 'Open'])
    expect((await seen()).errors).toEqual([])
  })

  it('gets no line in its console', () => {
    expect(stage.cowbell.lines.filter(({ from }) => from.startsWith('http'))).toEqual([])
    stage.cowbell.expectNoErrors()
  })
})

describe('a page with the strictest policy', () => {
  it('shows badges and reports no violation', async () => {
    const { filled } = stage.orders.mine
    const headers = { 'Content-Security-Policy': STRICT_POLICY, 'X-Content-Type-Options': 'nosniff' }
    stage.server.put(`${ORDERS}/strict`, { html: strictPage(filled), headers })
    const page = await stage.open(`${ORDERS}/strict`)
    await expectWords(page, ['Filled yours'])
    const [badge] = await readBadges(page)
    await page.mouse.click(badge?.x ?? 0, badge?.y ?? 0)
    await expect.poll(async () => (await readCard(page))?.texts).toContain('Status')
    // The policy blocks and reports the page's own style, but no style of Cowbell.
    const told = stage.cowbell.lines.filter(({ from }) => from === `${ORDERS}/strict`)
    expect(told.filter(({ text }) => !/style/.test(text))).toEqual([])
    await page.close()
  })
})

describe('a page of another site that frames an explorer', () => {
  it('shows no marks in the frame, because a mark under another picture could be pressed unseen', async () => {
    stage.server.put(`${ORDERS}/framed`, strictPage(stage.orders.mine.filled))
    stage.server.put(`${STRANGER}/framing`, framingPage(`${ORDERS}/framed`))
    const page = await stage.open(`${STRANGER}/framing`)
    const direct = await stage.open(`${ORDERS}/framed`)
    await expectWords(direct, ['Filled yours'])
    expect(stage.server.asked.filter((address) => address === `${ORDERS}/framed`)).toHaveLength(2)
    expect(await readWords(page)).toEqual([])
    const frame = page.frames().find((each) => each.url() === `${ORDERS}/framed`)
    expect(await frame?.evaluate(() => document.querySelectorAll('span').length)).toBe(0)
    await Promise.all([page.close(), direct.close()])
  })
})
