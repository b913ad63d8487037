import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { readMiss, readOrderCosts } from '../../../src/client/trade/order-costs'
import { readCosts, recordCosts, recordPrice } from '../../../src/client/trade/price-history'
import { emptyClientDb, later, MAINNET, makeOrder, makeTerms, NOW, USDC, WETH } from '../../support/client'

const terms = makeTerms()
const pair = { profileId: 'sandbox', chainId: MAINNET, sellToken: WETH, buyToken: USDC } as const
const costed = { ...pair, terms, order: makeOrder(terms), createdAt: NOW } as const
const WHOLE = 10n ** 12n
const ONE = 10n ** 18n
const costs = { networkCost: ONE / 100n, keptParts: WHOLE }
const priced = (usdc: number, at = NOW) => recordPrice(pair, usdc / 1e12, at)

beforeEach(emptyClientDb)

describe('recorded costs', () => {
  it('belong to one direction of a pair and to a size', async () => {
    await recordCosts(pair, ONE, costs, NOW)
    expect(await readCosts(pair, 2n * ONE)).toMatchObject(costs)
    expect(await readCosts(pair, 3n * ONE)).toBeUndefined()
    expect(await readCosts({ ...pair, sellToken: USDC, buyToken: WETH }, ONE)).toBeUndefined()
  })

  it('are those of the last quote of the nearest size', async () => {
    const cheap = { ...costs, networkCost: 1n }
    await recordCosts(pair, ONE, costs, NOW)
    await recordCosts(pair, (3n * ONE) / 2n, { ...costs, networkCost: 5n }, later(1))
    await recordCosts(pair, ONE + 1n, cheap, later(2))
    expect(await readCosts(pair, ONE)).toMatchObject(cheap)
  })

  it('stay when a price is recorded', async () => {
    await recordCosts(pair, ONE, costs, NOW)
    await priced(3_000)
    expect(await readCosts(pair, ONE)).toMatchObject(costs)
  })
})

describe('readOrderCosts', () => {
  const quote = { sellAmount: ONE, buyAmount: 2_985_000_000n, feeAmount: ONE / 100n }
  const quoted = { ...costed, order: makeOrder(terms, { quote: quote as never }) }

  it("uses the order's own quote if none is recorded, with the market price of that time", async () => {
    expect(await readOrderCosts(quoted)).toBeUndefined()
    await priced(3_000)
    expect(await readOrderCosts(quoted)).toEqual({ networkCost: ONE / 100n, keptParts: expect.any(BigInt) })
    expect(Number((await readOrderCosts(quoted))?.keptParts) / 1e12).toBeCloseTo(0.995, 2)
  })

  it('is undefined without any quote', async () => {
    await priced(3_000)
    expect(await readOrderCosts(costed)).toBeUndefined()
  })
})

describe('readMiss', () => {
  it('compares the best price of the life of an order with the price at which it fills', async () => {
    await recordCosts(pair, terms.sellAmount, { ...costs, networkCost: 0n }, NOW)
    await priced(3_500, later(-120_000))
    await priced(2_900, later(120_000))
    await priced(2_850, later(240_000))
    const miss = await readMiss(costed, later(300_000))
    expect(miss?.bps).toBeCloseTo(344.83, 1)
  })

  it('is undefined if no price was seen, or no costs are known', async () => {
    await recordCosts(pair, terms.sellAmount, costs, NOW)
    expect(await readMiss(costed, later(300_000))).toBeUndefined()
    await emptyClientDb()
    await priced(2_900, later(1))
    expect(await readMiss(costed, later(300_000))).toBeUndefined()
  })
})
