/** The corner of a page, the bell and the line about the page's order: our content script in Chromium, with a background played by the test. */
import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { A, filled, open, openPlain, readAsked, start, usePages } from '../support/badge-stories'
import type { PlayedBackground } from '../support/badges-in-page'
import { readBell, readCard, readCorner, type SeenCorner } from '../support/read-badges'
import { holds } from '../walk/until'

declare const background: PlayedBackground

usePages()

const told = { unread: 2, corner: 'bottom-right' } as const

async function openWithBell(
  body: string,
  view: PlayedBackground['bell']['value'] = told,
  path = '/',
  views?: PlayedBackground['views'],
): Promise<Page> {
  const page = await openPlain(body, path)
  await page.evaluate((view) => {
    background.page.bell = view.corner
    background.bell.value = view
  }, view)
  await start(page, views)
  return page
}

const expectLabel = (page: Page, label: string | undefined) =>
  expect.poll(async () => (await readBell(page))?.label).toEqual(label)

const inCorner = (vertical: string, horizontal: string) =>
  `<button style="position:fixed;${vertical}:10px;${horizontal}:10px;width:60px;height:60px">chat</button>`

describe('a bell', () => {
  it('shows the unread count and leads to the notifications and the settings of the site', async () => {
    const page = await openWithBell('<p>orders</p>')
    await expectLabel(page, 'Cowbell: 2 unread')
    const { x = 0, y = 0 } = (await readBell(page)) ?? {}
    await page.mouse.click(x, y)
    await expect
      .poll(async () => (await readCard(page))?.texts)
      .toEqual(['Unread notifications: 2', 'Open notifications', 'Settings for this site'])
    for (const [name, screen] of [
      ['Open notifications', 'notifications'],
      ['Settings for this site', 'site'],
    ] as const) {
      const button = (await readCard(page))?.buttons[name]
      await expect
        .poll(async () => {
          await page.mouse.click(button?.x ?? 0, button?.y ?? 0)
          return readAsked(page)
        })
        .toContain(`/client/open  ${screen}`)
    }
    await page.close()
  })

  it('says if there is nothing new', async () => {
    const page = await openWithBell('<p>orders</p>', { ...told, unread: 0 })
    await expectLabel(page, 'Cowbell: nothing new')
    const { x = 0, y = 0 } = (await readBell(page)) ?? {}
    await page.mouse.click(x, y)
    await expect.poll(async () => (await readCard(page))?.texts[0]).toBe('No new notifications')
    await page.close()
  })

  it.each([
    ['a frame', '<iframe style="STYLE"></iframe>'],
    ['an object', '<object data="about:blank" style="STYLE"></object>'],
    ['a handler in the markup', '<div onclick="void 0" style="STYLE">chat</div>'],
    ['a hand for a cursor', '<div style="STYLE;cursor:pointer"><i>chat</i></div>'],
    ['an element of the page’s own', '<chat-box style="STYLE;display:block">chat</chat-box>'],
    ['a banner that stays', '<div style="STYLE;position:fixed">We use cookies</div>'],
  ])('avoids %s', async (_, html) => {
    const style = 'position:absolute;right:10px;bottom:10px;width:60px;height:60px'
    const page = await openWithBell(html.replace('STYLE', style))
    await expect.poll(async () => (await readBell(page))?.x ?? 1_000).toBeLessThan(100)
    await page.close()
  })

  it('stays on a page whose frame is one fixed element', async () => {
    const page = await openWithBell('<my-app style="position:fixed;inset:0;display:block">orders</my-app>')
    await expect.poll(async () => (await readBell(page))?.x ?? 0).toBeGreaterThan(1_000)
    await page.close()
  })

  it('avoids controls that appear, become visible or are scrolled under it later', async () => {
    const page = await openWithBell(
      `<div id="late" hidden style="position:fixed;right:0;bottom:0;width:300px;height:80px">Accept all</div>
      <div style="height:3000px"></div><a href="#x" style="display:block;width:100%;height:500px">link</a>`,
    )
    const x = async () => (await readBell(page))?.x ?? 0
    await expect.poll(x).toBeGreaterThan(1_000)
    await page.evaluate(() => {
      const late = document.querySelector<HTMLElement>('#late')
      if (late) late.hidden = false
    })
    await expect.poll(x).toBeLessThan(100)
    await page.mouse.wheel(0, 9_000)
    await expect.poll(async () => (await readBell(page))?.y).toBeLessThan(100)
    await page.close()
  })

  it('covers no text while another corner is free of text', async () => {
    const page = await openWithBell(
      '<p style="position:absolute;right:0;bottom:0;margin:0;font-size:30px">0x9008d19f58aabd9ed0d6</p>',
    )
    await expect.poll(async () => (await readBell(page))?.x ?? 1_000).toBeLessThan(100)
    await page.close()
  })

  it('leaves a corner in which text appears when the window gets narrower', async () => {
    const page = await openWithBell(
      '<p style="position:absolute;left:600px;bottom:0;margin:0;font-size:30px">0x9008d19f58aabd9ed0d6</p>',
    )
    await expect.poll(async () => (await readBell(page))?.x ?? 0).toBeGreaterThan(1_000)
    await page.setViewportSize({ width: 900, height: 700 })
    await expect.poll(async () => (await readBell(page))?.x ?? 1_000).toBeLessThan(100)
    await page.close()
  })

  it('avoids controls in its corner, and disappears if all corners are taken', async () => {
    const taken = inCorner('bottom', 'right')
    const page = await openWithBell(taken)
    await expect.poll(async () => (await readBell(page))?.x ?? 1_000).toBeLessThan(100)
    const all = taken + inCorner('bottom', 'left') + inCorner('top', 'left') + inCorner('top', 'right')
    const full = await openWithBell(all)
    await holds(async () => expect(await readBell(full)).toBeUndefined())
    await Promise.all([page.close(), full.close()])
  })

  it('follows the background: another count, another corner, hidden', async () => {
    const page = await openWithBell('<p>orders</p>')
    await expectLabel(page, 'Cowbell: 2 unread')
    await page.evaluate(
      (view) => {
        background.bell.value = view
        background.announce()
      },
      { ...told, unread: 3, corner: 'top-left' as const },
    )
    await expectLabel(page, 'Cowbell: 3 unread')
    expect((await readBell(page))?.y).toBeLessThan(100)
    await page.evaluate(
      (view) => {
        background.bell.value = view
        background.announce()
      },
      { ...told, corner: null },
    )
    await expectLabel(page, undefined)
    await page.close()
  })

  it('does not appear where it was hidden, and disappears when the script ends', async () => {
    const hidden = await openWithBell('<p>orders</p>', { ...told, corner: null })
    await holds(async () => expect(await readBell(hidden)).toBeUndefined())
    const page = await openWithBell('<p>orders</p>')
    await expectLabel(page, 'Cowbell: 2 unread')
    await page.evaluate(() => background.stop())
    await expectLabel(page, undefined)
    await Promise.all([page.close(), hidden.close()])
  })
})

const MINE = { ...open, endsAt: Date.now() + 36_600_000, outlook: '+2.5% to limit · Terms verified' }
const openOrderPage = (views: PlayedBackground['views'], body = '<p>order</p>') =>
  openWithBell(body, told, `/orders/${A}`, views)

/** Waits until the corner's line has these words, and returns the corner. */
async function awaitLine(page: Page, words: string): Promise<SeenCorner> {
  await expect.poll(async () => (await readCorner(page))?.line?.spoken).toBe(words)
  return (await readCorner(page)) as SeenCorner
}
const awaitBellAlone = (page: Page) =>
  expect.poll(async () => (await readCorner(page))?.box).toMatchObject({ width: 48, height: 32 })

describe('the line of an order page', () => {
  it("shows the state of the user's order in words, and opens the order", async () => {
    const page = await openOrderPage({ [A]: MINE })
    const { line } = await awaitLine(
      page,
      'Open 40%, 10 h, yours, +2.5% to limit · Terms verified, Open in Cowbell',
    )
    // A press counts once the line has been visible for half a second.
    await expect
      .poll(async () => {
        await page.mouse.click(line?.x ?? 0, line?.y ?? 0)
        return readAsked(page)
      })
      .toContain(`/client/open 1 ${A}`)
    await page.close()
  })

  it.each([1280, 375])(
    'has the same box for known and unknown orders, in a window of %i px',
    async (width) => {
      const boxes: unknown[] = []
      for (const [views, words] of [
        [{ [A]: MINE }, /^Open 40%, 10 h, yours/],
        [{ [A]: filled }, /^Filled, Open in Cowbell$/],
        [{}, /^Unknown order, Open in Cowbell$/],
      ] as const) {
        const page = await openOrderPage(views)
        await page.setViewportSize({ width, height: 700 })
        await expect.poll(async () => (await readCorner(page))?.line?.spoken).toMatch(words)
        await expect.poll(async () => (await readCorner(page))?.box.x).toBeLessThan(width)
        boxes.push((await readCorner(page))?.box)
        await page.close()
      }
      expect(boxes).toEqual([boxes[0], boxes[0], boxes[0]])
      const { x, width: size } = boxes[0] as SeenCorner['box']
      expect(x + size / 2).toBeLessThanOrEqual(width - 16)
    },
  )

  it('follows a page that goes to another order or to a list without a reload', async () => {
    const page = await openOrderPage({ [A]: filled })
    await awaitLine(page, 'Filled, Open in Cowbell')
    await page.evaluate(() => history.pushState({}, '', '/'))
    await awaitBellAlone(page)
    await page.evaluate(() => history.back())
    await awaitLine(page, 'Filled, Open in Cowbell')
    await page.close()
  })

  it('can be closed, and the bell stays', async () => {
    const page = await openOrderPage({ [A]: filled })
    const { close } = await awaitLine(page, 'Filled, Open in Cowbell')
    expect(close?.spoken).toBe('Close')
    await page.mouse.click(close?.x ?? 0, close?.y ?? 0)
    await awaitBellAlone(page)
    await expectLabel(page, 'Cowbell: 2 unread')
    await page.close()
  })

  it('avoids what can be pressed: it moves to a free corner, or only the bell is shown', async () => {
    const under = (vertical: string, horizontal: string) =>
      `<button style="position:fixed;${vertical}:16px;${horizontal}:250px;width:60px;height:30px">go</button>`
    const page = await openOrderPage({ [A]: filled }, under('bottom', 'right'))
    const { box } = await awaitLine(page, 'Filled, Open in Cowbell')
    expect(box.x).toBeLessThan(300)
    const all = [
      under('bottom', 'right'),
      under('bottom', 'left'),
      under('top', 'left'),
      under('top', 'right'),
    ]
    const full = await openOrderPage({ [A]: filled }, all.join(''))
    await awaitBellAlone(full)
    await Promise.all([page.close(), full.close()])
  })
})
