/** Pages shaped like every kind of site, under real host names, with the installed extension in Chromium. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addressPage, tokenPage, transactionPage, transactionsPage } from '../explorer-pages/block-pages'
import { framingPage } from '../explorer-pages/hostile'
import { someHex } from '../explorer-pages/layout'
import {
  drawnPage,
  listPage,
  orderPage,
  searchPage,
  spaPage,
  virtualListPage,
} from '../explorer-pages/order-pages'
import {
  type ExplorerStage,
  expectWords,
  openExplorerStage,
  picture,
  readWords,
} from '../explorer-pages/stage'
import { pressOpen } from '../support/press-open'
import { readBadges, readBell, readCard, readCorner, readMarks } from '../support/read-badges'
import { seen } from '../support/seen'
import { holds } from '../walk/until'

declare const showRow: (at: number) => void
declare const render: (uids: readonly string[], age?: string) => void
declare const reset: () => void
declare const reuse: (from: string, to: string) => void
declare const errors: readonly string[]

const ORDERS = 'https://explorer.cow.fi'
const ETHERSCAN = 'https://etherscan.io'
const BLOCKSCOUT = 'https://eth.blockscout.com'
const UNKNOWN = someHex(56, 1)
const MINE = { filled: 'Filled yours', open: 'Open yours' } as const

let stage: ExplorerStage
beforeAll(async () => {
  stage = await openExplorerStage([
    'explorer.cow.fi',
    'barn.explorer.cow.fi',
    'etherscan.io',
    'eth.blockscout.com',
  ])
})
afterAll(() => stage?.close())

async function openServed(address: string, page: string) {
  stage.server.put(address, page)
  return stage.open(address)
}

describe('an order explorer', () => {
  it.each(['/', '/address/0x90f8bf6a479f320ead074411a4b0e7944ea8c9c1', `/tx/0x${'ab'.repeat(32)}`])(
    'shows a badge on each known order of a list: %s',
    async (path) => {
      const { mine, others } = stage.orders
      const uids = [others.open, mine.filled, UNKNOWN, others.cancelled, mine.open, others.filled]
      const page = await openServed(ORDERS + path, listPage('Orders', uids))
      await expectWords(page, ['Open', MINE.filled, 'Cancelled', MINE.open, 'Filled'])
      if (path === '/') await picture(page, 'list')
      await page.close()
    },
  )

  it("shows one badge on an order's page, at its UID and not in a tab, and one in the search", async () => {
    const { filled } = stage.orders.mine
    const page = await openServed(`${ORDERS}/orders/${filled}`, orderPage(filled))
    await expectWords(page, [MINE.filled])
    expect((await readBadges(page))[0]?.name).toBe(filled)
    await expect
      .poll(async () => (await readCorner(page))?.line?.spoken)
      .toMatch(/^Filled.*, yours, .*Open in Cowbell$/)
    await picture(page, 'order')
    await page.goto('about:blank')
    stage.server.put(`${ORDERS}/search/${filled}`, searchPage(filled))
    await page.goto(`${ORDERS}/search/${filled}`)
    await expectWords(page, [MINE.filled])
    await page.close()
  })

  it("requests orders under another network's prefix on that network, where nobody knows them", async () => {
    const { others, mine } = stage.orders
    const page = await openServed(`${ORDERS}/gc/search`, searchPage(others.open))
    const here = await openServed(`${ORDERS}/mainnet/search`, searchPage(mine.open))
    await expectWords(here, [MINE.open])
    expect(await readWords(page)).toEqual([])
    await Promise.all([page.close(), here.close()])
  })
})

describe('a list that an application draws', () => {
  it('shows the badge of the current order in reused rows', async () => {
    const { mine, others } = stage.orders
    const page = await openServed(
      `${ORDERS}/virtual`,
      virtualListPage({ 1: mine.filled, 4: others.open, 900: others.cancelled, 4000: mine.open }),
    )
    await expect.poll(async () => (await readWords(page)).toSorted()).toEqual([MINE.filled, 'Open'])
    await picture(page, 'virtual')
    await page.evaluate(() => showRow(895))
    await expectWords(page, ['Cancelled'])
    await page.evaluate(() => showRow(3_998))
    await expectWords(page, [MINE.open])
    await page.evaluate(() => showRow(0))
    await expect.poll(async () => (await readWords(page)).toSorted()).toEqual([MINE.filled, 'Open'])
    await page.close()
  })

  it('finds its nodes unchanged after keyed moves, removals and reuse', async () => {
    const { mine, others } = stage.orders
    const page = await openServed(`${ORDERS}/drawn`, drawnPage([mine.filled, others.open]))
    await expectWords(page, [MINE.filled, 'Open'])
    await page.evaluate((uids) => render(uids, 'now'), [others.open, mine.filled])
    await expectWords(page, ['Open', MINE.filled])
    await page.evaluate(() => reset())
    await expectWords(page, ['Open', MINE.filled])
    await page.evaluate((uids) => render(uids), [others.cancelled, others.open, mine.filled])
    await expectWords(page, ['Cancelled', 'Open', MINE.filled])
    await page.evaluate(([from = '', to = '']) => reuse(from, to), [others.open, mine.open])
    await expectWords(page, ['Cancelled', MINE.open, MINE.filled])
    await page.evaluate((uids) => render(uids), [mine.open])
    await expectWords(page, [MINE.open])
    for (let index = 0; index < 5; index++)
      await page.evaluate(([uid = '', age]) => render([uid], age), [mine.open, String(index)])
    await expectWords(page, [MINE.open])
    expect(await page.evaluate(() => errors)).toEqual([])
    await picture(page, 'drawn')
    await page.close()
  })

  it('shows the right badge after going forward and back without reloads', async () => {
    const { mine, others } = stage.orders
    const page = await openServed(`${ORDERS}/orders/${mine.open}`, spaPage(mine.open, others.cancelled))
    await expectWords(page, [MINE.open])
    await page.getByRole('button', { name: 'The other order' }).click()
    await expectWords(page, ['Cancelled'])
    await page.goBack()
    await expectWords(page, [MINE.open])
    await page.close()
  })
})

describe('a block explorer', () => {
  it("has no mark at the user's address until address badges are switched on for the site", async () => {
    const { owner } = stage.orders.mine
    const page = await openServed(`${BLOCKSCOUT}/address/${owner}`, addressPage(owner))
    await holds(async () =>
      expect(await page.evaluate(() => document.querySelectorAll('span').length)).toBe(0),
    )
    await page.close()
    for (const host of ['etherscan.io', 'eth.blockscout.com']) {
      const desk = await stage.cowbell.openTab(`#/explorers/https/${host}`)
      await desk.getByRole('checkbox', { name: 'Badge my addresses here' }).click()
      await seen(
        desk
          .getByRole('list', { name: 'Badge my addresses' })
          .getByRole('checkbox', { name: host, exact: true }),
      ).toBeChecked()
      await desk.close()
    }
  })

  it("shows badges on settlements and the user's address in a long table, and on nothing else", async () => {
    const { settled, mine } = stage.orders
    const known = {
      2: { transaction: settled.mine },
      5: { from: mine.owner },
      150: { transaction: settled.others },
    }
    const page = await openServed(`${ETHERSCAN}/txs`, transactionsPage(known, 200))
    await expectWords(page, ['1 order yours', '1 open'])
    const badges = await readBadges(page)
    expect(badges.map(({ name }) => name.slice(0, 10))).toEqual([
      settled.mine.slice(0, 10),
      mine.owner.slice(0, 10),
    ])
    await picture(page, 'table')
    await page.evaluate(() => document.querySelectorAll('tr')[150]?.scrollIntoView())
    await expectWords(page, ['1 order yours', '1 open', '1 order'])
    await page.close()
  })

  it("shows a badge at the hash of a settlement's page, with its orders in the card", async () => {
    const { settled, mine } = stage.orders
    const page = await openServed(
      `${BLOCKSCOUT}/tx/${settled.mine}`,
      transactionPage(settled.mine, someHex(20, 4)),
    )
    await expectWords(page, ['1 order yours'])
    const [badge] = await readBadges(page)
    expect(badge?.name).toBe(settled.mine)
    await page.mouse.click(badge?.x ?? 0, badge?.y ?? 0)
    await expect
      .poll(async () => (await readCard(page))?.texts.slice(0, 4))
      .toEqual([
        'Orders of this settlement',
        'Environment',
        'Sandbox',
        expect.stringMatching(/^Filled( \+[\d.]+%)? · 1 WETH → [\d,.]+ USDC$/),
      ])
    await picture(page, 'transaction')
    expect(mine.filled).toBeTruthy()
    await page.close()
  })

  it("shows a badge on the user's address, from which its open orders can be opened", async () => {
    const { owner } = stage.orders.mine
    const page = await openServed(`${BLOCKSCOUT}/address/${owner}`, addressPage(owner))
    // The address has a badge in the heading and in each row that names it.
    await expectWords(page, ['1 open', '1 open', '1 open', '1 open'])
    const [badge] = await readBadges(page)
    await page.mouse.click(badge?.x ?? 0, badge?.y ?? 0)
    await expect.poll(async () => (await readCard(page))?.texts.slice(0, 1)).toEqual(['Your open orders'])
    await picture(page, 'address')
    await page.close()
  })

  it("gets answers for at most 256 addresses a minute, the user's included", async () => {
    const { owner } = stage.orders.mine
    /** A page with very small lines, so that all of them are near the window. */
    const listed = (at: number) =>
      Array.from({ length: 300 }, (_, row) => (row === at ? owner : someHex(20, 5_000 + row)))
        .map((each) => `<p style="font:5px/5px monospace;margin:0">${each}</p>`)
        .join('')
    const early = await openServed(`${ETHERSCAN}/early`, listed(20))
    await expectWords(early, ['1 open'])
    const late = await openServed(`${ETHERSCAN}/late`, listed(299))
    // Every address has its mark, answered or not.
    await expect.poll(async () => (await readMarks(late)).length).toBe(300)
    await holds(async () => expect(await readWords(late)).toEqual([]), 1_500)
    await Promise.all([early.close(), late.close()])
  })

  it('shows marks in its own frames, and no corner there', async () => {
    const { settled } = stage.orders
    stage.server.put(`${ETHERSCAN}/inner`, transactionsPage({ 2: { transaction: settled.others } }, 3))
    const page = await openServed(`${ETHERSCAN}/outer`, framingPage(`${ETHERSCAN}/inner`))
    await expectWords(page, ['1 order'])
    const [frame] = page.frames().slice(1)
    expect(await frame?.evaluate(() => document.querySelectorAll('html > span').length)).toBe(0)
    await page.close()
  })

  it('shows no badge on tokens, not even on tokens that the user holds', async () => {
    const { owner } = stage.orders.mine
    const token = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
    const page = await openServed(`${ETHERSCAN}/token/${token}`, tokenPage(token, owner))
    const known = await openServed(`${ETHERSCAN}/address/${owner}`, addressPage(owner))
    await expect.poll(async () => (await readWords(known)).length).toBeGreaterThan(0)
    expect(await readWords(page)).toEqual([])
    await Promise.all([page.close(), known.close()])
  })
})

describe('Cowbell and an open page', () => {
  it('share the read state of notifications with the bell', async () => {
    const page = await openServed(`${ORDERS}/bell`, listPage('Orders', [UNKNOWN]))
    await expect.poll(async () => (await readBell(page))?.label).toBe('Cowbell: 1 unread')
    const desk = await stage.cowbell.openTab('#/notifications')
    await desk.getByRole('button', { name: 'Mark all read' }).click()
    await expect.poll(async () => (await readBell(page))?.label).toBe('Cowbell: nothing new')
    await Promise.all([page.close(), desk.close()])
  })

  it("let the user watch another account's order from its card, list it and notify about its end", async () => {
    const { others } = stage.orders
    const page = await openServed(`${ORDERS}/orders/${others.open}`, orderPage(others.open))
    await expectWords(page, ['Open'])
    const [badge] = await readBadges(page)
    await page.mouse.click(badge?.x ?? 0, badge?.y ?? 0)
    await expect.poll(async () => (await readCard(page))?.texts).toContain('Status')
    await picture(page, 'card')
    const order = await pressOpen(page)
    await order.getByRole('button', { name: 'Notify me' }).click()
    await order.getByRole('button', { name: 'Stop notifications' }).waitFor()
    const desk = await stage.cowbell.openTab('#/explorers')
    await desk.getByRole('list', { name: 'Watched orders' }).getByRole('link').waitFor()
    await others.cancelOpen()
    await stage.world.runAuctions()
    await expect.poll(async () => (await readBell(page))?.label).toBe('Cowbell: 1 unread')
    await desk.getByText(/None\. Press “Notify me”/).waitFor()
    await desk.goto(`${desk.url().split('#')[0]}#/notifications`)
    await desk
      .getByText(/Watched: .+ Nothing was traded\./)
      .first()
      .waitFor()
    await Promise.all([page.close(), desk.close(), order.close()])
  })

  it('write no error to any console', () => {
    stage.cowbell.expectNoErrors()
    expect(stage.cowbell.lines.filter(({ from }) => from.startsWith('https:'))).toEqual([])
  })
})
