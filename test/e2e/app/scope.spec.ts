/** All accounts and networks in one view, in Chromium: orders, portfolio and activity. */
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findFaults } from '../support/faults'
import { seen } from '../support/seen'
import { expireSession } from '../walk/keys'
import { setUp } from '../walk/main-job'
import { awaitStatus } from '../walk/order-page'
import { signAndPlace } from '../walk/review'
import { openStage, type Stage } from '../walk/stage'
import { approveIfAsked, goToReview, typeLimit, typeWish } from '../walk/swap'

let stage: Stage
let popup: Page
beforeAll(async () => {
  stage = await openStage()
  await setUp(stage)
  popup = await stage.cowbell.openPopup()
})
afterAll(() => stage?.close())

const goTo = (screen: 'Swap' | 'Orders' | 'Portfolio' | 'Activity') =>
  popup.getByRole('navigation').getByRole('link', { name: screen }).click()
const scope = () => popup.getByRole('combobox', { name: 'Accounts and networks' })
const main = () => popup.getByRole('main')

describe('all accounts and networks', () => {
  it('are listed in Orders, whose rows name them, and open on their own network', async () => {
    await goTo('Swap')
    await typeWish(popup, { sell: 'WETH', buy: 'USDC', side: 'sell', amount: '0.1' })
    await typeLimit(popup, { of: 'WETH', price: '9000' })
    await approveIfAsked(popup)
    await goToReview(popup)
    await signAndPlace(popup)
    await popup.getByRole('combobox', { name: 'Network', exact: true }).selectOption({ label: 'Gnosis' })
    await goTo('Orders')
    await main().getByText('No open orders').waitFor()
    await scope().selectOption({ label: 'All accounts and networks' })
    await seen(main().getByRole('listitem').filter({ hasText: '0.1 WETH' })).toContainText(/· Ethereum/)
    await seen(main().getByText(/^\$[\d.,]+ open$/)).toBeVisible()
    expect(await findFaults(popup)).toEqual([])
    await popup.getByRole('combobox', { name: 'Filter by network' }).selectOption({ label: 'Gnosis' })
    await main().getByText('No open orders').waitFor()
    await popup.getByRole('combobox', { name: 'Filter by network' }).selectOption({ label: 'Ethereum' })
    await main()
      .getByRole('link', { name: /0\.1 WETH/ })
      .click()
    await awaitStatus(popup, 'Open')
  })

  it('are listed in Activity and summed up in Portfolio', async () => {
    await goTo('Activity')
    await seen(main().getByRole('listitem').filter({ hasText: '0.1 WETH' }).last()).toContainText(
      /· Ethereum/,
    )
    await goTo('Portfolio')
    await seen(main().getByText(/^\d+ of \d+ balances read/)).toBeVisible()
    await expect.poll(() => main().locator('.total').textContent()).toMatch(/^\$[\d,]{4,}/)
    await main()
      .getByText(/ · Ethereum$/)
      .first()
      .waitFor()
    expect(await findFaults(popup)).toEqual([])
    await scope().selectOption('current')
    await main().getByText('Tokens on Gnosis').waitFor()
  })
})

describe('hidden amounts', () => {
  it('follow the eye in the band, and replace the pages that consist of amounts', async () => {
    await popup.getByRole('button', { name: 'Hide amounts' }).click()
    await seen(main().locator('.total')).toHaveText('$•••')
    await expect.poll(() => main().locator('.holdings').textContent()).not.toMatch(/\d WETH|\$\d+\.\d\d ·/)
    await goTo('Orders')
    await scope().selectOption('all')
    await main().getByRole('link', { name: 'Sell ••• WETH → ••• USDC' }).click()
    await main().getByText('Amounts are hidden').waitFor()
    await awaitStatus(popup, 'Open')
    await main().getByRole('heading', { name: 'Sell ••• WETH for at least ••• USDC' }).waitFor()
    expect(await findFaults(popup)).toEqual([])
    await main().getByRole('button', { name: 'Show amounts' }).click()
    await awaitStatus(popup, 'Open')
  })

  it('follow the lock', async () => {
    await expireSession(stage.utilityPage)
    await popup.getByRole('button', { name: /, locked$/ }).waitFor()
    await main().getByRole('link', { name: 'Unlock' }).waitFor()
    await goTo('Orders')
    await main().getByRole('link', { name: 'Sell ••• WETH → ••• USDC' }).waitFor()
  })
})

describe('a hidden token', () => {
  it('leaves list and total, and comes back by Undo or from the list of hidden tokens', async () => {
    await goTo('Portfolio')
    await scope().selectOption('current')
    await main().getByText('Tokens on Gnosis').waitFor()
    const held = main().locator('.holdings > div')
    await held.first().waitFor()
    const before = await held.count()
    const [hide] = await main()
      .getByRole('button', { name: /^Hide \w+$/ })
      .all()
    await hide?.click()
    await expect.poll(() => held.count()).toBe(before - 1)
    await main().getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => held.count()).toBe(before)
    await main()
      .getByRole('button', { name: /^Hide \w+$/ })
      .first()
      .click()
    await main().getByText('1 hidden token, not in the total').click()
    expect(await findFaults(popup)).toEqual([])
    await main()
      .getByRole('button', { name: /^Show \w+$/ })
      .click()
    await expect.poll(() => held.count()).toBe(before)
  })
})
