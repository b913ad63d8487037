import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { solverAccounts } from '../../../../src/api/exchange/settings'
import {
  hasProceeds,
  isBetterQuote,
  rankPrices,
  searchPrices,
} from '../../../../src/backend/local/quotes/quote-search'
import type { EstimateRow } from '../../../../src/backend/local/store/rows'
import { toAmount } from '../../../../src/domain/scalars'
import {
  atoms,
  MAINNET,
  newTrader,
  place,
  someQuote,
  termsOfQuote,
  USDC,
  WETH,
} from '../../../contract/story'
import { newKey } from '../../../support/keys'
import { openService } from '../../../support/service'

const price = (buy: bigint, fee: bigint, isVerified: boolean): EstimateRow => ({
  sell: 1000n,
  buy,
  fee,
  gasAmount: 1,
  gasPrice: 1,
  sellTokenPrice: 1,
  swaps: [],
  solver: USDC,
  isVerified,
})
const sale = { kind: 'sell', basis: 'beforeFee', sellAmount: toAmount(1000n) } as const
const purchase = { kind: 'buy', basis: 'afterFee', buyAmount: toAmount(1000n) } as const
const betterPrice = price(500n, 10n, false)
const worsePrice = price(510n, 100n, true)

describe('the price of a quote', () => {
  it('comes from the first solver for a fast quote, and from the best solver for an optimal quote', () => {
    expect(rankPrices({ priceQuality: 'fast' }, sale, [worsePrice, betterPrice])).toEqual([worsePrice])
    expect(rankPrices({ priceQuality: 'optimal' }, sale, [worsePrice, betterPrice])).toEqual([
      betterPrice,
      worsePrice,
    ])
    expect(rankPrices({ priceQuality: 'optimal' }, sale, [])).toEqual([])
  })

  it('is the best confirmed price for a verified quote, or the best price if none is confirmed', () => {
    expect(rankPrices({ priceQuality: 'verified' }, sale, [betterPrice, worsePrice])).toEqual([
      worsePrice,
      betterPrice,
    ])
    const worse = { ...worsePrice, isVerified: false }
    expect(rankPrices({ priceQuality: 'verified' }, sale, [worse, betterPrice])[0]).toBe(betterPrice)
  })

  it('includes the network cost, which a buyer pays on top', () => {
    const request = { priceQuality: 'optimal' } as const
    expect(isBetterQuote(request, purchase, price(1000n, 5n, true), price(1000n, 9n, true))).toBe(true)
    expect(isBetterQuote(request, purchase, price(1000n, 9n, true), price(1000n, 5n, true))).toBe(false)
  })

  it('has no proceeds if the network cost exceeds them', () => {
    expect(hasProceeds(sale, price(500n, 1000n, false))).toBe(false)
    expect(hasProceeds(sale, price(500n, 999n, false))).toBe(false)
    expect(hasProceeds(sale, price(500n, 900n, false))).toBe(true)
    expect(hasProceeds(purchase, price(500n, 5000n, false))).toBe(true)
  })
})

describe('the price search', () => {
  const nameOf = (solver: string | undefined) =>
    Object.entries(solverAccounts).find(([, account]) => account === solver)?.[0]
  const bigSale = {
    sellAmountBeforeFee: toAmount(atoms(2_000, 'WETH')),
    from: newKey().address,
  }

  it('yields a price of each solver, the fastest first, until the time is up', async () => {
    const { context, clock } = openService()
    const market = await (await context.chain.snapshot(MAINNET, { now: clock.now })).getMarket()
    const side = { kind: 'sell', basis: 'beforeFee', sellAmount: bigSale.sellAmountBeforeFee } as const
    const ask = { sellToken: WETH, buyToken: USDC, side, extraGas: 0 }
    const names = [...searchPrices(market, ask, new Set())].map(({ solver }) => nameOf(solver))
    expect(names.slice(0, 2)).toEqual(['baseline', 'split'])
    expect([...searchPrices(market, ask, new Set(), () => true)].map(({ solver }) => nameOf(solver))).toEqual(
      ['baseline'],
    )
  })

  it('returns the best price that the simulation confirms, or the best price if it confirms none', async () => {
    const quoted = async (isConfirmed: (swaps: number) => boolean) => {
      const { call, database } = openService({}, (context) => ({
        ...context,
        chain: { ...context.chain, confirm: async ({ swaps }) => isConfirmed(swaps.length) },
      }))
      const { verified } = await call('quote', { network: MAINNET, body: someQuote(bigSale.from, bigSale) })
      const [row] = await database.quotes.toArray()
      return [nameOf(row?.price.solver), verified, (row?.price.swaps.length ?? 0) > 1]
    }
    const [best] = await quoted(() => true)
    expect(best).not.toBe('baseline')
    expect(await quoted((swaps) => swaps === 1)).toEqual(['baseline', true, false])
    expect(await quoted(() => false)).toEqual([best, false, true])
  })
})

describe('the volume fee of the service', () => {
  const from = newKey().address
  const quoted = async (volumeFeeBps: number, change = {}) =>
    openService({ volumeFeeBps }).call('quote', { network: MAINNET, body: someQuote(from, change) })

  it('appears in basis points and in the amounts of sales and purchases', async () => {
    const [free, two] = [await quoted(0), await quoted(2)]
    expect([free.protocolFeeBps, two.protocolFeeBps]).toEqual([undefined, '2'])
    const { buyAmount } = free.quote
    expect(two.quote.buyAmount).toBe(buyAmount - (buyAmount * 2n) / 10_000n)
    const purchased = { kind: 'buy', buyAmountAfterFee: toAmount(atoms(1000, 'USDC')) }
    const [plain, charged] = [await quoted(0, purchased), await quoted(0.3, purchased)]
    const { sellAmount, feeAmount } = plain.quote
    expect(charged.protocolFeeBps).toBe('0.3')
    expect(charged.quote.sellAmount).toBe(sellAmount + ((sellAmount + feeAmount) * 3n) / 100_000n)
  })
})

describe('a quote of the service', () => {
  it.each([
    ['a sale', 0, {}],
    ['a sale with a fee on its volume', 2, {}],
    ['a sale with a fee of less than a millionth', 0.004, {}],
    ['a sale with a fee of hundredths of a basis point', 0.29, {}],
    ['a purchase', 0, { kind: 'buy', buyAmountAfterFee: toAmount(atoms(9_000, 'USDC')) }],
    ['a purchase with a fee', 2, { kind: 'buy', buyAmountAfterFee: toAmount(atoms(9_000, 'USDC')) }],
  ] as const)('equals what the auction gives its order: %s', async (_, volumeFeeBps, change) => {
    const { world, call, runAuctions } = openService({ volumeFeeBps })
    const trader = await newTrader(world)
    const quoted = await call('quote', { network: MAINNET, body: someQuote(trader.address, change) })
    const { sellAmount, buyAmount, feeAmount } = quoted.quote
    const terms = termsOfQuote(world, quoted)
    const uid = await place(world, trader, terms, { quoteId: quoted.id })
    await runAuctions()
    expect(await call('getOrder', { network: MAINNET, uid })).toMatchObject({
      status: 'fulfilled',
      executedSellAmount: sellAmount + feeAmount,
      executedBuyAmount: buyAmount,
    })
  })
})
