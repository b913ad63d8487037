/** The order list in Chromium: cancelling several orders with one signature, removing and restoring a refused one. */
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Address, ChainId, OrderUid } from '../../../src/domain/scalars'
import { findFaults } from '../support/faults'
import { findHidden } from '../support/find-hidden'
import { seen } from '../support/seen'
import { readTexts } from '../walk/facts'
import { kindChoice } from '../walk/limit-order'
import { setUp, trade } from '../walk/main-job'
import { awaitStatus } from '../walk/order-page'
import { type OrderName, sign, signAndPlace } from '../walk/review'
import { openStage, type Stage } from '../walk/stage'
import {
  amountField,
  approveEach,
  approveIfAsked,
  goToReview,
  typeLimit,
  typeWish,
  type Wish,
} from '../walk/swap'
import { sendAndGoOn } from '../walk/transactions'

/** Limit price that the market does not reach. */
const FAR = { of: 'WETH', price: '9000' } as const

let stage: Stage
let popup: Page
let address: Address
beforeAll(async () => {
  stage = await openStage()
  address = (await setUp(stage)).address as Address
  popup = await stage.cowbell.openPopup()
})
afterAll(() => stage?.close())

const goTo = (page: Page, screen: 'Swap' | 'Orders' | 'Activity') =>
  page.getByRole('navigation').getByRole('link', { name: screen }).click()
const row = (text: string) => popup.getByRole('main').getByRole('listitem').filter({ hasText: text })

async function placeFar(amount: string): Promise<OrderName> {
  await goTo(popup, 'Swap')
  await typeWish(popup, { sell: 'WETH', buy: 'USDC', side: 'sell', amount })
  await typeLimit(popup, FAR)
  await approveIfAsked(popup)
  await goToReview(popup)
  return signAndPlace(popup)
}

describe('several open orders', () => {
  const orders: OrderName[] = []
  const readStatuses = () =>
    Promise.all(
      orders.map(async ({ chainId, uid }) => {
        const { status } = await stage.call('getOrder', { network: chainId as ChainId, uid: uid as OrderUid })
        return status
      }),
    )

  it('can be selected and cancelled with one signature while the others stay open', async () => {
    for (const amount of ['0.1', '0.2', '0.3']) orders.push(await placeFar(amount))
    await goTo(popup, 'Orders')
    await seen(row('0.1 WETH').getByText(/^Fills at about [\d.,]+ USDC \(\+\d+\.\d%\)$/)).toBeVisible()
    await popup.getByRole('button', { name: 'Cancel orders…' }).click()
    await popup.getByRole('checkbox', { name: 'Select 0.1 WETH for 900 USDC' }).check()
    await popup.getByRole('checkbox', { name: 'Select 0.3 WETH for 2,700 USDC' }).check()
    await popup.getByText('2 of 3 selected').waitFor()
    await popup.getByRole('button', { name: 'Cancel 2 orders' }).click()
    const dialog = popup.getByRole('dialog')
    await expect
      .poll(() => readTexts(dialog.getByRole('listitem')))
      .toEqual(['Sell 0.3 WETH for at least 2,700 USDC', 'Sell 0.1 WETH for at least 900 USDC'])
    await dialog.getByRole('button', { name: /^Cancel/ }).click()
    await popup.getByRole('radio', { name: 'History 2' }).waitFor()
    expect(await readStatuses()).toEqual(['cancelled', 'open', 'cancelled'])
  })

  it('cannot be selected any more when only one is left', async () => {
    await popup.getByRole('radio', { name: 'Open 1' }).waitFor()
    await expect.poll(() => popup.getByRole('button', { name: 'Cancel orders…' }).count()).toBe(0)
    await expect.poll(() => popup.getByRole('checkbox').count()).toBe(0)
  })
})

describe('the order form in a wide window', () => {
  const region = (page: Page, title: string) =>
    page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) })

  it('shows open orders and fills next to it, which a narrow window does not show', async () => {
    const tab = await stage.cowbell.openTab('#/swap')
    await tab.setViewportSize({ width: 1280, height: 800 })
    const open = region(tab, 'Open orders')
    await expect.poll(() => open.getByRole('listitem').count()).toBe(1)
    await open.getByRole('link', { name: 'Sell 0.2 WETH → 1,800 USDC' }).waitFor()
    await open.getByRole('button', { name: 'Cancel: 0.2 WETH for 1,800 USDC' }).click()
    await tab.getByRole('dialog').getByRole('button', { name: 'Keep order' }).click()
    await region(tab, 'Fills').getByText('No fills yet').waitFor()
    expect(await findFaults(tab)).toEqual([])
    await tab.setViewportSize({ width: 380, height: 600 })
    await expect.poll(() => open.count()).toBe(0)
    await tab.close()
  })
})

describe('the order list', () => {
  const search = () => popup.getByRole('searchbox', { name: 'Search orders' })
  const focused = () => popup.evaluate(() => document.activeElement?.getAttribute('href') ?? '')

  it('can be searched and walked by keyboard', async () => {
    await popup.getByRole('radio', { name: 'History 2' }).check()
    await popup.locator('main').focus()
    await popup.keyboard.press('/')
    await popup.keyboard.type('gno')
    await popup.getByText('No results').waitFor()
    await search().fill('weth usdc')
    await expect.poll(() => row('Cancelled').count()).toBe(2)
    await popup.keyboard.press('ArrowDown')
    const first = await focused()
    expect(first).toMatch(/^#\/order\/1\/0x/)
    await popup.keyboard.press('ArrowDown')
    await expect.poll(focused).not.toBe(first)
    await search().fill(first.split('/').at(-1) ?? '')
    await expect.poll(() => row('Cancelled').count()).toBe(1)
  })

  it('repeats an order at its limit price', async () => {
    await search().fill('')
    await popup.getByRole('button', { name: 'Actions: 0.3 WETH for 2,700 USDC' }).click()
    await popup.getByRole('button', { name: 'Duplicate: 0.3 WETH for 2,700 USDC' }).click()
    await expect.poll(() => popup.getByLabel(/^Limit price \(/).inputValue()).toBe('9,000')
    await expect.poll(() => amountField(popup, 'sell').inputValue()).toBe('0.3')
  })

  it('can be exported as a file', async () => {
    await goTo(popup, 'Orders')
    await popup.getByRole('button', { name: 'Export…' }).click()
    const dialog = popup.getByRole('dialog', { name: 'Export' })
    const saved = popup.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Fills (CSV)' }).click()
    expect((await saved).suggestedFilename()).toBe('cowbell-fills-sandbox.csv')
    await dialog.getByRole('button', { name: 'Close' }).click()
  })

  it('appears in Activity with transactions, notifications and signatures', async () => {
    await goTo(popup, 'Activity')
    const items = popup.getByRole('main').locator('time')
    await expect.poll(() => items.count()).toBeGreaterThan(5)
    const type = popup.getByRole('combobox', { name: 'Type' })
    for (const [kind, text] of [
      ['Transactions', 'Approve 0.3 WETH'],
      ['Notifications', 'Order cancelled'],
      ['Signatures', 'Cancellation of orders'],
      ['Orders', 'Sell 0.3 WETH → 2,700 USDC'],
    ] as const) {
      await type.selectOption({ label: kind })
      await row(text).first().waitFor()
    }
    expect(await findFaults(popup)).toEqual([])
    await row('Sell 0.3 WETH → 2,700 USDC').locator('a').last().click()
    await awaitStatus(popup, 'Cancelled')
    // Returns to the previous screen.
    await popup.getByRole('button', { name: 'Back' }).click()
    await popup.getByRole('heading', { name: 'Activity', exact: true }).waitFor()
  })

  it('passes axe as rows and as a table', async () => {
    await goTo(popup, 'Orders')
    await popup.getByRole('radio', { name: 'History 2' }).check()
    await popup.getByRole('button', { name: 'Filter and sort' }).click()
    expect(await findFaults(popup)).toEqual([])
    const tab = await stage.cowbell.openTab('#/orders')
    await tab.setViewportSize({ width: 1280, height: 800 })
    const expires = tab.getByRole('button', { name: 'Expires' })
    await expires.click()
    await seen(expires).toHaveAttribute('aria-pressed', 'true')
    expect(await findFaults(tab)).toEqual([])
    await tab.close()
  })
})

describe('an order that the service refused', () => {
  const wish = { sell: 'GNO', buy: 'USDC', side: 'sell', amount: '40' } as const satisfies Wish

  it('shows the missing balance in tokens', async () => {
    await goTo(popup, 'Swap')
    await popup.getByRole('radio', { name: 'Market' }).check()
    await typeWish(popup, wish)
    await popup.getByRole('button', { name: 'Approve unlimited' }).click()
    await sendAndGoOn(popup)
    await goToReview(popup)
    // Another order spends the tokens before this order is signed.
    const tab = await stage.cowbell.openTab('#/swap')
    await trade(tab, { ...wish, amount: '20' })
    await awaitStatus(tab, 'Filled')
    await tab.close()
    await sign(popup)
    await popup.getByText('Insufficient balance: the order needs 40 GNO.').waitFor()
  })

  it('can be removed from the list and restored', async () => {
    await goTo(popup, 'Orders')
    await popup.getByRole('radio', { name: 'History 3' }).check()
    await row('Refused').getByRole('button', { name: 'Remove' }).click()
    await popup.getByText(/^Removed: Sell 40 GNO for at least [\d,.]+ USDC\.$/).waitFor()
    await expect.poll(() => row('Refused').count()).toBe(0)
    const undo = popup.getByRole('button', { name: 'Undo' })
    await expect.poll(() => undo.evaluate((button) => button === document.activeElement)).toBe(true)
    await popup.keyboard.press('Enter')
    await row('Refused').waitFor()
  })

  it('can be removed on its own page and restored from the list', async () => {
    await row('Refused').getByRole('link').click()
    await awaitStatus(popup, 'Refused')
    await popup.getByRole('button', { name: 'Remove' }).click()
    await popup.getByRole('button', { name: 'Undo' }).click()
    await popup.getByRole('radio', { name: 'History 3' }).waitFor()
  })
})

describe('an open order', () => {
  it('can be edited with one signature that places the new order and cancels the old one', async () => {
    await goTo(popup, 'Orders')
    await popup.getByRole('radio', { name: 'Open 1' }).check()
    await popup.getByRole('button', { name: 'Actions: 0.2 WETH for 1,800 USDC' }).click()
    await popup.getByRole('button', { name: 'Edit: 0.2 WETH for 1,800 USDC' }).click()
    await popup.getByText('Editing: Sell 0.2 WETH for at least 1,800 USDC').waitFor()
    await typeLimit(popup, { of: 'WETH', price: '9500' })
    await approveIfAsked(popup)
    await goToReview(popup)
    await popup.getByRole('definition').getByText('Sell 0.2 WETH for at least 1,800 USDC').waitFor()
    expect(await findFaults(popup)).toEqual([])
    await signAndPlace(popup)
    await popup.getByRole('heading', { name: 'Sell 0.2 WETH for at least 1,900 USDC' }).waitFor()
    await goTo(popup, 'Orders')
    await popup.getByRole('radio', { name: 'Open 1' }).waitFor()
    await popup.getByRole('radio', { name: /^History/ }).check()
    const replaced = row('Cancelled (replaced)').getByRole('link', { name: /0.2 WETH → 1,800 USDC/ })
    await replaced.waitFor()
    // The next order must not replace anything.
    await goTo(popup, 'Swap')
    await expect.poll(() => popup.getByText(/^Editing/).count()).toBe(0)
  })

  it('becomes a new order with the typed terms if it ends during the edit', async () => {
    await goTo(popup, 'Orders')
    await popup.getByRole('radio', { name: 'Open 1' }).check()
    await popup.getByRole('button', { name: 'Actions: 0.2 WETH for 1,900 USDC' }).click()
    await popup.getByRole('button', { name: 'Edit: 0.2 WETH for 1,900 USDC' }).click()
    await popup.getByText('Stays open until the new order is placed.').waitFor()
    await popup.setViewportSize({ width: 380, height: 600 })
    await expect.poll(() => findHidden(popup, ['Network costs', 'Expires'])).toEqual([])
    await popup.getByRole('button', { name: 'Review changes' }).click()
    await seen(popup.getByText(/^Nothing has changed\./)).toBeInViewport({ ratio: 1 })
    const other = await stage.cowbell.openPopup()
    await goTo(other, 'Orders')
    await other.getByRole('button', { name: 'Actions: 0.2 WETH for 1,900 USDC' }).click()
    await other.getByRole('button', { name: 'Cancel: 0.2 WETH for 1,900 USDC' }).click()
    await other.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click()
    await other.getByRole('radio', { name: 'Open 0' }).waitFor()
    await other.close()
    await popup.getByText(/Cancelled\s*This makes a new order\./).waitFor()
    expect(await findFaults(popup)).toEqual([])
    await popup.getByRole('button', { name: 'Continue as a new order' }).click()
    await expect.poll(() => popup.getByText(/^Editing/).count()).toBe(0)
    await goToReview(popup)
    await signAndPlace(popup)
    await popup.getByRole('heading', { name: 'Sell 0.2 WETH for at least 1,900 USDC' }).waitFor()
  })
})

it('the order list writes no error to any console', () => stage.cowbell.expectNoErrors())

describe('several orders of one review', () => {
  const main = () => popup.getByRole('main')
  async function reviewSeveral(
    kind: 'Ladder' | 'OCO',
    limit: string,
    label: RegExp,
    price: string,
    count?: string,
  ) {
    await goTo(popup, 'Swap')
    await typeWish(popup, { sell: 'WETH', buy: 'USDC', side: 'sell', amount: '0.1' })
    await typeLimit(popup, { of: 'WETH', price: limit })
    await kindChoice(popup).selectOption(kind)
    await popup.getByLabel(label).fill(price)
    if (count) await popup.getByRole('combobox', { name: 'Orders', exact: true }).selectOption(count)
    await approveEach(popup)
    await goToReview(popup)
  }

  it('form a ladder, one row in the list and cancelled with one signature', async () => {
    await reviewSeveral('Ladder', '9000', /^End price/, '9900')
    await sign(popup)
    await main().getByRole('button', { name: 'Cancel 5 orders' }).click()
    const dialog = popup.getByRole('dialog')
    await expect.poll(() => dialog.getByRole('listitem').count()).toBe(5)
    await dialog.getByRole('button', { name: 'Cancel 5 orders' }).click()
    await expect.poll(() => main().getByText('Cancelled', { exact: true }).count()).toBe(5)
    await goTo(popup, 'Orders')
    await popup.getByRole('radio', { name: /^History/ }).check()
    await popup.getByRole('link', { name: /^Ladder of 5 orders · Sell 0\.1 WETH/ }).click()
    // The parts are sorted from the first price to the last.
    const parts = main().getByRole('list', { name: 'Parts' }).getByRole('link')
    await expect
      .poll(async () => (await parts.allTextContents()).map((text) => text.match(/[\d.]+(?=\sUSDC)/)?.[0]))
      .toEqual(['180', '184.50', '189', '193.50', '198'])
  })

  it('reach the service even if there are ten and the service accepts five per second', async () => {
    await goTo(popup, 'Orders')
    // An account may have ten open limit orders.
    await popup.getByRole('radio', { name: /^Open/ }).check()
    await popup.getByRole('button', { name: 'Actions: 0.2 WETH for 1,900 USDC' }).click()
    await popup.getByRole('button', { name: 'Cancel: 0.2 WETH for 1,900 USDC' }).click()
    const dialog = popup.getByRole('dialog', { name: 'Cancel order?' })
    await dialog.getByText('Free off-chain cancellation.').waitFor()
    await dialog.getByText('On-chain cancellation costs gas.').waitFor()
    await dialog.getByRole('button', { name: 'Cancel order' }).click()
    await popup.getByRole('radio', { name: 'Open 0' }).waitFor()
    await reviewSeveral('Ladder', '9000', /^End price/, '9900', '10')
    await sign(popup)
    await main().getByRole('button', { name: 'Cancel 10 orders' }).waitFor()
    const placed = await stage.call('getAccountOrders', {
      network: 1 as ChainId,
      owner: address,
      offset: 0,
      limit: 10,
    })
    expect(placed.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 'open'))
    const tab = await stage.cowbell.openTab('#/swap')
    await tab.setViewportSize({ width: 1280, height: 800 })
    await tab.getByRole('heading', { name: 'Open orders 4 of 10' }).waitFor()
    await tab.close()
    await main().getByRole('button', { name: 'Cancel 10 orders' }).click()
    await popup.getByRole('dialog').getByRole('button', { name: 'Cancel 10 orders' }).click()
    await expect.poll(() => main().getByText('Cancelled', { exact: true }).count()).toBe(10)
  })

  it('form a pair, and the worker cancels one order when the other fills', async () => {
    await reviewSeveral('OCO', '9900', /^Or buy WETH/, '9000')
    await popup.getByLabel('To sign anyway, type “worse price”').fill('worse price')
    await sign(popup)
    await popup.getByRole('heading', { name: 'One cancels the other' }).waitFor()
    await main().getByText('Cancelled', { exact: true }).waitFor()
    await main().getByText('2 of 2 submitted · 1 filled').waitFor()
  })
})
