/** Badges on a changing page: our content script in Chromium, with a background played by the test. */
import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import {
  A,
  B,
  expectBadges,
  filled,
  link,
  open,
  openPage,
  openPlain,
  readAsked,
  short,
  start,
  usePages,
} from '../support/badge-stories'
import type { PlayedBackground } from '../support/badges-in-page'
import { readBadges } from '../support/read-badges'
import { holds } from '../walk/until'

declare const background: PlayedBackground

usePages()

describe('a changing page', () => {
  it('gets badges on added elements at any depth', async () => {
    const page = await openPage('<ul id="list"></ul>')
    await holds(async () => expect(await readBadges(page)).toEqual([]))
    await page.evaluate(
      (html) => {
        document.querySelector('#list')?.insertAdjacentHTML('beforeend', html)
      },
      `<li><div><p>${link(A)}</p></div></li>`,
    )
    await expectBadges(page, [`Filled after ${short(A)}`])
    await page.close()
  })

  it('keeps a badge with its link when rows are reordered, and removes it with the link', async () => {
    const page = await openPage(`<div id="list">${link(A)}${link(B)}</div>`)
    await expectBadges(page, [`Filled after ${short(A)}`, `Open 40% yours after ${short(B)}`])
    await page.evaluate(() => {
      const list = document.querySelector('#list')
      const [first] = list?.querySelectorAll('a') ?? []
      if (first) list?.append(first)
    })
    await expectBadges(page, [`Open 40% yours after ${short(B)}`, `Filled after ${short(A)}`])
    await page.evaluate(() => document.querySelector('#list a')?.remove())
    await expectBadges(page, [`Filled after ${short(A)}`])
    await page.close()
  })

  it('gets the badge of the order that a reused link or text now names', async () => {
    const page = await openPage(`<p>${link(A)}</p><p><code>${A}</code></p>`)
    await expectBadges(page, [`Filled after ${short(A)}`, `Filled after ${A}`])
    await page.evaluate(
      ([whole = '', shown = '']) => {
        const anchor = document.querySelector('a')
        anchor?.setAttribute('href', `/orders/${whole}`)
        if (anchor?.firstChild) anchor.firstChild.nodeValue = shown
        const text = document.querySelector('code')?.firstChild
        if (text) text.nodeValue = whole
      },
      [B, short(B)],
    )
    await expectBadges(page, [`Open 40% yours after ${short(B)}`, `Open 40% yours after ${B}`])
    await page.close()
  })

  it('gets a removed badge back, but not indefinitely', async () => {
    const page = await openPage(`<p>${link(A)}</p>`)
    await expectBadges(page, [`Filled after ${short(A)}`])
    await page.evaluate(() => document.querySelector('p > span')?.remove())
    await expectBadges(page, [`Filled after ${short(A)}`])
    await page.evaluate(() => {
      const throwOut = () => document.querySelector('p > span')?.remove()
      new MutationObserver(throwOut).observe(document.body, { childList: true, subtree: true })
      throwOut()
    })
    await page.evaluate(() => {
      const counted = Object.assign(globalThis, { changes: 0 })
      new MutationObserver(() => counted.changes++).observe(document.body, { childList: true, subtree: true })
    })
    const readChanges = () => page.evaluate<number>('changes')
    const isQuiet = async () => {
      const before = await readChanges()
      await holds(async () => expect(await readChanges()).toBe(before))
    }
    await expect.poll(isQuiet).toBeUndefined()
    await page.close()
  })

  it('causes new requests after it goes to another network without a reload', async () => {
    const page = await openPage(`<p>${A}</p>`, '/gc/search', { [`100:${A}`]: filled, [`1:${A}`]: open })
    await expectBadges(page, [`Filled after ${A}`])
    await page.evaluate(() => history.pushState({}, '', '/search'))
    await expectBadges(page, [`Open 40% yours after ${A}`])
    await page.close()
  })

  it('shows a new status when orders change, and drops badges of another environment', async () => {
    const page = await openPage(`<p>${link(A)}</p><p>${link(B)}</p>`, '/', {
      [A]: { ...filled, isMine: true },
      [B]: open,
    })
    await expectBadges(page, [`Filled yours after ${short(A)}`, `Open 40% yours after ${short(B)}`])
    await page.evaluate(
      ([a = '', b = '', view]) => {
        delete background.views[String(a)]
        background.views[String(b)] = view as never
        background.announce()
      },
      [A, B, { ...open, look: 'fulfilled', text: 'Filled' }] as const,
    )
    await expectBadges(page, [`Filled yours after ${short(A)}`, `Filled yours after ${short(B)}`])
    await page.evaluate(() => background.announce(true))
    await expectBadges(page, [`Filled yours after ${short(B)}`])
    await page.close()
  })

  it('causes no request while its tab is hidden, and catches up when it is shown', async () => {
    const page = await openPage('<p id="place"></p>')
    await holds(async () => expect(await readAsked(page)).toEqual([]))
    const show = (isHidden: boolean, html = '') =>
      page.evaluate(
        ([hidden, html]) => {
          Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
          if (html) document.querySelector('#place')?.insertAdjacentHTML('beforeend', String(html))
          document.dispatchEvent(new Event('visibilitychange'))
        },
        [isHidden, html] as const,
      )
    await show(true, link(A))
    await holds(async () => expect(await readAsked(page)).toEqual([]))
    await show(false)
    await expectBadges(page, [`Filled after ${short(A)}`])
    await page.close()
  })

  it("causes new requests when it comes back from the browser's cache", async () => {
    const page = await openPage(`<p>${link(B)}</p>`)
    await expectBadges(page, [`Open 40% yours after ${short(B)}`])
    await page.evaluate(
      ([b = '', view]) => {
        background.views[String(b)] = view as never
        dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
      },
      [B, { ...open, look: 'fulfilled', text: 'Filled' }] as const,
    )
    await expectBadges(page, [`Filled yours after ${short(B)}`])
    await page.close()
  })

  it('causes no repeated request while it does not change', async () => {
    const page = await openPage(`<p>${link(A)}</p><p id="clock"></p>`)
    await expectBadges(page, [`Filled after ${short(A)}`])
    await page.evaluate(async () => {
      for (let tick = 0; tick < 5; tick++) {
        const clock = document.querySelector('#clock')
        if (clock) clock.textContent = String(tick)
        // Batches are read every 100 ms. Each change falls into another batch.
        const due = performance.now() + 120
        while (performance.now() < due) await new Promise(requestAnimationFrame)
      }
    })
    await holds(async () => expect(await readAsked(page)).toHaveLength(1))
    await page.close()
  })
})

declare const held: (() => void)[]
declare const rest: () => void

const countHeld = (page: Page) => page.evaluate(() => held.length)

/** Opens a page whose badges are planned but not inserted, because idle callbacks are held back. */
async function openPlanned(body: string): Promise<Page> {
  const page = await openPlain(body)
  await page.evaluate(() => {
    const { requestIdleCallback } = globalThis
    const held: (() => void)[] = []
    const rest = () => {
      Object.assign(globalThis, { requestIdleCallback })
      for (const act of held) act()
    }
    Object.assign(globalThis, { held, rest, requestIdleCallback: (act: () => void) => held.push(act) })
  })
  await start(page)
  await expect.poll(() => countHeld(page)).toBe(1)
  await page.evaluate(() => held.pop()?.())
  // A late reply plans them again.
  await expect.poll(() => countHeld(page)).toBeGreaterThan(0)
  return page
}

describe('a page that changes while badges are pending', () => {
  it('gets no badge for a name that is gone', async () => {
    const page = await openPlanned(`<p>${link(A)}</p>`)
    const planned = await countHeld(page)
    await page.evaluate((whole) => document.querySelector('a')?.setAttribute('href', `/orders/${whole}`), B)
    await expect.poll(() => countHeld(page)).toBeGreaterThan(planned)
    await page.evaluate(() => rest())
    await expectBadges(page, [`Open 40% yours after ${short(A)}`])
    expect(await page.evaluate(() => document.querySelectorAll('p > span').length)).toBe(1)
    await page.close()
  })

  it('gets badges next to their names, wherever these were scrolled to', async () => {
    const page = await openPlanned(
      `<div style="height:120px;overflow:auto"><p style="margin:80px 0 900px">${link(A)}</p></div>`,
    )
    await page.evaluate(() => {
      document.querySelector('div')?.scrollBy(0, 60)
      rest()
    })
    await expectBadges(page, [`Filled after ${short(A)}`])
    const named = await page.evaluate(() => document.querySelector('a')?.getBoundingClientRect())
    const [badge] = await readBadges(page)
    expect(Math.abs((badge?.y ?? 0) - ((named?.top ?? 0) + (named?.bottom ?? 0)) / 2)).toBeLessThan(2)
    await page.close()
  })
})
