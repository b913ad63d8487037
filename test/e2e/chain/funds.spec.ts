/** Funds of an account on the paper chain: the same screens as on a real chain, without gas costs. */
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findFaults } from '../support/faults'
import { seen } from '../support/seen'
import { chooseToCreate, createAccount } from '../walk/onboarding'
import { awaitStatus } from '../walk/order-page'
import { signAndPlace } from '../walk/review'
import { openStage, type Stage } from '../walk/stage'
import { approveIfAsked, goToReview, readOffer, typeLimit, typeWish } from '../walk/swap'
import { askToWrap, goToFunds, readActivity, readTitle, sendAndGoOn } from '../walk/transactions'

let stage: Stage
let page: Page
beforeAll(async () => {
  stage = await openStage()
  page = await stage.cowbell.openTab('#/onboarding')
  await chooseToCreate(page)
  await createAccount(page)
})
afterAll(() => stage?.close())

async function goToSwap(): Promise<void> {
  await page.goto(`${page.url().split('#')[0]}#/swap`)
  await page.getByRole('heading', { name: 'Swap', level: 1 }).waitFor()
}

describe('an account on the paper chain', () => {
  it('wraps and unwraps the coin at once and without costs', async () => {
    await goToFunds(page)
    expect(await findFaults(page)).toEqual([])
    await page.getByText('10 ETH').first().waitFor()
    await askToWrap(page, 'wrap', '2')
    expect(await readTitle(page)).toBe('Wrap 2 ETH')
    expect(await findFaults(page)).toEqual([])
    await sendAndGoOn(page)
    await page.getByText('12 WETH').first().waitFor()
    await askToWrap(page, 'unwrap', '5')
    await sendAndGoOn(page)
    await page.getByText('13 ETH').first().waitFor()
    await page.getByRole('button', { name: 'Balance: 7' }).click()
    await expect.poll(() => page.getByLabel('Amount of WETH', { exact: true }).inputValue()).toBe('7')
    await expect
      .poll(async () => (await readActivity(page)).map((text) => text.split('\n')[0]))
      .toEqual(['Unwrap 5 WETH', 'Wrap 2 ETH'])
  })

  it('shows its address with the tokens that would not arrive', async () => {
    await page.getByRole('button', { name: 'Receive tokens' }).click()
    const dialog = page.getByRole('dialog', { name: 'Receive tokens on Ethereum' })
    await dialog.getByRole('img', { name: 'The address as a QR code' }).waitFor()
    await dialog.getByText('Nothing sent from another wallet arrives').waitFor()
    await expect.poll(() => dialog.locator('code').textContent()).toMatch(/^0x[0-9a-fA-F]{40}$/)
    expect(await findFaults(page)).toEqual([])
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  })

  it('cannot spend more than its balance', async () => {
    await page.getByLabel('Amount of WETH', { exact: true }).fill('99')
    await page.getByText('Insufficient WETH balance.').waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Unwrap', exact: true }).isDisabled()).toBe(true)
  })

  it('cannot import a token by address', async () => {
    await goToSwap()
    await page.getByRole('button', { name: /^You receive/ }).click()
    await page.getByRole('searchbox').fill(`0x${'12'.repeat(20)}`)
    await page.getByText('This token is not listed').waitFor()
    await page.getByText('The sandbox has only listed tokens.').waitFor()
    expect(await findFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })

  it('shows one message for a link to a swap of an unlisted token', async () => {
    await page.goto(`${page.url().split('#')[0]}#/swap?sell=0x${'12'.repeat(20)}`)
    await page.getByRole('heading', { name: 'Unknown token in the link' }).waitFor()
    await page.getByText('This token is not listed').waitFor()
    await expect.poll(() => page.locator('main .callout').count()).toBe(1)
    expect(await findFaults(page)).toEqual([])
  })

  it('wraps the coin before its sale, because no contract sells it here', async () => {
    await goToSwap()
    await typeWish(page, { sell: 'ETH', buy: 'USDC', side: 'sell', amount: '1' })
    await page.getByRole('button', { name: 'Wrap 1 ETH first' }).click()
    await sendAndGoOn(page)
    await page.getByRole('button', { name: 'Approve 1 WETH' }).waitFor()
    await expect.poll(() => page.getByRole('button', { name: /directly/ }).count()).toBe(0)
  })

  it('knows an allowance before a quote, and can revoke it', async () => {
    await expect.poll(() => page.getByText('Allowance: ').count()).toBe(0)
    await approveIfAsked(page)
    await page.getByText('Allowance: 1 WETH').waitFor()
    await page.evaluate(() => {
      const said = { none: false }
      Object.assign(globalThis, { said })
      // An invisible line that only keeps its space has no text.
      const isEmptyNote = (line: Element) =>
        line.textContent.includes('No open approvals') && line.checkVisibility({ visibilityProperty: true })
      const look = () => {
        said.none ||= [...document.querySelectorAll('body :not(:has(*))')].some(isEmptyNote)
      }
      new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true })
    })
    await goToFunds(page)
    const revoke = page.getByRole('button', { name: 'Revoke the WETH approval' })
    await revoke.waitFor()
    expect(
      await page.evaluate(() => (globalThis as never as { said: { none: boolean } }).said.none),
      'nothing is said of approvals before they are known',
    ).toBe(false)
    await revoke.click()
    await sendAndGoOn(page)
    await page.getByText('No open approvals').waitFor()
  })

  it('offers approvals that include open orders, and warns about approvals that do not', async () => {
    const typeFar = async (amount: string) => {
      await goToSwap()
      await typeWish(page, { sell: 'WETH', buy: 'USDC', side: 'sell', amount })
      await typeLimit(page, { of: 'WETH', price: '90000' })
      await readOffer(page)
    }
    await typeFar('1')
    await approveIfAsked(page)
    await goToReview(page)
    await signAndPlace(page)
    await awaitStatus(page, 'Open')
    const [orderPage, dialog] = [page.url(), page.getByRole('dialog')]
    await typeFar('2')
    await page.getByRole('button', { name: 'Approve only 2 WETH' }).click()
    await seen(dialog).toContainText('Open orders can still sell 1 WETH.')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Approve 3 WETH for all orders' }).click()
    expect(await readTitle(page)).toBe('Approve 3 WETH')
    await seen(dialog).not.toContainText('Open orders')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await page.goto(orderPage)
  })

  it('cancels an order on-chain permanently', async () => {
    await awaitStatus(page, 'Open')
    await page.getByRole('button', { name: 'Cancel order' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel on-chain…' }).click()
    await sendAndGoOn(page)
    await awaitStatus(page, 'Cancelled')
  })

  it('writes no error to any console', () => {
    stage.cowbell.expectNoErrors()
  })
})
