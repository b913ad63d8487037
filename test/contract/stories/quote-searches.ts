/** Stories about the search for quotes: sizes and defaults, time, and streamed quotes. */
import { expect } from 'vitest'
import { NATIVE_TOKEN_MARKER } from '../../../src/domain/chains/chains'
import { hashAppData, ZERO_APP_DATA } from '../../../src/domain/orders/app-data'
import type { Quote, QuoteRequest } from '../../../src/domain/orders/quotes'
import { type Address, type Seconds, toAmount, toSeconds } from '../../../src/domain/scalars'
import { newKey } from '../../support/keys'
import { atoms, BURNT, COW, MAINNET, refusal, type Story, someQuote, USDC, WETH, type World } from '../story'

const network = MAINNET
const from = newKey().address

const ask = ({ call }: World, change: Partial<QuoteRequest> = {}): Promise<Quote> =>
  call('quote', { network, body: someQuote(from, change) })

const oneWeth = toAmount(atoms(1, 'WETH'))
/** A sale whose direct pool is shallow: a route through a deep middle token pays more. */
const wide: Partial<QuoteRequest> = {
  sellToken: COW,
  buyToken: USDC,
  sellAmountBeforeFee: toAmount(atoms(500_000, 'COW')),
}

export const quoteSearchStories: readonly Story[] = [
  {
    name: 'each of the three sizes can have an absolute expiry, a relative expiry, or no expiry',
    isReading: true,
    needs: 'clock',
    run: async (world) => {
      const now = toSeconds(world.now())
      const none = { sellAmountBeforeFee: undefined }
      const sizes: readonly Partial<QuoteRequest>[] = [
        {},
        { ...none, sellAmountAfterFee: oneWeth },
        { ...none, kind: 'buy', buyAmountAfterFee: toAmount(atoms(100, 'USDC')) },
      ]
      const expiries: readonly (readonly [Partial<QuoteRequest>, number])[] = [
        [{ validFor: 700 as Seconds }, now + 700],
        [{ validTo: (now + 800) as Seconds }, now + 800],
        [{}, now + 1800],
      ]
      for (const size of sizes) {
        for (const [expiry, validTo] of expiries) {
          const { quote, from: trader } = await ask(world, { ...size, ...expiry })
          expect([quote.validTo, trader, quote.receiver]).toEqual([validTo, from, from])
          expect(quote.feeAmount).toBeGreaterThan(0n)
        }
      }
    },
  },
  {
    name: 'absent fields of a request have the defaults of the contract',
    isReading: true,
    run: async (world) => {
      const sellAmountBeforeFee = oneWeth.toString()
      const bare = { sellToken: WETH, buyToken: USDC, from, kind: 'sell', sellAmountBeforeFee }
      const response = await world.fetch(
        new Request('https://cowbell.invalid/mainnet/api/v1/quote', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(bare),
        }),
      )
      expect(await response.json()).toMatchObject({
        quote: {
          sellTokenBalance: 'erc20',
          buyTokenBalance: 'erc20',
          signingScheme: 'eip712',
          partiallyFillable: false,
          appData: ZERO_APP_DATA,
          receiver: from,
        },
        verified: true,
      })
    },
  },
  {
    name: 'a timeout of zero returns the first quote, and a longer timeout returns a better one',
    isReading: true,
    needs: 'clock',
    run: async (world) => {
      const hurried = await ask(world, { ...wide, timeout: 0 })
      const patient = await ask(world, { ...wide, timeout: 1_000_000 })
      expect(patient.quote.buyAmount).toBeGreaterThan(hurried.quote.buyAmount)
      const fast = await ask(world, { ...wide, priceQuality: 'fast' })
      expect(fast.quote.buyAmount).toBe(hurried.quote.buyAmount)
    },
  },
  {
    name: 'a stream sends each better quote as it is found, the best one last',
    isReading: true,
    needs: 'clock',
    run: async (world) => {
      const body = someQuote(from, wide)
      const quotes: Quote[] = []
      for await (const each of await world.call('streamQuotes', { network, body })) quotes.push(each)
      expect(quotes).toHaveLength(2)
      const bought = quotes.map(({ quote }) => quote.buyAmount)
      expect(bought[1]).toBeGreaterThan(bought[0] as bigint)
      expect((await ask(world, wide)).quote.buyAmount).toBe(bought[1])
      for (const { id } of quotes) expect(typeof id).toBe('number')
    },
  },
  {
    name: 'a stream refuses a malformed request before it begins, and ends with an error without a price',
    isSample: true,
    isReading: true,
    run: async (world) => {
      const stream = (change: Partial<QuoteRequest>) =>
        world.call('streamQuotes', { network, body: someQuote(from, change) })
      const first = async (change: Partial<QuoteRequest>) => {
        for await (const each of await stream(change)) return each
        return undefined
      }
      const unknown = `0x${'12'.repeat(20)}` as Address
      const toVault = { sellToken: USDC, buyToken: NATIVE_TOKEN_MARKER, buyTokenBalance: 'internal' } as const
      await refusal(stream({ buyToken: WETH }), 'SameBuyAndSellToken')
      await refusal(stream({ buyToken: unknown }), 'UnsupportedToken')
      await refusal(stream({ sellToken: NATIVE_TOKEN_MARKER }), 'InvalidNativeSellToken')
      await refusal(stream(toVault), 'UnsupportedBuyTokenDestination')
      await refusal(stream({ validFor: 1 as Seconds }), 'InsufficientValidTo')
      await refusal(stream({ validFor: 99_999 as Seconds }), 'ExcessiveValidTo')
      await refusal(stream({ receiver: BURNT }), 'Forbidden', 403)
      await refusal(stream({ appData: 'no json' }), 'InvalidAppData')
      await refusal(stream({ appData: '{}', appDataHash: hashAppData('{ }') }), 'AppDataHashMismatch')
      await refusal(stream({ onchainOrder: true }), 'InvalidParameter')
      const buyAmountAfterFee = toAmount(atoms(1e12, 'USDC'))
      await refusal(first({ kind: 'buy', buyAmountAfterFee }), 'NoLiquidity')
      await refusal(first({ sellAmountBeforeFee: toAmount(1000n) }), 'SellAmountDoesNotCoverFee')
    },
  },
]
