/**
 * Review of several orders without scrolling, as a popup and in a window: totals, recipient, passed checks.
 */
import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { findFaults } from '../support/faults'
import { findHidden } from '../support/find-hidden'
import { seen } from '../support/seen'
import { kindChoice } from '../walk/limit-order'
import { setUp } from '../walk/main-job'
import { signButton } from '../walk/review'
import { openStage, type Stage } from '../walk/stage'
import { approveEach, goToReview, typeLimit, typeWish } from '../walk/swap'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
  await setUp(stage)
})
afterAll(() => stage?.close())

const goTo = (page: Page, hash: string) => page.goto(`${page.url().split('#')[0]}${hash}`)
const rows = (page: Page) => page.getByRole('table', { name: 'Orders' }).locator('tbody tr')

/** Types several orders of one kind and opens their review. */
async function review(
  page: Page,
  { kind, label, price, count }: { kind: string; label: RegExp; price: string; count?: string },
): Promise<void> {
  await goTo(page, '#/swap')
  await typeWish(page, { sell: 'WETH', buy: 'USDC', side: 'sell', amount: '1' })
  await typeLimit(page, { of: 'WETH', price: '9000' })
  await kindChoice(page).selectOption(kind)
  await page.getByLabel(label).fill(price)
  const counts = page.getByRole('main').getByLabel('Orders', { exact: true }).first()
  if (count) await counts.selectOption(count)
  await approveEach(page)
  await goToReview(page)
  await seen(signButton(page)).toBeEnabled()
}

describe.each([
  ['popup', { width: 380, height: 600 }],
  ['tab', { width: 1280, height: 800 }],
] as const)('the review as %s', (surface, size) => {
  let page: Page
  const decidesInView = () =>
    expect
      .poll(() => findHidden(page, ['Market price', 'Network costs', 'Expires', 'Recipient', 'Network']))
      .toEqual([])

  beforeAll(async () => {
    page = surface === 'popup' ? await stage.cowbell.openPopup() : await stage.cowbell.openTab('#/swap')
    await page.setViewportSize(size)
  })

  afterEach(async () => {
    await goTo(page, '#/swap')
    await kindChoice(page).selectOption('One order')
  })

  it("shows all deciding facts of a ladder, with each figure below its heading and each order's fields", async () => {
    await review(page, { kind: 'Ladder', label: /^End price/, price: '9900', count: '5' })
    const table = page.getByRole('table', { name: 'Orders' })
    await seen(table.getByRole('columnheader')).toHaveText([
      ...['Order', 'Sell (WETH)', 'Min. received (USDC)', 'Limit price (USDC)', 'Fills at (USDC)'],
    ])
    await seen(table.getByRole('row').nth(1)).toContainText(/0\.2 WETH.*1,800 USDC.*9,000 USDC.*\+\d/)
    await seen(table.getByRole('row').last()).toContainText(/^Total.*1 WETH.*9,450 USDC.*9,450 USDC.*average/)
    await seen(page.getByRole('list', { name: 'Checks passed' })).toBeInViewport({ ratio: 1 })
    await decidesInView()
    const fold = page.getByText('All signed fields of 5 orders')
    await seen(fold).toBeInViewport({ ratio: 1 })
    // In a window the fields are open next to the facts.
    if (!(await page.getByText('Order 3: all 12 signed fields').isVisible())) await fold.click()
    await page.getByText('Order 3: all 12 signed fields').click()
    await seen(page.locator('.signing-lines').filter({ visible: true })).toHaveCount(1)
    expect(await findFaults(page)).toEqual([])
  })

  it('shows all deciding facts of ten orders, with only the first and last price unfolded', async () => {
    await review(page, { kind: 'Ladder', label: /^End price/, price: '9900', count: '10' })
    await seen(rows(page)).toHaveText([/^1.*9,000/, '8 orders between', /^10.*9,900/])
    await seen(page.getByRole('row').last()).toContainText(/^Total.*1 WETH.*9,450 USDC/)
    await seen(page.getByRole('row').last()).toBeInViewport({ ratio: 1 })
    await decidesInView()
    await page.getByRole('button', { name: '8 orders between' }).click()
    await seen(rows(page)).toHaveCount(11)
    await seen(page.locator('.action-bar')).toBeInViewport({ ratio: 1 })
    expect(await findFaults(page)).toEqual([])
  })

  it('shows all deciding facts of a pair of which one cancels the other', async () => {
    await review(page, { kind: 'OCO', label: /^Or buy WETH/, price: '900' })
    await seen(rows(page)).toHaveText([/≥\s9,000/, /≤\s900/])
    await seen(page.getByText('All signed fields of 2 orders')).toBeInViewport({ ratio: 1 })
    await decidesInView()
  })
})

describe('the German review', () => {
  let page: Page

  beforeAll(async () => {
    page = await stage.cowbell.openPopup()
    await page.setViewportSize({ width: 380, height: 600 })
    await goTo(page, '#/settings/language')
    await page.getByRole('radio', { name: 'Deutsch', exact: true }).click()
    await seen(page.locator('html')).toHaveAttribute('lang', 'de')
  })

  it.each([
    ['Leiter', 'Endpreis', '9900'],
    ['OCO', /^Oder WETH kaufen/, '900'],
  ] as const)('shows all deciding facts of an order of the kind %s', async (kind, label, price) => {
    await goTo(page, '#/swap')
    await page.getByRole('combobox', { name: 'Art der Order' }).selectOption(kind)
    await page.getByLabel(label).fill(price)
    await page.getByRole('button', { name: 'Order prüfen' }).click()
    await seen(page.getByRole('list', { name: 'Prüfungen bestanden' })).toBeInViewport({ ratio: 1 })
    await expect
      .poll(() => findHidden(page, ['Marktpreis', 'Netzwerkkosten', 'Läuft ab', 'Empfänger', 'Netzwerk']))
      .toEqual([])
  })
})
