/**
 * A service that lies about prices, in Chromium. Whatever the service quotes or values, the review warns, and
 * nothing is signed without a typed override.
 */

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AttackStage, openAttackStage, type Told } from '../support/attack-stage'
import { seen } from '../support/seen'
import { awaitPlaced, sign } from '../walk/review'

const WETH = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'

let stage: AttackStage
/** Opens a new stage for the tests of a `describe`, because a USD price is cached for two minutes. */
const useAttackStage = () => {
  beforeAll(async () => {
    stage = await openAttackStage()
  })
  afterAll(() => {
    stage?.cowbell.expectNoErrors([/Failed to load resource|net::ERR_|127\.0\.0\.1/])
    return stage?.close()
  })
}

const page = () => stage.page
const signButton = () => page().getByRole('button', { name: 'Sign & place order', exact: true })
const overrideOf = (words: string) => page().getByLabel(`To sign anyway, type “${words}”`)
const ONLY_SOURCE = /^Only 127\.0\.0\.1:\d+ says what this is worth\./

/** Returns a quote like that of an almost empty pool. */
const divided = (quote: Told): Told => ({
  ...quote,
  buyAmount: String(BigInt(quote['buyAmount'] as string) / 3000n),
})

describe('a quote divided by 3000 with honest USD prices', () => {
  useAttackStage()

  it('shows a warning in the review and is not signed', async () => {
    stage.lies.quote = divided
    const before = await stage.countSignatures()
    await stage.review('1')
    await seen(page().getByText(/^You would receive 99% less than what you sell is worth, by /)).toBeVisible()
    await seen(page().getByText(/^High price impact/)).toBeVisible()
    await seen(page().getByText('Failed check: Value received')).toBeVisible()
    await seen(signButton()).toBeDisabled()
    expect(await stage.countSignatures()).toEqual(before)
  })

  it('can be replaced by an honest quote, whose review names the only source of its price', async () => {
    stage.lies.quote = undefined
    await stage.review('0.2')
    await seen(page().getByRole('region', { name: 'Order' }).getByText(ONLY_SOURCE)).toBeVisible()
    await seen(page().getByRole('list', { name: 'Checks passed' })).toBeVisible()
    await seen(signButton()).toBeEnabled()
    await sign(page())
    await awaitPlaced(page())
  })
})

describe('a quote divided by 3000 with false USD prices', () => {
  useAttackStage()

  it('conflicts with the reference prices and is not signed', async () => {
    stage.lies.quote = divided
    stage.lies.usd = (price, token) => (token === WETH ? price / 3000 : price)
    const before = await stage.countSignatures()
    await stage.review('1.01')
    await seen(
      page().getByText(/says what this is worth\. Reference prices differ by 1\.4× or more\.$/),
    ).toBeVisible()
    await seen(signButton()).toBeDisabled()
    expect(await stage.countSignatures()).toEqual(before)
  })

  it('needs a typed override, which the signature log records', async () => {
    await stage.review('1.02')
    await overrideOf('only source').fill('only')
    await seen(signButton()).toBeDisabled()
    await overrideOf('only source').fill('only source')
    await seen(signButton()).toBeEnabled()
    await sign(page())
    await awaitPlaced(page())
    const [row] = (await stage.rows('ledger')) as [Record<string, unknown>]
    const { overridden } = row['verdict'] as { overridden: { rule: string }[] }
    expect(overridden.map(({ rule }) => rule)).toEqual(['onlySource'])
    // The daily limit counts the larger value, not the false value of one dollar.
    expect(row['usd']).toBeGreaterThan(1000)
  })
})

describe('a refused order that is placed again when the market is much better', () => {
  useAttackStage()
  const again = () => page().getByRole('button', { name: 'Place again' })

  it('needs a typed override for each broken rule', async () => {
    stage.lies.refusesOrders = true
    await stage.review('0.3')
    await sign(page())
    await expect.poll(async () => (await stage.rows('orders')).map(({ step }) => step)).toEqual(['refused'])
    await stage.goTo('#/orders')
    await seen(again()).toBeVisible()
    stage.lies.refusesOrders = false
    stage.lies.quote = (quote) => ({ ...quote, buyAmount: String(BigInt(quote['buyAmount'] as string) * 2n) })
    const before = await stage.countSignatures()
    await again().click()
    await seen(
      page().getByText('You would receive 50% less than what you sell is worth, by the quote of now.'),
    ).toBeVisible()
    await seen(again()).toBeDisabled()
    await seen(overrideOf('worse price')).toHaveCount(2)
    expect(await stage.countSignatures()).toEqual(before)
    await overrideOf('worse price').first().fill('worse price')
    await overrideOf('only source').fill('only source')
    await seen(again()).toBeDisabled()
    await overrideOf('worse price').last().fill('worse price')
    await again().click()
    await expect.poll(async () => (await stage.countSignatures()).sent).toBe(before.sent + 1)
    await seen(again()).toHaveCount(0)
    const rows = (await stage.rows('ledger')) as { at: number; verdict: { overridden: { rule: string }[] } }[]
    const [newest] = rows.toSorted((a, b) => b.at - a.at)
    expect(newest?.verdict.overridden.map(({ rule }) => rule)).toEqual(['price', 'worth', 'onlySource'])
  })
})
