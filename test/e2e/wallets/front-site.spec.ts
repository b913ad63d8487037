/** The site in front of the popup: connected, badged and muted from there. */
import { rmSync } from 'node:fs'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AppSite } from '../support/app-site'
import { type CowbellInChromium, launchCowbell } from '../support/chromium'
import { copyGrantedBuild } from '../support/granted-build'
import { startTradingSite } from '../support/sdk-page'
import type { ViemApp } from '../support/viem-app'
import { chooseToCreate, createAccount } from '../walk/onboarding'

declare global {
  interface Window {
    readonly app: ViemApp
  }
}

describe('the popup', () => {
  let build: string
  let site: AppSite
  let cowbell: CowbellInChromium
  let app: Page

  beforeAll(async () => {
    build = copyGrantedBuild('chrome-mv3')
    site = await startTradingSite()
    cowbell = await launchCowbell({ build })
    const page = await cowbell.openTab('#/onboarding')
    await chooseToCreate(page)
    await createAccount(page)
    app = await cowbell.context.newPage()
    await app.goto(site.url)
  })
  afterAll(async () => {
    await cowbell?.close()
    await site?.close()
    if (build) rmSync(build, { recursive: true })
  })

  it('names the site in front, and connects it by one press', async () => {
    await app.bringToFront()
    const popup = await cowbell.openPopup()
    const strip = popup.getByRole('complementary', { name: 'Site in front' })
    await strip.getByText(new URL(site.url).host, { exact: true }).waitFor()
    await strip.getByRole('button', { name: 'Connect', exact: true }).click()
    await strip.getByRole('link', { name: 'Allowed' }).waitFor()
    await strip.getByRole('button', { name: 'Reload page' }).click()
    await expect.poll(() => app.evaluate(() => window.app?.names()).catch(() => [])).toEqual(['Cowbell'])
    await popup.close()
  })

  it('badges and mutes the site in front', async () => {
    await app.bringToFront()
    const popup = await cowbell.openPopup()
    const strip = popup.getByRole('complementary', { name: 'Site in front' })
    await strip.getByRole('button', { name: 'Add badges' }).click()
    await strip.getByRole('link', { name: 'Badges' }).waitFor()
    await strip.getByRole('button', { name: 'Mute', exact: true }).click()
    await strip.getByRole('button', { name: 'Unmute' }).waitFor()
    await popup.reload()
    await popup.close()
    cowbell.expectNoErrors()
  })
})
