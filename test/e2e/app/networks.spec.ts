/**
 * A network that is off by default, in Chromium: switched on in Settings, traded on in the sandbox, switched
 * off again.
 */
import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { ChainId, OrderUid } from '../../../src/domain/scalars'
import { known } from '../../support/known'
import { seen } from '../support/seen'
import { awaitNotification } from '../walk/bell'
import { go } from '../walk/keys'
import { setUp, trade } from '../walk/main-job'
import { awaitStatus, openOrder, readTruth } from '../walk/order-page'
import { signAndPlace } from '../walk/review'
import { openStage, type Stage } from '../walk/stage'
import { approveIfAsked, goToReview, typeLimit, typeWish } from '../walk/swap'

let stage: Stage
let page: Page
beforeAll(async () => {
  stage = await openStage()
  page = (await setUp(stage)).tab
})
afterAll(() => stage?.close())
afterEach(() => stage.cowbell.expectNoErrors())

const chip = () => page.locator('header').getByRole('combobox', { name: 'Network' })
const choices = () => chip().getByRole('option')

async function openNetworks(): Promise<void> {
  await go(page, '#/settings/environment')
  const summary = page.getByText('Networks in the menu')
  await summary.waitFor()
  if (!(await page.getByRole('checkbox', { name: 'Ethereum' }).isVisible())) await summary.click()
}

/** Dollar tokens with eighteen and with six decimals. */
describe.each([
  { label: 'BNB', id: 56, sell: 'WBNB', buy: 'USDC', decimals: 18, dollars: [700, 860] },
  { label: 'Polygon', id: 137, sell: 'WETH', buy: 'USDC.e', decimals: 6, dollars: [2_880, 3_520] },
])('$label', ({ label, id, sell, buy, decimals, dollars: [least = 0, most = 0] }) => {
  const network = id as ChainId
  let placed: OrderUid

  it('appears in the menu after it is switched on', async () => {
    await seen(choices().filter({ hasText: label })).toHaveCount(0)
    await openNetworks()
    await page.getByRole('checkbox', { name: label, exact: true }).click()
    await seen(page.getByRole('checkbox', { name: label, exact: true })).toBeChecked()
    await chip().selectOption({ label })
    await seen(page.getByRole('checkbox', { name: label, exact: true })).toBeDisabled()
  })

  it('lists its tokens in the picker, with play money', async () => {
    await go(page, '#/swap')
    await page.getByRole('button', { name: /^You (sell|pay)/ }).click()
    const dialog = page.getByRole('dialog')
    for (const symbol of [sell, buy]) {
      await dialog.getByRole('searchbox').fill(symbol)
      await seen(dialog.getByRole('button', { name: new RegExp(`^${symbol} `) }).first()).toBeVisible()
    }
    await dialog.getByRole('button', { name: 'Close' }).click()
    await dialog.waitFor({ state: 'detached' })
  })

  it('quotes, places and fills a market order', async () => {
    const { order } = await trade(page, { sell, buy, side: 'sell', amount: '1' })
    expect(order.chainId).toBe(id)
    placed = order.uid as OrderUid
    await awaitStatus(page, 'Filled')
    await expect.poll(() => readTruth(page)).toContain('what you signed')
    const { buyAmount, executedBuyAmount, executedSellAmount } = await stage.call('getOrder', {
      network,
      uid: placed,
    })
    expect(known(executedSellAmount)).toBe(10n ** 18n)
    expect(known(executedBuyAmount)).toBeGreaterThanOrEqual(BigInt(buyAmount))
    const bought = Number(executedBuyAmount) / 10 ** decimals
    expect(bought).toBeGreaterThan(least)
    expect(bought).toBeLessThan(most)
    await awaitNotification(stage.utilityPage, placed)
  })

  it('disappears from the menu after it is switched off', async () => {
    await chip().selectOption({ label: 'Ethereum' })
    await openNetworks()
    await page.getByRole('checkbox', { name: label, exact: true }).click()
    await seen(choices().filter({ hasText: label })).toHaveCount(0)
  })

  it('keeps its orders readable, also on a reopened page', async () => {
    await openOrder(page, { chainId: network, uid: placed })
    await page.reload()
    await page.getByRole('heading', { name: new RegExp(`^Sold 1 ${sell} for [\\d.,]+ ${buy}$`) }).waitFor()
  })

  it('handles actions on an order page on the network of the order, whatever network is chosen', async () => {
    await seen(page.getByRole('definition').getByText(label, { exact: true })).toHaveCount(1)
    await page.getByRole('button', { name: 'Repeat order' }).click()
    await seen(chip()).toHaveValue(String(id))
    await typeWish(page, { sell: buy, buy: sell, side: 'sell', amount: '10' })
    await typeLimit(page, { of: buy, price: '9' })
    await approveIfAsked(page)
    await goToReview(page)
    const order = await signAndPlace(page)
    await awaitStatus(page, 'Open')
    await chip().selectOption({ label: 'Ethereum' })
    await seen(chip()).toHaveValue('1')
    await openOrder(page, order)
    await page.getByRole('button', { name: 'Cancel order' }).click()
    await page.getByRole('dialog').getByText('Signed fields').click()
    await page.getByRole('dialog').getByText('Raw message').click()
    await seen(page.getByRole('dialog')).toContainText(new RegExp(`"chainId": "?${id}"?`))
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click()
    await awaitStatus(page, 'Cancelled')
  })
})
