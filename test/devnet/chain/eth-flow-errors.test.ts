/** Sales of the native coin that EthFlow accepted and the service rejects. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { NATIVE_TOKEN_MARKER } from '../../../src/domain/chains/chains'
import type { Address } from '../../../src/domain/scalars'
import type { Devnet } from '../start-devnet'
import type { Story } from '../story'
import { openSales } from './sales'
import { openWorld, startWorld } from './world'

let devnet: Devnet
let story: Story
let sales: ReturnType<typeof openSales>
beforeEach(async () => {
  ;({ devnet, story } = await startWorld())
  sales = openSales({ devnet, story })
})
afterEach(() => devnet?.close())

type World = ReturnType<typeof openWorld>

describe('a rejected sale of the native coin', () => {
  const YEARS = 2 * 365 * 24 * 60 * 60
  const lonely = '0x00000000000000000000000000000000000010ad' as Address
  const CASES = [
    { error: 'NonZeroFee', change: async () => ({ feeAmount: 1n }) },
    {
      error: 'ValidToTooFarInFuture',
      change: async () => ({ validTo: Math.floor(Date.now() / 1000) + YEARS }),
    },
    { error: 'PreValidationError', change: async () => ({ buyToken: NATIVE_TOKEN_MARKER }) },
    { error: 'PreValidationError', change: async () => ({ buyToken: sales.user }) },
    { error: 'QuoteNotFound', change: async () => ({ buyToken: lonely, quoteId: 7_000_000n }) },
    {
      error: 'InvalidQuote',
      change: async (world: World) => ({
        buyToken: lonely,
        quoteId: BigInt(
          await world.database.quotes.add({
            chainId: world.network,
            sellToken: story.token('WETH').address,
            buyToken: story.token('USDC').address,
            kind: 'sell',
            expiresAt: Date.now() + 60_000,
          } as never),
        ),
      }),
    },
  ] as const

  it.each(CASES)('has the error $error', async ({ error, change }) => {
    const [weth, usdc] = [story.token('WETH'), story.token('USDC')]
    const tokenWithoutPool = { address: lonely, symbol: 'LONE', name: 'In no pool', decimals: 18 }
    const world = openWorld(devnet, { tokens: [weth, usdc, tokenWithoutPool] })
    const quote = { sell: 1n, buy: 1n, fee: 0n, gasAmount: 1, gasPrice: 1, sellTokenPrice: 1 }
    const changed = await change(world)
    await world.database.quotes.toCollection().modify((row) => {
      row.price = { ...quote, swaps: [], solver: sales.user, isVerified: true }
    })
    const { sale, uid } = await sales.place(changed)
    await world.runAuctions()
    await world.runAuctions()
    expect(await world.order(uid)).toMatchObject({
      status: 'open',
      onchainOrderData: { sender: sales.user, placementError: error },
    })
    expect(await world.database.auctions.count()).toBe(0)
    await sales.ask('invalidateOrder', sale)
    await world.runAuctions()
    expect(await world.order(uid)).toMatchObject({ status: 'cancelled' })
    expect(world.bugs).toEqual([])
  })
})
