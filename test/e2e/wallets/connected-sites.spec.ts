/**
 * Web apps that use Cowbell, in Chromium: one with viem, one with plain `fetch` to the order book, one with
 * the public order-book SDK. A site finds nothing before it is allowed, and requests to the user open our
 * window.
 */
import { rmSync } from 'node:fs'
import type { Locator, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deploymentFor, profiles } from '../../../src/client/settings/profiles'
import { ZERO_APP_DATA } from '../../../src/domain/orders/app-data'
import type { Seconds } from '../../../src/domain/scalars'
import { typedDataOf } from '../../../src/wallet/messages/typed-data'
import { MAINNET, makeTerms, USDC, WETH } from '../../support/client'
import type { AppSite } from '../support/app-site'
import { type CowbellInChromium, launchCowbell } from '../support/chromium'
import { copyGrantedBuild } from '../support/granted-build'
import { readGlobals } from '../support/names-page'
import { readAndPress } from '../support/read-to-end'
import { openRequestWindow } from '../support/request-window'
import { readRows } from '../support/rows'
import { type SdkApp, startTradingSite } from '../support/sdk-page'
import { seen } from '../support/seen'
import type { ViemApp } from '../support/viem-app'
import { chooseToCreate, createAccount } from '../walk/onboarding'

declare global {
  interface Window {
    readonly app: ViemApp
    sdk: SdkApp
  }
}

let build: string
let site: AppSite
let cowbell: CowbellInChromium
let page: Page
let app: Page
let owner: `0x${string}`

const goTo = (hash: string) => page.goto(`${page.url().split('#')[0]}${hash}`)

const requestWindow = (ask: () => Promise<unknown>) => openRequestWindow(cowbell.context, ask)

/** Bottom of an element, px from the top of the window. */
const endOf = (place: Locator): Promise<number> =>
  place.evaluate((element) => element.getBoundingClientRect().bottom)

/** Overlap of an element with the one above it, px. Positive means covered. */
const coveredBy = async (bar: Locator, place: Locator): Promise<number> =>
  (await endOf(place)) - (await bar.evaluate((element) => element.getBoundingClientRect().top))

beforeAll(async () => {
  build = copyGrantedBuild('chrome-mv3')
  site = await startTradingSite()
  cowbell = await launchCowbell({ build })
  page = await cowbell.openTab('#/onboarding')
  await chooseToCreate(page)
  owner = (await createAccount(page)) as typeof owner
  app = await cowbell.context.newPage()
})
afterAll(async () => {
  await cowbell?.close()
  await site?.close()
  if (build) rmSync(build, { recursive: true })
})

describe('a web app', () => {
  it('finds Cowbell by EIP-6963 once it is allowed, signs an order and sends a transaction', async () => {
    await app.goto(site.url)
    expect(await app.evaluate(() => window.app.names())).toEqual([])

    await page.bringToFront()
    await goTo('#/sites')
    await page.getByRole('button', { name: 'Allow site' }).click()
    await seen(page.getByLabel('Site URL')).toHaveAccessibleDescription(/^Enter a site URL/)
    await page.getByLabel('Site URL').fill(site.url)
    await page.getByRole('button', { name: 'Allow site' }).click()
    await page.getByText('No account connected').waitFor()

    await app.reload()
    await seen.poll(() => app.evaluate(() => window.app.names())).toEqual(['Cowbell'])
    expect(await app.evaluate(() => window.app.hasGlobal())).toBe(false)
    expect(await app.evaluate(() => window.app.accounts())).toEqual([])

    const { window: requests, answer: connected } = await requestWindow(() =>
      app.evaluate(() => window.app.connect()),
    )
    await requests.getByRole('heading', { name: site.url }).waitFor()
    await requests.getByRole('button', { name: 'Connect', exact: true }).click()
    expect(String(await connected).toLowerCase()).toBe(owner.toLowerCase())

    const validTo = (Math.floor(Date.now() / 1000) + 1_800) as Seconds
    const terms = makeTerms({
      appData: ZERO_APP_DATA,
      receiver: null,
      validTo,
      buyAmount: 1_000_000_000n as never,
    })
    const typedData = { account: owner, ...typedDataOf(deploymentFor(profiles.production, MAINNET), terms) }
    const signing = app.evaluate((given) => window.app.signOrder(given as never), typedData as never)
    signing.catch(() => undefined)
    const hidden = app.evaluate(({ at, spender }) => window.app.approve(at, spender.token, spender.relayer), {
      at: owner,
      spender: { token: WETH, relayer: deploymentFor(profiles.production, MAINNET).relayer },
    })
    hidden.catch(() => undefined)
    await requests.getByText('Request 1 of 2').waitFor()
    // Each request can be read before the other is answered, also by keyboard.
    const next = requests.getByRole('button', { name: 'Next request' })
    await next.press('Enter')
    await requests.getByText('Request 2 of 2').waitFor()
    await requests.getByRole('button', { name: 'Approve 1 WETH', exact: true }).waitFor()
    await seen(next).toBeFocused()
    await next.press('Enter')
    await requests.getByText('Request 1 of 2').waitFor()
    // Deciding facts are shown as on the review: logos, value of both sides, limit against market.
    const order = requests.getByRole('region', { name: 'Order' })
    await order.getByText('Market price').waitFor()
    await seen(order.locator('img.token-mark')).toHaveCount(2)
    await seen(order).toContainText(/\$[23],\d{3}\.\d\d/)
    await seen(order).toContainText(/\$1,000\.00/)
    await seen(order).toContainText(/1\sWETH = 1,000\sUSDC\s*\d\d\.\d% below market/)
    // The bought amount is worth much less than the sold one. The policy warns before anything is pressed, as
    // for an order of the user.
    await requests.getByRole('heading', { name: 'Sign order' }).waitFor()
    const sign = requests.getByRole('button', { name: 'Sign order' })
    const words = requests.getByLabel(/To sign anyway/)
    await words.waitFor()
    await seen(sign).toBeDisabled()
    await requests.getByText('This signature is valid on Ethereum.').waitFor()
    await words.fill('worse price')
    await requests.setViewportSize({ width: 380, height: 600 })
    await seen.poll(() => endOf(sign)).toBeGreaterThan(580)
    await readAndPress(sign)
    expect(await signing).toMatch(/^0x[0-9a-f]{130}$/)

    const send = requests.getByRole('button', { name: 'Approve 1 WETH', exact: true })
    await send.waitFor()
    await seen.poll(() => endOf(send)).toBeGreaterThan(580)
    const card = requests.locator('.card', { hasText: 'No gas in the sandbox.' })
    await seen.poll(() => coveredBy(requests.locator('.action-bar'), card)).toBeLessThanOrEqual(0)
    await readAndPress(send)
    expect(await hidden).toMatch(/^0x[0-9a-f]{64}$/)
    await seen.poll(() => requests.isClosed()).toBe(true)

    const ledger = await page.evaluate(readRows, { database: 'cowbell-client', table: 'ledger' })
    expect(ledger).toHaveLength(1)
    expect(ledger[0]).toMatchObject({ kind: 'order', verdict: { overridden: [{ rule: 'worth' }] } })
  })

  it('gets a long text signed only after its end was in view', async () => {
    const words = `Terms of service${'\n'.repeat(120)}${'One more line.\n'.repeat(80)}All tokens are ours. \u{1f468}\u200d\u{1f469}\u200d\u{1f467}`
    const { window: requests, answer } = await requestWindow(() =>
      app.evaluate(({ at, text }) => window.app.signText(at, text), { at: owner, text: words }),
    )
    await requests.getByText('120 line breaks').waitFor()
    const sign = requests.getByRole('button', { name: 'Sign', exact: true })
    await requests.getByText('Scroll to the end to continue.').waitFor()
    await seen(sign).toBeDisabled()
    await readAndPress(sign)
    expect(await answer).toMatch(/^0x[0-9a-f]{130}$/)
    await seen.poll(() => requests.isClosed()).toBe(true)
  })

  it('has the same global names as without Cowbell, and may declare any other', async () => {
    const other = await cowbell.context.newPage()
    const connected = await readGlobals(other, site.url)
    expect(connected).toContain('document')
    expect(connected).toEqual(await readGlobals(other, site.url.replace('127.0.0.1', 'localhost')))
    await other.close()
  })

  it('requests another network: one is declined, one accepted, one unknown', async () => {
    const ask = (id: number) => requestWindow(() => app.evaluate((wanted) => window.app.switchTo(wanted), id))
    const answerIn = async (id: number, press: string) => {
      const { window: requests, answer } = await ask(id)
      await requests.getByText(/^Switch to /).waitFor()
      await requests.getByRole('button', { name: press, exact: true }).click()
      const answered = await answer
      await seen.poll(() => requests.isClosed()).toBe(true)
      return answered
    }
    expect(await answerIn(100, 'Reject')).toBe(4001)
    expect(await app.evaluate(() => window.app.chainId())).toBe(1)
    expect(await answerIn(100, 'Switch network')).toBe('switched')
    expect(await app.evaluate(() => window.app.chainId())).toBe(100)
    expect(await app.evaluate(() => window.app.switchTo(5))).toBe(4902)
    expect(await answerIn(1, 'Switch network')).toBe('switched')
    const changes = () => app.evaluate(() => window.app.events.filter(([name]) => name === 'chainChanged'))
    await seen.poll(changes).toEqual([
      ['chainChanged', '0x64'],
      ['chainChanged', '0x1'],
    ])
  })

  it('calls the order book of the extension by plain fetch within its rights', async () => {
    const order = {
      sellToken: WETH,
      buyToken: USDC,
      from: owner,
      kind: 'sell',
      sellAmountBeforeFee: `${10n ** 16n}`,
    }
    const ask = (path: string, body?: unknown) =>
      app.evaluate(
        async ([url, given]) => {
          const init = {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: given as string,
          }
          // Until the page knows of its right, requests go to the unreachable host.
          const response = await fetch(url as string, given ? init : {}).catch(() => undefined)
          if (!response) return []
          return [response.status, response.url, await response.text()]
        },
        [`https://api.cow.fi/mainnet/api/v1${path}`, body && JSON.stringify(body)] as const,
      )
    await page.bringToFront()
    await goTo('#/sites')
    await page.getByText('Read', { exact: true }).click()
    await page.getByText(/answers reads and quotes/).waitFor()
    await seen.poll(async () => (await ask('/version'))[0]).toBe(200)
    const [status, url, quote] = await ask('/quote', order)
    expect([status, url]).toEqual([200, 'https://api.cow.fi/mainnet/api/v1/quote'])
    expect(JSON.parse(String(quote))).toMatchObject({ quote: { sellToken: WETH, buyToken: USDC } })
    expect((await ask('/orders', {}))[0]).toBe(403)
    await page.getByText('Read and write').click()
    await page.getByText(/also takes orders and cancellations/).waitFor()
    await seen.poll(async () => (await ask('/orders', {}))[0]).toBe(400)
  })

  it('trades with the unmodified public SDK: quote, signature, placement, read', async () => {
    await app.goto(`${site.url}/sdk`)
    await seen.poll(() => app.evaluate(() => window.sdk.readVersion())).toMatch(/\S/)
    const { window: requests, answer } = await requestWindow(() =>
      app.evaluate((asked) => window.sdk.trade(asked), {
        sellToken: WETH,
        buyToken: USDC,
        sellAmountBeforeFee: `${10n ** 16n}`,
      }),
    )
    await requests.getByRole('list', { name: 'Checks passed' }).waitFor()
    await readAndPress(requests.getByRole('button', { name: 'Sign order' }))
    const { account, order, uid, read, listed } = (await answer) as Awaited<ReturnType<SdkApp['trade']>>
    expect(uid).toMatch(/^0x[0-9a-f]{112}$/)
    expect(listed).toContain(uid)
    expect(read).toMatchObject({
      uid,
      kind: 'sell',
      status: expect.stringMatching(/^(?:open|fulfilled)$/),
      signingScheme: 'eip712',
      validTo: order['validTo'],
      sellAmount: order['sellAmount'],
      buyAmount: order['buyAmount'],
      owner: account.toLowerCase(),
    })
  })

  it('has its order filled, listed and notified like an order that Cowbell placed', async () => {
    await page.bringToFront()
    await goTo('#/orders')
    await page.getByRole('radio', { name: /^Filled [1-9]/ }).check()
    await page.getByRole('main').getByText(/WETH/).first().waitFor()
    await seen(page.getByRole('link', { name: /^Notifications, \d+ unread$/ })).toBeVisible()
  })

  it('receives a disconnect event when it is removed, and gets everything back by undo', async () => {
    await page.bringToFront()
    await goTo('#/sites')
    const sites = page.getByRole('list', { name: 'Connected sites' })
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
    await press('Disconnect')
    await sites.getByText('No account connected').waitFor()
    await press('Undo')
    await sites.getByText(/^Connected: /).waitFor()
    const countDisconnects = () =>
      app.evaluate(() => window.app.events.filter(([name]) => name === 'disconnect').length)
    await app.goto(site.url)
    await app.evaluate(() => window.app.connect())
    await press('Remove')
    await page.getByText(/^None yet/).waitFor()
    await seen.poll(countDisconnects).toBe(1)
    await press('Undo')
    await sites.getByText(/^Connected: /).waitFor()
    await seen(sites.getByRole('radio', { name: 'Read and write' })).toBeChecked()
  })
})
