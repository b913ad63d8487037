/** Problems around an order on a real chain, through the screens: reorgs, a missing node, expiry. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { termsOf } from '../../../src/domain/orders/order'
import type { ChainId, Hash32, OrderUid } from '../../../src/domain/scalars'
import { quotePair, settleThroughPair } from '../../devnet/settling'
import { startDevnet } from '../../devnet/start-devnet'
import { readFacts } from '../walk/facts'
import { awaitStatus, openOrder } from '../walk/order-page'
import { type OwnStage, openOwnStage, readAllRecords, settleIn } from '../walk/own-chain'
import {
  awaitNotified,
  awaitOnPage,
  cardOf,
  countNotifications,
  sellWeth,
  trade,
  tradeUnfilled,
} from '../walk/own-trades'
import { typeWish } from '../walk/swap'
import { until } from '../walk/until'

let stage: OwnStage
const keptIn = mkdtempSync(join(tmpdir(), 'cowbell-troubles-'))
beforeAll(async () => {
  stage = await openOwnStage({ savedIn: keptIn })
  await settleIn(stage)
})
afterAll(async () => {
  await stage?.close()
  rmSync(keptIn, { recursive: true })
})

describe('an order on a real chain', () => {
  it('settles again in another block after a reorg, with one notification for each fill that was seen', async () => {
    const { devnet, page } = stage
    const before = await devnet.snapshot()
    // Three extra blocks ensure that the block of the new settlement has another number, however early the
    // order settles again.
    await devnet.client.mine({ blocks: 3 })
    const order = await trade(stage, sellWeth('0.3'))
    await awaitOnPage(stage, 'Filled')
    const first = await awaitNotified(stage, order, 'order_filled')
    await devnet.revert(before)
    await devnet.client.mine({ blocks: 5 })
    await stage.whileAwake(() =>
      until(
        'the fill in another block',
        () => readAllRecords(stage, order),
        ({ status, trades }) =>
          status === 'fulfilled' && trades[0]?.blockNumber !== first.trades[0]?.blockNumber,
      ),
    )
    const told = await readAllRecords(stage, order)
    expect(told.filled).toBe(3n * 10n ** 17n)
    expect(told.trades).toHaveLength(1)
    // The worker may miss the moment between the two fills.
    const reverted = countNotifications(told.notifications, 'fill_reverted')
    expect(countNotifications(told.notifications, 'order_filled')).toBe(1 + reverted)
    const { blockNumber = 0, txHash } = told.trades[0] ?? {}
    const receipt = await devnet.client.getTransactionReceipt({ hash: txHash as Hash32 })
    expect(Number(receipt.blockNumber)).toBe(blockNumber)
    await page.reload()
    await awaitStatus(page, 'Filled')
    await expect
      .poll(() => readFacts(cardOf(page, 'Result')))
      .toMatchObject({ Block: expect.stringMatching(`^${blockNumber},`) })
  })

  it('becomes open again after a reorg reverted its fill by another solver', async () => {
    const { devnet, story, page } = stage
    const pair = story.pairOf('WETH', 'USDC')
    const sold = 4n * 10n ** 17n
    const paid = await quotePair(devnet, pair, story.token('WETH').address, sold)
    const order = await tradeUnfilled(stage, '0.4', String((Number(paid) * 2.5) / 1e6))
    const placed = await stage.call('getOrder', {
      network: devnet.profile.chainId as ChainId,
      uid: order.uid as OrderUid,
    })
    const before = await devnet.snapshot()
    const signed = { terms: termsOf(placed), scheme: 'eip712', signature: placed.signature } as const
    await settleThroughPair(devnet, signed, pair)
    await awaitOnPage(stage, 'Filled')
    expect(await awaitNotified(stage, order, 'order_filled')).toMatchObject({ filled: sold })
    await devnet.revert(before)
    await devnet.client.mine({ blocks: 2 })
    await awaitOnPage(stage, 'Open')
    expect(await readAllRecords(stage, order)).toMatchObject({ status: 'open', filled: 0n, trades: [] })
    await page.getByText('Open again: the chain dropped that block (reorg)').waitFor()
    await page.goto(`${page.url().split('#')[0]}#/orders`)
    const row = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: /0\.4 WETH → / }) })
    await row.getByText('Open', { exact: true }).waitFor()
  })

  it('waits while the node is unreachable, with known data still shown, and continues afterwards', async () => {
    const { page } = stage
    const waiting = await tradeUnfilled(stage, '0.2', '9000')
    const port = Number(new URL(stage.devnet.profile.rpcUrls[0] ?? '').port)
    await stage.devnet.close()
    await page.goto(`${page.url().split('#')[0]}#/swap`)
    await typeWish(page, sellWeth('0.1'))
    await page.getByRole('radio', { name: 'Market' }).check()
    await page
      .getByText(/does not answer/)
      .first()
      .waitFor()
    await openOrder(page, waiting)
    await awaitStatus(page, 'Open')
    const devnet = await startDevnet({ savedIn: keptIn, port })
    const { close } = stage.cowbell
    stage = {
      ...stage,
      devnet,
      close: async () => {
        await close()
        await devnet.close()
      },
    }
    const order = await trade(stage, sellWeth('0.1'))
    await awaitOnPage(stage, 'Filled')
    expect(await awaitNotified(stage, order, 'order_filled')).toMatchObject({ filled: 10n ** 17n })
    expect(await readAllRecords(stage, waiting)).toMatchObject({ status: 'open', filled: 0n })
  })

  it('expires without any trace on the chain if nobody can fill it', async () => {
    const { cowbell } = stage
    const order = await tradeUnfilled(stage, '0.2', '9000')
    const worker = await cowbell.worker()
    await worker.evaluate(() => {
      const { now } = Date
      Date.now = () => now() + 8 * 86_400_000
    })
    await awaitOnPage(stage, 'Expired')
    const told = await awaitNotified(stage, order, 'order_expired')
    expect(told).toMatchObject({ status: 'expired', filled: 0n, trades: [] })
  })

  it("writes no error to any console except the browser's messages about the missing node", () => {
    stage.cowbell.expectNoErrors([/ERR_CONNECTION_REFUSED/])
  })
})
