/**
 * Orders on a real chain through the screens, with one devnet: page, service, client database and contracts
 * agree.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { termsOf } from '../../../src/domain/orders/order'
import { type ChainId, type OrderUid, toAmount } from '../../../src/domain/scalars'
import { shortHex } from '../../../src/domain/text/numbers'
import { quotePair, settleThroughPair } from '../../devnet/settling'
import { atomsOf } from '../../devnet/tokens'
import { awaitNotification, awaitToolbar } from '../walk/bell'
import { readFacts, readText } from '../walk/facts'
import { readTruth } from '../walk/order-page'
import { type OwnStage, openOwnStage, placeFor, readAllRecords, settleIn } from '../walk/own-chain'
import {
  awaitNotified,
  awaitOnPage,
  cardOf,
  countNotifications,
  sellWeth,
  trade,
  tradeUnfilled,
} from '../walk/own-trades'

let stage: OwnStage
beforeAll(async () => {
  stage = await openOwnStage()
  await settleIn(stage)
})
afterAll(() => stage?.close())

describe('an order on a real chain', () => {
  it('carries the name of its environment on every screen', async () => {
    const band = await readText(stage.page.getByRole('complementary', { name: 'Environment' }))
    expect(band).toContain('Chain 31337: orders settle there')
    expect(band).not.toMatch(/paper/i)
  })

  it('receives the quoted amount for a sale and shows route, costs and solutions', async () => {
    const { page, story } = stage
    const before = await story.balanceOf('USDC', story.trader(0).address)
    const order = await trade(stage, sellWeth('1'))
    await awaitOnPage(stage, 'Filled')
    const told = await awaitNotified(stage, order, 'order_filled')
    expect(told).toMatchObject({ status: 'fulfilled', filled: 10n ** 18n })
    expect(told.labels).toEqual(expect.arrayContaining(['created', 'ready', 'executing', 'traded']))
    expect(countNotifications(told.notifications, 'order_filled')).toBe(1)
    expect((await story.balanceOf('USDC', story.trader(0).address)) - before).toBe(told.executedBuyAmount)
    expect(told.auctions.at(-1)?.settlementAttempts.at(-1)?.outcome).toBe('success')
    await expect.poll(() => readTruth(page)).toContain('Verified')
    const auctions = cardOf(stage.page, 'Auctions')
    await auctions.getByText('Orders in batch').waitFor()
    await auctions.getByRole('img', { name: /^Route: \d+% of the WETH: through pool 0x.* to USDC/ }).waitFor()
    const ranked = auctions.getByRole('list', { name: /^Solutions of auction/ }).getByRole('listitem')
    await expect.poll(() => ranked.count()).toBe(told.auctions.at(-1)?.proposedSolutions.length)
    await auctions.getByText('Won', { exact: true }).waitFor()
    await expect
      .poll(() => readFacts(cardOf(page, 'Result')))
      .toMatchObject({
        'vs. quote': expect.stringMatching(/^[+−]?[\d.,]+ USDC/),
        'Surplus over limit': expect.stringMatching(/^\+[\d.,]+ USDC/),
      })
    await awaitNotification(stage.utilityPage, order.uid)
    await awaitToolbar(stage.utilityPage, '1')
  })

  it('receives the exact amount of a purchase for at most the quoted price', async () => {
    const { story } = stage
    const before = await story.balanceOf('USDC', story.trader(0).address)
    const order = await trade(stage, { sell: 'WETH', buy: 'USDC', side: 'buy', amount: '2500' })
    await awaitOnPage(stage, 'Filled')
    const told = await awaitNotified(stage, order, 'order_filled')
    expect(told).toMatchObject({
      status: 'fulfilled',
      executedBuyAmount: 2_500_000_000n,
      filled: 2_500_000_000n,
    })
    expect((await story.balanceOf('USDC', story.trader(0).address)) - before).toBe(2_500_000_000n)
  })

  it('matches an order of another account that no pool would fill', async () => {
    const { story } = stage
    const order = await tradeUnfilled(stage, '2', '3197')
    const usdc = story.token('USDC')
    const other = await placeFor(
      stage,
      story.trader(1),
      await story.anOrder({
        sellToken: usdc.address,
        buyToken: story.token('WETH').address,
        sellAmount: toAmount(atomsOf(usdc, 20_000n)),
        buyAmount: toAmount(6_150_000_000_000_000_000n),
      }),
    )
    await awaitOnPage(stage, 'Filled')
    const told = await awaitNotified(stage, order, 'order_filled')
    expect(told).toMatchObject({ status: 'fulfilled', filled: 2n * 10n ** 18n })
    const theirs = await readAllRecords(stage, { uid: other })
    expect(theirs.trades[0]?.txHash).toBe(told.trades[0]?.txHash)
    expect(told.auctions.at(-1)?.proposedSolutions.find(({ isWinner }) => isWinner)?.orderCount).toBe(2)
    await cardOf(stage.page, 'Auctions')
      .getByText(/^2 orders filled together at one price/)
      .waitFor()
  })

  it('fills partially at first, and completely when a counterparty arrives', async () => {
    const { page, story } = stage
    const order = await trade(stage, sellWeth('40'), { price: '3165', inParts: true })
    await stage.whileAwake(() =>
      page
        .getByText(/^Open \d+%$/)
        .first()
        .waitFor(),
    )
    const part = await awaitNotified(stage, order, 'order_partially_filled')
    expect(part.status).toBe('open')
    expect(part.filled).toBeGreaterThan(0n)
    expect(part.filled).toBeLessThan(40n * 10n ** 18n)
    const usdc = story.token('USDC')
    const sellAmount = toAmount(atomsOf(usdc, 150_000n))
    const weth = { sellToken: usdc.address, buyToken: story.token('WETH').address }
    await placeFor(
      stage,
      story.trader(2),
      await story.anOrder({ ...weth, sellAmount, buyAmount: toAmount(40n * 10n ** 18n) }),
    )
    await awaitOnPage(stage, 'Filled')
    const told = await awaitNotified(stage, order, 'order_filled')
    expect(told).toMatchObject({ status: 'fulfilled', filled: 40n * 10n ** 18n })
    expect(told.trades.length).toBeGreaterThanOrEqual(2)
    expect(told.trades.reduce((sum, { buyAmount }) => sum + buyAmount, 0n)).toBe(told.executedBuyAmount)
    await page.getByRole('heading', { name: `${told.trades.length} fills` }).waitFor()
  })

  it('can be filled by another solver with liquidity that Cowbell does not have', async () => {
    const { devnet, story } = stage
    const pair = story.pairOf('WETH', 'USDC')
    const sold = 5n * 10n ** 17n
    // The limit takes everything that the pool pays. Nothing is left for gas, so our solvers cannot fill it.
    const paid = await quotePair(devnet, pair, story.token('WETH').address, sold)
    const order = await tradeUnfilled(stage, '0.5', String(Number(paid * 2n) / 1e6))
    const network = devnet.profile.chainId as ChainId
    const placed = await stage.call('getOrder', { network, uid: order.uid as OrderUid })
    const signed = { terms: termsOf(placed), scheme: 'eip712', signature: placed.signature } as const
    const { receipt, amountOut } = await settleThroughPair(devnet, signed, pair)
    await awaitOnPage(stage, 'Filled')
    const told = await awaitNotified(stage, order, 'order_filled')
    expect(told).toMatchObject({ status: 'fulfilled', executedBuyAmount: amountOut, filled: sold })
    expect(told.trades).toMatchObject([{ txHash: receipt.transactionHash }])
    await expect
      .poll(() => readFacts(cardOf(stage.page, 'Result')))
      .toMatchObject({ Transaction: expect.stringContaining(shortHex(receipt.transactionHash)) })
  })

  it('writes no error to any console', () => {
    stage.cowbell.expectNoErrors()
  })
})
