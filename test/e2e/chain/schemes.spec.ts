/**
 * Signing schemes of accounts with a key in Cowbell or in another wallet, on a real chain and on the paper
 * chain.
 */
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWalletStage, type WalletStage } from '../support/wallet-stage'
import { readText } from '../walk/facts'
import { setUp } from '../walk/main-job'
import { importAccount } from '../walk/onboarding'
import { awaitStatus } from '../walk/order-page'
import { getOrder } from '../walk/records'
import { awaitPlaced, openSigned, signAndPlace } from '../walk/review'
import { openStage, type Stage } from '../walk/stage'
import { approveIfAsked, closeOptions, goToReview, openOptions, readOffer, typeWish } from '../walk/swap'
import { pressSend, readTitle, sendAndGoOn, sendTransaction } from '../walk/transactions'

const WAITING = 'Waiting for presignature'
const LABELS = {
  ethsign: 'Personal message (eth_sign)',
  presign: 'Presign (a transaction)',
} as const
type Chosen = keyof typeof LABELS

/** Goes from the swap screen to the review of a sale with a signing scheme. */
async function reviewSigned(page: Page, scheme: Chosen, amount: string): Promise<void> {
  await page.goto(`${page.url().split('#')[0]}#/swap`)
  await typeWish(page, { sell: 'WETH', buy: 'USDC', side: 'sell', amount })
  await openOptions(page)
  await page.getByLabel('Signing method').selectOption({ label: LABELS[scheme] })
  await closeOptions(page)
  await readOffer(page)
  await approveIfAsked(page)
  await goToReview(page)
  await openSigned(page)
  const how = page.locator('p').filter({ hasText: 'Signing method:' })
  await expect.poll(() => readText(how)).toContain(LABELS[scheme])
}

const placeToPresign = async (page: Page) => {
  await page.getByRole('button', { name: 'Place, then presign', exact: true }).click()
  const placed = await awaitPlaced(page)
  await awaitStatus(page, WAITING)
  return placed
}

const presign = async (page: Page) => {
  await page.getByRole('button', { name: 'Presign order' }).click()
  expect(await readTitle(page)).toBe('Presign an order')
}

describe('a signing scheme on a real chain', () => {
  let stage: WalletStage
  let page: Page
  beforeAll(async () => {
    stage = await openWalletStage()
    page = stage.page
    await stage.goTo('#/onboarding')
    await importAccount(page, stage.story.trader(0).privateKey)
  })
  afterAll(() => stage?.close())

  const usdcOf = (index: number) => stage.story.balanceOf('USDC', stage.story.trader(index).address)
  const countSent = (index: number) =>
    stage.devnet.client.getTransactionCount({ address: stage.story.trader(index).address })

  it('fills an order signed as a personal message by a key', async () => {
    const before = await usdcOf(0)
    const sent = await countSent(0)
    await reviewSigned(page, 'ethsign', '1')
    await signAndPlace(page)
    await stage.awaitFilled()
    expect((await usdcOf(0)) - before).toBeGreaterThan(1_000_000_000n)
    expect(await countSent(0)).toBe(sent)
  })

  it('fills an order presigned by a transaction of a key', async () => {
    const before = await usdcOf(0)
    const sent = await countSent(0)
    await reviewSigned(page, 'presign', '1.1')
    await placeToPresign(page)
    await presign(page)
    await sendTransaction(page)
    await stage.awaitFilled()
    await expect.poll(() => page.getByRole('button', { name: 'Presign order' }).count()).toBe(0)
    expect((await usdcOf(0)) - before).toBeGreaterThan(1_000_000_000n)
    expect(await countSent(0)).toBe(sent + 1)
  })

  it('fills an order signed as a personal message by another wallet', async () => {
    stage.double.offerAccounts(stage.story.trader(2).address)
    await stage.connectExtension()
    stage.double.asked.length = 0
    await reviewSigned(page, 'ethsign', '1.2')
    await page.getByRole('button', { name: /^Sign in .* & place order$/ }).click()
    await awaitPlaced(page)
    await stage.awaitFilled()
    expect(stage.methods()).toContain('personal_sign')
    expect(stage.methods()).not.toContain('eth_signTypedData_v4')
  })

  it('fills an order presigned by another wallet, which signs nothing else', async () => {
    stage.double.asked.length = 0
    await reviewSigned(page, 'presign', '1.3')
    await placeToPresign(page)
    expect(stage.double.asked).toEqual([])
    await presign(page)
    await pressSend(page)
    await stage.awaitFilled()
    expect(stage.methods()).toContain('eth_sendTransaction')
    expect(stage.methods().filter((method) => /sign/.test(method))).toEqual([])
  })

  it('writes no error to any console', () => stage.cowbell.expectNoErrors())
})

describe('a signing scheme on the paper chain', () => {
  let stage: Stage
  let page: Page
  beforeAll(async () => {
    stage = await openStage()
    page = (await setUp(stage)).tab
  })
  afterAll(() => stage?.close())

  it('fills an order signed as a personal message', async () => {
    await reviewSigned(page, 'ethsign', '1')
    const placed = await signAndPlace(page)
    await awaitStatus(page, 'Filled')
    expect(await getOrder(stage, placed)).toMatchObject({ signingScheme: 'ethsign', status: 'fulfilled' })
  })

  it('fills an order after its presignature is sent', async () => {
    await reviewSigned(page, 'presign', '1')
    const placed = await placeToPresign(page)
    expect(await getOrder(stage, placed)).toMatchObject({
      signingScheme: 'presign',
      status: 'presignaturePending',
    })
    await presign(page)
    await sendAndGoOn(page)
    await awaitStatus(page, 'Filled')
  })

  it('returns to the default for the next order, without errors', async () => {
    await page.goto(`${page.url().split('#')[0]}#/swap`)
    await openOptions(page)
    await expect.poll(() => page.getByLabel('Signing method').inputValue()).toBe('eip712')
    stage.cowbell.expectNoErrors()
  })
})
