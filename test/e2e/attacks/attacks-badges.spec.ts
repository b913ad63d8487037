/**
 * A page that tries to read marks, corner and cards: our content script in Chromium, with a background played
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
  owner,
  pressFirst,
  readAsked,
  short,
  showBlocks,
  start,
  UNKNOWN,
  usePages,
} from '../support/badge-stories'
import type { PlayedBackground } from '../support/badges-in-page'
import { findDifferences } from '../support/noise'
import { measureHosts, readPainting, spellOut, timeReflows, watchPainting } from '../support/nosy-page'
import {
  alikeRows,
  BEGINNINGS,
  CELLS,
  type Cell,
  collectReflows,
  inTurn,
  KNOWLEDGE,
  KNOWN,
  REFLOWED,
} from '../support/nosy-stories'
import { readBadges, readBell, readCard, readCorner, readMarks } from '../support/read-badges'
import { holds } from '../walk/until'

declare const background: PlayedBackground

usePages()

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
  await expectBadges(page, [`Filled before ${short(A)}`, `Open yours before ${short(B)}`])
  await expect.poll(async () => (await readBell(page))?.label).toContain('7')
  return page
}

describe('a page that calls window.find letter by letter', () => {
  it('finds its own words but no word of a mark or the bell', async () => {
    const page = await openTelling()
    expect(await page.evaluate(spellOut, BEGINNINGS)).toEqual(['plain'])
    await page.close()
  })

  it('finds no word of an open card', async () => {
    const page = await openTelling()
    await pressFirst(page)
    await expect.poll(async () => (await readCard(page))?.texts).toContain('Filled +0.66%')
    expect(await page.evaluate(spellOut, BEGINNINGS)).toEqual(['plain'])
    await page.close()
  })
})

/** Opens a page with three orders in rows of the same shape. */
const openRows = (cell: Cell): Promise<Page> =>
  openPlain(
    `<table style="margin-top:40px">${alikeRows(cell)}<tr style="height:30px;user-select:none">${cell('below')}</tr></table>`,
  )

const HOSTS = 'table span:empty'

async function openAlike(cell: Cell = CELLS[0][1]): Promise<Page> {
  const page = await openRows(cell)
  await start(page)
  await expectBadges(page, ['Filled before order', 'Open yours before order'])
  return page
}

/** Adds declarations to the style of open orders, as a mistake in our styles would. */
const plantLeak = (page: Page, declarations: string) =>
  page.evaluate((declarations) => {
    const { open } = background.page.looks.of
    background.page.looks.of = {
      ...background.page.looks.of,
      open: { ...open, colour: `${open.colour};${declarations}` },
    }
  }, declarations)

const expectAlike = async (page: Page) => {
  const [one, ...others] = await page.evaluate(measureHosts, HOSTS)
  expect(others).toEqual([one, one])
}

describe('a page that measures', () => {
  it.each(CELLS)(
    "finds, %s, elements of one size at the user's order, another's and an unknown one",
    async (_, cell) => {
      const page = await openAlike(cell)
      await expectAlike(page)
      await page.close()
    },
  )

  it.each(CELLS)(
    'finds the same elements, %s, whatever the background knows about the orders',
    async (_, cell) => {
      const measure = async (views: PlayedBackground['views']) => {
        const page = await openRows(cell)
        await start(page, views)
        await expect
          .poll(() => page.evaluate(() => document.querySelectorAll('table span:empty').length))
          .toBe(3)
        await expect.poll(async () => (await readBadges(page)).length).toBe(Object.keys(views).length)
        const seen = await page.evaluate(measureHosts, HOSTS)
        await page.close()
        return seen
      }
      const seen = await measure({ [A]: filled, [B]: open })
      expect(await measure({})).toEqual(seen)
      expect(await measure({ [UNKNOWN]: { ...open, endsAt: Date.now() + 9e7 }, [A]: open })).toEqual(seen)
    },
  )

  it('finds a planted leak: an own order whose mark is wider', async () => {
    const page = await openRows(CELLS[0][1])
    await plantLeak(page, 'padding-inline-start:20px!important')
    await start(page)
    await expectBadges(page, ['Filled before order', 'Open yours before order'])
    await expect(expectAlike(page)).rejects.toThrow('deeply equal')
    await page.close()
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
      await pressFirst(page)
      await expect.poll(async () => (await readCard(page))?.texts).toContain('An order')
      sizes.push(
        await page.evaluate(() => {
          const seen: string[] = []
          for (let y = 0; y < innerHeight; y += 4)
            for (let x = 0; x < innerWidth; x += 4)
              if (document.elementFromPoint(x, y)?.matches('span:empty')) seen.push(`${x},${y}`)
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

describe('a page that watches its own painting', () => {
  const rows = Array.from({ length: 12 }, () => `<p elementtiming="row">${link(A)}</p>`).join('')
  const watch = async (view: (typeof KNOWLEDGE)[number], leak = '') => {
    const page = await openPlain(`<h1 elementtiming="uid">${A}</h1>${rows}`, `/orders/${A}`)
    await page.evaluate(() => {
      background.page.bell = 'bottom-right'
      background.bell.value = { unread: 7, corner: 'bottom-right' }
    })
    await plantLeak(page, leak)
    await page.evaluate(watchPainting)
    // Marks that are inserted before the first paint move nothing.
    await expect
      .poll(async () => JSON.stringify(await page.evaluate(readPainting)))
      .toContain('first-contentful-paint')
    await start(page, view ? { [A]: view } : {})
    await expect.poll(async () => (await readCorner(page))?.line?.spoken).toContain(view?.text ?? 'Unknown')
    await expect.poll(async () => (await readMarks(page)).length).toBe(13)
    await page.mouse.click(600, 400)
    await expect.poll(() => page.evaluate(readPainting)).toMatchObject({ animations: 0 })
    await holds(async () => expect((await page.evaluate(readPainting)).animations).toBe(0))
    const { entries } = await page.evaluate(readPainting)
    await page.close()
    // Each type has an observer of its own, and these are called in any order.
    const inOrder = entries.toSorted((a, b) => String(a['type']).localeCompare(String(b['type'])))
    return inOrder.map((entry) => JSON.stringify(entry))
  }

  it('gets the same reports and animations, whatever the background knows about its orders', async () => {
    const [unknown = [], ...known] = await inTurn(KNOWLEDGE, (view) => watch(view))
    expect(unknown.join()).toContain('largest-contentful-paint')
    expect(known).toEqual([unknown, unknown])
  })

  it('gets other reports with a planted leak: an own order whose mark is wider', async () => {
    const unknown = await watch(undefined)
    expect(await watch(open, 'padding-inline-start:20px!important')).not.toEqual(unknown)
  })

  it('measures the same reflow time of containers, whatever the background knows about their orders', async () => {
    const series = await collectReflows('', async (body) => {
      const page = await openPlain(body)
      await start(page, KNOWN)
      await expect.poll(async () => (await readBadges(page)).length).toBe(REFLOWED)
      const times = await page.evaluate(timeReflows, { selector: 'body > div', repetitions: 40 })
      await page.close()
      return times
    })
    expect(findDifferences(series, 0.1)).toEqual([])
  })
})

describe('a page that gets a copy of a row', () => {
  it('gets the row and identical markup of marks, without words, status or long styles', async () => {
    const page = await openAlike()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Control+c')
    const { text, html } = await page.evaluate(async () => {
      const [item] = await navigator.clipboard.read()
      const read = async (type: string) => (await item?.getType(type))?.text() ?? ''
      return { text: await read('text/plain'), html: await read('text/html') }
    })
    expect(text.trimEnd()).toBe(['', '', ''].map(() => 'order go\t1 WETH').join('\n'))
    const [one = '', ...others] = html
      .split('<tr')
      .slice(1, 4)
      .map((row) => row.slice(row.indexOf('<td'), row.indexOf('<a')))
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
  ])('causes no request for names hidden by %s until it shows them', async (style) => {
    const page = await openPlain(`<p>${link(A)}</p><div id="secret" style="${style}">${link(B)}</div>`)
    await start(page)
    await expectBadges(page, [`Filled before ${short(A)}`])
    expect((await readAsked(page)).join()).not.toContain(B)
    expect((await readMarks(page)).map(({ look }) => look)).toEqual(['fulfilled', 'unknown'])
    await page.evaluate(() => {
      document.querySelector('#secret')?.removeAttribute('style')
      document.body.append('something else')
    })
    await expectBadges(page, [`Filled before ${short(A)}`, `Open yours before ${short(B)}`])
    await page.close()
  })

  it('causes no request and no mark for addresses while address badges are off', async () => {
    const addresses = Array.from({ length: 500 }, (_, index) => `0x${String(index).padStart(40, '0')}`)
    const page = await openPlain(`<p>${link(A)}</p>${addresses.map((each) => `<p>${each}</p>`).join('')}`)
    await showBlocks(page)
    await start(page)
    await expectBadges(page, [`Filled before ${short(A)}`])
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
    await showBlocks(page, true)
    await start(page, { [mine]: owner })
    await expect.poll(() => page.evaluate(() => document.querySelectorAll('p > span').length)).toBe(500)
    await page.evaluate((at) => document.querySelectorAll('p')[at]?.scrollIntoView(), 123)
    await expectBadges(page, [`2 open before ${mine}`])
    const seen = (await page.evaluate(measureHosts, 'p > span')).map((each) =>
      JSON.stringify({ ...(each as object), hits: [] }),
    )
    expect([...new Set(seen)]).toHaveLength(1)
    await page.close()
  })
})

describe('a page that lays a picture over an open card', () => {
  it('gets no press through to the card', async () => {
    const page = await openAlike()
    await pressFirst(page)
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
