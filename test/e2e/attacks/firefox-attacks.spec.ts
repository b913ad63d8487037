/**
 * A page that tries to read marks, corner and cards, in Firefox: our content script with a background played
 * by the test.
 */
import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { A, B, filled, link, open, owner, UNKNOWN } from '../support/badge-stories'
import type { PlayedBackground } from '../support/badges-in-page'
import { findDifferences } from '../support/noise'
import { measureHosts, readPainting, spellOut, timeReflows, watchPainting } from '../support/nosy-page'
import {
  alikeRows,
  BEGINNINGS,
  CELLS,
  type Cell,
  collectReflows,
  inTurn,
  KNOWLEDGE,
  KNOWN,
  REFLOWED,
} from '../support/nosy-stories'
import {
  readBadgesInFirefox,
  seeBadgesInFirefox,
  seeButtonsInFirefox,
  seeMarksInFirefox,
} from '../support/read-badges-firefox'
import { type FirefoxPages, openScriptPagesInFirefox } from '../support/script-page-firefox'

declare const background: PlayedBackground
declare const startBadges: () => void

/** Path of the test pages, which is the demo explorer's. */
const HERE = '/cowbell-explorer'

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
  page.evaluate(() => document.querySelectorAll('table span:empty, p > span:empty').length)
const expectBadges = (page: Page, count: number) =>
  expect.poll(async () => (await readBadgesInFirefox(page)).length).toBe(count)

/** Opens a page with three orders in rows of the same shape. */
async function openRows(cell: Cell = CELLS[0][1], views?: PlayedBackground['views']): Promise<Page> {
  const page = await pages.open(
    `<table style="margin-top:40px">${alikeRows(cell, HERE)}<tr><td>plain</td></tr></table>`,
  )
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

/** Presses the first mark and waits for its card. */
async function openCard(page: Page): Promise<void> {
  const [badge] = await seeBadgesInFirefox(page)
  await page.mouse.click(badge?.x ?? 0, badge?.y ?? 0)
  await expect.poll(() => readAsked(page)).toContain('/client/card')
  await expect
    .poll(async () => (await seeButtonsInFirefox(page)).map(({ words }) => words[0]))
    .toContain('Open in Cowbell')
}

describe('a page that calls window.find letter by letter in Firefox', () => {
  it('finds its own words but no word of a mark, the bell or an open card', async () => {
    const page = await openRows()
    expect(await page.evaluate(spellOut, BEGINNINGS)).toEqual(['plain'])
    await openCard(page)
    expect(await page.evaluate(spellOut, BEGINNINGS)).toEqual(['plain'])
    await page.close()
  })
})

describe('a page that measures in Firefox', () => {
  it.each(CELLS)(
    'finds the same elements at every order %s, whatever the background knows about them',
    async (_, cell) => {
      const measure = async (views: PlayedBackground['views']) => {
        const page = await openRows(cell, views)
        const seen = await page.evaluate(measureHosts, 'table span:empty')
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
    'causes no request for names hidden by %s',
    async (style) => {
      const page = await pages.open(`<p>${link(A)}</p><div id="secret" style="${style}">${link(B)}</div>`)
      await start(page)
      await expectBadges(page, 1)
      expect(await readAsked(page)).not.toContain(B)
      expect((await seeMarksInFirefox(page)).map(({ words }) => words[0])).toEqual(['Filled', undefined])
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
    const seen = (await page.evaluate(measureHosts, 'p > span:empty'))
      .slice(1)
      .map((each) => JSON.stringify({ ...(each as object), hits: [] }))
    expect([...new Set(seen)]).toEqual([seen[0]])
    await page.close()
  })
})

describe('a page that watches its own painting in Firefox', () => {
  it('gets the same reports and animations, whatever the background knows about its orders', async () => {
    const watch = async (view: (typeof KNOWLEDGE)[number]) => {
      const rows = `<p><a href="${HERE}/orders/${A}">order</a></p>`.repeat(12)
      const page = await pages.open(`<h1>${A}</h1>${rows}`, `orders/${A}/`)
      await page.evaluate(() => {
        background.page.bell = 'bottom-right'
        background.bell.value = { unread: 7, corner: 'bottom-right' }
      })
      await page.evaluate(watchPainting)
      await expect
        .poll(async () => JSON.stringify(await page.evaluate(readPainting)))
        .toContain('first-contentful-paint')
      await start(page, view ? { [A]: view } : {})
      await expect
        .poll(async () => (await seeButtonsInFirefox(page)).flatMap(({ words }) => words))
        .toContain(view?.text ?? 'Unknown order')
      await expect.poll(async () => (await seeMarksInFirefox(page)).length).toBe(13)
      const painting = await page.evaluate(readPainting)
      await page.close()
      return painting
    }
    const [unknown, ...known] = await inTurn(KNOWLEDGE, watch)
    expect(unknown?.animations).toBe(0)
    expect(known).toEqual([unknown, unknown])
  })

  it('measures the same reflow time of containers, whatever the background knows about their orders', async () => {
    const series = await collectReflows(HERE, async (body) => {
      const page = await pages.open(body)
      await start(page)
      await expectBadges(page, REFLOWED)
      const times = await page.evaluate(timeReflows, { selector: 'body > div', repetitions: 40 })
      await page.close()
      return times
    })
    // Firefox rounds times to 1 ms.
    expect(findDifferences(series, 0.5)).toEqual([])
  })
})

describe('a page that gets a copy of a row in Firefox', () => {
  it('gets the row and no word of a mark', async () => {
    const page = await openRows()
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
    const page = await openRows()
    await openCard(page)
    await page.evaluate(() => {
      for (const host of document.querySelectorAll<HTMLElement>('table span:empty')) {
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
