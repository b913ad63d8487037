/** Marks on a changing page: our content script in Chromium, with a background played by the test. */
import { describe, expect, it } from 'vitest'
import {
  A,
  B,
  expectBadges,
  filled,
  link,
  open,
  openPage,
  readAsked,
  short,
  usePages,
} from '../support/badge-stories'
import type { PlayedBackground } from '../support/badges-in-page'
import { readBadges } from '../support/read-badges'
import { holds } from '../walk/until'

declare const background: PlayedBackground

usePages()

describe('a changing page', () => {
  it('gets marks on added elements at any depth', async () => {
    const page = await openPage('<ul id="list"></ul>')
    await holds(async () => expect(await readBadges(page)).toEqual([]))
    await page.evaluate(
      (html) => {
        document.querySelector('#list')?.insertAdjacentHTML('beforeend', html)
      },
      `<li><div><p>${link(A)}</p></div></li>`,
    )
    await expectBadges(page, [`Filled before ${short(A)}`])
    await page.close()
  })

  it('keeps a mark with its link when rows are reordered, and removes it with the link', async () => {
    const page = await openPage(`<div id="list">${link(A)}${link(B)}</div>`)
    await expectBadges(page, [`Filled before ${short(A)}`, `Open yours before ${short(B)}`])
    await page.evaluate(() => {
      const list = document.querySelector('#list')
      const [first] = list?.querySelectorAll('a') ?? []
      if (first) list?.append(first)
    })
    await expectBadges(page, [`Open yours before ${short(B)}`, `Filled before ${short(A)}`])
    await page.evaluate(() => document.querySelector('#list a')?.remove())
    await expectBadges(page, [`Filled before ${short(A)}`])
    await page.close()
  })

  it('gets the mark of the order that a reused link or text now names', async () => {
    const page = await openPage(`<p>${link(A)}</p><p><code>${A}</code></p>`)
    await expectBadges(page, [`Filled before ${short(A)}`, `Filled before ${A}`])
    await page.evaluate(
      ([whole = '', shown = '']) => {
        const anchor = document.querySelector('a')
        anchor?.setAttribute('href', `/orders/${whole}`)
        if (anchor?.firstChild) anchor.firstChild.nodeValue = shown
        const text = document.querySelector('code')?.lastChild
        if (text) text.nodeValue = whole
      },
      [B, short(B)],
    )
    await expectBadges(page, [`Open yours before ${short(B)}`, `Open yours before ${B}`])
    await page.close()
  })

  it('gets a mark back that it removed or moved', async () => {
    const page = await openPage(`<p>${link(A)}</p>`)
    await expectBadges(page, [`Filled before ${short(A)}`])
    await page.evaluate(() => document.querySelector('p > span')?.remove())
    await expectBadges(page, [`Filled before ${short(A)}`])
    await page.evaluate(() => document.body.append(document.querySelector('p > span') ?? ''))
    await expectBadges(page, [`Filled before ${short(A)}`])
    expect(await page.evaluate(() => document.querySelectorAll('p > span').length)).toBe(1)
    await page.close()
  })

  it('gets a mark that it removes at once back at most twice a second, with growing pauses', async () => {
    const page = await openPage(`<p>${link(A)}</p>`)
    await expectBadges(page, [`Filled before ${short(A)}`])
    await page.evaluate(() => {
      const removedAt: number[] = []
      const remove = () => {
        const mark = document.querySelector('p > span')
        if (mark) removedAt.push(performance.now())
        mark?.remove()
      }
      new MutationObserver(remove).observe(document.body, { childList: true, subtree: true })
      Object.assign(globalThis, { removedAt })
      remove()
    })
    const readRemoved = () => page.evaluate<number[]>('removedAt')
    await expect.poll(async () => (await readRemoved()).length).toBe(4)
    const times = await readRemoved()
    const [, second = 0, third = 0] = times.slice(1).map((time, at) => time - (times[at] ?? 0))
    expect(second).toBeGreaterThan(490)
    expect(third).toBeGreaterThan(1.5 * second)
    await page.close()
  })

  it('gets a mark of its own at a copied row', async () => {
    const page = await openPage(`<ul><li>${link(A)}</li></ul>`)
    await expectBadges(page, [`Filled before ${short(A)}`])
    await page.evaluate(() =>
      document.querySelector('ul')?.append(document.querySelector('li')?.cloneNode(true) ?? ''),
    )
    await expectBadges(page, [`Filled before ${short(A)}`, `Filled before ${short(A)}`])
    await page.close()
  })

  it('shows the marks of its network after it goes to another one and back without a reload', async () => {
    const page = await openPage(`<p>${A}</p>`, '/gc/search', { [`100:${A}`]: filled, [`1:${A}`]: open })
    await expectBadges(page, [`Filled before ${A}`])
    await page.evaluate(() => history.pushState({}, '', '/search'))
    await expectBadges(page, [`Open yours before ${A}`])
    // The background answers for another account's order once a minute only.
    await page.evaluate(() => history.back())
    await expectBadges(page, [`Filled before ${A}`])
    await page.close()
  })

  it('shows a new status when orders change, and drops badges of another environment', async () => {
    const page = await openPage(`<p>${link(A)}</p><p>${link(B)}</p>`, '/', {
      [A]: { ...filled, isMine: true },
      [B]: open,
    })
    await expectBadges(page, [`Filled yours before ${short(A)}`, `Open yours before ${short(B)}`])
    await page.evaluate(
      ([a = '', b = '', view]) => {
        delete background.views[String(a)]
        background.views[String(b)] = view as never
        background.announce()
      },
      [A, B, { ...filled, isMine: true }] as const,
    )
    await expectBadges(page, [`Filled yours before ${short(A)}`, `Filled yours before ${short(B)}`])
    await page.evaluate(() => background.announce(true))
    await expectBadges(page, [`Filled yours before ${short(B)}`])
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
    await expectBadges(page, [`Filled before ${short(A)}`])
    await page.close()
  })

  it("causes new requests when it comes back from the browser's cache", async () => {
    const page = await openPage(`<p>${link(B)}</p>`)
    await expectBadges(page, [`Open yours before ${short(B)}`])
    await page.evaluate(
      ([b = '', view]) => {
        background.views[String(b)] = view as never
        dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
      },
      [B, { ...filled, isMine: true }] as const,
    )
    await expectBadges(page, [`Filled yours before ${short(B)}`])
    await page.close()
  })

  it('causes no repeated request while it does not change', async () => {
    const page = await openPage(`<p>${link(A)}</p><p id="clock"></p>`)
    await expectBadges(page, [`Filled before ${short(A)}`])
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
