/**
 * The extension's origin as a base URL: contract stories, one per endpoint, through the worker's `fetch`
 * event in Chromium. Firefox has no such event.
 */
import type { CDPSession, Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sampleStories } from '../../contract/stories'
import { MAINNET, newTrader, place, someTerms } from '../../contract/story'
import { misbehave, serveMisbehaving } from '../../support/misbehaving-server'
import { startDemoExplorer } from '../demo-explorer'
import { type BridgeAnswer, type BridgeMessage, sendFromPage, worldOver } from '../support/browser-world'
import { type CowbellInChromium, launchCowbell } from '../support/chromium'
import { findFaults } from '../support/faults'
import { seen } from '../support/seen'
import { emptyTables } from '../support/tables'
import { openUtilityPage } from '../walk/bell'
import { resetExchange } from '../walk/developer'

let cowbell: CowbellInChromium
let page: Page
let session: CDPSession

beforeAll(async () => {
  cowbell = await launchCowbell()
  page = await openUtilityPage(cowbell)
  const browser = cowbell.context.browser()
  if (!browser) throw new Error('This context has no browser to speak to.')
  session = await browser.newBrowserCDPSession()
})
afterAll(() => cowbell.close())

/** Runs in a page of the extension, as any HTTP client. */
async function fetchInPage({ method, path, headers, body }: BridgeMessage): Promise<BridgeAnswer> {
  const response = await fetch(path, { method, headers, body })
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: await response.text(),
  }
}

/** Sends a message. Paths of the client are not part of the contract and use the bridge. */
const send = (message: BridgeMessage): Promise<BridgeAnswer> =>
  message.path.startsWith('/client/')
    ? page.evaluate(sendFromPage, message)
    : page.evaluate(fetchInPage, message)

const countWorkers = async (): Promise<number> => {
  const { targetInfos } = await session.send('Target.getTargets')
  return targetInfos.filter(({ type, url }) => type === 'service_worker' && url.includes(cowbell.extensionId))
    .length
}

const get = (path: string): BridgeMessage => ({
  cowbell: 'request',
  method: 'GET',
  path,
  headers: {},
  body: null,
})

describe('the service at the extension’s own address', () => {
  beforeEach(async () => {
    await cowbell.killWorker()
    await emptyTables(page)
  })

  const browserStories = sampleStories.filter(({ needs }) => needs === undefined)
  it.each(browserStories)('$name', async ({ run }) => {
    await run(worldOver(send))
  })

  it('answers a new client whether the worker is asleep or not', async () => {
    expect(await countWorkers()).toBe(0)
    expect(await send(get('/mainnet/api/v1/version'))).toMatchObject({ status: 200 })
    expect(await countWorkers()).toBe(1)
    expect((await send(get('/mainnet/api/v1/nowhere'))).status).toBe(404)
    expect((await send(get('/openapi.json'))).status).toBe(200)
  })
})

describe('other files of the extension', () => {
  it('load without waking the worker', async () => {
    await cowbell.killWorker()
    for (const path of ['/manifest.json', '/icons/cowbell-16.png', '/background.js']) {
      expect((await send(get(path))).status).toBe(200)
    }
    expect(await countWorkers()).toBe(0)
  })

  it('load while the worker is busy, and the service answers afterwards', async () => {
    const worker = await cowbell.worker()
    let isBusy = true
    const busy = worker.evaluate('{ const end = Date.now() + 3000; while (Date.now() < end); }').then(() => {
      isBusy = false
    })
    const opened = await cowbell.openSurface('icons/cowbell-16.png')
    expect(isBusy).toBe(true)
    expect(await send(get('/mainnet/api/v1/version'))).toMatchObject({ status: 200 })
    await busy
    await opened.close()
  })

  it('do not replace files of other hosts with the same path', async () => {
    await using other = await serveMisbehaving(
      misbehave.answer(200, 'another', { 'Access-Control-Allow-Origin': '*' }),
    )
    const told = await page.evaluate(
      (url) => fetch(url).then((response) => response.text()),
      `${other.url}/mainnet/api/v1/version`,
    )
    expect(told).toBe('another')
  })

  it('stay closed to web pages, like the service', async () => {
    const demo = await startDemoExplorer()
    const webPage = await cowbell.context.newPage()
    await webPage.goto(demo.url)
    const outcome = await webPage.evaluate(
      (url) =>
        fetch(url).then(
          () => 'answered',
          () => 'closed',
        ),
      `chrome-extension://${cowbell.extensionId}/mainnet/api/v1/version`,
    )
    expect(outcome).toBe('closed')
    await demo.close()
  })
})

describe('exchange controls', () => {
  it('run an auction, drop its block, restore it, and give the same hash for the same seed and steps', async () => {
    await emptyTables(page)
    const tab = await cowbell.openTab('#/exchange')
    const control = (name: string) => tab.getByRole('region', { name, exact: true })
    const press = (name: string) => tab.getByRole('button', { name, exact: true }).click()
    await control('Clock').getByRole('radio', { name: 'Paused' }).click()
    await seen(control('Clock').getByRole('status').first()).toHaveText('The clock is paused.')
    await tab.getByRole('checkbox', { name: 'Run auctions by hand' }).click()
    const world = worldOver(send)
    const uid = await place(world, await newTrader(world), someTerms(world))
    const statusOf = async () => (await world.call('getOrder', { network: MAINNET, uid })).status
    await press('Run auctions')
    await seen(control('Next auction').getByRole('status').first()).toHaveText(/: 1 of 1 orders filled\.$/)
    await expect.poll(statusOf).toBe('fulfilled')
    await press('Revert blocks')
    await seen(control('Reorg on Ethereum').getByRole('status').first()).toHaveText(/1 order is open again/)
    await expect.poll(statusOf).toBe('open')
    await press('Undo')
    await expect.poll(statusOf).toBe('fulfilled')

    /** Returns the state hash after a reset with a seed and a mint. */
    const play = async (amount: string): Promise<string | null> => {
      await tab.reload()
      await tab.getByLabel('Seed (optional)').fill('demo')
      await tab.getByLabel('Paused at, UTC (optional)').fill('2026-08-03 12:00')
      await resetExchange(tab)
      await seen(control('Reset').getByRole('status').first()).toHaveText('Exchange reset.')
      const mint = control('Mint on Ethereum')
      await mint.getByLabel('Amount').fill(amount)
      await mint.getByLabel('Account').fill(`0x${'ab'.repeat(20)}`)
      await press('Mint')
      await seen(mint.getByRole('status').first()).toHaveText(/^Minted/)
      return control('State hash').locator('.mono').textContent()
    }
    const first = await play('1')
    expect(first).toMatch(/^0x[0-9a-f]{64}$/)
    expect(await play('2')).not.toBe(first)
    expect(await play('1')).toBe(first)
    expect(await findFaults(tab)).toEqual([])
    await tab.close()
  })
})
