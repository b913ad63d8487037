import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { improvementOf, toNotification } from '../../../../src/backend/local/orders/notifications'
import type { EstimateRow, OrderRow } from '../../../../src/backend/local/store/rows'
import { type Milliseconds, toAmount } from '../../../../src/domain/scalars'
import { atoms, COW, MAINNET, newTrader, place, someTerms, USDC, WETH } from '../../../contract/story'
import { openService } from '../../../support/service'

/** What an account was told of one order. */
async function told(change: Parameters<typeof someTerms>[1]) {
  const { world, call } = openService()
  const trader = await newTrader(world)
  await place(world, trader, someTerms(world, change))
  await world.runRounds()
  return (await call('getNotifications', { account: trader.address })).map(
    ({ type, message }) => `${type}: ${message}`,
  )
}

describe('notifications', () => {
  it('say what was sold for what, received amounts cut, never rounded up', async () => {
    const [filled] = await told({ sellToken: COW, buyToken: WETH, sellAmount: toAmount(atoms(100.5, 'COW')) })
    expect(filled).toMatch(/^order_filled: Sold 100\.5 COW for 0\.00\d{6,} WETH\.$/)
  })

  it('say what was bought for what', async () => {
    const change = {
      kind: 'buy',
      sellAmount: toAmount(atoms(1, 'WETH')),
      buyAmount: toAmount(atoms(1500, 'USDC')),
    } as const
    expect((await told(change))[0]).toMatch(/^order_filled: Bought 1,500 USDC for 0\.\d+ WETH\.$/)
  })

  it('tell of one fill once, in any number of rounds', async () => {
    const { world, call } = openService()
    const trader = await newTrader(world)
    await place(world, trader, someTerms(world))
    for (let round = 0; round < 3; round += 1) await world.runRounds()
    const all = await call('getNotifications', { account: trader.address })
    expect(all.filter(({ type }) => type === 'order_filled')).toHaveLength(1)
    expect(MAINNET).toBe(all[0]?.metadata['chainId'])
  })
})

describe('the end of an order', () => {
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

  it('tells nothing of fills when there were none', () => {
    const told = toNotification(row, 'order_expired', at)
    expect(told.message).toBe(`${ORDER} expired.`)
    expect(told.metadata).not.toHaveProperty('filled')
  })

  it('tells how much was filled before', () => {
    const told = toNotification(partly(10), 'order_expired', at)
    expect(told.message).toBe(`${ORDER} expired with 50% filled. Sold 10 WETH for 30,100 USDC.`)
    expect(told.metadata).toMatchObject({ filled: '50%', executedSellAmount: `${atoms(10, 'WETH')}` })
    expect(toNotification(partly(0.001), 'order_cancelled', at).message).toBe(
      `${ORDER} was cancelled with under 0.01% filled. Sold 0.001 WETH for 3.01 USDC.`,
    )
  })

  it('by the service itself is told with its reason', () => {
    const told = toNotification(row, 'order_cancelled', at, { reason: 'banned_user' })
    expect(told.message).toContain('was cancelled by the service, which bans its owner or recipient')
    expect(told.metadata).toMatchObject({ reason: 'banned_user' })
  })
})

describe('an improvement over the quote', () => {
  const gained = (kind: 'sell' | 'buy', executed: OrderRow['executed'], signedFee = 0n, volumeFeeBps = 0) =>
    improvementOf(volumeFeeBps, {
      terms: { kind, sellAmount: 1000n - signedFee, feeAmount: signedFee } as OrderRow['terms'],
      executed,
      executedSignedFee: signedFee,
      quote: { sell: kind === 'sell' ? 1000n : 1000n - signedFee, buy: 2000n, fee: signedFee } as EstimateRow,
    })

  it('is what was bought more, or sold less, than quoted', () => {
    expect(gained('sell', { sell: 1000n, buy: 2100n })).toBe(100n)
    expect(gained('buy', { sell: 900n, buy: 2000n })).toBe(100n)
  })

  it('is told from the first atom on, and is never a loss', () => {
    expect(gained('sell', { sell: 1000n, buy: 2001n })).toBe(1n)
    expect(gained('sell', { sell: 1000n, buy: 2000n })).toBeUndefined()
    expect(gained('sell', { sell: 1000n, buy: 1500n })).toBeUndefined()
    expect(gained('buy', { sell: 1100n, buy: 2000n })).toBeUndefined()
  })

  it('is counted from a quote with the fee on volume in it', () => {
    expect(gained('sell', { sell: 1000n, buy: 1980n }, 0n, 100)).toBeUndefined()
    expect(gained('sell', { sell: 1000n, buy: 1990n }, 0n, 100)).toBe(10n)
    expect(gained('buy', { sell: 1010n, buy: 2000n }, 0n, 100)).toBeUndefined()
    expect(gained('buy', { sell: 1009n, buy: 2000n }, 0n, 100)).toBe(1n)
  })

  it('counts a fee that was signed as paid', () => {
    expect(gained('sell', { sell: 900n, buy: 1800n }, 100n)).toBeUndefined()
    expect(gained('sell', { sell: 900n, buy: 1801n }, 100n)).toBe(1n)
    expect(gained('buy', { sell: 900n, buy: 2000n }, 100n)).toBeUndefined()
    expect(gained('buy', { sell: 899n, buy: 2000n }, 100n)).toBe(1n)
  })
})
