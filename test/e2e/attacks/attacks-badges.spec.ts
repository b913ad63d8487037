/**
 * A page that tries to read badges, bell and cards: our content script in Chromium, with a background played
 * by the test.
 */
import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import {
  A,
  B,
  expectBadges,
  filled,
  link,
  open,
  openPlain,
  readAsked,
  short,
  start,
  UNKNOWN,
  usePages,
} from '../support/badge-stories'
import type { PlayedBackground } from '../support/badges-in-page'
import { measureHosts, spellOut } from '../support/nosy-page'
import { readBadges, readBell, readCard } from '../support/read-badges'

declare const background: PlayedBackground

usePages()

/** Beginnings of our texts, and one word of the page that must be found. */
const BEGINNINGS = ['filled', 'open', 'your', 'status', 'copy', 'last', 'sold', 'cowbell', '7', 'plain']

async function openTelling(): Promise<Page> {
  const page = await openPlain(
    `<table><tr><td>plain</td><td>${link(A)}</td></tr><tr><td>plain</td><td>${link(B)}</td></tr></table>`,
  )
  await page.evaluate(() => {
    background.page.bell = 'bottom-right'
    background.bell.value = { unread: 7, corner: 'bottom-right' }
    background.card.value = {
      title: '1 WETH → 3,000 USDC',
      lines: [{ label: 'Status', text: 'Filled +0.66%' }],
      orders: [],
    }
  })
  await start(page)
  await expectBadges(page, [`Filled after ${short(A)}`, `Open 40% yours after ${short(B)}`])
  await expect.poll(async () => (await readBell(page))?.label).toContain('7')
  return page
}

describe('a page that calls window.find letter by letter', () => {
  it('finds its own words but no word of a badge or the bell', async () => {
    const page = await openTelling()
    expect(await page.evaluate(spellOut, BEGINNINGS)).toEqual(['plain'])
    await page.close()
  })

  it('finds no word of an open card', async () => {
    const page = await openTelling()
    const [badge] = await readBadges(page)
    await page.mouse.click(badge?.x ?? 0, badge?.y ?? 0)
    await expect.poll(async () => (await readCard(page))?.texts).toContain('Filled +0.66%')
    expect(await page.evaluate(spellOut, BEGINNINGS)).toEqual(['plain'])
    await page.close()
  })
})

/**
 * Opens a page with three orders in rows of the same shape: an order of another account, one of the user and
 * an unknown one.
 */
async function openRows(cell: (anchor: string) => string): Promise<Page> {
  const anchors = [A, B, UNKNOWN].map((uid) => `<a href="/orders/${uid}">order</a>`)
  const rows = anchors.map((anchor) => `<tr style="height:30px">${cell(anchor)}<td>1 WETH</td></tr>`).join('')
  return openPlain(
    `<table style="margin-top:40px">${rows}<tr style="height:30px;user-select:none">${cell('below')}</tr></table>`,
  )
}

const withSpace = (anchor: string) => `<td style="width:600px">${anchor}</td>`
const withoutSpace = (anchor: string) => `<td>${anchor} <button>copy</button></td>`

async function openAlike(cell = withSpace): Promise<Page> {
  const page = await openRows(cell)
  await start(page)
  await expectBadges(page, ['Filled after order', 'Open 40% yours after order'])
  return page
}

const expectAlike = async (page: Page) => {
  const [one, ...others] = await page.evaluate(measureHosts)
  expect(others).toEqual([one, one])
}

describe('a page that measures', () => {
  it.each([
    ['with free space', withSpace],
    ['without free space', withoutSpace],
  ])("finds, %s, elements of one size at the user's order, another's and an unknown one", async (_, cell) => {
    const page = await openAlike(cell)
    await expectAlike(page)
    await page.close()
  })

  it.each([
    ['with free space', withSpace],
    ['without free space', withoutSpace],
  ])('finds the same elements, %s, whatever the background knows about the orders', async (_, cell) => {
    const measure = async (views: PlayedBackground['views']) => {
      const page = await openRows(cell)
      await start(page, views)
      await expect.poll(() => page.evaluate(() => document.querySelectorAll('td > span').length)).toBe(3)
      await expect.poll(async () => (await readBadges(page)).length).toBe(Object.keys(views).length)
      const seen = await page.evaluate(measureHosts)
      await page.close()
      return seen
    }
    const seen = await measure({ [A]: filled, [B]: open })
    expect(await measure({})).toEqual(seen)
    expect(await measure({ [UNKNOWN]: { ...open, endsAt: Date.now() + 9e7 }, [A]: open })).toEqual(seen)
  })

  it('finds a card of one size, whatever its contents', async () => {
    const page = await openAlike()
    const sizes: string[] = []
    const sold = { label: 'Sold', text: '1 WETH' }
    for (const lines of [[], [{ label: 'Status', text: 'Filled' }], Array.from({ length: 8 }, () => sold)]) {
      await page.evaluate((lines) => {
        background.card.value = {
          title: 'An order',
          lines,
          orders: [],
          warning: lines.length > 1 ? 'It differs.' : '',
        }
      }, lines)
      const [badge] = await readBadges(page)
      await page.mouse.click(badge?.x ?? 0, badge?.y ?? 0)
      await expect.poll(async () => (await readCard(page))?.texts).toContain('An order')
      sizes.push(
        await page.evaluate(() => {
          const seen: string[] = []
          for (let y = 0; y < innerHeight; y += 4)
            for (let x = 0; x < innerWidth; x += 4)
              if (document.elementFromPoint(x, y)?.matches('td > span')) seen.push(`${x},${y}`)
          return seen.join(' ')
        }),
      )
      await page.keyboard.press('Escape')
      await expect.poll(() => readCard(page)).toBeUndefined()
    }
    expect(new Set(sizes).size).toBe(1)
    await page.close()
  })
})

describe('a page that gets a copy of a row', () => {
  it('gets the row and identical badge markup, without words, status or long styles', async () => {
    const page = await openAlike()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Control+c')
    const { text, html } = await page.evaluate(async () => {
      const [item] = await navigator.clipboard.read()
      const read = async (type: string) => (await item?.getType(type))?.text() ?? ''
      return { text: await read('text/plain'), html: await read('text/html') }
    })
    expect(text.trimEnd()).toBe(['', '', ''].map(() => 'order\t1 WETH').join('\n'))
    const [one = '', ...others] = html
      .split('<tr')
      .slice(1, 4)
      .map((row) => row.slice(row.indexOf('</a>') + 4, row.indexOf('</td>')))
    expect(others).toEqual([one, one])
    expect(one.length).toBeLessThan(2_500)
    expect(html).not.toMatch(/filled|yours|USDC/i)
    await page.close()
  })
})

describe('a page that hides elements', () => {
  it.each([
    ['opacity:0', ''],
    ['visibility:hidden', ''],
    ['width:1px;height:1px;overflow:hidden;position:absolute', ''],
    ['position:absolute;left:-9000px', ''],
  ])('causes no request and no mark for elements hidden by %s until it shows them', async (style) => {
    const page = await openPlain(`<p>${link(A)}</p><div id="secret" style="${style}">${link(B)}</div>`)
    await start(page)
    await expectBadges(page, [`Filled after ${short(A)}`])
    expect((await readAsked(page)).join()).not.toContain(B)
    expect(await page.evaluate(() => document.querySelectorAll('#secret span').length)).toBe(0)
    await page.evaluate(() => {
      document.querySelector('#secret')?.removeAttribute('style')
      document.body.append('something else')
    })
    await expectBadges(page, [`Filled after ${short(A)}`, `Open 40% yours after ${short(B)}`])
    await page.close()
  })

  it('causes no request and no mark for addresses while address badges are off', async () => {
    const addresses = Array.from({ length: 500 }, (_, index) => `0x${String(index).padStart(40, '0')}`)
    const page = await openPlain(`<p>${link(A)}</p>${addresses.map((each) => `<p>${each}</p>`).join('')}`)
    await page.evaluate(() => {
      background.page.sites = {
        rows: [{ kind: 'blocks', origin: 'https://explorer.cow.fi', base: '', chainId: 1 }],
        chainIdByPrefix: {},
      }
    })
    await start(page)
    await expectBadges(page, [`Filled after ${short(A)}`])
    expect((await readAsked(page)).join()).not.toContain(addresses[7])
    expect(await page.evaluate(() => document.querySelectorAll('p span').length)).toBe(1)
    await page.close()
  })

  it('finds the same elements at each of 500 marked addresses', async () => {
    const addresses = Array.from({ length: 500 }, (_, index) => `0x${String(index).padStart(40, '0')}`)
    const mine = addresses[123] ?? ''
    const page = await openPlain(
      addresses.map((each) => `<p style="font-family:monospace">${each}</p>`).join(''),
    )
    await page.evaluate((mine) => {
      background.page.sites = {
        rows: [{ kind: 'blocks', origin: 'https://explorer.cow.fi', base: '', chainId: 1 }],
        chainIdByPrefix: {},
      }
      background.page.marksAddresses = true
      background.views[mine] = { look: 'owner', text: '2 open', detail: 'Your address', isMine: false }
    }, mine)
    await start(page, {})
    // Items far from the window are marked when they come near.
    let at = 0
    const scrollOn = () => {
      at = (at + 25) % 500
      return page.evaluate((next) => {
        document.querySelectorAll('p')[next]?.scrollIntoView()
        return document.querySelectorAll('p > span').length
      }, at)
    }
    await expect.poll(scrollOn, { interval: 80 }).toBe(500)
    await page.evaluate((at) => document.querySelectorAll('p')[at]?.scrollIntoView(), 123)
    await expect.poll(async () => (await readBadges(page)).map(({ after }) => after)).toEqual([mine])
    await expect.poll(async () => (await page.evaluate(measureHosts)).length).toBe(500)
    const seen = (await page.evaluate(measureHosts)).map((each) =>
      JSON.stringify({ ...(each as object), hits: [] }),
    )
    expect([...new Set(seen)]).toHaveLength(1)
    await page.close()
  })
})

describe('a page that lays a picture over an open card', () => {
  it('gets no press through to the card', async () => {
    const page = await openAlike()
    const [badge] = await readBadges(page)
    await page.mouse.click(badge?.x ?? 0, badge?.y ?? 0)
    await expect.poll(async () => (await readCard(page))?.texts).toContain('Open in Cowbell')
    const decoy = (isOn: boolean) =>
      page.evaluate((isOn) => {
        document.querySelector('#decoy')?.remove()
        if (!isOn) return
        const decoy = document.createElement('div')
        decoy.id = 'decoy'
        decoy.popover = 'manual'
        decoy.style.cssText =
          'position:fixed;inset:0;width:100%;height:100%;margin:0;background:#fff;pointer-events:none'
        document.body.append(decoy)
        decoy.showPopover()
      }, isOn)
    await decoy(true)
    const { x = 0, y = 0 } = (await readCard(page))?.buttons['Open in Cowbell'] ?? {}
    for (let index = 0; index < 10; index++) await page.mouse.click(x, y, { delay: 100 })
    expect((await readAsked(page)).join()).not.toContain('/client/open')
    await decoy(false)
    await expect
      .poll(async () => {
        await page.mouse.click(x, y)
        return (await readAsked(page)).join()
      })
      .toContain('/client/open')
    await page.close()
  })
})
