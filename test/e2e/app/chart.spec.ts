/** The price chart of the form: its past on a fresh Sandbox, and lines that are moved. */
import type { Locator, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findFaults } from '../support/faults'
import { seen } from '../support/seen'
import { kindChoice } from '../walk/limit-order'
import { setUp } from '../walk/main-job'
import { openStage, type Stage } from '../walk/stage'
import { amountField, readOffer, typeLimit, typeWish } from '../walk/swap'

let stage: Stage
let page: Page
beforeAll(async () => {
  stage = await openStage()
  await setUp(stage)
  page = await stage.cowbell.openTab('#/swap')
  await page.setViewportSize({ width: 1280, height: 800 })
})
afterAll(() => stage?.close())

const reader = () => page.getByRole('slider', { name: /^Price over time/ })
const line = (name: string) => page.getByRole('slider', { name: `Chart line: ${name}`, exact: true })
const limitField = () => page.getByLabel('Limit price (USDC per WETH)')
const limitNow = async () => Number((await limitField().inputValue()).replaceAll(',', ''))

/** Drags a line by pixels, downwards if positive. */
async function drag(handle: Locator, pixels: number): Promise<void> {
  await handle.hover()
  const box = await handle.boundingBox()
  if (!box) throw new Error('the line has no box')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x, y + pixels / 2)
  await page.mouse.move(x, y + pixels)
  await page.mouse.up()
}

describe('the price chart', () => {
  it('has a past on a fresh Sandbox, for each time range', async () => {
    await typeWish(page, { sell: 'WETH', buy: 'USDC', side: 'sell', amount: '1' })
    await seen(page.getByText('Prices of the simulated market.')).toBeVisible()
    for (const range of ['1h', '7d', '30d', '24h']) {
      await page.getByRole('radio', { name: range, exact: true }).check()
      await seen(page.getByText('Prices of the simulated market.')).toBeVisible()
      await expect.poll(async () => Number(await reader().getAttribute('max'))).toBeGreaterThan(400)
    }
    await page.getByRole('button', { name: 'Candles' }).click()
    await seen(page.locator('.chart-candle')).toHaveCount(48)
    expect(await findFaults(page)).toEqual([])
  })

  it('edits the limit price by a dragged line', async () => {
    await typeLimit(page, { of: 'WETH', price: '3400' })
    await readOffer(page)
    await seen(line('Limit price')).toHaveAttribute('aria-valuetext', '3,400 USDC')
    await drag(line('Limit price'), 40)
    await expect.poll(limitNow).toBeLessThan(3_390)
    expect(await limitNow()).toBeGreaterThan(2_500)
    // The order follows the field.
    await seen(amountField(page, 'buy')).toHaveValue(await limitField().inputValue())
  })

  it('leaves the limit price unchanged by a press, and by a drag that Escape ends', async () => {
    const before = await limitNow()
    await line('Limit price').click()
    await line('Limit price').hover()
    await page.mouse.down()
    await page.mouse.move(700, 260)
    await page.keyboard.press('Escape')
    await page.mouse.up()
    expect(await limitNow()).toBe(before)
  })

  it('edits the limit price by the arrow keys', async () => {
    await limitField().fill('3400')
    await line('Limit price').press('ArrowUp')
    await expect.poll(limitNow).toBe(3_403.4)
    await line('Limit price').press('PageDown')
    await expect.poll(limitNow).toBeLessThan(3_370)
    expect(await findFaults(page)).toEqual([])
  })

  it('moves the trigger of a stop and its limit', async () => {
    await kindChoice(page).selectOption('Stop-loss')
    await page.getByLabel(/^Trigger price/).fill('3000')
    await line('Trigger price').press('PageDown')
    await seen(page.getByLabel(/^Trigger price \(/)).toHaveValue('2,970.29')
    await expect.poll(limitNow).toBeCloseTo(2_910.88, 0)
    await kindChoice(page).selectOption('One order')
  })

  it('is below the form in a medium window, and opens by a button in a small one', async () => {
    await page.setViewportSize({ width: 800, height: 900 })
    await seen(reader()).toBeVisible()
    expect(await findFaults(page)).toEqual([])
    await page.setViewportSize({ width: 380, height: 600 })
    await seen(reader()).toHaveCount(0)
    await page.getByRole('button', { name: 'Price chart' }).click()
    await seen(reader()).toBeInViewport()
    await limitField().fill('3400')
    await line('Limit price').press('ArrowUp')
    await expect.poll(limitNow).toBe(3_403.4)
    expect(await findFaults(page)).toEqual([])
  })
})
