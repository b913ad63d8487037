/** Places of marks: our content script in Chromium, with a background played by the test. */
import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import {
  A,
  B,
  expectBadges,
  link,
  openPage,
  openPlain,
  owner,
  settlement,
  short,
  showBlocks,
  start,
  UNKNOWN,
  usePages,
} from '../support/badge-stories'
import type { PlayedBackground } from '../support/badges-in-page'
import { readCorner, readMarks } from '../support/read-badges'

declare const background: PlayedBackground

usePages()

const WORDS = 'many words before and after the name of an order '
const LONG_LINK = `<a href="/orders/${A}">${A}</a>`

/** Geometry of the only mark of a page and of its name. */
interface Placed {
  readonly size: readonly number[]
  /** Distance between the mark and the first letter of the name, or the last one in a text from right to left. */
  readonly gap: number
  readonly isOnLine: boolean
  readonly isHit: boolean
  readonly parent: string | undefined
}

const readPlaced = (page: Page): Promise<Placed[]> =>
  page.evaluate(() =>
    Array.from(document.querySelectorAll<HTMLElement>('span:empty'), (host) => {
      const mark = host.getBoundingClientRect()
      const range = document.createRange()
      if (host.nextSibling) range.selectNodeContents(host.nextSibling)
      const lines = Array.from(range.getClientRects()).filter(({ width }) => width > 0)
      const [line = new DOMRect()] = lines
      const middle = mark.top + mark.height / 2
      const isRtl = getComputedStyle(host.parentElement ?? host).direction === 'rtl'
      return {
        size: [mark.width, mark.height],
        gap: Math.abs(
          isRtl ? mark.left - Math.max(...lines.map(({ right }) => right)) : line.left - mark.right,
        ),
        isOnLine: line.top < middle && middle < line.bottom && host.getClientRects().length === 1,
        isHit: document.elementFromPoint(mark.left + mark.width / 2, middle) === host,
        parent: host.parentElement?.localName,
      }
    }),
  )

/** Reads the heights of all elements of the page except ours. */
const readHeights = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    Array.from(
      document.querySelectorAll('body *:not(span:empty)'),
      (element) => `${element.localName} ${element.getBoundingClientRect().height}`,
    ),
  )

const expectPlaced = (page: Page, parent: string) =>
  expect
    .poll(() => readPlaced(page))
    .toEqual([{ size: [18, 16], gap: expect.closeTo(0, 0), isOnLine: true, isHit: true, parent }])

describe('a mark', () => {
  it.each([
    ['a paragraph', `<p>${link(A)}</p>`, 'p'],
    ['text', `<p>Order <code>${A}</code> was placed.</p>`, 'code'],
    ['very small text', `<p style="font:9px/10px serif">${link(A)}</p>`, 'p'],
    ['large text', `<h1 style="font:40px/1.2 serif">${link(A)}</h1>`, 'h1'],
    ['text from right to left', `<div dir="rtl"><p>שלום ${link(A)} שלום</p></div>`, 'p'],
    ['a wrapping paragraph', `<p style="width:700px;font-size:12px">${WORDS}${link(A)} ${WORDS}</p>`, 'p'],
    [
      'a flex container',
      `<div style="display:flex;gap:16px;align-items:center">${link(A)}<b>next</b></div>`,
      'a',
    ],
    ['a column', `<div style="display:flex;flex-direction:column;gap:10px">${link(A)}<b>next</b></div>`, 'a'],
    ['a grid', `<div style="display:grid;grid-template-columns:1fr 1fr">${link(A)}<b>next</b></div>`, 'a'],
    [
      'an inline-flex link',
      `<p><a style="display:inline-flex" href="/orders/${A}"><b>${short(A)}</b></a></p>`,
      'b',
    ],
    ['a link that is a block', `<a style="display:block" href="/orders/${A}">${short(A)}</a>`, 'a'],
    [
      'a link that is truncated',
      `<p><a style="display:inline-block;max-width:11rem;overflow:hidden;text-overflow:ellipsis;white-space:nowrap;vertical-align:bottom" href="/orders/${A}">${A}</a></p>`,
      'a',
    ],
    [
      'a text that is truncated',
      `<p style="width:120px;overflow:hidden;text-overflow:ellipsis;white-space:nowrap">${LONG_LINK}</p>`,
      'p',
    ],
    ['a table', `<table><tr><td>1 WETH</td><td>${link(A)}</td><td>1 USDC</td></tr></table>`, 'td'],
  ])('is 18 × 16 pixels at the start of a name in %s, and changes no height', async (_, body, parent) => {
    const page = await openPlain(body)
    const before = await readHeights(page)
    await start(page)
    await expectPlaced(page, parent)
    expect(await readHeights(page)).toEqual(before)
    await page.close()
  })

  it('stays on the line of its name in a paragraph of any width', async () => {
    const page = await openPage(`<p>${WORDS}${link(A)} ${WORDS}</p><p>${WORDS}${A}</p>`)
    await expect.poll(async () => (await readPlaced(page)).length).toBe(2)
    for (let width = 160; width < 560; width += 8) {
      await page.evaluate((width) => {
        for (const line of document.querySelectorAll('p')) line.style.width = `${width}px`
      }, width)
      for (const { gap, isOnLine } of await readPlaced(page))
        expect({ width, isOnLine, gap }).toEqual({ width, isOnLine: true, gap: expect.closeTo(0, 0) })
    }
    await page.close()
  })

  it('has one size whatever it shows', async () => {
    const [hash, address] = [`0x${'1a'.repeat(32)}`, `0x${'2b'.repeat(20)}`]
    const row = `<tr><td><a href="/tx/${hash}">${short(hash)}</a></td><td><a href="/address/0x9008d19f58aabd9ed0d60971565aa8510560ab41">GPv2Settlement</a></td></tr>`
    const page = await openPlain(
      `<p>${link(A)}</p><p>${link(B)}</p><p>${link(UNKNOWN)}</p><p>${address}</p><table>${row}</table>`,
    )
    await showBlocks(page, true)
    await start(page, {
      [hash]: { ...settlement, count: 12 },
      [address]: owner,
      [A]: { ...owner, look: 'expired', warning: 'It differs.' },
    })
    await expect
      .poll(async () => (await readMarks(page)).map(({ look }) => look).toSorted())
      .toEqual(['owner', 'settlement', 'unknown', 'unknown', 'unknown', 'warned'])
    expect(new Set((await readMarks(page)).map(({ width, height }) => `${width} ${height}`))).toEqual(
      new Set(['18 16']),
    )
    await page.close()
  })

  it('a mark is no child that the page can count among the items of a list', async () => {
    const page = await openPlain(
      `<style>.gap { display:flex;gap:16px } .only a:only-child { letter-spacing:9px }</style>
      <div class="gap">${link(A)}<b>next</b></div><div class="gap only">${link(B)}</div>`,
    )
    const readLayout = () =>
      page.evaluate(() => [
        ...Array.from(document.querySelectorAll('div'), ({ children }) => children.length),
        ...Array.from(document.querySelectorAll('div a'), (each) => getComputedStyle(each).letterSpacing),
      ])
    const before = await readLayout()
    await start(page)
    await expectBadges(page, [`Filled before ${short(A)}`, `Open yours before ${short(B)}`])
    expect(await readLayout()).toEqual(before)
    await page.close()
  })
})

describe('a printed page', () => {
  it('has nothing of Cowbell', async () => {
    const page = await openPlain(`<p>${link(A)}</p><p>${WORDS}${link(UNKNOWN)}</p>`, `/orders/${A}`)
    await page.emulateMedia({ media: 'print' })
    const readPrinted = async () => (await page.screenshot()).toString('base64')
    const before = await readPrinted()
    await page.evaluate(() => {
      background.page.bell = 'bottom-right'
      background.bell.value = { unread: 2, corner: 'bottom-right' }
    })
    await page.emulateMedia({ media: 'screen' })
    await start(page)
    await expectBadges(page, [`Filled before ${short(A)}`])
    await expect.poll(async () => (await readCorner(page))?.line?.spoken).toContain('Filled')
    await page.emulateMedia({ media: 'print' })
    expect(await readPrinted()).toBe(before)
    await page.close()
  })
})
