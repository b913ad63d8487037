/** Tooltip and card of a mark: our content script in Chromium, with a background played by the test. */
import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import {
  A,
  expectBadges,
  filled,
  link,
  openPage,
  openPlain,
  pressFirst,
  readAsked,
  restOnFirst,
  settlement,
  short,
  showBlocks,
  start,
  UNKNOWN,
  usePages,
} from '../support/badge-stories'
import type { PlayedBackground } from '../support/badges-in-page'
import { readBadges, readCard, readTooltip } from '../support/read-badges'
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

async function setCard(page: Page, value: object | null): Promise<void> {
  await page.evaluate((value) => {
    background.card.value = value as never
  }, value)
}

async function openBadged(body = `<p>${link(A)}</p>`): Promise<Page> {
  const page = await openPlain(body)
  await setCard(page, card)
  await start(page)
  await expectBadges(page, [`Filled before ${short(A)}`])
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

const expectTooltip = (page: Page, words: string | undefined) =>
  expect.poll(() => readTooltip(page)).toBe(words)
const FILLED = 'Filled, 1 WETH → 3,000 USDC'

/** Returns the center of a button of the open card. */
async function findButton(page: Page, name: string): Promise<readonly [x: number, y: number]> {
  const { x = 0, y = 0 } = (await readCard(page))?.buttons[name] ?? {}
  return [x, y]
}

describe('a tooltip', () => {
  it('opens for a resting pointer and closes when the pointer leaves, without a request', async () => {
    const page = await openBadged()
    await restOnFirst(page)
    await expectTooltip(page, FILLED)
    await page.mouse.move(700, 500)
    await expectTooltip(page, undefined)
    expect(await readAsked(page)).toHaveLength(1)
    await page.close()
  })

  it('does not open for a passing pointer', async () => {
    const page = await openBadged()
    await restOnFirst(page)
    await page.mouse.move(700, 500)
    await holds(() => expectTooltip(page, undefined))
    await page.close()
  })

  it('says that an order is unknown', async () => {
    const page = await openBadged(`<p>${link(UNKNOWN)}</p><p>${link(A)}</p>`)
    await restOnFirst(page)
    await expectTooltip(page, 'Unknown order')
    await page.close()
  })

  it('closes when the page scrolls', async () => {
    const page = await openBadged(`<p>${link(A)}</p><div style="height:3000px"></div>`)
    await restOnFirst(page)
    await expectTooltip(page, FILLED)
    await page.mouse.wheel(0, 100)
    await expectTooltip(page, undefined)
    await page.close()
  })
})

describe('a card', () => {
  it('opens by keyboard: Tab reaches known marks only, Enter moves in, Escape moves back', async () => {
    const page = await openBadged(
      `<p>${link(UNKNOWN)}</p><p>${link(A)}</p><p><a href="#next" id="next">next</a></p>`,
    )
    const focused = () => page.evaluate(() => document.activeElement?.id || document.activeElement?.localName)
    await page.keyboard.press('Tab')
    expect(await focused()).toBe('a')
    await page.keyboard.press('Tab')
    expect(await focused()).toBe('span')
    await expectTooltip(page, FILLED)
    await page.keyboard.press('Enter')
    await expectTooltip(page, undefined)
    await expectCard(page, WHOLE)
    await page.keyboard.press('Enter')
    await expect.poll(() => readAsked(page)).toContain(`/client/open 1 ${A}`)
    await page.keyboard.press('Escape')
    await expectCard(page, undefined)
    expect(await focused()).toBe('span')
    await page.keyboard.press('Enter')
    await expectCard(page, WHOLE)
    for (const _ of ['Open in Cowbell', 'Copy UID']) await page.keyboard.press('Tab')
    await expectCard(page, undefined)
    expect(await focused()).toBe('a')
    await page.keyboard.press('Tab')
    expect(await focused()).toBe('next')
    await page.close()
  })

  it('opens for an unknown order too', async () => {
    const page = await openBadged(`<p>${link(UNKNOWN)}</p><p>${link(A)}</p>`)
    await setCard(page, null)
    await pressFirst(page)
    await expectCard(page, ['Unknown order', 'Open in Cowbell', 'Copy UID'])
    expect(await readAsked(page)).toContain(`/client/card 1 ${UNKNOWN}`)
    await page.close()
  })

  it('closes at a press elsewhere and at Escape, also after a press in it', async () => {
    const page = await openBadged()
    for (const close of [() => page.mouse.click(700, 500), () => page.keyboard.press('Escape')]) {
      await pressFirst(page)
      await expectCard(page, WHOLE)
      await page.mouse.click(...(await findButton(page, 'Copy UID')))
      await expect.poll(async () => (await readCard(page))?.texts.length).toBe(WHOLE.length)
      await close()
      await expectCard(page, undefined)
    }
    await page.close()
  })

  it('moves with its mark when the page scrolls, and closes when the mark is out of view', async () => {
    const page = await openBadged(
      `<div style="height:300px"></div><p>${link(A)}</p><div style="height:3000px"></div>`,
    )
    await pressFirst(page)
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
    await pressFirst(page)
    await expectCard(page, WHOLE)
    await page.mouse.move(100, 60)
    await page.mouse.wheel(0, 1_000)
    await expect.poll(async () => (await readCard(page))?.buttons['Copy UID']?.y).toBeLessThan(112)
    await page.close()
  })

  it('copies the UID', async () => {
    const page = await openBadged()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await pressFirst(page)
    await expectCard(page, WHOLE)
    const [x, y] = await findButton(page, 'Copy UID')
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
    await pressFirst(page)
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
    await expect
      .poll(async () => (await readBadges(page))[0])
      .toMatchObject({ look: 'warned', label: 'Filled, yours, Differs' })
    await pressFirst(page)
    await expect
      .poll(async () => (await readCard(page))?.texts)
      .toContain('This page shows 5 WETH; you signed 1 WETH.')
    await page.close()
  })

  it('lists eight orders of a settlement and the number of the others', async () => {
    const hash = `0x${'1a'.repeat(32)}`
    const page = await openPlain(
      `<table><tr><td><a href="/tx/${hash}">${short(hash)}</a></td><td><a href="/address/0x9008d19f58aabd9ed0d60971565aa8510560ab41">GPv2Settlement</a></td></tr></table>`,
    )
    await showBlocks(page)
    const orders = Array.from({ length: 11 }, (_, at) => ({ uid: A, text: `Filled · order ${at + 1}` }))
    await setCard(page, { title: 'Orders of this settlement', lines: [], orders })
    await start(page, { [hash]: { ...settlement, count: 11 } })
    await expectBadges(page, [`2 orders before ${short(hash)}`])
    await pressFirst(page)
    await expectCard(page, [
      'Orders of this settlement',
      ...orders.slice(0, 8).map(({ text }) => text),
      'and 3 more',
      'Open in Cowbell',
    ])
    await page.close()
  })
})
