/**
 * What developers point at Cowbell in Firefox: a web app finds it by EIP-6963, connects, signs and asks the order book; a link fills
 * the swap, a form of the lab an order's UID.
 */
import { rmSync } from 'node:fs'
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
import { copyGrantedBuild } from '../support/granted-build'
import { type SdkApp, startTradingSite } from '../support/sdk-page'
import type { ViemApp } from '../support/viem-app'

declare global {
  interface Window {
    readonly app: ViemApp
    sdk: SdkApp
    /** What became of the request that waited as the page was left. */
    readonly left?: Promise<unknown>
  }
}

const PASSWORD = 'four unrelated quiet words'

let build: string
let site: AppSite
let cowbell: CowbellInFirefox
let page: Page
let hands: Hands

beforeAll(async () => {
  build = copyGrantedBuild('firefox-mv3')
  site = await startTradingSite()
  cowbell = await launchCowbellInFirefox({ build })
  page = await cowbell.openTab('#/onboarding')
  hands = handsOn(page)
  await createAccount(hands, PASSWORD)
})
afterAll(async () => {
  await cowbell?.close()
  await site?.close()
  if (build) rmSync(build, { recursive: true })
})

const go = (hash: string) =>
  page.evaluate((wanted) => {
    location.hash = wanted
  }, hash)

describe('in Firefox, a web app', () => {
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
   * Leaves the page while a text waits, chooses a network, which a page that is away does not hear, and goes back.
   * @returns what became of the text; 'loaded' where the browser kept no page to come back to
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
    // The driver waits for a load where it goes back itself, and a page out of the cache has none.
    await app.evaluate(() => history.back())
    const isBack = () => app.evaluate(() => location.pathname === '/' && 'app' in window).catch(() => false)
    await expect.poll(isBack).toBe(true)
    return app.evaluate(() => window.left ?? 'loaded')
  }

  it('finds Cowbell once it is allowed, and no global of it', async () => {
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

  it('connects, and signs a text', async () => {
    // Puppeteer hears nothing of windows that an extension opens: its requests come to one that is open.
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

  it('signs an order that was read, with what the policy objects to', async () => {
    const validTo = (Math.floor(Date.now() / 1000) + 1_800) as Seconds
    const terms = makeTerms({
      appData: ZERO_APP_DATA,
      receiver: null,
      validTo,
      buyAmount: 1_000_000_000n as never,
    })
    const typedData = typedDataOf(deploymentFor(profiles.sandbox, MAINNET), terms)
    const signing = app.evaluate((given) => window.app.signOrder(given as never), {
      account: owner,
      ...typedData,
    } as never)
    await requests.type('To sign anyway', 'worse price')
    await requests.press('Sign order')
    const signature = (await signing) as `0x${string}`
    expect(await recoverAddress({ hash: hashTypedData(typedData as never), signature })).toBe(owner)
  })

  it('sends a transaction that was read', async () => {
    const { relayer } = deploymentFor(profiles.sandbox, MAINNET)
    const sending = app.evaluate((...given) => window.app.approve(...given), owner, WETH, relayer)
    await requests.see('Approve')
    await requests.press('Approve 1 WETH')
    expect(await sending).toMatch(/^0x[0-9a-f]{64}$/)
  })

  it('chooses another network, and hears of it', async () => {
    const switching = app.evaluate(() => window.app.switchTo(100))
    await requests.press('Switch network')
    expect(await switching).toBe('switched')
    expect(await app.evaluate(() => window.app.chainId())).toBe(100)
    const back = app.evaluate(() => window.app.switchTo(1))
    await requests.press('Switch network')
    expect(await back).toBe('switched')
  })

  it('is left while its request waits, and comes back out of the cache to what is so by then', async () => {
    let cameBack: unknown
    let chosen = ''
    // A browser drops pages from its cache as it likes: one that had to be loaded again is left once more.
    for (const network of ['100', '1', '100', '1']) {
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

  it('asks the order book of the extension by plain fetch, once it may read', async () => {
    const ask = (path: string) =>
      app.evaluate(async (url) => {
        // Before the page has heard that it may, the request goes to the host, which nothing here reaches.
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

  it('trades by the public SDK as it is, once it may write', async () => {
    await hands.choose('Read and write')
    await hands.see('also takes orders and cancellations')
    const shop = await cowbell.openPage(`${site.url}/sdk`)
    await expect.poll(() => shop.evaluate(() => window.sdk.readVersion())).toMatch(/\S/)
    const trading = shop.evaluate((asked) => window.sdk.trade(asked), {
      sellToken: WETH,
      buyToken: USDC,
      sellAmountBeforeFee: `${10n ** 16n}`,
    })
    await requests.press('Sign order')
    const { account, uid, read, listed } = await trading
    expect(listed).toContain(uid)
    expect(read).toMatchObject({ uid, owner: account.toLowerCase(), status: 'open', signingScheme: 'eip712' })
  })
})

describe('in Firefox', () => {
  it('a link fills the form of a swap', async () => {
    await go(`#/swap?sell=${USDC}&buy=${WETH}&amount=12.5`)
    await expect
      .poll(() =>
        page.evaluate(() => Array.from(document.querySelectorAll('input'), ({ value }) => value).join()),
      )
      .toContain('12.5')
    await hands.see('USDC')
  })

  it('a form of the order lab builds a UID, which the lab reads', async () => {
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
