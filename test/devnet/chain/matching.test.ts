/** Opposite orders whose limits are within the pools' fee. The real contract settles them without a pool. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OrderTerms } from '../../../src/domain/orders/order'
import { type OrderUid, toAmount } from '../../../src/domain/scalars'
import { known } from '../../support/known'
import type { Devnet } from '../start-devnet'
import type { Story } from '../story'
import type { TokenSymbol } from '../tokens'
import { type DevnetWorld, openWorld, startWorld } from './world'

let devnet: Devnet
let story: Story
let world: DevnetWorld
beforeAll(async () => {
  ;({ devnet, story } = await startWorld())
  world = openWorld(devnet)
})
afterAll(() => devnet?.close())

/**
 * A pool keeps 0.3% of its input. These orders ask for 0.1% less than its price, so no pool can fill one
 * alone.
 */
const ASKED_BPS = 9_990n

/** Converts atoms of one token to another at the price of their pool, without its fee. */
async function worthIn(from: TokenSymbol, to: TokenSymbol, atoms: bigint): Promise<bigint> {
  const { address } = story.pairOf(from, to)
  return (atoms * (await story.balanceOf(to, address))) / (await story.balanceOf(from, address))
}

/** Reads the reserves of every pool. */
const poolsNow = (): Promise<readonly bigint[]> =>
  Promise.all(
    devnet.profile.pools.pairs.flatMap(({ address, tokens }) =>
      devnet.profile.tokens
        .filter((token) => tokens.includes(token.address))
        .map(({ symbol }) => story.balanceOf(symbol as TokenSymbol, address)),
    ),
  )

/** Sells atoms of one token for another, with a limit within the pool's fee. */
async function offer(
  trader: number,
  [from, to]: readonly [TokenSymbol, TokenSymbol],
  sellAmount: bigint,
  change: Partial<OrderTerms> = {},
): Promise<OrderUid> {
  const buyAmount = ((await worthIn(from, to, sellAmount)) * ASKED_BPS) / 10_000n
  const terms = await story.anOrder({
    sellToken: story.token(from).address,
    buyToken: story.token(to).address,
    sellAmount: toAmount(sellAmount),
    buyAmount: toAmount(buyAmount),
    ...change,
  })
  return world.place(terms, await world.sign(terms, story.trader(trader)))
}

/** Returns the transactions that filled an order. */
const hashesOf = async (orderUid: OrderUid) =>
  (await world.call('getTrades', { network: world.network, orderUid })).map(({ txHash }) => txHash)

/** Returns the matched shares of an order's trades, as the service reports them. */
async function matchedOf(uid: OrderUid): Promise<readonly (number | undefined)[]> {
  const { auctions } = await world.call('getDebugReport', { network: world.network, uid })
  return auctions.flatMap(({ proposedSolutions }) =>
    proposedSolutions.filter(({ isWinner }) => isWinner).map(({ matchedShare }) => matchedShare),
  )
}

const WHOLE = 10n ** 18n

describe("orders with limits within the pools' fee", () => {
  it('wait while they are alone, because no pool can fill them', async () => {
    const before = await poolsNow()
    const uid = await offer(0, ['WETH', 'USDC'], WHOLE)
    await world.settle()
    expect(await world.order(uid)).toMatchObject({ status: 'open' })
    expect(await poolsNow()).toEqual(before)
    const opposite = await offer(1, ['USDC', 'WETH'], await worthIn('WETH', 'USDC', WHOLE))
    await world.settle()
    for (const one of [uid, opposite]) {
      expect(await world.order(one)).toMatchObject({ status: 'fulfilled' })
      expect(await matchedOf(one)).toEqual([1])
    }
    expect(await hashesOf(uid)).toEqual(await hashesOf(opposite))
    expect(await poolsNow()).toEqual(before)
    expect(world.bugs).toEqual([])
  })

  it('trade as a cycle of three in one transaction', async () => {
    const before = await poolsNow()
    const usdc = await worthIn('WETH', 'USDC', WHOLE)
    const uids = [
      await offer(2, ['WETH', 'USDC'], WHOLE),
      await offer(3, ['USDC', 'DAI'], usdc),
      await offer(4, ['DAI', 'WETH'], await worthIn('USDC', 'DAI', usdc)),
    ]
    await world.settle()
    for (const uid of uids) expect(await world.order(uid)).toMatchObject({ status: 'fulfilled' })
    const hashes = await Promise.all(uids.map(hashesOf))
    expect(new Set(hashes.flat()).size).toBe(1)
    expect(await poolsNow()).toEqual(before)
  })

  it('fill a larger order partially, over several auctions', async () => {
    const before = await poolsNow()
    const large = await offer(5, ['WETH', 'USDC'], 4n * WHOLE, { partiallyFillable: true })
    const sold: bigint[] = []
    for (const trader of [6, 7, 8]) {
      const opposite = await offer(trader, ['USDC', 'WETH'], await worthIn('WETH', 'USDC', WHOLE))
      await world.settle()
      expect(await world.order(opposite)).toMatchObject({ status: 'fulfilled' })
      sold.push(known((await world.order(large)).executedSellAmount))
    }
    expect(sold.every((atoms, n) => atoms > (sold[n - 1] ?? 0n))).toBe(true)
    expect(Math.abs(Number(sold.at(-1)) / Number(3n * WHOLE) - 1)).toBeLessThan(0.002)
    expect(await world.order(large)).toMatchObject({ status: 'open' })
    expect(new Set(await hashesOf(large)).size).toBe(3)
    expect(await poolsNow()).toEqual(before)
  })
})
