/** Badges on a page that changes as it likes: our page code in a real Chromium, before a desk that the test plays. */
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
  settle,
  short,
  usePages,
} from './support/badge-stories'
import type { PlayedDesk } from './support/badges-in-page'

declare const desk: PlayedDesk

usePages()

describe('a page that changes', () => {
  it('gets badges on what is added, however deep', async () => {
    const page = await openPage('<ul id="list"></ul>')
    await settle(page)
    await page.evaluate(
      (html) => {
        document.querySelector('#list')?.insertAdjacentHTML('beforeend', html)
      },
      `<li><div><p>${link(A)}</p></div></li>`,
    )
    await expectBadges(page, [`Filled after ${short(A)}`])
    await page.close()
  })

  it('keeps a badge with its link when rows are reordered, and takes it away with the link', async () => {
    const page = await openPage(`<div id="list">${link(A)}${link(B)}</div>`)
    await expectBadges(page, [`Filled after ${short(A)}`, `Open 40 % yours after ${short(B)}`])
    await page.evaluate(() => {
      const list = document.querySelector('#list')
      const [first] = list?.querySelectorAll('a') ?? []
      if (first) list?.append(first)
    })
    await expectBadges(page, [`Open 40 % yours after ${short(B)}`, `Filled after ${short(A)}`])
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
    await expectBadges(page, [`Open 40 % yours after ${short(B)}`, `Open 40 % yours after ${B}`])
    await page.close()
  })

  it('gets a badge back that it threw out, but not for ever', async () => {
    const page = await openPage(`<p>${link(A)}</p>`)
    await expectBadges(page, [`Filled after ${short(A)}`])
    await page.evaluate(() => document.querySelector('p > span')?.remove())
    await expectBadges(page, [`Filled after ${short(A)}`])
    await page.evaluate(() => {
      const throwOut = () => document.querySelector('p > span')?.remove()
      new MutationObserver(throwOut).observe(document.body, { childList: true, subtree: true })
      throwOut()
    })
    await page.waitForTimeout(3_000)
    const changes = await page.evaluate(async () => {
      let count = 0
      new MutationObserver(() => count++).observe(document.body, { childList: true, subtree: true })
      await new Promise((resolve) => setTimeout(resolve, 500))
      return count
    })
    expect(changes).toBe(0)
    await page.close()
  })

  it('that goes to another network without a reload is asked about anew', async () => {
    const page = await openPage(`<p>${A}</p>`, '/gc/search', { [`100:${A}`]: filled, [`1:${A}`]: open })
    await expectBadges(page, [`Filled after ${A}`])
    await page.evaluate(() => history.pushState({}, '', '/search'))
    await expectBadges(page, [`Open 40 % yours after ${A}`])
    await page.close()
  })

  it('shows a new status when the desk says that orders changed, and no badge for one no longer known', async () => {
    const page = await openPage(`<p>${link(A)}</p><p>${link(B)}</p>`, '/', {
      [A]: { ...filled, isMine: true },
      [B]: open,
    })
    await expectBadges(page, [`Filled yours after ${short(A)}`, `Open 40 % yours after ${short(B)}`])
    await page.evaluate(
      ([a = '', b = '', view]) => {
        delete desk.views[String(a)]
        desk.views[String(b)] = view as never
        desk.announce()
      },
      [A, B, { ...open, look: 'fulfilled', text: 'Filled' }] as const,
    )
    await expectBadges(page, [`Filled yours after ${short(B)}`])
    await page.close()
  })

  it('asks nothing while its tab is hidden, and catches up when it is shown', async () => {
    const page = await openPage('<p id="place"></p>')
    await settle(page)
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
    await settle(page)
    expect(await readAsked(page)).toEqual([])
    await show(false)
    await expectBadges(page, [`Filled after ${short(A)}`])
    await page.close()
  })

  it('that comes back out of the browser’s cache asks anew what may have changed', async () => {
    const page = await openPage(`<p>${link(B)}</p>`)
    await expectBadges(page, [`Open 40 % yours after ${short(B)}`])
    await page.evaluate(
      ([b = '', view]) => {
        desk.views[String(b)] = view as never
        dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
      },
      [B, { ...open, look: 'fulfilled', text: 'Filled' }] as const,
    )
    await expectBadges(page, [`Filled yours after ${short(B)}`])
    await page.close()
  })

  it('costs nothing while it rests: no question is asked again', async () => {
    const page = await openPage(`<p>${link(A)}</p><p id="clock"></p>`)
    await expectBadges(page, [`Filled after ${short(A)}`])
    await page.evaluate(async () => {
      for (let tick = 0; tick < 5; tick++) {
        const clock = document.querySelector('#clock')
        if (clock) clock.textContent = String(tick)
        await new Promise((resolve) => setTimeout(resolve, 120))
      }
    })
    expect(await readAsked(page)).toHaveLength(1)
    await page.close()
  })
})
