import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { findImprovement, toNotification } from '../../../../src/backend/local/orders/notifications'
import type { EstimateRow, OrderRow } from '../../../../src/backend/local/store/rows'
import { type Milliseconds, toAmount } from '../../../../src/domain/scalars'
import { atoms, COW, MAINNET, newTrader, place, someTerms, USDC, WETH } from '../../../contract/story'
import { openService } from '../../../support/service'

/** Returns an account's notifications about one order. */
async function readMessages(change: Parameters<typeof someTerms>[1]) {
  const { world, call } = openService()
  const trader = await newTrader(world)
  await place(world, trader, someTerms(world, change))
  await world.runAuctions()
  return (await call('getNotifications', { account: trader.address })).map(
    ({ type, message }) => `${type}: ${message}`,
  )
}

describe('notifications', () => {
  it('name the sold and the bought amount, and round received amounts down', async () => {
    const [filled] = await readMessages({
      sellToken: COW,
      buyToken: WETH,
      sellAmount: toAmount(atoms(100.5, 'COW')),
    })
    expect(filled).toMatch(/^order_filled: Sold 100\.5 COW for 0\.00\d{6,} WETH\.$/)
  })

  it('name the bought and the sold amount of a buy order', async () => {
    const change = {
      kind: 'buy',
      sellAmount: toAmount(atoms(1, 'WETH')),
      buyAmount: toAmount(atoms(1500, 'USDC')),
    } as const
    expect((await readMessages(change))[0]).toMatch(/^order_filled: Bought 1,500 USDC for 0\.\d+ WETH\.$/)
  })

  it('report a fill once, however often auctions run', async () => {
    const { world, call } = openService()
    const trader = await newTrader(world)
    await place(world, trader, someTerms(world))
    for (let round = 0; round < 3; round += 1) await world.runAuctions()
    const all = await call('getNotifications', { account: trader.address })
    expect(all.filter(({ type }) => type === 'order_filled')).toHaveLength(1)
    expect(MAINNET).toBe(all[0]?.metadata['chainId'])
  })
})

describe("the notification of an order's end", () => {
  const row = {
    uid: `0x${'ab'.repeat(56)}`,
    chainId: MAINNET,
    owner: `0x${'11'.repeat(20)}`,
    terms: {
      kind: 'sell',
      sellToken: WETH,
      buyToken: USDC,
      sellAmount: atoms(20, 'WETH'),
      buyAmount: atoms(60_000, 'USDC'),
    },
    executed: { sell: 0n, buy: 0n },
  } as Partial<OrderRow> as OrderRow
  const partly = (sell: number): OrderRow => ({
    ...row,
    executed: { sell: atoms(sell, 'WETH'), buy: atoms(3_010 * sell, 'USDC') },
  })
  const at = Date.UTC(2026, 0, 1) as Milliseconds
  const ORDER = 'Your order to sell 20 WETH for at least 60,000 USDC'

  it('mentions no fills if there were none', () => {
    const notification = toNotification(row, 'order_expired', at)
    expect(notification.message).toBe(`${ORDER} expired.`)
    expect(notification.metadata).not.toHaveProperty('filled')
  })

  it('names the filled share', () => {
    const notification = toNotification(partly(10), 'order_expired', at)
    expect(notification.message).toBe(`${ORDER} expired with 50% filled. Sold 10 WETH for 30,100 USDC.`)
    expect(notification.metadata).toMatchObject({ filled: '50%', executedSellAmount: `${atoms(10, 'WETH')}` })
    expect(toNotification(partly(0.001), 'order_cancelled', at).message).toBe(
      `${ORDER} was cancelled with under 0.01% filled. Sold 0.001 WETH for 3.01 USDC.`,
    )
  })

  it('names the reason if the service cancelled the order', () => {
    const notification = toNotification(row, 'order_cancelled', at, { reason: 'banned_user' })
    expect(notification.message).toMatch(/ was cancelled\. The service bans its owner or recipient\.$/)
    expect(notification.metadata).toMatchObject({ reason: 'banned_user' })
  })
})

describe('an improvement over the quote', () => {
  const gained = (kind: 'sell' | 'buy', executed: OrderRow['executed'], signedFee = 0n, volumeFeeBps = 0) =>
    findImprovement(volumeFeeBps, {
      terms: { kind, sellAmount: 1000n - signedFee, feeAmount: signedFee } as OrderRow['terms'],
      executed,
      executedSignedFee: signedFee,
      quote: { sell: kind === 'sell' ? 1000n : 1000n - signedFee, buy: 2000n, fee: signedFee } as EstimateRow,
    })

  it('equals the additional bought amount or the saved sell amount', () => {
    expect(gained('sell', { sell: 1000n, buy: 2100n })).toBe(100n)
    expect(gained('buy', { sell: 900n, buy: 2000n })).toBe(100n)
  })

  it('causes a notification from one atom on, and is never negative', () => {
    expect(gained('sell', { sell: 1000n, buy: 2001n })).toBe(1n)
    expect(gained('sell', { sell: 1000n, buy: 2000n })).toBeUndefined()
    expect(gained('sell', { sell: 1000n, buy: 1500n })).toBeUndefined()
    expect(gained('buy', { sell: 1100n, buy: 2000n })).toBeUndefined()
  })

  it('is measured from the quote after the volume fee', () => {
    expect(gained('sell', { sell: 1000n, buy: 1980n }, 0n, 100)).toBeUndefined()
    expect(gained('sell', { sell: 1000n, buy: 1990n }, 0n, 100)).toBe(10n)
    expect(gained('buy', { sell: 1010n, buy: 2000n }, 0n, 100)).toBeUndefined()
    expect(gained('buy', { sell: 1009n, buy: 2000n }, 0n, 100)).toBe(1n)
  })

  it('counts a signed fee as paid', () => {
    expect(gained('sell', { sell: 900n, buy: 1800n }, 100n)).toBeUndefined()
    expect(gained('sell', { sell: 900n, buy: 1801n }, 100n)).toBe(1n)
    expect(gained('buy', { sell: 900n, buy: 2000n }, 100n)).toBeUndefined()
    expect(gained('buy', { sell: 899n, buy: 2000n }, 100n)).toBe(1n)
  })
})
