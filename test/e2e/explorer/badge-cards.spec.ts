/** The card of a badge: our content script in Chromium, with a background played by the test. */
import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import {
  A,
  expectBadges,
  filled,
  link,
  openPage,
  openPlain,
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

const card = {
  title: '1 WETH → 3,000 USDC',
  lines: [
    { label: 'Status', text: 'Filled +0.66%' },
    { label: 'Execution price', text: '3,020 USDC per WETH' },
  ],
  orders: [],
} as const

async function openBadged(body = `<p>${link(A)}</p>`): Promise<Page> {
  const page = await openPlain(body)
  await page.evaluate((value) => {
    background.card.value = value as never
  }, card)
  await start(page)
  await expectBadges(page, [`Filled after ${short(A)}`])
  return page
}

const expectCard = (page: Page, texts: readonly string[] | undefined) =>
  expect.poll(async () => (await readCard(page))?.texts).toEqual(texts)

const WHOLE = [
  '1 WETH → 3,000 USDC',
  'Status',
  'Filled +0.66%',
  'Execution price',
  '3,020 USDC per WETH',
  'Open in Cowbell',
  'Copy UID',
]

const rest = async (page: Page) => {
  const [badge] = await readBadges(page)
  await page.mouse.move(badge?.x ?? 0, badge?.y ?? 0)
}

describe('a card', () => {
  it('opens for a resting mouse, stays while the mouse moves into it, and closes afterwards', async () => {
    const page = await openBadged()
    await rest(page)
    await expectCard(page, WHOLE)
    const { x = 0, y = 0 } = (await readCard(page))?.buttons['Copy UID'] ?? {}
    await page.mouse.move(x, y, { steps: 5 })
    await holds(() => expectCard(page, WHOLE))
    await page.mouse.move(700, 500)
    await expectCard(page, undefined)
    await page.close()
  })

  it('does not open for a passing mouse and causes no request', async () => {
    const page = await openBadged()
    await rest(page)
    await page.mouse.move(700, 500)
    await holds(() => expectCard(page, undefined))
    expect(await readAsked(page)).toHaveLength(1)
    await page.close()
  })

  it('opens on keyboard focus: Tab moves on, Enter moves in, Escape moves back', async () => {
    const page = await openBadged(`<p>${link(A)}</p><p><a href="#next" id="next">next</a></p>`)
    const focused = () => page.evaluate(() => document.activeElement?.id || document.activeElement?.localName)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expectCard(page, WHOLE)
    await page.keyboard.press('Tab')
    await expectCard(page, undefined)
    expect(await focused()).toBe('next')
    await page.keyboard.press('Shift+Tab')
    await expectCard(page, WHOLE)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await expect.poll(() => readAsked(page)).toContain(`/client/open 1 ${A}`)
    await page.keyboard.press('Escape')
    await expectCard(page, undefined)
    await page.keyboard.press('Enter')
    await expectCard(page, WHOLE)
    for (const _ of ['Open in Cowbell', 'Copy UID']) await page.keyboard.press('Tab')
    await expectCard(page, undefined)
    expect(await focused()).toBe('next')
    await page.close()
  })

  it('closes at a press elsewhere and at Escape, also after a press in it', async () => {
    const page = await openBadged()
    for (const close of [() => page.mouse.click(700, 500), () => page.keyboard.press('Escape')]) {
      const [badge] = await readBadges(page)
      await page.mouse.click(badge?.x ?? 0, badge?.y ?? 0)
      await expectCard(page, WHOLE)
      const { x = 0, y = 0 } = (await readCard(page))?.buttons['Copy UID'] ?? {}
      await page.mouse.click(x, y)
      await page.mouse.move(700, 500)
      await page.mouse.click(x, y)
      await expectCard(page, await readCard(page).then((card) => card?.texts))
      await close()
      await expectCard(page, undefined)
    }
    await page.close()
  })

  it('stays closed after Escape while the mouse rests in place', async () => {
    const page = await openBadged()
    await rest(page)
    await expectCard(page, WHOLE)
    const { x = 0, y = 0 } = (await readCard(page))?.buttons['Copy UID'] ?? {}
    await page.mouse.move(x, y)
    await page.keyboard.press('Escape')
    await expectCard(page, undefined)
    await holds(() => expectCard(page, undefined))
    await page.close()
  })

  it('moves with its badge when the page scrolls, and closes when the badge is out of view', async () => {
    const page = await openBadged(
      `<div style="height:300px"></div><p>${link(A)}</p><div style="height:3000px"></div>`,
    )
    const [badge] = await readBadges(page)
    await page.mouse.click(badge?.x ?? 0, badge?.y ?? 0)
    await expectCard(page, WHOLE)
    const before = (await readCard(page))?.buttons['Copy UID']?.y ?? 0
    await page.mouse.wheel(0, 100)
    await expect.poll(async () => (await readCard(page))?.buttons['Copy UID']?.y).toBe(before - 100)
    await page.mouse.wheel(0, 800)
    await expectCard(page, undefined)
    await page.close()
  })

  it('can be used in a window lower than itself', async () => {
    const page = await openBadged()
    await page.setViewportSize({ width: 600, height: 120 })
    const [badge] = await readBadges(page)
    await page.mouse.click(badge?.x ?? 0, badge?.y ?? 0)
    await expectCard(page, WHOLE)
    await page.mouse.move(100, 60)
    await page.mouse.wheel(0, 1_000)
    await expect.poll(async () => (await readCard(page))?.buttons['Copy UID']?.y).toBeLessThan(112)
    await page.close()
  })

  it('copies the UID', async () => {
    const page = await openBadged()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await rest(page)
    await expectCard(page, WHOLE)
    const { x = 0, y = 0 } = (await readCard(page))?.buttons['Copy UID'] ?? {}
    // A press counts once the card has been visible for half a second.
    await expect
      .poll(async () => {
        await page.mouse.click(x, y)
        return (await readCard(page))?.texts
      })
      .toContain('Copied')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(A)
    await page.close()
  })

  it('lies inside the window and is not clipped by the page', async () => {
    const page = await openBadged(
      `<div style="position:fixed;bottom:0;right:0;width:300px;height:24px;overflow:hidden;transform:scale(1)">${link(A)}</div>`,
    )
    await rest(page)
    await expectCard(page, WHOLE)
    const { buttons } = (await readCard(page)) ?? {}
    const size = page.viewportSize()
    for (const { x, y } of Object.values(buttons ?? {})) {
      expect(x > 0 && x < (size?.width ?? 0) && y > 0 && y < (size?.height ?? 0)).toBe(true)
    }
    await page.close()
  })

  it('warns if the row shows other values than were signed', async () => {
    const mine = { ...filled, isMine: true, shows: { WETH: ['1'], USDC: ['3000'] } }
    const page = await openPage(
      `<table><tr><td>${link(A)}</td><td>5 WETH</td><td>3,000 USDC</td></tr></table>`,
      '/',
      { [A]: mine },
    )
    await expect.poll(async () => (await readBadges(page))[0]?.words[0]).toBe('Differs · Filled')
    expect((await readBadges(page))[0]?.label).toContain('This page shows 5 WETH; you signed 1 WETH.')
    await page.close()
  })
})
