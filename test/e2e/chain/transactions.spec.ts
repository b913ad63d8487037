/**
 * Transactions of an account on a real chain, through the app in Chromium: approvals, permits, wrapping,
 * native sells and buys, on-chain cancellations.
 */
import type { Page } from 'playwright'
import { concat, encodeAbiParameters, encodeFunctionData } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tokenAbi } from '../../devnet/abis'
import { send } from '../../devnet/client'
import { compileContracts } from '../../devnet/compile'
import { create2, FOUNDER } from '../../devnet/deploy'
import { findFaults } from '../support/faults'
import { listMoved, watchPlaces } from '../support/places'
import { seen } from '../support/seen'
import { type DevnetStage, openDevnetStage } from '../walk/devnet-stage'
import { awaitStatus, cancelOrder } from '../walk/order-page'
import { awaitPlaced, sign, signAndPlace } from '../walk/review'
import { goToReview, readOffer, typeLimit, typeWish } from '../walk/swap'
import {
  askToWrap,
  goToFunds,
  pressSend,
  readActivity,
  readTitle,
  sendAndGoOn,
  sendTransaction,
} from '../walk/transactions'
import { setMinValue, signBelowMinValue } from '../walk/worth'

let stage: DevnetStage
let page: Page
beforeAll(async () => {
  stage = await openDevnetStage()
  page = stage.page
})
afterAll(() => stage?.close())

const ETHER = 10n ** 18n

async function goToSwap(): Promise<void> {
  await page.goto(`${page.url().split('#')[0]}#/swap`)
  await page.getByRole('heading', { name: 'Swap', level: 1 }).waitFor()
}

async function signPermit(): Promise<void> {
  await page.getByRole('button', { name: 'Sign permit' }).click()
  expect(await readTitle(page)).toBe('Permit 500 DAI')
  expect(await findFaults(page)).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: 'Sign', exact: true }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

const coinOf = () => stage.devnet.client.getBalance({ address: stage.owner })

describe('an approval', () => {
  /** Opens the page of a cancelled order that carried a permit. */
  let cancelled = ''
  const cautionsOf = () => page.locator('.callout').filter({ hasText: 'permit can still be used' })

  it('covers exactly the sold amount at a shown cost, and the order fills', async () => {
    await goToSwap()
    await typeWish(page, { sell: 'WETH', buy: 'USDC', side: 'sell', amount: '1' })
    await page.getByRole('button', { name: 'Approve 1 WETH' }).click()
    expect(await readTitle(page)).toBe('Approve 1 WETH')
    await page.getByRole('dialog').getByText('Network costs').waitFor()
    expect(await findFaults(page)).toEqual([])
    await sendAndGoOn(page)
    await expect.poll(() => stage.allowanceOf('WETH')).toBe(ETHER)
    await readOffer(page)
    await goToReview(page)
    await signAndPlace(page)
    await stage.awake(() => awaitStatus(page, 'Filled'))
    expect(await stage.allowanceOf('WETH')).toBe(0n)
  })

  it('resets the allowance first for tokens that require it', async () => {
    const usdt = stage.story.token('USDT').address
    const approve = { abi: tokenAbi, functionName: 'approve' } as const
    const data = encodeFunctionData({
      ...approve,
      args: [stage.devnet.profile.contracts.relayer, 5_000_000n],
    })
    await stage.devnet.client.request({ method: 'anvil_autoImpersonateAccount', params: [true] })
    await send(stage.devnet.client, stage.owner, { to: usdt, data })
    await stage.devnet.client.request({ method: 'anvil_autoImpersonateAccount', params: [false] })
    await goToSwap()
    await typeWish(page, { sell: 'USDT', buy: 'WETH', side: 'sell', amount: '100' })
    await page.getByText(/^Allowance: 5/).waitFor()
    await page.getByRole('button', { name: 'Approve 100 USDT' }).click()
    await page.getByRole('dialog').getByText('Transaction 1 of 2').waitFor()
    expect(await readTitle(page)).toBe('Revoke the USDT approval')
    await pressSend(page)
    await page.getByRole('dialog').getByText('Transaction 2 of 2').waitFor()
    expect(await readTitle(page)).toBe('Approve 100 USDT')
    await sendAndGoOn(page)
    await expect.poll(() => stage.allowanceOf('USDT')).toBe(100_000_000n)
    await page.getByRole('button', { name: 'Review order' }).waitFor()
  })

  it('can be revoked in the portfolio', async () => {
    await goToFunds(page)
    await page.getByRole('button', { name: 'Revoke the USDT approval' }).click()
    await sendTransaction(page)
    expect(await stage.allowanceOf('USDT')).toBe(0n)
  })

  it('causes a caution if its permit outlives the cancelled order, until the token rejects the permit', async () => {
    await goToSwap()
    await typeWish(page, { sell: 'DAI', buy: 'WETH', side: 'sell', amount: '500' })
    await typeLimit(page, { of: 'DAI', price: '1' })
    await signPermit()
    await readOffer(page)
    await goToReview(page)
    await sign(page)
    await awaitPlaced(page)
    await awaitStatus(page, 'Open')
    await cancelOrder(page)
    await stage.awake(() => awaitStatus(page, 'Cancelled'))
    await seen(cautionsOf()).toHaveText(
      /permit can still be used until .*: it lets CoW Protocol spend 500 DAI/,
    )
    cancelled = page.url()
    expect(await findFaults(page)).toEqual([])
    await goToSwap()
    await page.getByRole('radio', { name: 'Market' }).check()
  })

  it('can be a permit, so the order fills without a transaction of the account', async () => {
    const sent = await stage.countSent()
    await goToSwap()
    await typeWish(page, { sell: 'DAI', buy: 'WETH', side: 'sell', amount: '500' })
    await signPermit()
    await readOffer(page)
    await goToReview(page)
    await signAndPlace(page)
    await stage.awake(() => awaitStatus(page, 'Filled'))
    expect(await stage.allowanceOf('DAI')).toBe(0n)
    expect(await stage.countSent()).toBe(sent)
    // The previous order's permit used this nonce.
    await page.goto(cancelled)
    await awaitStatus(page, 'Cancelled')
    await seen(cautionsOf()).toHaveCount(0)
  })
})

describe('the native coin', () => {
  it('can be wrapped and unwrapped', async () => {
    await goToFunds(page)
    const before = await stage.story.balanceOf('WETH', stage.owner)
    await askToWrap(page, 'wrap', '2')
    expect(await readTitle(page)).toBe('Wrap 2 ETH')
    await sendTransaction(page)
    expect(await stage.story.balanceOf('WETH', stage.owner)).toBe(before + 2n * ETHER)
    await askToWrap(page, 'unwrap', '2')
    await sendTransaction(page)
    expect(await stage.story.balanceOf('WETH', stage.owner)).toBe(before)
    await expect
      .poll(async () => (await readActivity(page))[0])
      .toMatch(/Unwrap 2 WETH[\s\S]*Confirmed[\s\S]*cost/)
  })

  it('can be sold directly through the contract that places the order', async () => {
    const before = await stage.story.balanceOf('USDC', stage.owner)
    await setMinValue(page, 100)
    await goToSwap()
    await typeWish(page, { sell: 'ETH', buy: 'USDC', side: 'sell', amount: '1' })
    await page.getByRole('button', { name: 'Sell 1 ETH directly' }).click()
    expect(await readTitle(page)).toMatch(/^Sell 1 ETH for at least/)
    expect(await findFaults(page)).toEqual([])
    const dialog = page.getByRole('dialog')
    await signBelowMinValue(dialog, () => dialog.getByRole('button', { name: 'Place order' }))
    const { uid } = await awaitPlaced(page)
    await stage.awake(() => awaitStatus(page, 'Filled'))
    expect((await stage.story.balanceOf('USDC', stage.owner)) - before).toBeGreaterThan(3_000_000_000n)
    expect(await stage.filledOf(uid)).toBe(ETHER)
    await setMinValue(page, 85)
    await goToFunds(page)
    await seen(page.getByText('Overridden: Value received')).toBeVisible()
  })

  it('can be wrapped first and sold as the wrapped token', async () => {
    await goToSwap()
    await typeWish(page, { sell: 'ETH', buy: 'USDC', side: 'sell', amount: '1' })
    await page.getByRole('button', { name: 'Wrap 1 ETH first' }).click()
    await sendAndGoOn(page)
    await page.getByRole('button', { name: 'Approve 1 WETH' }).waitFor()
  })

  it('can be bought by an order that pays it out', async () => {
    await goToSwap()
    await typeWish(page, { sell: 'USDC', buy: 'ETH', side: 'sell', amount: '3200' })
    await page.getByRole('button', { name: 'Approve 3,200 USDC' }).click()
    await sendAndGoOn(page)
    const before = await coinOf()
    await readOffer(page)
    await goToReview(page)
    await signAndPlace(page)
    await stage.awake(() => awaitStatus(page, 'Filled'))
    expect((await coinOf()) - before).toBeGreaterThan((ETHER * 9n) / 10n)
  })
})

describe('a token that is not listed', () => {
  it('can be imported by address, removed and restored', async () => {
    const { address } = stage.story.pairOf('WETH', 'USDC')
    await goToSwap()
    await page.getByRole('button', { name: /^You receive/ }).click()
    await page.getByRole('searchbox').fill(address)
    await page.getByRole('heading', { name: 'Import token' }).waitFor()
    await page.getByText('Uniswap V2', { exact: true }).waitFor()
    expect(await findFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Import UNI-V2' }).click()
    await page.getByRole('button', { name: /^You receive.*: UNI-V2\./ }).waitFor()
    await page.goto(`${page.url().split('#')[0]}#/settings/tokens`)
    const imported = page.getByRole('list', { name: 'Imported tokens' })
    await imported.getByText('UNI-V2').waitFor()
    await page.getByRole('button', { name: 'Remove UNI-V2' }).click()
    await imported.waitFor({ state: 'detached' })
    await page.getByText('Removed: UNI-V2.').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await imported.getByText('UNI-V2').waitFor()
  })

  it('shows a warning if a simulated transfer keeps a part', async () => {
    const { client } = stage.devnet
    const { DevOddToken } = await compileContracts()
    const keepsFee = encodeAbiParameters([{ type: 'uint8' }], [3])
    await client.impersonateAccount({ address: FOUNDER })
    const token = await create2(client, concat([DevOddToken, keepsFee]))
    const mint = encodeFunctionData({ abi: tokenAbi, functionName: 'mint', args: [stage.owner, ETHER] })
    await send(client, FOUNDER, { to: token, data: mint })
    await goToSwap()
    await page.getByRole('button', { name: /^You receive/ }).click()
    await page.getByRole('searchbox').fill(token)
    await page.getByText('It keeps 2% of each transfer. Orders for it may never fill.').waitFor()
    expect(await findFaults(page)).toEqual([])
    await seen(page.getByRole('button', { name: 'Import WIDE' })).toBeDisabled()
    await page.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.goto(`${page.url().split('#')[0]}#/settings/tokens`)
  })

  it('cannot be imported from a list with other decimals than its contract', async () => {
    const { address } = stage.story.pairOf('USDC', 'USDT')
    const { chainId } = stage.devnet.profile
    const tokens = [{ chainId, address, symbol: 'LIE', name: 'Liar', decimals: 6 }]
    const list = {
      name: 'Lies',
      timestamp: '2026-01-01T00:00:00Z',
      version: { major: 1, minor: 0, patch: 0 },
      tokens,
    }
    await page.getByLabel('Or a file').setInputFiles({
      name: 'lies.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(list)),
    })
    await page.getByRole('button', { name: 'Add token list' }).click()
    await page.getByRole('list', { name: 'Token lists' }).getByText('1 token').waitFor()
    expect(await findFaults(page)).toEqual([])
    await goToSwap()
    await page.getByRole('button', { name: /^You receive/ }).click()
    await page.getByRole('searchbox').fill('lie')
    await page.getByRole('button', { name: /^LIE/ }).click()
    await page.getByText('The list says 6 decimals, its contract 18.').waitFor()
    await seen(page.getByRole('button', { name: /^Import/ })).toHaveCount(0)
    await page.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })
})

describe('an on-chain cancellation', () => {
  it('ends an order permanently, and the service reads this from the chain', async () => {
    await goToSwap()
    await typeWish(page, { sell: 'WETH', buy: 'USDC', side: 'sell', amount: '1' })
    await typeLimit(page, { of: 'WETH', price: '9000' })
    await page.getByRole('button', { name: 'Approve 1 WETH' }).click()
    await sendAndGoOn(page)
    await readOffer(page)
    await goToReview(page)
    await page.evaluate(watchPlaces)
    await sign(page)
    const { uid } = await awaitPlaced(page)
    await awaitStatus(page, 'Open')
    await page
      .getByText(/Fills at about/)
      .first()
      .waitFor()
    // The order has been read from a node meanwhile.
    const moved = (await listMoved(page)).map(([name]) => name)
    expect(moved).not.toContain('Cancel order 1')
    await page.getByRole('button', { name: 'Cancel order' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel on-chain…' }).click()
    expect(await readTitle(page)).toBe('Cancel an order on-chain')
    await page
      .getByRole('dialog')
      .getByText(/Guaranteed once mined/)
      .waitFor()
    await sendTransaction(page)
    expect(await stage.filledOf(uid)).toBe(2n ** 256n - 1n)
    await stage.awake(() => awaitStatus(page, 'Cancelled'))
  })

  it('returns an unsold coin from the contract that sells it', async () => {
    await goToSwap()
    await typeWish(page, { sell: 'ETH', buy: 'USDC', side: 'sell', amount: '2' })
    await typeLimit(page, { of: 'ETH', price: '9000' })
    await page.getByRole('button', { name: 'Sell 2 ETH directly' }).click()
    await pressSend(page)
    await awaitPlaced(page)
    await stage.awake(() => awaitStatus(page, 'Open'))
    const before = await coinOf()
    await page.getByRole('button', { name: 'Cancel order' }).click()
    expect(await readTitle(page)).toBe('Cancel the sale of 2 ETH')
    await sendTransaction(page)
    expect((await coinOf()) - before).toBeGreaterThan(ETHER)
    await stage.awake(() => awaitStatus(page, 'Cancelled'))
  })

  it('writes no error to any console', () => {
    stage.cowbell.expectNoErrors()
  })
})
