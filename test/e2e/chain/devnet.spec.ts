/**
 * The main job on a real chain: Chromium with the profile that `npm run devnet` prints. The worker settles
 * the signed order through the real contracts, and the chain confirms it.
 */
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { devnetProfile } from '../../devnet/profile'
import { type Devnet, startDevnet } from '../../devnet/start-devnet'
import { openStory, type Story } from '../../devnet/story'
import { type CowbellInChromium, launchCowbell } from '../support/chromium'
import { awaitNotification, openUtilityPage } from '../walk/bell'
import { importAccount } from '../walk/onboarding'
import { awaitStatus, readTruth } from '../walk/order-page'
import { signAndPlace } from '../walk/review'
import { goToReview, readOffer, typeWish } from '../walk/swap'

interface Chrome {
  readonly alarms: { clearAll(): Promise<boolean> }
}

let devnet: Devnet
let story: Story
let cowbell: CowbellInChromium
let page: Page
let utilityPage: Page

beforeAll(async () => {
  devnet = await startDevnet({ approves: true })
  story = openStory(devnet)
  cowbell = await launchCowbell()
  utilityPage = await openUtilityPage(cowbell)
  page = await cowbell.openTab('#/onboarding')
})
afterAll(async () => {
  await cowbell?.close()
  await devnet?.close()
})

describe('a local chain', () => {
  it('can be added by its pasted profile, if the profile is valid', async () => {
    const trader = story.trader(0)
    expect(await importAccount(page, trader.privateKey)).toBe(trader.address)
    await page.goto(`${page.url().split('#')[0]}#/settings/environment`)
    await page.getByRole('radio', { name: /^Devnet/ }).check()
    const field = page.getByLabel('Chain profile (JSON)')
    await field.fill('{"name":')
    await page.getByText(/^Invalid JSON/).waitFor()
    await field.fill(JSON.stringify(z.encode(devnetProfile, devnet.profile)))
    await page.getByRole('button', { name: 'Use this chain' }).click()
    await page.getByText(/^Current: Devnet, chain 31337/).waitFor()
  })

  it('settles an order through the real contracts', async () => {
    const trader = story.trader(0)
    const before = await story.balanceOf('USDC', trader.address)
    await page.getByRole('link', { name: 'Swap' }).first().click()
    await typeWish(page, { sell: 'WETH', buy: 'USDC', side: 'sell', amount: '1' })
    await readOffer(page)
    await goToReview(page)
    const order = await signAndPlace(page)
    await awaitStatus(page, 'Filled')
    await expect.poll(() => readTruth(page)).toContain('Verified')
    const gained = (await story.balanceOf('USDC', trader.address)) - before
    expect(gained).toBeGreaterThan(3_000_000_000n)
    await awaitNotification(utilityPage, order.uid)
  })

  it('follows every block while a surface is open, without an alarm', async () => {
    await devnet.client.setAutomine(false)
    await page.getByRole('link', { name: 'Swap' }).first().click()
    await typeWish(page, { sell: 'USDC', buy: 'WETH', side: 'sell', amount: '100' })
    await readOffer(page)
    await goToReview(page)
    await signAndPlace(page)
    await awaitStatus(page, 'Open')
    await utilityPage.evaluate(() => (globalThis as unknown as { chrome: Chrome }).chrome.alarms.clearAll())
    // The settlement waits for a block. From here on only the open page reads it, no alarm.
    const readWaiting = async () =>
      (await devnet.client.getBlock({ blockTag: 'pending' })).transactions.length
    await expect.poll(readWaiting).toBe(1)
    await devnet.client.mine({ blocks: 1 })
    await awaitStatus(page, 'Filled')
    await devnet.client.setAutomine(true)
  })

  it('writes no error to any console', () => {
    cowbell.expectNoErrors()
  })
})
