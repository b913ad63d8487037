/** A page that wants to know what badges, bell and cards on it say: our page code in a real Chromium, before a desk that the test plays. */
import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { A, B, expectBadges, link, openPlain, short, start, usePages } from './support/badge-stories'
import type { PlayedDesk } from './support/badges-in-page'
import { spellOut } from './support/nosy-page'
import { readBadges, readBell, readCard } from './support/read-badges'

declare const desk: PlayedDesk

usePages()

/** Words that ours begin with, and one of the page's own that must be found. */
const BEGINNINGS = ['filled', 'open', 'your', 'status', 'copy', 'last', 'sold', 'cowbell', '7', 'plain']

async function openTelling(): Promise<Page> {
  const page = await openPlain(
    `<table><tr><td>plain</td><td>${link(A)}</td></tr><tr><td>plain</td><td>${link(B)}</td></tr></table>`,
  )
  await page.evaluate(() => {
    desk.page.bell = 'bottom-right'
    desk.bell.value = { unread: 7, place: 'bottom-right' }
    desk.card.value = { title: '1 WETH → 3,000 USDC', lines: [['Status', 'Filled +0.66 %']], orders: [] }
  })
  await start(page)
  await expectBadges(page, [`Filled after ${short(A)}`, `Open 40 % yours after ${short(B)}`])
  await expect.poll(async () => (await readBell(page))?.label).toContain('7')
  return page
}

describe('a page that asks window.find letter by letter', () => {
  it('finds its own words, and none of a badge or the bell', async () => {
    const page = await openTelling()
    expect(await page.evaluate(spellOut, BEGINNINGS)).toEqual(['plain'])
    await page.close()
  })

  it('finds none of an open card', async () => {
    const page = await openTelling()
    const [badge] = await readBadges(page)
    await page.mouse.click(badge?.x ?? 0, badge?.y ?? 0)
    await expect.poll(async () => (await readCard(page))?.texts).toContain('Filled +0.66 %')
    expect(await page.evaluate(spellOut, BEGINNINGS)).toEqual(['plain'])
    await page.close()
  })
})
