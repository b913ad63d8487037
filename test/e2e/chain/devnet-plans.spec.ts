/** Plans on a real chain: the real contracts settle a part of a TWAP and one order of an OCO pair. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OrderUid } from '../../../src/domain/scalars'
import { seen } from '../support/seen'
import { kindChoice, reviewSeveral } from '../walk/limit-order'
import { readTruth } from '../walk/order-page'
import { type OwnStage, openOwnStage, settleIn } from '../walk/own-chain'
import { awaitNotified, sellWeth } from '../walk/own-trades'
import { cancelPlan, makeTwap, signPlan, typeSale } from '../walk/plans'
import { sign } from '../walk/review'
import { typeLimit, typeWish } from '../walk/swap'

let stage: OwnStage
beforeAll(async () => {
  stage = await openOwnStage()
  await settleIn(stage)
})
afterAll(() => stage?.close())

const uidOfPage = (): OrderUid => (stage.page.url().match(/0x[0-9a-f]{112}/)?.[0] ?? '0x') as OrderUid

describe('a plan on a real chain', () => {
  it('has its first part settled, and destroys the others when it is cancelled', async () => {
    const { page, story } = stage
    const before = await story.balanceOf('USDC', story.trader(0).address)
    await typeSale(page, '0.3')
    await makeTwap(page, 3)
    await reviewSeveral(page)
    await signPlan(page, 3)
    await stage.whileAwake(() => page.getByText('1 of 3 submitted · 1 filled').waitFor())
    await page.getByRole('link', { name: 'Part 1: 0.1 WETH' }).click()
    await expect.poll(() => readTruth(page)).toContain('Verified')
    const told = await awaitNotified(stage, { uid: uidOfPage() }, 'order_filled')
    expect(told).toMatchObject({ status: 'fulfilled', filled: 10n ** 17n })
    expect((await story.balanceOf('USDC', story.trader(0).address)) - before).toBe(told.executedBuyAmount)
    await page.getByRole('link', { name: 'Part 1 · TWAP of 3 parts' }).click()
    await cancelPlan(page, 2)
  })

  it('cancels one order of an OCO pair when the other has settled', async () => {
    const { page, story } = stage
    const before = await story.balanceOf('WETH', story.trader(0).address)
    await page.goto(`${page.url().split('#')[0]}#/swap`)
    await typeWish(page, sellWeth('0.1'))
    await typeLimit(page, { of: 'WETH', price: '9900' })
    await kindChoice(page).selectOption('OCO')
    await page.getByLabel(/^Or buy WETH/).fill('3300')
    await reviewSeveral(page)
    const typed = page.getByLabel('To sign anyway, type “worse price”')
    if (await typed.isVisible()) await typed.fill('worse price')
    await sign(page)
    await page.getByRole('heading', { name: 'One cancels the other' }).waitFor()
    await stage.whileAwake(() => page.getByText('2 of 2 submitted · 1 filled').waitFor())
    await stage.whileAwake(() => page.getByText('Cancelled', { exact: true }).waitFor())
    expect((await story.balanceOf('WETH', story.trader(0).address)) - before).toBe(10n ** 17n)
    await seen(page.getByText('Filled', { exact: true }).first()).toBeVisible()
  })
})
