/**
 * Signatures of other wallets and Safes, and transactions, by keyboard only, in Chromium with a local node.
 */
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWalletStage, type WalletStage } from '../support/wallet-stage'
import { awaitButton, press, type } from '../walk/by-keys'
import { awaitPlaced } from '../walk/review'
import { goToFunds } from '../walk/transactions'

let stage: WalletStage
let page: Page
beforeAll(async () => {
  stage = await openWalletStage()
  page = stage.page
})
afterAll(() => stage?.close())

describe('a user without a mouse', () => {
  it('lets another wallet sign an order, which fills', async () => {
    stage.double.offerAccounts(stage.story.trader(1).address)
    await stage.connectExtension()
    await stage.reviewSale('1')
    await press(page, /^Sign in .* & place order$/)
    await awaitPlaced(page)
    await stage.awaitFilled()
  })

  it('revokes an approval by a transaction', async () => {
    await goToFunds(page)
    await awaitButton(page, 'Revoke the WETH approval')
    await press(page, /^Revoke the WETH approval$/)
    await awaitButton(page, 'Revoke approval')
    await press(page, /^Revoke approval$/)
    await page
      .getByRole('dialog')
      .getByText(/^Confirmed\./)
      .waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(stage.methods()).toContain('eth_sendTransaction')
  })

  it('finds a Safe and lets an owner sign its order', async () => {
    const safe = stage.story.safe(0)
    stage.double.offerAccounts(safe.owners[0] ?? '')
    await stage.connectExtension()
    await stage.goTo('#/connect')
    await type(page, /^Safe address/, safe.address)
    await press(page, /^Look up Safe$/)
    await awaitButton(page, 'Use this Safe')
    await press(page, /^Use this Safe$/)
    await page.waitForURL(/#\/swap/)
    await stage.reviewSale('0.1')
    await press(page, /^Continue to signatures$/)
    await page.waitForURL(/#\/order\//)
    await awaitButton(page, /^Sign as /)
    await press(page, /^Sign as /)
    await page.getByText(/^Signatures: 1 of/).waitFor()
  })
})
