/** Pages shaped like every kind of site, under real host names, with the installed extension in Firefox. */
import { mkdirSync } from 'node:fs'
import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OrderUid } from '../../../src/domain/scalars'
import { MAINNET, type World } from '../../contract/story'
import { tokenPage, transactionPage, transactionsPage } from '../explorer-pages/block-pages'
import { hostilePage, type Seen, STRICT_POLICY, strictPage } from '../explorer-pages/hostile'
import { someHex } from '../explorer-pages/layout'
import { drawnPage, listPage, orderPage, spaPage, virtualListPage } from '../explorer-pages/order-pages'
import { type ExplorerServer, type ServedPage, serveExplorers } from '../explorer-pages/serve'
import { type KnownOrders, PICTURES, placeOthers } from '../explorer-pages/stage'
import { sendFromPage, worldOver } from '../support/browser-world'
import { type CowbellInFirefox, launchCowbellInFirefox } from '../support/firefox'
import { ownSites } from '../support/own-sites'
import { readBadgesInFirefox } from '../support/read-badges-firefox'
import { holds } from '../walk/until'

declare const showRow: (at: number) => void
declare const render: (uids: readonly string[], age?: string) => void
declare const reset: () => void
declare const errors: readonly string[]
declare const readSeen: () => Seen
declare const spoof: () => { texts: string[] }
declare const wasKept: boolean | undefined

const ORDERS = 'https://explorer.cow.fi'
const ETHERSCAN = 'https://etherscan.io'
const BLOCKSCOUT = 'https://eth.blockscout.com'
const UNKNOWN = someHex(56, 1)

describe('Firefox', () => {
  let server: ExplorerServer
  let cowbell: CowbellInFirefox
  let others: KnownOrders['others']
  let settled: string

  beforeAll(async () => {
    mkdirSync(PICTURES, { recursive: true })
    server = await serveExplorers('explorer.cow.fi', 'etherscan.io', 'eth.blockscout.com')
    cowbell = await launchCowbellInFirefox({ prefs: server.firefoxPrefs })
    const utilityPage = await cowbell.openPopup()
    const world: World = worldOver((message) => utilityPage.evaluate(sendFromPage, message))
    others = await placeOthers(world)
    await ownSites(utilityPage, ['explorer.cow.fi', 'etherscan.io', 'eth.blockscout.com'])
    const [trade] = await world.call('getTrades', { network: MAINNET, orderUid: others.filled as OrderUid })
    settled = trade?.txHash ?? ''
  })
  afterAll(async () => {
    await cowbell?.close()
    await server?.close()
  })

  const openServed = async (address: string, page: string | ServedPage): Promise<Page> => {
    server.put(address, page)
    return cowbell.openPage(address)
  }
  const readWords = async (page: Page) => (await readBadgesInFirefox(page)).map((words) => words.join(' '))
  const expectWords = (page: Page, words: readonly string[]) =>
    expect.poll(() => readWords(page)).toEqual(words)
  const picture = (page: Page, name: string) => page.screenshot({ path: `${PICTURES}/firefox-${name}.png` })

  it("shows badges on the orders of a list, and on an order's page only at its UID", async () => {
    const list = await openServed(
      `${ORDERS}/`,
      listPage('Orders', [others.open, UNKNOWN, others.cancelled, others.filled]),
    )
    await expectWords(list, ['Open', 'Cancelled', 'Filled'])
    await picture(list, 'list')
    const order = await openServed(`${ORDERS}/orders/${others.filled}`, orderPage(others.filled))
    await expectWords(order, ['Filled'])
    await picture(order, 'order')
    await Promise.all([list.close(), order.close()])
  })

  it('shows badges of the current orders in recycled rows', async () => {
    const page = await openServed(
      `${ORDERS}/virtual`,
      virtualListPage({ 1: others.filled, 900: others.cancelled }),
    )
    await expectWords(page, ['Filled'])
    await picture(page, 'virtual')
    await page.evaluate(() => showRow(895))
    await expectWords(page, ['Cancelled'])
    await page.evaluate(() => showRow(0))
    await expectWords(page, ['Filled'])
    await page.close()
  })

  it("leaves an application's nodes unchanged while it redraws", async () => {
    const page = await openServed(`${ORDERS}/drawn`, drawnPage([others.filled, others.open]))
    await expectWords(page, ['Filled', 'Open'])
    await page.evaluate((uids) => render(uids, 'now'), [others.open, others.filled])
    await expectWords(page, ['Open', 'Filled'])
    await page.evaluate(() => reset())
    await expectWords(page, ['Open', 'Filled'])
    expect(await page.evaluate(() => errors)).toEqual([])
    await picture(page, 'drawn')
    await page.close()
  })

  it('shows badges on settlements in a table of a thousand rows and on a transaction page, none on tokens', async () => {
    const table = await openServed(`${ETHERSCAN}/txs`, transactionsPage({ 2: { transaction: settled } }))
    await expectWords(table, ['1 order'])
    await picture(table, 'table')
    const own = await openServed(`${BLOCKSCOUT}/tx/${settled}`, transactionPage(settled, someHex(20, 4)))
    await expectWords(own, ['1 order'])
    await picture(own, 'transaction')
    const token = await openServed(
      `${ETHERSCAN}/token/${someHex(20, 3)}`,
      tokenPage(someHex(20, 3), others.owner),
    )
    await holds(async () => expect(await readWords(token)).toEqual([]), 800)
    await Promise.all([table.close(), own.close(), token.close()])
  })

  it('follows a page that navigates without a reload or returns from the cache', async () => {
    const page = await openServed(`${ORDERS}/orders/${others.open}`, spaPage(others.open, others.cancelled))
    await expectWords(page, ['Open'])
    await page.locator('#go').click()
    await expectWords(page, ['Cancelled'])
    server.put(`${ORDERS}/next`, strictPage(others.filled))
    await page.goto(`${ORDERS}/next`)
    await expectWords(page, ['Filled'])
    // A cached page is not loaded again, and the driver would wait for a load.
    await page.evaluate(() => void setTimeout(() => history.back()))
    await expectWords(page, ['Cancelled'])
    expect(await page.evaluate(() => wasKept)).toBe(true)
    await page.close()
  })

  it('isolates a hostile page and the extension from each other', async () => {
    const page = await openServed(`${ORDERS}/hostile`, hostilePage(others.filled, 'cowbell@cowbell.invalid'))
    await expectWords(page, ['Filled'])
    const told = await page.evaluate(() => spoof())
    expect(told.texts.every((text) => text === '<span></span>')).toBe(true)
    expect(await page.evaluate(() => readSeen())).toMatchObject({
      globals: [],
      defined: [],
      errors: [],
      attributes: ['lang'],
      scripts: 1,
    })
    await picture(page, 'hostile')
    const headers = { 'Content-Security-Policy': STRICT_POLICY }
    const strict = await openServed(`${ORDERS}/strict`, { html: strictPage(others.filled), headers })
    await expectWords(strict, ['Filled'])
    await Promise.all([page.close(), strict.close()])
  })
})
