/** The bell on a page: our page code in a real Chromium, before a desk that the test plays. */
import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { openPlain, readAsked, start, usePages } from './support/badge-stories'
import type { PlayedDesk } from './support/badges-in-page'
import { readBell, readCard } from './support/read-badges'
import { holds } from './walk/until'

declare const desk: PlayedDesk

usePages()

const told = {
  unread: 2,
  notices: [{ title: 'Order filled', text: 'Sold 1 WETH for 3,020 USDC', at: 1_780_000_000_000 }],
  place: 'bottom-right',
} as const

async function openWithBell(body: string, view: PlayedDesk['bell']['value'] = told): Promise<Page> {
  const page = await openPlain(body)
  await page.evaluate((view) => {
    desk.page.bell = view.place
    desk.bell.value = view
  }, view)
  await start(page)
  return page
}

const expectLabel = (page: Page, label: string | undefined) =>
  expect.poll(async () => (await readBell(page))?.label).toEqual(label)

const inCorner = (vertical: string, horizontal: string) =>
  `<button style="position:fixed;${vertical}:10px;${horizontal}:10px;width:60px;height:60px">chat</button>`

describe('a bell', () => {
  it('tells how much is unread, and opens the latest in a card', async () => {
    const page = await openWithBell('<p>orders</p>')
    await expectLabel(page, 'Cowbell: 2 unread')
    const { x = 0, y = 0 } = (await readBell(page)) ?? {}
    await page.mouse.click(x, y)
    await expect
      .poll(async () => (await readCard(page))?.texts.slice(0, 3))
      .toEqual(['Latest notices', 'Order filled', 'Sold 1 WETH for 3,020 USDC'])
    const open = (await readCard(page))?.buttons['Open in Cowbell']
    await page.mouse.click(open?.x ?? 0, open?.y ?? 0)
    await expect.poll(() => readAsked(page)).toContain('/desk/open  notices')
    await page.close()
  })

  it('teaches what rings while nothing has', async () => {
    const page = await openWithBell('<p>orders</p>', { ...told, unread: 0, notices: [] })
    await expectLabel(page, 'Cowbell: nothing new')
    const { x = 0, y = 0 } = (await readBell(page)) ?? {}
    await page.mouse.click(x, y)
    await expect.poll(async () => (await readCard(page))?.texts[0]).toBe('Nothing new')
    await page.close()
  })

  it('gives way to what can be pressed in its corner, and stays away where all corners are taken', async () => {
    const taken = inCorner('bottom', 'right')
    const page = await openWithBell(taken)
    await expect.poll(async () => (await readBell(page))?.x ?? 1_000).toBeLessThan(100)
    const all = taken + inCorner('bottom', 'left') + inCorner('top', 'left') + inCorner('top', 'right')
    const full = await openWithBell(all)
    await holds(async () => expect(await readBell(full)).toBeUndefined())
    await Promise.all([page.close(), full.close()])
  })

  it('follows what the desk says: another count, another corner, none', async () => {
    const page = await openWithBell('<p>orders</p>')
    await expectLabel(page, 'Cowbell: 2 unread')
    await page.evaluate(
      (view) => {
        desk.bell.value = view
        desk.announce()
      },
      { ...told, unread: 3, place: 'top-left' as const },
    )
    await expectLabel(page, 'Cowbell: 3 unread')
    expect((await readBell(page))?.y).toBeLessThan(100)
    await page.evaluate(
      (view) => {
        desk.bell.value = view
        desk.announce()
      },
      { ...told, place: null },
    )
    await expectLabel(page, undefined)
    await page.close()
  })

  it('is not there where it was hidden, and goes when the script ends', async () => {
    const hidden = await openWithBell('<p>orders</p>', { ...told, place: null })
    await holds(async () => expect(await readBell(hidden)).toBeUndefined())
    const page = await openWithBell('<p>orders</p>')
    await expectLabel(page, 'Cowbell: 2 unread')
    await page.evaluate(() => desk.stop())
    await expectLabel(page, undefined)
    await Promise.all([page.close(), hidden.close()])
  })
})
