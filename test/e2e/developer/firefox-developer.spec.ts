/** What developers point at Cowbell in Firefox: a web app finds it by EIP-6963, a link fills the swap. */
import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { USDC, WETH } from '../../support/client'
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
  it('a web app finds Cowbell once it is allowed, and no global of it', async () => {
    const app = await cowbell.openPage(site.url)
    expect(await app.evaluate(() => window.app.names())).toEqual([])
    await go('#/sites')
    await hands.type('Site URL', site.url)
    await hands.press('Allow site')
    await hands.see('No account connected')
    await app.reload()
    await expect.poll(() => app.evaluate(() => window.app.names())).toEqual(['Cowbell'])
    expect(await app.evaluate(() => window.app.hasGlobal())).toBe(false)
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
