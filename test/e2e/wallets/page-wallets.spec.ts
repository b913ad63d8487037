/**
 * Accounts of a page's wallet (EIP-6963), in Chromium with a local node. Cowbell reaches them only after the
 * user presses our button on that page. The real contracts settle their orders.
 */
import type { Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { seen } from '../support/seen'
import { pressToolbar } from '../support/toolbar-press'
import { refuse } from '../support/wallet-double'
import type { Seen } from '../support/wallet-page'
import { openWalletStage, type WalletStage } from '../support/wallet-stage'
import { awaitPlaced } from '../walk/review'

let stage: WalletStage
let page: Page

beforeAll(async () => {
  stage = await openWalletStage()
  page = stage.page
})
afterAll(() => stage?.close())
beforeEach(() => {
  stage.double.behave(undefined)
  stage.double.asked.length = 0
})

const signButton = () => page.getByRole('button', { name: /^Sign in .* & place order$/ })

describe('the wallet of a page', () => {
  let site: Page

  it('cannot be reached until the user presses Cowbell’s button on that page', async () => {
    site = await stage.cowbell.context.newPage()
    // Another host than that of the demo explorer, which Cowbell may ask.
    await site.goto(`http://localhost:${new URL(stage.double.url).port}/page`)
    await page.bringToFront()
    await stage.goTo('#/connect')
    await page.getByRole('button', { name: 'Find wallets on the page' }).click()
    await page.getByText(/Cowbell may not ask that page/).waitFor()
    expect(stage.double.asked).toEqual([])
  })

  it('connects from a tab, because the wallet’s window would close the popup', async () => {
    const popup = await stage.cowbell.openSurface('popup.html#/connect', 'popup')
    const opened = stage.cowbell.context.waitForEvent('page')
    await popup.getByRole('button', { name: 'Continue in a tab' }).click()
    const tab = await opened
    await tab.getByRole('button', { name: 'Find wallets on the page' }).waitFor()
    await tab.close()
    if (!popup.isClosed()) await popup.close()
  })

  it('appears on the page where the button was pressed and can be chosen by name', async () => {
    stage.double.offerAccounts(stage.story.trader(2).address)
    await site.bringToFront()
    await pressToolbar(stage.cowbell, site.url())
    await page.bringToFront()
    await page.getByRole('button', { name: 'Find wallets on the page' }).click()
    await page.getByText('Other Wallet', { exact: false }).first().waitFor()
    expect(await stage.findFaults()).toEqual([])
    await page.getByRole('button', { name: 'Connect First Wallet' }).click()
    await page.getByRole('button', { name: 'Use it here' }).click()
    await page.waitForURL(/#\/swap/)
  })

  it('signs, and the order fills', async () => {
    const { address } = stage.story.trader(2)
    const before = await stage.story.balanceOf('USDC', address)
    await stage.reviewSale('1')
    await signButton().click()
    await awaitPlaced(page)
    await stage.awaitFilled()
    expect((await stage.story.balanceOf('USDC', address)) - before).toBeGreaterThan(3_000_000_000n)
    const six = [
      'eth_requestAccounts',
      'eth_chainId',
      'eth_signTypedData_v4',
      'personal_sign',
      'eth_sendTransaction',
      'wallet_switchEthereumChain',
    ]
    expect(stage.methods().filter((method) => !six.includes(method))).toEqual([])
  })

  it('signs a personal message if it cannot sign typed data, and the order fills', async () => {
    await stage.reviewSale('1.1')
    stage.double.behave(({ method }) => (method === 'eth_signTypedData_v4' ? refuse(4200) : undefined))
    await signButton().click()
    await page.getByRole('button', { name: /^Sign as a personal message/ }).click()
    await awaitPlaced(page)
    await stage.awaitFilled()
    expect(stage.methods()).toContain('personal_sign')
  })

  it('signs typed data again after typed data is chosen', async () => {
    stage.double.behave(() => undefined)
    stage.double.asked.length = 0
    await stage.reviewSale('1.2')
    await page.getByRole('button', { name: 'Sign as typed data again' }).click()
    await seen(page.getByText(/signs a personal message/)).toHaveCount(0)
    await signButton().click()
    await awaitPlaced(page)
    await stage.awaitFilled()
    expect(stage.methods()).toContain('eth_signTypedData_v4')
    expect(stage.methods()).not.toContain('personal_sign')
  })

  it('gets requests that leave no trace visible to its page', async () => {
    expect(await site.evaluate<Seen>('readSeen()')).toEqual({ names: [], messages: 0, nodes: [], scripts: 1 })
  })

  it('gets no request after its tab navigated away', async () => {
    await site.goto(`${site.url()}/elsewhere`)
    await page.bringToFront()
    await stage.reviewSale('1.3')
    await signButton().click()
    await page.getByText(/does not respond|no such wallet/).waitFor()
    await site.goto(`${stage.double.url}/page`)
    await page.bringToFront()
    stage.double.asked.length = 0
    await signButton().click()
    await page.getByText(/may not ask that page|has gone from/).waitFor()
    expect(stage.methods()).toEqual([])
  })

  it('causes no error in any console', () => {
    stage.cowbell.expectNoErrors([/404/])
  })
})
