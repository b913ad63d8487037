/**
 * Isolation of marks and page from each other: our content script in Chromium, with a background played by
 * the test.
 */
import { describe, expect, it } from 'vitest'
import {
  A,
  B,
  expectBadges,
  link,
  openPage,
  openPlain,
  pressFirst,
  readAsked,
  short,
  start,
  usePages,
} from '../support/badge-stories'
import type { PlayedBackground } from '../support/badges-in-page'
import { readBadges, readCard } from '../support/read-badges'
import { holds } from '../walk/until'

declare const background: PlayedBackground

usePages()

describe('a page with badges', () => {
  const hostile = `<style>
    * { all: unset; font-size: 40px !important; color: red !important }
    span { display: block !important; position: fixed !important; visibility: hidden !important; width: 900px !important }
    button { transform: scale(9) }
  </style>`

  it('has no influence on the style of a mark', async () => {
    const plain = await openPage(`<p>${link(A)}</p>`)
    await expectBadges(plain, [`Filled before ${short(A)}`])
    const [untouched] = await readBadges(plain)
    const page = await openPage(`${hostile}<p>${link(A)}</p>`)
    await expectBadges(page, [`Filled before ${short(A)}`])
    const { width, height, look } = untouched ?? {}
    expect((await readBadges(page))[0]).toMatchObject({ width, height, look })
    expect(
      await page.evaluate(
        () => getComputedStyle(document.querySelector('p > span') ?? document.body).visibility,
      ),
    ).toBe('visible')
    await Promise.all([plain.close(), page.close()])
  })

  it('receives no event of a press on a mark or card, which opens the order', async () => {
    const page = await openPage(`<div id="row">${link(A)}</div>`)
    await expectBadges(page, [`Filled before ${short(A)}`])
    await page.evaluate(() => {
      for (const type of ['click', 'mousedown', 'pointerdown', 'keydown']) {
        document.querySelector('#row')?.addEventListener(type, () => document.body.append('heard'))
      }
    })
    await pressFirst(page)
    await expect.poll(async () => (await readCard(page))?.buttons['Open in Cowbell']).toBeTruthy()
    const { x = 0, y = 0 } = (await readCard(page))?.buttons['Open in Cowbell'] ?? {}
    const opened = () =>
      page.evaluate((ask) => background.asked.filter((each) => each === ask).length, `/client/open 1 ${A}`)
    // A press counts once the card has been visible for half a second.
    const press = () => page.mouse.click(x, y)
    await expect.poll(() => press().then(opened)).toBeGreaterThan(0)
    // A pending press has been counted once two counts are equal.
    let pressed = 0
    const isSettled = async () => {
      const before = pressed
      pressed = await opened()
      return before === pressed
    }
    await expect.poll(isSettled, { interval: 500 }).toBe(true)
    await page.keyboard.press('Enter')
    await expect.poll(opened).toBe(pressed + 1)
    expect(await page.evaluate(() => document.body.textContent)).not.toContain('heard')
    expect(page.url()).toBe('https://explorer.cow.fi/')
    await page.close()
  })

  it('cannot reach into a mark or open anything by a synthetic click', async () => {
    const page = await openPage(`<p>${link(A)}</p>`)
    await expectBadges(page, [`Filled before ${short(A)}`])
    const seen = await page.evaluate(() => {
      const host = document.querySelector<HTMLElement>('p > span')
      host?.click()
      host?.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true }))
      return {
        html: host?.outerHTML,
        root: host?.shadowRoot,
        text: host?.textContent,
      }
    })
    expect(seen).toEqual({ html: '<span></span>', root: null, text: '' })
    await holds(async () => expect(await readAsked(page)).toHaveLength(1))
    await page.close()
  })

  it('returns to its original state when the script ends', async () => {
    const page = await openPlain(`<p>${link(A)}</p><p><b>${B}</b></p>`)
    const before = await page.evaluate(() => document.body.innerHTML)
    await start(page)
    await expectBadges(page, [`Filled before ${short(A)}`, `Open yours before ${B}`])
    await page.evaluate(() => background.stop())
    expect(await page.evaluate(() => document.body.innerHTML)).toBe(before)
    await page.evaluate((html) => document.body.insertAdjacentHTML('beforeend', html), link(B))
    await holds(async () => expect(await readBadges(page)).toEqual([]))
    await page.close()
  })
})
