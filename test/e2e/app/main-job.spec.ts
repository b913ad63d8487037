/** The main job through the real screens in Chromium, and its variations. */
import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { awaitNotification, readToolbar } from '../walk/bell'
import { setUp, trade, walkMainJob } from '../walk/main-job'
import { importAccount, PASSWORD, typeKey } from '../walk/onboarding'
import { awaitStatus, cancelOrder, readReasons } from '../walk/order-page'
import { getOrder } from '../walk/records'
import { awaitPlaced, readSigned, signAndPlace, typePassword } from '../walk/review'
import { openStage, type Stage } from '../walk/stage'
import {
  allowParts,
  amountField,
  approveIfAsked,
  goToReview,
  readOffer,
  typeAmount,
  typeLimit,
  typeWish,
} from '../walk/swap'

const WHOLE = 10n ** 18n

describe('the main job', () => {
  let stage: Stage
  beforeAll(async () => {
    // This is the only walk with full key derivation. Other tests use a cheap one.
    stage = await openStage({ machine: 'real' })
  })
  afterAll(() => stage?.close())

  it('goes from a new account to a filled order with system notification, toolbar count, notification and explorer badge', async () => {
    const done = await walkMainJob(stage)
    expect(done.money).toMatchObject({
      'Wrapped Ether': expect.stringMatching(/^10 WETH/),
      'USD Coin': expect.stringMatching(/^20,000 USDC/),
    })
    expect(done.offer).toMatchObject({ Expires: 'in 30m' })
    expect(done.signed).toMatchObject({
      'You sell': '1 WETH',
      'Fee amount': '0 WETH',
      'Sell token': 'WETH, Wrapped Ether',
      'Buy token': 'USDC, USD Coin',
      Recipient: expect.stringMatching(/^You · Main \(0x\w{4}…\w{4}\)$/),
      'Partially fillable': 'No, whole or nothing',
      Network: 'Ethereum',
      Account: expect.stringMatching(/^Main \(0x\w{4}…\w{4}\)$/),
    })
    expect(Object.keys(done.signed)).toHaveLength(20)
    expect(done.story).toEqual(['Order placed', 'In auction', 'Solver selected, settling', 'Filled'])
    expect(done.truth).toContain('what you signed')
    expect(done.shownIds).toEqual([`sandbox:${done.order.uid}:order_filled`])
    expect(done.notifications).toHaveLength(1)
    expect(done.notifications[0]).toMatch(/^Order filled\nNew\n\d+:\d\d[^\n]*\nSold 1 WETH for [\d,.]+ USDC/)

    const order = await getOrder(stage, done.order)
    expect(order).toMatchObject({ status: 'fulfilled', owner: done.address, executedSellAmount: WHOLE })
    expect(order.executedBuyAmount).toBeGreaterThanOrEqual(order.buyAmount)
  })

  it('has read its notification by opening the order, which clears the toolbar count', () =>
    expect.poll(() => readToolbar(stage.utilityPage)).toBe(''))

  it('writes no error to any console', () => stage.cowbell.expectNoErrors())
})

describe('a trader', () => {
  let stage: Stage
  let owner: string
  let popup: Page
  beforeAll(async () => {
    stage = await openStage()
    const { address, tab } = await setUp(stage)
    await tab.close()
    owner = address
    popup = await stage.cowbell.openPopup()
  })
  afterAll(() => stage?.close())
  afterEach(async () => {
    stage.cowbell.expectNoErrors()
    await popup.getByRole('link', { name: 'Swap' }).click()
  })

  it('buys an exact amount', async () => {
    const wish = { sell: 'DAI', buy: 'WETH', side: 'buy', amount: '0.25' } as const
    const { signed, order } = await trade(popup, wish)
    expect(signed).toMatchObject({ 'You receive': '0.25 WETH', Side: expect.stringMatching(/^Buy/) })
    await awaitStatus(popup, 'Filled')
    expect(await awaitNotification(stage.utilityPage, order.uid)).toEqual([
      `sandbox:${order.uid}:order_filled`,
    ])
    const { kind, executedBuyAmount, executedSellAmount, sellAmount } = await getOrder(stage, order)
    expect({ kind, executedBuyAmount }).toEqual({ kind: 'buy', executedBuyAmount: WHOLE / 4n })
    expect(executedSellAmount).toBeLessThanOrEqual(sellAmount)
  })

  it('sees why an order with an unreachable limit is open, and cancels it with a signature', async () => {
    await typeWish(popup, { sell: 'WETH', buy: 'USDC', side: 'sell', amount: '0.5' })
    await typeLimit(popup, { of: 'WETH', price: '9000' })
    await approveIfAsked(popup)
    await goToReview(popup)
    expect(await readSigned(popup)).toMatchObject({ 'Minimum received': '4,500 USDC' })
    const order = await signAndPlace(popup)
    await awaitStatus(popup, 'Open')
    await expect
      .poll(async () => (await readReasons(popup)).join(' '))
      .toMatch(/Fills at about [\d,.]+ USDC \(\+[\d.]+%\)/)
    await cancelOrder(popup)
    await awaitStatus(popup, 'Cancelled')
    expect(await getOrder(stage, order)).toMatchObject({ status: 'cancelled', executedBuyAmount: 0n })
  })

  it('gets a partially fillable order filled in parts', async () => {
    await popup.getByRole('radio', { name: 'Market' }).check()
    await typeWish(popup, { sell: 'WETH', buy: 'USDC', side: 'sell', amount: '0.3' })
    await allowParts(popup)
    await approveIfAsked(popup)
    await goToReview(popup)
    expect(await readSigned(popup)).toMatchObject({ 'Partially fillable': 'Yes' })
    const order = await signAndPlace(popup)
    await awaitStatus(popup, 'Filled')
    expect(await getOrder(stage, order)).toMatchObject({ partiallyFillable: true, status: 'fulfilled' })
  })

  it('cannot sell more than the balance, and the button says so', async () => {
    await typeWish(popup, { sell: 'WETH', buy: 'USDC', side: 'sell', amount: '4000' })
    const next = popup.getByRole('button', { name: 'Insufficient WETH balance' })
    await next.waitFor()
    await expect.poll(() => next.isDisabled()).toBe(true)
    // Only the button has the message. The balance next to the field is highlighted.
    await expect.poll(() => popup.getByText(/Insufficient/).count()).toBe(1)
    await expect.poll(() => popup.locator('.balance[data-short="true"]').isVisible()).toBe(true)
    await expect.poll(() => amountField(popup, 'sell').getAttribute('aria-invalid')).toBe('true')
  })

  it('finds the draft again when the popup reopens', async () => {
    await typeWish(popup, { sell: 'GNO', buy: 'DAI', side: 'sell', amount: '1.25' })
    await popup.close()
    popup = await stage.cowbell.openPopup()
    await readOffer(popup)
    await expect.poll(() => amountField(popup, 'sell').inputValue()).toBe('1.25')
    await expect.poll(() => popup.getByRole('button', { name: /^You sell: GNO\./ }).isVisible()).toBe(true)
    await expect
      .poll(() => popup.getByRole('button', { name: /^You receive \(est\.\): DAI\./ }).isVisible())
      .toBe(true)
  })

  it('cannot sign with a wrong password while the wallet is locked, but can with the right password', async () => {
    await popup.getByRole('button', { name: /, unlocked$/ }).click()
    await popup.getByRole('dialog').getByRole('button', { name: 'Lock now' }).click()
    await typeAmount(popup, 'sell', '2')
    await approveIfAsked(popup)
    await goToReview(popup)
    await popup.getByRole('button', { name: 'Unlock, sign & place order' }).click()
    await typePassword(popup, `${PASSWORD}, not`)
    await popup.getByRole('dialog').getByText('Wrong password.').waitFor()
    await typePassword(popup, PASSWORD)
    await popup.waitForURL(/#\/order\//)
    const order = await awaitPlaced(popup)
    await awaitStatus(popup, 'Filled')
    expect(await getOrder(stage, order)).toMatchObject({ owner, status: 'fulfilled' })
  })
})

describe('an imported account', () => {
  /** First key of development nodes, publicly known. */
  const KEY = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
  const ADDRESS = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
  })
  afterAll(() => stage?.close())

  it('needs a valid key, and can then trade', async () => {
    const tab = await stage.cowbell.openTab('#/onboarding')
    await tab.getByRole('button', { name: 'Import a private key' }).click()
    await typeKey(tab, KEY.slice(0, -2))
    await tab
      .getByText(/64 hex digits/)
      .last()
      .waitFor()
    await tab.getByRole('button', { name: 'Back' }).click()
    expect(await importAccount(tab, KEY)).toBe(ADDRESS)
    await tab.getByRole('link', { name: 'Make a first swap' }).click()
    const { order } = await trade(tab, { sell: 'WETH', buy: 'COW', side: 'sell', amount: '1' })
    await awaitStatus(tab, 'Filled')
    expect(await getOrder(stage, order)).toMatchObject({ owner: ADDRESS })
    stage.cowbell.expectNoErrors()
  })
})
