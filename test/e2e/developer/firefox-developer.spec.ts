/** The developer's tools in Firefox: a web app finds Cowbell by EIP-6963 and connects; the order lab reads; a link fills the swap. */
import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deploymentOf } from '../../../src/domain/chains/chains'
import { orderUidOf } from '../../../src/domain/orders/uid'
import { MAINNET, makeTerms, TRADER, USDC, WETH } from '../../support/client'
import { type AppSite, startAppSite } from '../support/app-site'
import { bundle } from '../support/bundle'
import { type CowbellInFirefox, launchCowbellInFirefox } from '../support/firefox'
import { type Hands, handsOn } from '../support/firefox-page'
import { copyGrantedBuild } from '../support/granted-build'
import type { ViemApp } from '../support/viem-app'

declare global {
  interface Window {
    readonly app: ViemApp
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
  site = await startAppSite(await bundle(fileURLToPath(new URL('../support/viem-app.ts', import.meta.url))))
  cowbell = await launchCowbellInFirefox({ build })
  page = await cowbell.openTab('#/onboarding')
  hands = handsOn(page)
  await hands.press('Create an account')
  await hands.type('Password', PASSWORD)
  await hands.type('Repeat password', PASSWORD)
  await hands.press('Create account')
  await hands.see('is ready')
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

describe('in Firefox', () => {
  it('a web app finds Cowbell once it is allowed, connects, and has a text signed', async () => {
    const app = await cowbell.openPage(site.url)
    expect(await app.evaluate(() => window.app.names())).toEqual([])
    await go('#/sites')
    await hands.type('Site URL', site.url)
    await hands.press('Allow site')
    await hands.see('No account connected')
    await app.reload()
    await expect.poll(() => app.evaluate(() => window.app.names())).toEqual(['Cowbell'])
    expect(await app.evaluate(() => window.app.hasGlobal())).toBe(false)

    const connecting = app.evaluate(() => window.app.connect())
    connecting.catch(() => undefined)
    const requests = await cowbell.openTab('#/requests')
    const answering = handsOn(requests)
    await answering.press('Connect')
    const [owner] = (await connecting) as readonly `0x${string}`[]
    expect(owner).toMatch(/^0x[0-9a-fA-F]{40}$/)

    const signing = app.evaluate((at) => window.app.signText(at as `0x${string}`, 'Hello'), owner)
    signing.catch(() => undefined)
    const again = await cowbell.openTab('#/requests')
    await handsOn(again).press('Sign')
    expect(await signing).toMatch(/^0x[0-9a-f]{130}$/)
  })

  it('the order lab splits a UID, and names the byte that is wrong', async () => {
    const terms = makeTerms()
    const uid = orderUidOf(deploymentOf(MAINNET, 'production'), terms, TRADER)
    await go('#/lab')
    await hands.see('Order lab')
    const paste = async (text: string) => {
      const field = page.locator('textarea')
      await field.fill(text)
    }
    await paste(uid)
    await hands.see(TRADER)
    await paste(`${uid.slice(0, 20)}g${uid.slice(21)}`)
    await hands.see('byte 9')
  })

  it('a link fills the form of a swap', async () => {
    await go(`#/swap?sell=${USDC}&buy=${WETH}&amount=12.5`)
    await expect
      .poll(() =>
        page.evaluate(() => Array.from(document.querySelectorAll('input'), ({ value }) => value).join()),
      )
      .toContain('12.5')
    await hands.see('USDC')
  })
})
