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

async function put(entry: OrderEntry, usd: number | null): Promise<void> {
  await clientDb.orders.put(entry)
  await clientDb.ledger.put(signedFor(entry, usd) as never)
}

const read = (owner?: Address) => firstOf(watchSurplus('sandbox', owner))

describe('the surplus of orders', () => {
  it('is nothing before one has traded', async () => {
    await put(makeAccepted(makeTerms()), 3_000)
    expect(await read()).toEqual({ points: [], orders: 0, isPart: false })
  })

  it('of a token pegged to the dollar is its amount, whatever the sold one was worth', async () => {
    await put(makeFilled(1_000), 3_100)
    await put(makeFilled(2_000), null)
    expect((await read()).points.at(-1)?.usd).toBe(40)
  })

  it('adds up from nothing, in USD of when each was signed', async () => {
    await put(makeFilled(1_000, WBTC), 3_020)
    await put(makeFilled(2_000, WBTC), 6_040)
    const { points, orders, isPart } = await read()
    expect(points.map(({ at }) => at)).toEqual([later(1_000), later(1_500), later(2_500)])
    expect(points.map(({ usd }) => Math.round(usd * 100))).toEqual([0, 2_000, 6_000])
    expect([orders, isPart]).toEqual([2, false])
  })

  it('leaves out what nobody knew the worth of', async () => {
    await put(makeFilled(1_000, WBTC), 3_020)
    await put(makeFilled(2_000, WBTC), null)
    expect(await read()).toMatchObject({ orders: 1 })
  })

  it.each([
    ['production', 20],
    ['sandbox', 40],
  ] as const)('counts a test network among play money alone: %s', async (profileId, usd) => {
    await put({ ...makeFilled(1_000), profileId }, 3_020)
    const [sepolia, token] = [11155111 as ChainId, '0x94a9d9ac8a22534e3faca9f4e7f2e2cf85d5e4c8' as Address]
    expect(viewToken(sepolia, token)).toMatchObject({ symbol: 'USDC', isDollar: true })
    await put({ ...makeFilled(2_000, token), profileId, chainId: sepolia }, 3_020)
    expect((await firstOf(watchSurplus(profileId, undefined))).points.at(-1)?.usd).toBe(usd)
  })

  it('is that of one account where one is chosen', async () => {
    await put(makeFilled(1_000), 3_020)
    expect(await read(TRADER)).toMatchObject({ orders: 1 })
    expect(await read(OTHER)).toMatchObject({ orders: 0 })
  })
})

describe('orders that have gained something', () => {
  const count = (owner?: Address) => firstOf(watchGained('sandbox', owner))

  it('are counted up to two, which is all that their place is known by', async () => {
    await put(makeAccepted(makeTerms()), 3_000)
    const counts = [await count()]
    for (const at of [1_000, 2_000, 3_000]) {
      await put(makeFilled(at), 3_000)
      counts.push(await count())
    }
    expect(counts).toEqual([0, 1, 2, 2])
    expect([await count(TRADER), await count(OTHER)]).toEqual([2, 0])
  })

  /** An order that traded at its limit. */
  function makeAtLimit(at: number): OrderEntry {
    const entry = makeFilled(at)
    const atLimit = { executedBuyAmount: entry.terms.buyAmount, executedSellAmount: entry.terms.sellAmount }
    return { ...entry, order: makeOrder(entry.terms, { ...FILLED, ...atLimit }) } as OrderEntry
  }

  it('are not those that traded at their limit, which are in the history and no step of it', async () => {
    await put(makeAtLimit(1_000), 3_000)
    expect(await count()).toBe(0)
    await put(makeFilled(2_000), 3_000)
    expect(await count()).toBe(1)
    expect(await read()).toMatchObject({ orders: 2, points: [{ usd: 0 }, { usd: 20 }] })
  })

  it('are looked for among the thousand newest, as is their history', async () => {
    await put(makeFilled(1_000), 3_000)
    await clientDb.orders.bulkPut(Array.from({ length: 999 }, (_, at) => makeAtLimit(2_000 + at)))
    expect(await count()).toBe(1)
    expect(await read()).toMatchObject({ orders: 1_000, isPart: false })
    await clientDb.orders.put(makeAtLimit(4_000))
    expect(await count()).toBe(0)
    expect(await read()).toMatchObject({ orders: 1_000, isPart: true, points: [{ usd: 0 }] })
  })
})

describe('what an order gained', () => {
  const readTotal = async () => (await read()).points.at(-1)?.usd

  it('of a sale is its share of what was bought, as far as it was filled', async () => {
    const whole = makeFilled(1_000)
    const terms = makeTerms({
      sellAmount: (whole.terms.sellAmount * 2n) as Amount,
      buyAmount: (whole.terms.buyAmount * 2n) as Amount,
      partiallyFillable: true,
    })
    await put({ ...makeAccepted(terms), order: makeOrder(terms, FILLED) } as OrderEntry, 6_040)
    expect(await readTotal()).toBeCloseTo(20, 6)
  })

  it('of a purchase is what was not sold', async () => {
    const terms = makeTerms({ kind: 'buy' })
    const order = makeOrder(terms, {
      executedBuyAmount: terms.buyAmount,
      executedSellAmountBeforeFees: ((terms.sellAmount * 9n) / 10n) as Amount,
    })
    await put({ ...makeAccepted(terms), order } as OrderEntry, 3_000)
    expect(await readTotal()).toBeCloseTo(300, 6)
  })
})
