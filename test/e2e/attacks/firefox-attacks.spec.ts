/**
 * A page that tries to read badges, bell and cards, in Firefox: our content script with a background played
 * by the test.
 */
import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { A, B, filled, link, open, UNKNOWN } from '../support/badge-stories'
import type { PlayedBackground } from '../support/badges-in-page'
import { measureHosts, spellOut } from '../support/nosy-page'
import { readBadgesInFirefox, seeBadgesInFirefox, seeButtonsInFirefox } from '../support/read-badges-firefox'
import { type FirefoxPages, openScriptPagesInFirefox } from '../support/script-page-firefox'

declare const background: PlayedBackground
declare const startBadges: () => void

/** Beginnings of our texts, and one word of the page that must be found. */
const BEGINNINGS = ['filled', 'open', 'your', 'status', 'copy', 'last', 'sold', 'cowbell', '7', 'plain']
const KNOWN = { [A]: filled, [B]: open }

let pages: FirefoxPages
beforeAll(async () => {
  pages = await openScriptPagesInFirefox('badges-in-page.ts')
})
afterAll(() => pages?.close())

const start = (page: Page, views: PlayedBackground['views'] = KNOWN) =>
  page.evaluate((views) => {
    Object.assign(background.views, views)
    startBadges()
  }, views)
const readAsked = (page: Page) => page.evaluate(() => background.asked.join())
const countHosts = (page: Page) =>
  page.evaluate(() => document.querySelectorAll('td > span, p > span').length)
const expectBadges = (page: Page, count: number) =>
  expect.poll(async () => (await readBadgesInFirefox(page)).length).toBe(count)

/**
 * Opens a page with three orders in rows of the same shape: an order of another account, one of the user and
 * an unknown one.
 */
async function openRows(cell: (anchor: string) => string, views?: PlayedBackground['views']): Promise<Page> {
  const anchors = [A, B, UNKNOWN].map((uid) => `<a href="/cowbell-explorer/orders/${uid}">order</a>`)
  const rows = [...anchors, 'below'].map((each) => `<tr style="height:30px">${cell(each)}<td>plain</td></tr>`)
  const page = await pages.open(`<table style="margin-top:40px">${rows.join('')}</table>`)
  await page.evaluate(() => {
    background.page.bell = 'bottom-right'
    background.bell.value = { unread: 7, corner: 'bottom-right' }
    background.card.value = {
      title: '1 WETH → 3,000 USDC',
      lines: [{ label: 'Status', text: 'Filled +0.66%' }],
      orders: [],
    }
  })
  await start(page, views)
  await expect.poll(() => countHosts(page)).toBe(3)
  await expectBadges(page, Object.keys(views ?? KNOWN).length)
  return page
}

const withSpace = (anchor: string) => `<td style="width:600px">${anchor}</td>`
const withoutSpace = (anchor: string) => `<td>${anchor} <button>copy</button></td>`

/** Presses the first badge and waits for its card. */
async function openCard(page: Page): Promise<void> {
  const [badge] = await seeBadgesInFirefox(page)
  await page.mouse.click(badge?.x ?? 0, badge?.y ?? 0)
  await expect.poll(() => readAsked(page)).toContain('/client/card')
  await expect
    .poll(async () => (await seeButtonsInFirefox(page)).map(({ words }) => words[0]))
    .toContain('Open in Cowbell')
}

describe('a page that calls window.find letter by letter in Firefox', () => {
  it('finds its own words but no word of a badge, the bell or an open card', async () => {
    const page = await openRows(withSpace)
    expect(await page.evaluate(spellOut, BEGINNINGS)).toEqual(['plain'])
    await openCard(page)
    expect(await page.evaluate(spellOut, BEGINNINGS)).toEqual(['plain'])
    await page.close()
  })
})

describe('a page that measures in Firefox', () => {
  it.each([
    ['with free space', withSpace],
    ['without free space', withoutSpace],
  ])(
    'finds the same elements at every order, %s, whatever the background knows about them',
    async (_, cell) => {
      const measure = async (views: PlayedBackground['views']) => {
        const page = await openRows(cell, views)
        const seen = await page.evaluate(measureHosts)
        await page.close()
        return seen
      }
      const seen = await measure(KNOWN)
      expect(seen.slice(1)).toEqual([seen[0], seen[0]])
      expect(await measure({})).toEqual(seen)
      expect(await measure({ [UNKNOWN]: { ...open, endsAt: Date.now() + 9e7 }, [A]: open })).toEqual(seen)
    },
  )
})

describe('a page that hides elements in Firefox', () => {
  it.each(['opacity:0', 'visibility:hidden', 'width:1px;height:1px;overflow:hidden;position:absolute'])(
    'causes no request and no mark for elements hidden by %s',
    async (style) => {
      const page = await pages.open(`<p>${link(A)}</p><div id="secret" style="${style}">${link(B)}</div>`)
      await start(page)
      await expectBadges(page, 1)
      expect(await readAsked(page)).not.toContain(B)
      expect(await page.evaluate(() => document.querySelectorAll('#secret span').length)).toBe(0)
      await page.close()
    },
  )

  const addresses = Array.from({ length: 90 }, (_, index) => `0x${String(index).padStart(40, '0')}`)
  const [MINE = ''] = addresses.slice(12)
  const openAddresses = async (marksAddresses: boolean) => {
    const page = await pages.open(
      `<p>${A}</p>${addresses.map((each) => `<p style="font:10px/16px monospace;margin:0">${each}</p>`).join('')}`,
    )
    await page.evaluate(
      (origin, isOn) => {
        background.page.sites = {
          rows: [{ kind: 'blocks', origin, base: '', chainId: 1 }],
          chainIdByPrefix: {},
        }
        background.page.marksAddresses = isOn
      },
      'http://127.0.0.1',
      marksAddresses,
    )
    const owner = { look: 'owner', text: '2 open', detail: 'Your address', isMine: false } as const
    await start(page, { [MINE]: owner, [A]: filled })
    return page
  }

  it('causes no request for addresses while address badges are off', async () => {
    const page = await openAddresses(false)
    await expectBadges(page, 1)
    expect(await readAsked(page)).not.toContain(MINE)
    expect(await countHosts(page)).toBe(1)
    await page.close()
  })

  it('finds the same elements at each of 90 marked addresses', async () => {
    const page = await openAddresses(true)
    await expect.poll(() => countHosts(page)).toBe(91)
    await expect
      .poll(async () => (await readBadgesInFirefox(page)).map(([word]) => word))
      .toEqual(['Filled', '2 open'])
    const seen = (await page.evaluate(measureHosts))
      .slice(1)
      .map((each) => JSON.stringify({ ...(each as object), hits: [] }))
    expect([...new Set(seen)]).toEqual([seen[0]])
    await page.close()
  })
})

describe('a page that gets a copy of a row in Firefox', () => {
  it('gets the row and nothing of a badge', async () => {
    const page = await openRows(withSpace)
    await page.evaluate(() => {
      document.body.insertAdjacentHTML(
        'beforeend',
        '<div id="paste" contenteditable style="height:60px">here</div>',
      )
      const range = document.createRange()
      range.selectNode(document.querySelector('table') as Element)
      getSelection()?.removeAllRanges()
      getSelection()?.addRange(range)
    })
    const press = async (key: 'c' | 'v') => {
      await page.keyboard.down('Control')
      await page.keyboard.press(key)
      await page.keyboard.up('Control')
    }
    await press('c')
    await page.click('#paste')
    await press('v')
    const readPasted = () => page.evaluate(() => document.querySelector('#paste')?.innerHTML ?? '')
    await expect.poll(readPasted).toContain('<table')
    expect(await readPasted()).toContain('plain')
    expect(await readPasted()).not.toMatch(/filled|yours|USDC|Open 40/i)
    await page.close()
  })
})

describe('a page that lays a picture over an open card in Firefox', () => {
  it('can at most make the user open a Cowbell page, and nothing by script', async () => {
    const page = await openRows(withSpace)
    await openCard(page)
    await page.evaluate(() => {
      for (const host of document.querySelectorAll<HTMLElement>('td > span')) {
        host.click()
        for (const type of ['pointerdown', 'mousedown', 'mouseup', 'click', 'keydown'])
          host.dispatchEvent(new MouseEvent(type, { bubbles: true, composed: true }))
      }
    })
    expect(await readAsked(page)).not.toContain('/client/open')
    const act = (await seeButtonsInFirefox(page)).find(({ words }) => words[0] === 'Open in Cowbell')
    await page.evaluate(() => {
      const decoy = document.createElement('div')
      decoy.popover = 'manual'
      decoy.style.cssText =
        'position:fixed;inset:0;width:100%;height:100%;margin:0;background:#fff;pointer-events:none'
      document.body.append(decoy)
      decoy.showPopover()
    })
    for (let index = 0; index < 3; index++) await page.mouse.click(act?.x ?? 0, act?.y ?? 0)
    const acts = (await readAsked(page)).split(',').map((each) => each.split(' ')[0])
    expect(
      acts.filter((act) => !['/client/badges', '/client/card', '/client/open'].includes(act ?? '')),
    ).toEqual([])
    await page.close()
  })
})
