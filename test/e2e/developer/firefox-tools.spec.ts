/**
 * Developer tools in Firefox: calls recorded and sent again, a fault scenario with its banner, and the
 * contract suite from a page. The tests also end the background.
 */
import { rmSync } from 'node:fs'
import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Call } from '../../../src/api/caller'
import type { HttpServer } from '../../../src/backend/serve/http'
import { MAINNET, TRADER, USDC, WETH } from '../../support/client'
import { sendFromPage, worldOver } from '../support/browser-world'
import { type CowbellInFirefox, launchCowbellInFirefox } from '../support/firefox'
import { type Hands, handsOn } from '../support/firefox-page'
import { copyGrantedBuild } from '../support/granted-build'
import { NATIVE_PRICE, NATIVE_PRICE_ROW, openUnfinished } from '../support/unfinished-service'

const bugs: unknown[] = []
let server: HttpServer
let build: string
let cowbell: CowbellInFirefox
let page: Page
let hands: Hands
let call: Call

/** Opens a screen in a new tab. Open tabs ended with the background. */
async function open(hash: string): Promise<void> {
  page = await cowbell.openTab(hash)
  hands = handsOn(page)
  call = worldOver((message) => page.evaluate(sendFromPage, message)).call
}

beforeAll(async () => {
  server = await openUnfinished('firefox-tools', (bug) => bugs.push(bug))
  build = copyGrantedBuild('firefox-mv3')
  cowbell = await launchCowbellInFirefox({ build })
  await open('#/environments/new')
  await hands.type('Order book URL', server.url)
  await hands.press('Save and use')
  await hands.choose('Without a node')
  await hands.pressInDialog('Switch to')
  await hands.see('In use')
})
afterAll(async () => {
  await cowbell?.close()
  await server?.close()
  if (build) rmSync(build, { recursive: true })
  expect(bugs).toEqual([])
})

const go = (hash: string) =>
  page.evaluate((wanted) => {
    location.hash = wanted
  }, hash)
const readAll = (selector: string) =>
  page.evaluate(
    (wanted) => Array.from(document.querySelectorAll(wanted), ({ textContent }) => textContent ?? ''),
    selector,
  )
const countPrices = async () =>
  (await readAll('.call-row')).filter((row) => row.includes(NATIVE_PRICE_ROW)).length
const askPrice = () => call('getNativePrice', { network: MAINNET, token: WETH })

/** Returns the refusal of a quote, or its kind. */
async function askQuote(): Promise<string> {
  const body = {
    sellToken: WETH,
    buyToken: USDC,
    from: TRADER,
    kind: 'sell',
    sellAmountBeforeFee: `${10n ** 18n}`,
  }
  const reply = await page.evaluate(sendFromPage, {
    cowbell: 'request' as const,
    method: 'POST',
    path: '/mainnet/api/v1/quote',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const { errorType, quote } = JSON.parse(reply.body)
  return errorType ?? quote.kind
}

describe('the inspector in Firefox', () => {
  it('records calls with their durations', async () => {
    await go('#/inspector')
    await hands.choose('Record calls')
    await hands.see('Calls appear here as they are made.')
    expect((await askPrice()).price).toBe(7)
    await expect.poll(countPrices).toBe(1)
    await hands.press(`GET${NATIVE_PRICE_ROW}`)
    await expect
      .poll(hands.readFacts)
      .toMatchObject({ 'Sent to': server.url + NATIVE_PRICE, Status: '200', Attempts: '1' })
    await expect.poll(async () => (await readAll('.call-details')).join()).toContain('"source": "guess"')
  })

  it('sends a call to another environment and shows the differences of the reply', async () => {
    await hands.select('Send to', 'sandbox')
    await hands.press('Send again')
    await hands.see('200 → 200')
    const differences = () => readAll('ul[aria-label="Differences"] > li')
    await expect
      .poll(differences)
      .toEqual([expect.stringMatching(/^priceChanged/), expect.stringMatching(/^sourceRemoved/)])
  })

  it('finds calls by a search', async () => {
    expect(await askQuote()).toBe('sell')
    await hands.see('2 of 2 calls')
    await page.locator('[aria-label="Search calls"]').fill('native_price')
    await hands.see('1 of 2 calls')
    await expect.poll(() => readAll('.call-row')).toHaveLength(1)
  })

  it('keeps its records when the background ends, and continues recording', async () => {
    const before = await countPrices()
    await cowbell.update()
    await open('#/inspector')
    await expect.poll(countPrices).toBe(before)
    await askPrice()
    await expect.poll(countPrices).toBe(before + 1)
  })
})

describe('a fault scenario in Firefox', () => {
  const SAYS = 'Faults on: Solver outage'
  const readBand = async () => (await readAll('a.band-text')).join()

  it('takes effect and appears on every surface', async () => {
    await go('#/faults')
    await hands.press('Start')
    await hands.see(SAYS)
    await expect.poll(askQuote).toBe('NoLiquidity')
    for (const path of ['popup.html', 'sidepanel.html', 'options.html', 'tab.html#/orders']) {
      const surface = await cowbell.openSurface(path)
      await handsOn(surface).see(SAYS)
      await surface.close()
    }
  })

  it('stays in effect after the background ends, until it is stopped', async () => {
    await cowbell.update()
    await open('#/faults')
    await expect.poll(readBand).toBe(SAYS)
    expect(await askQuote()).toBe('NoLiquidity')
    await hands.press('Stop scenario')
    await expect.poll(readBand).toBe('')
    await expect.poll(askQuote).toBe('sell')
  })
})

describe('the contract suite in Firefox', () => {
  it('runs against a base URL from a page and names the clause of a failure', async () => {
    await go('#/conformance')
    await hands.press('Run tests')
    await hands.see('Run finished.')
    const failed = () => readAll('ul[aria-label="Failed"] > li')
    await expect.poll(async () => (await failed()).join()).toContain('native_price')
    expect((await failed()).join()).toContain('Specification: ')
    const { Passed, Failed } = await hands.readFacts()
    expect(Number(Passed)).toBeGreaterThan(10)
    expect(Number(Failed)).toBe((await failed()).length)
  })
})
