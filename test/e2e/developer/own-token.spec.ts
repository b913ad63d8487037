/**
 * A custom token in the sandbox, in Chromium: created with its pool, found in the picker, quoted, traded,
 * forgotten.
 */
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OrderUid } from '../../../src/domain/scalars'
import { MAINNET } from '../../contract/story'
import { known } from '../../support/known'
import { findFaults } from '../support/faults'
import { seen } from '../support/seen'
import { awaitNotification } from '../walk/bell'
import { resetExchange } from '../walk/developer'
import { go } from '../walk/keys'
import { setUp, trade } from '../walk/main-job'
import { awaitStatus } from '../walk/order-page'
import { openStage, type Stage } from '../walk/stage'

let stage: Stage
let page: Page
beforeAll(async () => {
  stage = await openStage()
  page = (await setUp(stage)).tab
})
afterAll(() => stage?.close())

const control = () => page.getByRole('region', { name: 'Your own token on Ethereum', exact: true })

async function findInPicker(symbol: string) {
  await go(page, '#/swap')
  await page.getByRole('button', { name: /^You (sell|pay)/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('searchbox').fill(symbol)
  return dialog
}

describe('a custom token', () => {
  it('can be created on the exchange screen, which names invalid fields', async () => {
    await go(page, '#/exchange')
    const button = control().getByRole('button', { name: 'Create token' })
    await control().getByLabel('Symbol').fill('BELL')
    await control().getByLabel('Name').fill('Bell Metal')
    await control().getByLabel('Decimals').fill('25')
    await seen(control()).toContainText('Enter a whole number up to 24.')
    await control().getByLabel('Decimals').fill('6')
    await control().getByLabel('Price (USD)').fill('2')
    await button.click()
    await seen(control()).toContainText('Required.')
    await control().getByLabel('Amount').fill('1000')
    expect(await findFaults(page)).toEqual([])
    await button.click()
    await seen(control()).toContainText('BELL can be traded now.')
  })

  it('appears in the picker with the balance of its creator', async () => {
    const dialog = await findInPicker('BELL')
    await seen(dialog.getByRole('button', { name: /^BELL / })).toContainText('1,000')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await dialog.waitFor({ state: 'detached' })
  })

  it('gets a quote from its pool, and its order fills', async () => {
    const { order } = await trade(page, { sell: 'BELL', buy: 'USDC', side: 'sell', amount: '400' })
    await awaitStatus(page, 'Filled')
    await page.getByRole('heading', { name: /^Sold 400 BELL for [\d.,]+ USDC$/ }).waitFor()
    const { executedSellAmount, executedBuyAmount } = await stage.call('getOrder', {
      network: MAINNET,
      uid: order.uid as OrderUid,
    })
    expect(known(executedSellAmount)).toBe(400n * 10n ** 6n)
    const dollars = Number(executedBuyAmount) / 1e6
    expect(dollars).toBeGreaterThan(700)
    expect(dollars).toBeLessThan(860)
    await awaitNotification(stage.utilityPage, order.uid)
  })

  it('disappears with the state of the exchange', async () => {
    await go(page, '#/exchange')
    await resetExchange(page)
    const dialog = await findInPicker('BELL')
    await seen(dialog.getByRole('button', { name: /^BELL / })).toHaveCount(0)
    stage.cowbell.expectNoErrors()
  })
})
