/** Orders of a trader after the exchange was reset. */
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type CowbellInChromium, launchCowbell } from '../support/chromium'
import { findFaults } from '../support/faults'
import { seen } from '../support/seen'
import { resetExchange } from '../walk/developer'
import { go } from '../walk/keys'
import { chooseToCreate, createAccount } from '../walk/onboarding'
import { awaitStatus, openOrder } from '../walk/order-page'
import { type OrderName, signAndPlace } from '../walk/review'
import { approveIfAsked, goToReview, typeLimit, typeWish } from '../walk/swap'

let cowbell: CowbellInChromium
let page: Page
let order: OrderName
let asked: string | null

beforeAll(async () => {
  cowbell = await launchCowbell()
  page = await cowbell.openTab('#/onboarding')
  await chooseToCreate(page)
  await createAccount(page)
  await go(page, '#/swap')
  await typeWish(page, { sell: 'WETH', buy: 'USDC', side: 'sell', amount: '1' })
  await typeLimit(page, { of: 'WETH', price: '9000' })
  await approveIfAsked(page)
  await goToReview(page)
  order = await signAndPlace(page)
  await awaitStatus(page, 'Open')
  await page.getByText(/^Verified:/).waitFor()
  await go(page, '#/exchange')
  await page.getByRole('button', { name: 'Reset exchange' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reset the exchange?' })
  asked = await dialog.getByRole('paragraph').textContent()
  await dialog.getByRole('button', { name: 'Keep state' }).click()
  await seen(page.getByText('Exchange reset.')).toHaveCount(0)
  await resetExchange(page)
  await page.getByText('Exchange reset.').waitFor()
})
afterAll(() => cowbell?.close())

it('the reset of the exchange names its consequences first', () => {
  expect(asked).toMatch(/^Deletes its orders, trades, balances and settings\./)
})

it('an order that the service no longer knows is neither verified nor editable', async () => {
  await openOrder(page, order)
  await page.getByText(/^Sandbox no longer knows this order \(since .* It cannot fill any more\.$/).waitFor()
  await page.getByRole('heading', { name: 'Verification' }).waitFor()
  await seen(page.getByText(/^Verified:/)).toHaveCount(0)
  await seen(page.getByText('Order was not found.')).toHaveCount(0)
  await seen(page.getByRole('button', { name: /^Cancel order/ })).toHaveCount(0)
  await seen(page.getByRole('button', { name: 'Edit order' })).toHaveCount(0)
  expect(await findFaults(page)).toEqual([])
})

it('an order that the service lost has the status Lost and can be removed', async () => {
  await openOrder(page, order)
  await awaitStatus(page, 'Lost')
  await page.getByRole('button', { name: 'Remove' }).click()
  await page.getByText(/^Removed/).waitFor()
  await seen(page.getByRole('link', { name: /WETH/ })).toHaveCount(0)
})

it('an empty portfolio in the sandbox links to the exchange controls', async () => {
  await go(page, '#/funds')
  await page.getByText('No balances yet.').waitFor()
  expect(await findFaults(page)).toEqual([])
  await page.getByRole('main').getByRole('link', { name: 'Exchange controls' }).click()
  await seen(page).toHaveURL(/#\/exchange$/)
})
