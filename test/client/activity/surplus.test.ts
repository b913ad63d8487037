import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { watchGained, watchSurplus } from '../../../src/client/activity/surplus'
import { clientDb } from '../../../src/client/db/db'
import type { OrderEntry } from '../../../src/client/db/rows/order-entry'
import { viewToken } from '../../../src/client/tokens/tokens'
import type { Address, Amount, ChainId } from '../../../src/domain/scalars'
import {
  emptyClientDb,
  FILLED,
  later,
  makeAccepted,
  makeFilled,
  makeOrder,
  makeTerms,
  signedFor,
  TRADER,
} from '../../support/client'
import { firstOf } from '../../support/first-of'

beforeEach(emptyClientDb)

const OTHER = `0x${'a7'.repeat(20)}` as Address

/** A token that is not pegged to the dollar. */
const WBTC = '0x2260fac5e5542a773aa44fbcfedf7c193bc2c599' as Address

/** Stores a limit order. */
const put = (entry: OrderEntry, usd: number | null) => putMarket({ ...entry, shown: null }, usd)

/** Stores an order that was made at the shown quote. */
async function putMarket(entry: OrderEntry, usd: number | null): Promise<void> {
  await clientDb.orders.put(entry)
  await clientDb.ledger.put(signedFor(entry, usd) as never)
}

const read = (owner?: Address) => firstOf(watchSurplus({ profileId: 'sandbox', owner }))

describe('watchSurplus', () => {
  it('emits no points before an order has traded', async () => {
    await put(makeAccepted(makeTerms()), 3_000)
    expect(await read()).toEqual({ points: [], orders: 0, isPartial: false })
  })

  it('counts the amount of a dollar token, regardless of the value of the sold token', async () => {
    await put(makeFilled(1_000), 3_100)
    await put(makeFilled(2_000), null)
    expect((await read()).points.at(-1)?.usd).toBe(40)
  })

  it('counts the difference from the quote of a market order, also a loss', async () => {
    await putMarket(makeFilled(1_000), 3_100)
    expect((await read()).points.at(-1)?.usd).toBe(5)
    const dear = makeFilled(2_000)
    const buyAmount = 3_030_000_000n as Amount
    await putMarket({ ...dear, shown: dear.shown && { ...dear.shown, buyAmount } }, 3_100)
    expect((await read()).points.at(-1)?.usd).toBe(-5)
  })

  it('accumulates from zero, in USD at the prices of signing', async () => {
    await put(makeFilled(1_000, WBTC), 3_020)
    await put(makeFilled(2_000, WBTC), 6_040)
    const { points, orders, isPartial } = await read()
    expect(points.map(({ at }) => at)).toEqual([later(1_000), later(1_500), later(2_500)])
    expect(points.map(({ usd }) => Math.round(usd * 100))).toEqual([0, 2_000, 6_000])
    expect([orders, isPartial]).toEqual([2, false])
  })

  it('skips orders of unknown value', async () => {
    await put(makeFilled(1_000, WBTC), 3_020)
    await put(makeFilled(2_000, WBTC), null)
    expect(await read()).toMatchObject({ orders: 1 })
  })

  it.each([
    ['production', 20],
    ['sandbox', 40],
  ] as const)('counts test networks only in the sandbox: %s', async (profileId, usd) => {
    await put({ ...makeFilled(1_000), profileId }, 3_020)
    const [sepolia, token] = [11155111 as ChainId, '0x94a9d9ac8a22534e3faca9f4e7f2e2cf85d5e4c8' as Address]
    expect(viewToken(sepolia, token)).toMatchObject({ symbol: 'USDC', isDollar: true })
    await put({ ...makeFilled(2_000, token), profileId, chainId: sepolia }, 3_020)
    expect((await firstOf(watchSurplus({ profileId }))).points.at(-1)?.usd).toBe(usd)
  })

  it('can be limited to one account', async () => {
    await put(makeFilled(1_000), 3_020)
    expect(await read(TRADER)).toMatchObject({ orders: 1 })
    expect(await read(OTHER)).toMatchObject({ orders: 0 })
  })
})

describe('watchGained', () => {
  const count = (owner?: Address) => firstOf(watchGained({ profileId: 'sandbox', owner }))

  it('counts the orders with a surplus, up to two', async () => {
    await put(makeAccepted(makeTerms()), 3_000)
    const counts = [await count()]
    for (const at of [1_000, 2_000, 3_000]) {
      await put(makeFilled(at), 3_000)
      counts.push(await count())
    }
    expect(counts).toEqual([0, 1, 2, 2])
    expect([await count(TRADER), await count(OTHER)]).toEqual([2, 0])
  })

  /** Creates an order that traded at its limit. */
  function makeAtLimit(at: number): OrderEntry {
    const entry = makeFilled(at)
    const atLimit = { executedBuyAmount: entry.terms.buyAmount, executedSellAmount: entry.terms.sellAmount }
    return {
      ...entry,
      shown: null,
      order: makeOrder(entry.terms, { ...FILLED, ...atLimit }),
    } as OrderEntry
  }

  it('ignores orders that traded at their limit, which add no step to the history', async () => {
    await put(makeAtLimit(1_000), 3_000)
    expect(await count()).toBe(0)
    await put(makeFilled(2_000), 3_000)
    expect(await count()).toBe(1)
    expect(await read()).toMatchObject({ orders: 2, points: [{ usd: 0 }, { usd: 20 }] })
  })

  it('considers only the thousand newest orders, as the history does', async () => {
    await put(makeFilled(1_000), 3_000)
    await clientDb.orders.bulkPut(Array.from({ length: 999 }, (_, index) => makeAtLimit(2_000 + index)))
    expect(await count()).toBe(1)
    expect(await read()).toMatchObject({ orders: 1_000, isPartial: false })
    await clientDb.orders.put(makeAtLimit(4_000))
    expect(await count()).toBe(0)
    expect(await read()).toMatchObject({ orders: 1_000, isPartial: true, points: [{ usd: 0 }] })
  })
})

describe('the surplus of an order', () => {
  const readTotal = async () => (await read()).points.at(-1)?.usd

  it('scales with the filled part of a sale', async () => {
    const whole = makeFilled(1_000)
    const terms = makeTerms({
      sellAmount: (whole.terms.sellAmount * 2n) as Amount,
      buyAmount: (whole.terms.buyAmount * 2n) as Amount,
      partiallyFillable: true,
    })
    await put({ ...makeAccepted(terms), order: makeOrder(terms, FILLED) } as OrderEntry, 6_040)
    expect(await readTotal()).toBeCloseTo(20, 6)
  })

  it('is the unsold amount if the order is a purchase', async () => {
    const terms = makeTerms({ kind: 'buy' })
    const order = makeOrder(terms, {
      executedBuyAmount: terms.buyAmount,
      executedSellAmountBeforeFees: ((terms.sellAmount * 9n) / 10n) as Amount,
    })
    await put({ ...makeAccepted(terms), order } as OrderEntry, 3_000)
    expect(await readTotal()).toBeCloseTo(300, 6)
  })
})
