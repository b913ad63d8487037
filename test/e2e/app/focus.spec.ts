/** Focus after the pressed control disappears, and the moment when a typed number is saved, in Chromium. */
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readRows } from '../support/rows'
import { seen } from '../support/seen'
import { setUp } from '../walk/main-job'
import { signAndPlace } from '../walk/review'
import { openStage, type Stage } from '../walk/stage'
import { approveIfAsked, goToReview, typeLimit, typeWish } from '../walk/swap'

let stage: Stage
let tab: Page
beforeAll(async () => {
  stage = await openStage()
  tab = (await setUp(stage)).tab
})
afterAll(() => stage?.close())

const go = (hash: string) => tab.goto(`${tab.url().split('#')[0]}${hash}`)
const focus = () => tab.locator(':focus')

describe('the focus', () => {
  it('moves to the price field after an alert is added, and to the note after a removal is undone', async () => {
    await go('#/notifications/settings')
    const price = tab.getByLabel(/^Price \(/)
    await price.fill('1')
    await tab.getByText('Already reached: it notifies at once.').waitFor()
    await price.fill('900000')
    await tab.getByRole('button', { name: 'Add price alert' }).click()
    await seen(price).toBeFocused()
    await tab.getByRole('button', { name: /^Remove: 1 WETH/ }).click()
    await seen(focus()).toHaveText('Undo')
    await tab.keyboard.press('Enter')
    await seen(tab.locator('.removed-note:focus')).toHaveCount(1)
  })

  it('moves to the selection of orders to cancel, and back to the screen when it ends', async () => {
    for (const amount of ['0.1', '0.2']) {
      await go('#/swap')
      await typeWish(tab, { sell: 'WETH', buy: 'USDC', side: 'sell', amount })
      await typeLimit(tab, { of: 'WETH', price: '9000' })
      await approveIfAsked(tab)
      await goToReview(tab)
      await signAndPlace(tab)
    }
    await go('#/orders')
    await tab.getByRole('button', { name: 'Cancel orders…' }).click()
    await seen(focus()).toHaveText('All')
    await tab.getByRole('button', { name: 'Done' }).click()
    await seen(tab.getByRole('main')).toBeFocused()
  })
})

describe('the daily limit', () => {
  it('is saved when the field is left or Enter is pressed, not while typing', async () => {
    const limit = tab.getByLabel('Daily signing limit (USD)')
    const readLimit = async () => {
      const [row] = await tab.evaluate(readRows, { database: 'cowbell-client', table: 'settings' })
      return (row?.['value'] as { dailyLimitUsd?: number | null } | undefined)?.dailyLimitUsd
    }
    await go('#/settings')
    const before = await readLimit()
    await limit.fill('10')
    await limit.fill('10.0')
    await tab.getByText('Enter whole dollars, or leave empty for no limit.').waitFor()
    await limit.blur()
    expect(await readLimit()).toBe(before)
    await limit.fill('10000')
    await limit.press('Enter')
    await expect.poll(readLimit).toBe(10_000)
    await limit.fill('20000')
    await limit.blur()
    await expect.poll(readLimit).toBe(20_000)
  })
})
