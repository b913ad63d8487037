/** Plans in the Sandbox: a TWAP with the clock turned, a stop that is reached, and a plan that is cancelled. */
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findFaults } from '../support/faults'
import { readRows } from '../support/rows'
import { seen } from '../support/seen'
import { readFacts } from '../walk/facts'
import { lock } from '../walk/keys'
import { reviewSeveral } from '../walk/limit-order'
import { setUp } from '../walk/main-job'
import {
  cancelPlan,
  makeBracket,
  makeStop,
  makeTrailingStop,
  makeTwap,
  signPlan,
  typeSale,
} from '../walk/plans'
import { openStage, type Stage } from '../walk/stage'
import { typeLimit } from '../walk/swap'
import { until } from '../walk/until'

/** Two quotes at least 10 seconds apart, at the pace of alarms. */
const TRIGGER_MS = 110_000

let stage: Stage
let popup: Page
let exchange: Page
beforeAll(async () => {
  stage = await openStage()
  await setUp(stage)
  exchange = await stage.cowbell.openTab('#/exchange')
  await setPrice('3000')
  popup = await stage.cowbell.openPopup()
})
afterAll(() => stage?.close())

const control = (name: string) => exchange.getByRole('region', { name, exact: true })

/** Fixes the price of WETH. */
async function setPrice(usd: string): Promise<void> {
  const prices = control('Prices on Ethereum')
  await prices.getByLabel('Token').selectOption({ label: 'WETH' })
  await prices.getByLabel('Price (USD)').fill(usd)
  await prices.getByRole('button', { name: 'Set price' }).click()
  await seen(prices.getByRole('list', { name: 'Fixed prices' })).toContainText('WETH')
}

async function moveForward(minutes: number): Promise<void> {
  await control('Move forward').getByLabel('Minutes').fill(String(minutes))
  await control('Move forward').getByRole('button', { name: 'Move forward' }).click()
  await seen(control('Move forward')).toContainText('The clock shows')
}

const read = (table: string) => stage.utilityPage.evaluate(readRows, { database: 'cowbell-client', table })

const notified = async (): Promise<readonly string[]> =>
  (await read('notifications')).flatMap(({ type }) =>
    String(type).startsWith('plan_') ? [String(type)] : [],
  )

const goToOrders = () => popup.getByRole('navigation').getByRole('link', { name: 'Orders' }).click()

describe('a TWAP of 3 parts', () => {
  it('is reviewed once, and signed with one press', async () => {
    await typeSale(popup, '0.3')
    await makeTwap(popup, 3)
    expect(await findFaults(popup)).toEqual([])
    await reviewSeveral(popup)
    const facts = await readFacts(popup.getByRole('region', { name: 'Orders' }))
    expect(facts).toMatchObject({ Parts: '3, one every 1h' })
    expect(Object.keys(facts)).toEqual(
      expect.arrayContaining(['First part', 'Last part', 'Worst average price', 'Market price']),
    )
    expect(await findFaults(popup)).toEqual([])
    await signPlan(popup, 3)
    await popup.getByRole('heading', { name: 'TWAP of 3 parts' }).waitFor()
  })

  it('submits its first part at once, and each other part when the clock reaches it', async () => {
    await popup.getByText('1 of 3 submitted · 1 filled').waitFor()
    expect(await read('sealedParts')).toHaveLength(2)
    await moveForward(61)
    await popup.getByText('2 of 3 submitted · 2 filled').waitFor()
    await moveForward(60)
    await popup.getByText('3 of 3 submitted · 3 filled').waitFor()
    expect(await read('sealedParts')).toHaveLength(0)
    expect(await findFaults(popup)).toEqual([])
  })

  it('is one row in Orders, with its parts inside', async () => {
    await goToOrders()
    await popup.getByRole('radio', { name: 'Filled 1' }).check()
    await popup.getByRole('link', { name: /^TWAP of 3 parts · Sell 0\.3 WETH/ }).waitFor()
    await expect.poll(() => popup.getByRole('main').getByRole('listitem').count()).toBe(1)
    expect(await findFaults(popup)).toEqual([])
    await popup.getByRole('link', { name: /^TWAP of 3 parts/ }).click()
    await popup.getByRole('link', { name: 'Part 2: 0.1 WETH' }).click()
    await popup.getByRole('link', { name: 'Part 2 · TWAP of 3 parts' }).waitFor()
    await until('both notifications', notified, (types) => types.includes('plan_done'))
    expect(await notified()).toEqual(expect.arrayContaining(['plan_started', 'plan_parts', 'plan_done']))
  })
})

describe('a stop', () => {
  it('waits for its trigger, and is submitted when the market is there twice', async () => {
    await exchange.getByRole('button', { name: 'Back to real time' }).click()
    await typeSale(popup, '0.2')
    await makeStop(popup, '2700')
    await seen(popup.getByLabel(/^Limit price/)).toHaveValue(/^2,?646$/)
    await reviewSeveral(popup)
    await signPlan(popup, 1)
    await popup.getByText('Waiting for the trigger').waitFor()
    expect(await read('sealedParts')).toHaveLength(1)
    await setPrice('2690')
    await popup.getByText('1 of 1 submitted · 1 filled').waitFor({ timeout: TRIGGER_MS })
    expect((await notified()).filter((type) => type === 'plan_triggered')).toHaveLength(1)
  }, 180_000)
})

describe('a bracket', () => {
  it('places its first order at once, and replaces it by the stop at the trigger', async () => {
    await typeSale(popup, '0.2')
    await typeLimit(popup, { of: 'WETH', price: '9000' })
    await makeBracket(popup, '2600')
    expect(await findFaults(popup)).toEqual([])
    await reviewSeveral(popup)
    const facts = await readFacts(popup.getByRole('region', { name: 'Orders' }))
    expect(Object.keys(facts)).toEqual(
      expect.arrayContaining(['Target price', 'Trigger', 'Limit price of the stop']),
    )
    expect(await findFaults(popup)).toEqual([])
    await signPlan(popup, 2)
    await popup.getByText('1 of 2 submitted · 0 filled').waitFor()
    await popup.getByRole('link', { name: 'Part 1: 0.2 WETH' }).waitFor()
    expect(await read('sealedParts')).toHaveLength(1)
    await setPrice('2590')
    await popup.getByText('2 of 2 submitted · 1 filled').waitFor({ timeout: TRIGGER_MS })
    await popup.getByRole('listitem').filter({ hasText: 'Part 1' }).getByText('Cancelled').waitFor()
    expect(await findFaults(popup)).toEqual([])
  }, 180_000)
})

describe('a bracket whose first order fills', () => {
  it('destroys its stop', async () => {
    await setPrice('3000')
    await typeSale(popup, '0.2')
    await typeLimit(popup, { of: 'WETH', price: '3100' })
    await makeBracket(popup, '2900')
    await reviewSeveral(popup)
    await signPlan(popup, 2)
    await popup.getByText('1 of 2 submitted · 0 filled').waitFor()
    await setPrice('3200')
    await popup.getByText('1 of 2 submitted · 1 filled').waitFor({ timeout: TRIGGER_MS })
    await popup.getByText('Destroyed').waitFor({ timeout: TRIGGER_MS })
    expect(await read('sealedParts')).toHaveLength(0)
    await setPrice('3000')
  }, 180_000)
})

describe('a trailing stop', () => {
  it('is reviewed with its steps, and signed for each trigger', async () => {
    await typeSale(popup, '0.2')
    await makeTrailingStop(popup)
    expect(await findFaults(popup)).toEqual([])
    await reviewSeveral(popup)
    const facts = await readFacts(popup.getByRole('region', { name: 'Orders' }))
    expect(facts).toMatchObject({ Distance: '5% below the best price' })
    expect(facts['Steps']).toMatch(/^11 triggers/)
    expect(await findFaults(popup)).toEqual([])
    await signPlan(popup, 11)
    await popup.getByText('Trigger 1 of 11').waitFor()
    expect(await read('sealedParts')).toHaveLength(11)
    expect(await findFaults(popup)).toEqual([])
    await cancelPlan(popup, 11)
  })
})

describe('a plan that is cancelled', () => {
  it('destroys its sealed parts without a signature', async () => {
    await typeSale(popup, '0.3')
    await makeTwap(popup, 3)
    await reviewSeveral(popup)
    await popup.getByLabel('Submit nothing while the wallet is locked').check()
    await signPlan(popup, 3)
    await popup.getByText('1 of 3 submitted · 1 filled').waitFor()
    // A second tab acts on the same plan.
    const tab = await stage.cowbell.openTab(`#${popup.url().split('#')[1]}`)
    await popup.getByRole('button', { name: 'Pause plan' }).click()
    await tab.getByText('Nothing is submitted while the plan is paused.').waitFor()
    await tab.getByRole('button', { name: 'Resume plan' }).click()
    await popup.getByRole('button', { name: 'Pause plan' }).waitFor()
    await tab.close()
    await lock(popup)
    await popup.getByText('The wallet is locked, so nothing is submitted.').waitFor()
    await moveForward(61)
    await seen(popup.getByText('1 of 3 submitted · 1 filled')).toBeVisible()
    await cancelPlan(popup, 2)
    expect(await read('sealedParts')).toHaveLength(0)
  })
})

it('plans write no error to any console', () => stage.cowbell.expectNoErrors())
