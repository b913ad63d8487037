/**
 * Developers' use of Cowbell in Firefox: a web app finds it by EIP-6963, connects, signs and calls the order
 * book. A link fills the swap form, and a form of the lab builds a UID.
 */
import type { Page } from 'puppeteer-core'
import { hashMessage, hashTypedData, numberToHex, recoverAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deploymentFor, profiles } from '../../../src/client/settings/profiles'
import { ZERO_APP_DATA } from '../../../src/domain/orders/app-data'
import { packUid } from '../../../src/domain/orders/uid'
import type { Hash32, Seconds } from '../../../src/domain/scalars'
import { typedDataOf } from '../../../src/wallet/messages/typed-data'
import { MAINNET, makeTerms, TRADER, USDC, WETH } from '../../support/client'
import type { AppSite } from '../support/app-site'
import { type CowbellInFirefox, launchCowbellInFirefox } from '../support/firefox'
import { createAccount, type Hands, handsOn } from '../support/firefox-page'
import { readGlobals } from '../support/names-page'
import { type SdkApp, startTradingSite } from '../support/sdk-page'
import type { ViemApp } from '../support/viem-app'

declare global {
  interface Window {
    readonly app: ViemApp
    sdk: SdkApp
    /** Outcome of the request that waited when the page was left. */
    readonly left?: Promise<unknown>
  }
}

const PASSWORD = 'four unrelated quiet words'

let site: AppSite
let cowbell: CowbellInFirefox
let page: Page
let hands: Hands

beforeAll(async () => {
  site = await startTradingSite()
  cowbell = await launchCowbellInFirefox({
    // Firefox grants optional permissions without its prompt, which no test can press.
    prefs: { 'extensions.webextOptionalPermissionPrompts': false },
  })
  page = await cowbell.openTab('#/onboarding')
  hands = handsOn(page)
  await createAccount(hands, PASSWORD)
})
afterAll(async () => {
  await cowbell?.close()
  await site?.close()
})

const go = (hash: string) =>
  page.evaluate((wanted) => {
    location.hash = wanted
  }, hash)

describe('a web app in Firefox', () => {
  let app: Page
  let requests: Hands
  let owner: `0x${string}`

  const chooseNetwork = async (chainId: string) => {
    await page.bringToFront()
    await page.locator('select[aria-label="Network"]').fill(chainId)
    await expect
      .poll(() => page.evaluate(() => document.querySelector('img.chain-mark')?.getAttribute('src')))
      .toBe(`/logos/chain-${chainId}.svg`)
  }

  /**
   * Leaves the page while a text request waits, chooses a network, and goes back. The cached page does not
   * receive the network change.
   * @returns the outcome of the text request; 'loaded' if the browser did not cache the page
   */
  const leaveFor = async (chainId: string) => {
    await app.evaluate((at) => {
      const text = window.app.signText(at, 'Left behind')
      Object.assign(window, { left: text.catch(({ code }) => code) })
      window.app.events.length = 0
    }, owner)
    await requests.see('Left behind')
    await app.goto(`${site.url}/sdk`)
    await requests.see('No requests')
    await go('#/swap')
    await chooseNetwork(chainId)
    await app.bringToFront()
    // The driver's own back command waits for a load, which a cached page does not have.
    await app.evaluate(() => history.back())
    const isBack = () => app.evaluate(() => location.pathname === '/' && 'app' in window).catch(() => false)
    await expect.poll(isBack).toBe(true)
    return app.evaluate(() => window.left ?? 'loaded')
  }

  it('finds Cowbell once it is allowed, without a global variable of Cowbell', async () => {
    app = await cowbell.openPage(site.url)
    expect(await app.evaluate(() => window.app.names())).toEqual([])
    await go('#/sites')
    await hands.type('Site URL', site.url)
    await hands.press('Allow site')
    await hands.see('No account connected')
    await app.reload()
    await expect.poll(() => app.evaluate(() => window.app.names())).toEqual(['Cowbell'])
    expect(await app.evaluate(() => window.app.hasGlobal())).toBe(false)
  })

  it('has the same global names as without Cowbell, and may declare any other', async () => {
    const other = await cowbell.openPage('about:blank')
    const connected = await readGlobals(other, site.url)
    expect(connected).toContain('document')
    expect(connected).toEqual(await readGlobals(other, site.url.replace('127.0.0.1', 'localhost')))
    await other.close()
  })

  it('connects and signs a text', async () => {
    // Puppeteer receives no event for windows that an extension opens, so requests use an open window.
    requests = handsOn(await cowbell.openTab('#/requests'))
    await requests.see('No requests')
    const connecting = app.evaluate(() => window.app.connect())
    await requests.press('Connect')
    owner = String(await connecting) as typeof owner
    expect(owner).toMatch(/^0x[0-9a-fA-F]{40}$/)
    const text = 'Sign in to a web app'
    const signing = app.evaluate((at, words) => window.app.signText(at, words), owner, text)
    await requests.see(text)
    await requests.press('Sign')
    expect(await recoverAddress({ hash: hashMessage(text), signature: await signing })).toBe(owner)
  })

  it('signs an order with the warnings of the policy', async () => {
    const validTo = (Math.floor(Date.now() / 1000) + 1_800) as Seconds
    const terms = makeTerms({
      appData: ZERO_APP_DATA,
      receiver: null,
      validTo,
      buyAmount: 1_000_000_000n as never,
    })
    const typedData = typedDataOf(deploymentFor(profiles.production, MAINNET), terms)
    const signing = app.evaluate((given) => window.app.signOrder(given as never), {
      account: owner,
      ...typedData,
    } as never)
    await requests.type('To sign anyway', 'worse price')
    await requests.readAndPress('Sign order')
    const signature = (await signing) as `0x${string}`
    expect(await recoverAddress({ hash: hashTypedData(typedData as never), signature })).toBe(owner)
  })

  it('sends a decoded transaction', async () => {
    const { relayer } = deploymentFor(profiles.production, MAINNET)
    const sending = app.evaluate((...given) => window.app.approve(...given), owner, WETH, relayer)
    await requests.see('Approve')
    await requests.readAndPress('Approve 1 WETH')
    expect(await sending).toMatch(/^0x[0-9a-f]{64}$/)
  })

  it('switches the network and receives the event', async () => {
    const switching = app.evaluate(() => window.app.switchTo(100))
    await requests.press('Switch network')
    expect(await switching).toBe('switched')
    expect(await app.evaluate(() => window.app.chainId())).toBe(100)
    const back = app.evaluate(() => window.app.switchTo(1))
    await requests.press('Switch network')
    expect(await back).toBe('switched')
  })

  it('returns from the cache with the current state after its request ended', async () => {
    let cameBack: unknown
    let chosen = ''
    // Browsers evict cached pages at any time. If the page had to load, the test leaves it once more. After
    // a third time, the site would be paused.
    for (const network of ['100', '1']) {
      chosen = network
      cameBack = await leaveFor(network)
      if (cameBack !== 'loaded') break
    }
    expect(cameBack).toBe(4001)
    const heard = ['chainChanged', numberToHex(Number(chosen))]
    await expect.poll(() => app.evaluate(() => window.app.events)).toContainEqual(heard)
    await chooseNetwork('1')
    await expect.poll(() => app.evaluate(() => window.app.chainId())).toBe(1)
  })

  it('calls the order book of the extension by plain fetch with the right to read', async () => {
    const ask = (path: string) =>
      app.evaluate(async (url) => {
        // Until the page knows of its right, requests go to the unreachable host.
        const response = await fetch(url).catch(() => undefined)
        return response && [response.status, response.url, await response.text()]
      }, `https://api.cow.fi/mainnet/api/v1${path}`)
    await go('#/sites')
    await hands.choose('Read')
    await hands.see('answers reads and quotes')
    await expect.poll(async () => (await ask('/version'))?.[0]).toBe(200)
    const [status, url, price] = (await ask(`/token/${WETH}/native_price`)) ?? []
    expect([status, url]).toEqual([200, `https://api.cow.fi/mainnet/api/v1/token/${WETH}/native_price`])
    expect(JSON.parse(String(price))).toEqual({ price: 1 })
  })

  it('trades with the unmodified public SDK with the right to write', async () => {
    await hands.choose('Read and write')
    await hands.see('also takes orders and cancellations')
    const shop = await cowbell.openPage(`${site.url}/sdk`)
    await expect.poll(() => shop.evaluate(() => window.sdk.readVersion())).toMatch(/\S/)
    const trading = shop.evaluate((asked) => window.sdk.trade(asked), {
      sellToken: WETH,
      buyToken: USDC,
      sellAmountBeforeFee: `${10n ** 16n}`,
    })
    await requests.readAndPress('Sign order')
    const { account, uid, read, listed } = await trading
    expect(listed).toContain(uid)
    // The Sandbox may have filled the order already.
    expect(read).toMatchObject({ uid, owner: account.toLowerCase(), signingScheme: 'eip712' })
  })

  it('receives a disconnect event when it is removed', async () => {
    await hands.press('Remove')
    await hands.see('None yet.')
    const names = () => app.evaluate(() => window.app.events.map(([name]) => name))
    await expect.poll(names).toContain('disconnect')
  })
})

describe('developer tools in Firefox', () => {
  it('fill the swap form from a link', async () => {
    await go(`#/swap?sell=${USDC}&buy=${WETH}&amount=12.5`)
    await expect
      .poll(() =>
        page.evaluate(() => Array.from(document.querySelectorAll('input'), ({ value }) => value).join()),
      )
      .toContain('12.5')
    await hands.see('USDC')
  })

  it('build a UID in the order lab, which decodes it', async () => {
    const parts = {
      digest: `0x${'1f'.repeat(32)}` as Hash32,
      owner: TRADER,
      validTo: 1_900_000_000 as Seconds,
    } as const
    const uid = packUid(parts)
    await go('#/lab')
    await hands.choose('Build')
    await hands.select('What to build', 'uid')
    await hands.type('digest', parts.digest)
    await hands.type('owner', parts.owner)
    await hands.type('validTo', String(parts.validTo))
    await hands.see(uid)
    await hands.press('Decode')
    await expect.poll(hands.readFacts).toMatchObject({ owner: expect.stringContaining(parts.owner) })
  })
})
