/**
 * Positions of badges on pages shaped like the real sites: our content script in Chromium, with a background
 * played by the test.
 */
import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import type { BadgeView } from '../../../src/client/bridge/views'
import { SETTLEMENTS } from '../../../src/content/read/sites'
import {
  blockscoutTransaction,
  competition,
  cowList,
  cowOrder,
  etherscanList,
  etherscanTransaction,
} from '../explorer-pages/shapes'
import {
  A,
  filled,
  link,
  open,
  openPage,
  openPlain,
  readAsked,
  start,
  usePages,
} from '../support/badge-stories'
import type { PlayedBackground } from '../support/badges-in-page'
import { readBadges } from '../support/read-badges'
import { readCovered, readLayout } from '../support/read-layout'

declare const background: PlayedBackground

usePages()

const [SETTLEMENT] = SETTLEMENTS
const FROM = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const hexOf = (bytes: number, at: number) =>
  `0x${at
    .toString(16)
    .padStart(8, 'a')
    .repeat(bytes / 4)}`
const uids = Array.from({ length: 11 }, (_, index) => hexOf(56, index + 1))
const hashes = [1, 2, 3].map((index) => hexOf(32, index))
const [UID = '', OTHER = ''] = uids
const [HASH = ''] = hashes

const settlement = {
  look: 'settlement',
  text: '2 orders',
  detail: 'Settles 2 orders',
  isMine: false,
} as const
const owner = { look: 'owner', text: '2 open', detail: 'Your address', isMine: false } as const
type Views = Record<string, Omit<BadgeView, 'id'>>
const VIEWS: Views = {
  ...Object.fromEntries(uids.map((uid, index) => [uid, index % 2 ? filled : open])),
  ...Object.fromEntries(hashes.map((hash) => [hash, settlement])),
  [FROM]: owner,
}

const SHAPES = [
  ['CoW explorer’s list', '/', cowList(uids.slice(0, 5)), 5],
  ['CoW explorer’s order', `/orders/${UID}`, cowOrder(UID, OTHER), 2],
  ['a competition’s JSON', '/', competition(uids), 22],
  ['Etherscan’s list', `/address/${SETTLEMENT}`, etherscanList(hashes, FROM, SETTLEMENT), undefined],
  ['Etherscan’s transaction', `/tx/${HASH}`, etherscanTransaction(HASH, FROM, SETTLEMENT), 2],
  ['Blockscout’s transaction', `/tx/${HASH}`, blockscoutTransaction(HASH, FROM, SETTLEMENT), 2],
] as const

/** Opens a page at a width and records its layout before badges. */
async function openShape(body: string, path: string, width: number) {
  const page = await openPlain(body, path)
  await page.setViewportSize({ width, height: 800 })
  const before = await readLayout(page)
  if (!body.includes('/orders/') && !body.includes('<pre')) {
    await page.evaluate(() => {
      background.page.sites = {
        rows: [{ kind: 'blocks', origin: 'https://explorer.cow.fi', base: '', chainId: 1 }],
        chainIdByPrefix: {},
      }
      background.page.marksAddresses = true
    })
  }
  await start(page, VIEWS)
  return { page, before }
}

const countBadges = async (page: Page) => (await readBadges(page)).length
const readLooks = async (page: Page) => (await readBadges(page)).map(({ look }) => look)
/** Waits for a number of badges, or for any badge. */
const awaitBadges = (page: Page, count: number | undefined) =>
  expect.poll(() => countBadges(page)).toSatisfy((drawn: number) => (count ? drawn === count : drawn > 0))

describe.each([1280, 375])('badges in a window of %i px', (width) => {
  it.each(SHAPES)('cover no letter, icon or other badge on %s, and move nothing', async (...shape) => {
    const [, path, body, count] = shape
    const { page, before } = await openShape(body, path, width)
    await awaitBadges(page, count)
    expect(await readCovered(page)).toEqual([])
    const drawn = (await readBadges(page)).filter(({ width }) => width > 0)
    const places = drawn.map(({ x, y }) => `${Math.round(x)} ${Math.round(y)}`)
    expect(new Set(places).size).toBe(places.length)
    const isOwnLine = places.length > 0 && (await readLayout(page)).join() !== before.join()
    // Only the page's own subject may get an extra line.
    if (isOwnLine) expect(path).toMatch(/orders\/|tx\//)
    if (width === 1280 && path === '/') expect(await readLayout(page)).toEqual(before)
    await page.close()
  })
})

describe('an owner on an order explorer', () => {
  const OWNER = `0x${UID.slice(66, 106)}`
  it.each([
    [true, 3],
    [false, 2],
  ])(
    'has a badge only if addresses are marked (%s: the page has %i badges)',
    async (marksAddresses, count) => {
      const page = await openPlain(cowOrder(UID, OTHER), `/orders/${UID}`)
      await page.evaluate((isOn) => {
        background.page.marksAddresses = isOn
      }, marksAddresses)
      await start(page, { ...VIEWS, [OWNER]: owner })
      await awaitBadges(page, count)
      const words = (await readBadges(page)).map(({ words }) => words[0])
      expect(words.includes('2 open')).toBe(marksAddresses)
      await page.close()
    },
  )
})

describe('the text of a badge', () => {
  it.each([1280, 375])('uses several words on the page of its order at %i px', async (width) => {
    const { page } = await openShape(cowOrder(UID, OTHER), `/orders/${UID}`, width)
    await awaitBadges(page, 2)
    const [own] = await readBadges(page)
    expect(own?.look).toBe('light open line')
    expect(own?.drawn).toBe('Open 40% · yours · 2 WETH → 6,000 USDC')
    await page.close()
  })

  it('uses words without icon in a narrow column of a wide window', async () => {
    const body = `<h1 style="width:320px;overflow:hidden;overflow-wrap:anywhere">${UID}</h1>`
    const { page } = await openShape(body, `/orders/${UID}`, 1280)
    await awaitBadges(page, 1)
    const [own] = await readBadges(page)
    expect(own).toMatchObject({ look: 'light open line', acts: {} })
    expect(own?.width).toBeGreaterThan(250)
    await page.close()
  })

  it('has the limit, the next auction and two links to Cowbell on the page of its order', async () => {
    const page = await openPlain(cowOrder(UID, OTHER), `/orders/${UID}`)
    const endsAt = Date.now() + 7_200_000 + 60_000
    const outlook = '+2.5% to limit · Terms verified'
    await start(page, { ...VIEWS, [UID]: { ...open, endsAt, outlook, auctionEveryMs: 12_000 } })
    await awaitBadges(page, 2)
    const read = async () => (await readBadges(page))[0]
    const told = new Set<string>()
    await expect
      .poll(async () => told.add((await read())?.drawn ?? '').size, { interval: 200 })
      .toBeGreaterThan(2)
    for (const line of told)
      expect(line).toMatch(
        /^Open 40% · 2 h · yours · 2 WETH → 6,000 USDC · \+2\.5% to limit · Terms verified · auction in (1?\d) s$/,
      )
    const { acts = {}, label } = (await read()) ?? {}
    expect(label).toBe('Open 40% · 2 h, 2 WETH → 6,000 USDC, +2.5% to limit · Terms verified, yours')
    expect(Object.keys(acts)).toEqual(['Open in Cowbell', 'Notifications…'])
    for (const [name, asked] of [
      ['Open in Cowbell', `/client/open 1 ${UID}`],
      ['Notifications…', `/client/open 1 ${UID} notify`],
    ] as const) {
      const { x = 0, y = 0 } = acts[name] ?? {}
      await expect
        .poll(async () => {
          await page.mouse.click(x, y)
          return readAsked(page)
        })
        .toContain(asked)
      await page.keyboard.press('Escape')
    }
    await page.close()
  })

  it('can be reached by keyboard: the line, its card, then its two links to Cowbell', async () => {
    const page = await openPlain(cowOrder(UID, OTHER), `/orders/${UID}`)
    await start(page, { ...VIEWS, [UID]: { ...open, endsAt: Date.now() + 7_200_000 } })
    await awaitBadges(page, 2)
    const isIn = () =>
      page.evaluate(
        () => document.activeElement?.shadowRoot === null && document.activeElement.localName === 'span',
      )
    while (!(await isIn())) await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect
      .poll(async () => (await readAsked(page)).filter((asked) => asked.startsWith('/client/open')))
      .toEqual([`/client/open 1 ${UID}`, `/client/open 1 ${UID} notify`])
    await page.close()
  })

  it.each([
    ['CoW explorer’s list', cowList(uids.slice(0, 5)), '/'],
    ['Etherscan’s list', etherscanList(hashes, FROM, SETTLEMENT), '/address/x'],
  ])('uses one word in the cells of %s', async (_, body, path) => {
    const { page } = await openShape(body, path, 1280)
    await awaitBadges(page, undefined)
    expect(new Set((await readLooks(page)).map((look) => look.split(' ')[2]))).toEqual(new Set(['short']))
    await page.close()
  })

  it('uses full words after each name in a list', async () => {
    const { page } = await openShape(competition(uids), '/', 1280)
    await awaitBadges(page, 22)
    expect((await readLooks(page)).slice(0, 11).filter((look) => look.endsWith('small'))).toEqual([])
    await page.close()
  })

  it("lies below the order's UID and the button next to the UID, and the button does not move", async () => {
    const page = await openPlain(
      `<dl><dt>Order ID</dt><dd style="width:1000px;font:12px monospace">${UID} <button>copy</button></dd></dl>`,
      `/orders/${UID}`,
    )
    const readButton = () =>
      page.evaluate(() => JSON.stringify(document.querySelector('button')?.getBoundingClientRect()))
    const before = await readButton()
    await start(page, VIEWS)
    await awaitBadges(page, 1)
    expect(await readButton()).toBe(before)
    expect(await readLooks(page)).toEqual(['light open line'])
    await page.close()
  })

  it('uses full words in dense lines with several names, and lies right behind each name', async () => {
    const lines = uids.map((uid) => `<p style="margin:0;font:10px/16px monospace">${uid}</p>`)
    const page = await openPage(lines.join(''), '/', VIEWS)
    await page.setViewportSize({ width: 1280, height: 800 })
    await awaitBadges(page, 11)
    const places = (await readBadges(page)).map(({ x, look }) => `${Math.round(x)} ${look.split(' ')[2]}`)
    expect(new Set(places).size).toBe(1)
    await page.close()
  })

  it('shows ownership if there is space for only one word', async () => {
    const views = Object.fromEntries(uids.map((uid) => [uid, { ...filled, isMine: true }]))
    const page = await openPage(cowList(uids.slice(0, 5)), '/', views)
    await page.setViewportSize({ width: 1280, height: 800 })
    await expect
      .poll(async () => (await readBadges(page)).map(({ drawn }) => drawn))
      .toEqual(Array(5).fill('yours'))
    await page.close()
  })

  it('lies on the last line of a wrapped name', async () => {
    const page = await openPage(`<p style="width:700px;overflow-wrap:anywhere">${A}</p>`)
    await expect.poll(() => readLooks(page)).toEqual(['light fulfilled'])
    await page.close()
  })

  it('adapts to a resized window', async () => {
    const page = await openPage(`<p style="overflow:hidden">${link(A)}</p>`)
    await page.setViewportSize({ width: 1280, height: 700 })
    await expect.poll(() => readLooks(page)).toEqual(['light fulfilled'])
    await page.setViewportSize({ width: 240, height: 700 })
    await expect.poll(() => readLooks(page)).toEqual(['light fulfilled short'])
    await page.setViewportSize({ width: 1280, height: 700 })
    await expect.poll(() => readLooks(page)).toEqual(['light fulfilled'])
    await page.close()
  })

  it('has a size that does not depend on its contents', async () => {
    const reach = async (view: Views[string]) => {
      const page = await openPage(`<p>${link(A)}</p>`, '/', { [A]: view })
      await expect.poll(() => countBadges(page)).toBe(1)
      const widths = await page.evaluate(() => {
        const { right = 0, top = 0, height = 0 } = document.querySelector('a')?.getBoundingClientRect() ?? {}
        const at = (x: number, y: number) => document.elementFromPoint(x, y)?.outerHTML === '<span></span>'
        const across = Array.from({ length: 400 }, (_, x) => at(right + x, top + height / 2))
        const down = Array.from({ length: 80 }, (_, y) => at(right + 20, top - 40 + y))
        return [across, down].map((hits) => hits.filter(Boolean).length)
      })
      await page.close()
      return widths
    }
    const plain = await reach({ ...filled, isMine: false })
    expect(plain[0]).toBeGreaterThan(100)
    expect(await reach({ ...open, text: 'Open 40%', endsAt: Date.now() + 9e8 })).toEqual(plain)
    expect(await reach({ ...filled, isMine: true })).toEqual(plain)
  })
})

describe('the line of a settlement page', () => {
  it.each([
    ['Etherscan’s transaction', etherscanTransaction(HASH, FROM, SETTLEMENT)],
    ['Blockscout’s transaction', blockscoutTransaction(HASH, FROM, SETTLEMENT)],
  ])('shows the number of settled orders once, on %s', async (_, body) => {
    const { page } = await openShape(body, `/tx/${HASH}`, 1280)
    await expect
      .poll(async () => (await readBadges(page)).map(({ drawn }) => drawn))
      .toContain('Settles 2 orders')
    await page.close()
  })
})

describe('a page that counts its children', () => {
  const boxes = `<style>
    .gap { display: flex; gap: 16px } .column { display: flex; flex-direction: column; gap: 10px }
    .spread { display: flex; justify-content: space-between } .only a:only-child, .last a:last-child { display: block }
  </style>`
  it.each([
    ['a gap', `<div class="gap">${link(A)}<b>behind</b></div>`],
    ['a gap in a column', `<div class="column">${link(A)}<b>behind</b></div>`],
    ['elements spread over a line', `<div class="spread">${link(A)}<b>behind</b></div>`],
    [
      'a grid',
      `<div style="display:grid;grid-template-columns:1fr 1fr">${link(A)}<b>one</b><b>two</b></div>`,
    ],
    ['a rule for an only child', `<div class="only">${link(A)}</div>`],
    ['a rule for a last child', `<div class="last"><b>before</b>${link(A)}</div>`],
    ['text to the left', `<div dir="rtl"><p>${link(A)} שלום</p></div>`],
    [
      'text that is cut off',
      `<p style="width:90px;overflow:hidden;text-overflow:ellipsis;white-space:nowrap">${A}</p>`,
    ],
    ['a picture', `<svg width="900" height="40"><text x="2" y="20" font-size="12">${A}</text></svg>`],
  ])('keeps its layout with %s', async (_, body) => {
    const page = await openPlain(boxes + body)
    const before = await readLayout(page)
    await start(page)
    await expect.poll(() => countBadges(page)).toBe(1)
    expect(await readLayout(page)).toEqual(before)
    expect(await readCovered(page)).toEqual([])
    await page.close()
  })
})
