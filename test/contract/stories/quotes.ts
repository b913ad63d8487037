/** Stories about quotes: every kind, and every refusal. */
import { expect } from 'vitest'
import { NATIVE_TOKEN_MARKER } from '../../../src/domain/chains/chains'
import { hashAppData, ZERO_APP_DATA } from '../../../src/domain/orders/app-data'
import type { Quote, QuoteRequest } from '../../../src/domain/orders/quotes'
import { type Address, MAX_UINT256, type Seconds, toAmount, toSeconds } from '../../../src/domain/scalars'
import { newKey } from '../../support/keys'
import {
  atOnePrice,
  atoms,
  BURNT,
  MAINNET,
  refusal,
  type Story,
  someQuote,
  USDC,
  WETH,
  type World,
} from '../story'

const network = MAINNET
const from = newKey().address

const ask = ({ call }: World, change: Partial<QuoteRequest> = {}): Promise<Quote> =>
  call('quote', { network, body: someQuote(from, change) })

const oneWeth = toAmount(atoms(1, 'WETH'))
const DOCUMENT = '{"appCode":"story","metadata":{}}'

export const quoteStories: readonly Story[] = [
  {
    name: 'the fee is taken from a sell amount before fee, and added to a sell amount after fee',
    isReading: true,
    run: async (world) => {
      const [budget, exact] = await atOnePrice(world, async () => [
        await ask(world),
        await ask(world, { sellAmountBeforeFee: undefined, sellAmountAfterFee: oneWeth }),
      ])
      expect(budget.quote.sellAmount + budget.quote.feeAmount).toBe(oneWeth)
      expect(exact.quote.sellAmount).toBe(oneWeth)
      // The price of gas depends on time, not on the block.
      expect(Number(exact.quote.feeAmount) / Number(budget.quote.feeAmount)).toBeCloseTo(1, 1)
      expect(exact.quote.buyAmount).toBeGreaterThan(budget.quote.buyAmount)
      for (const { verified, id } of [budget, exact])
        expect({ verified, id: typeof id }).toEqual({ verified: true, id: 'number' })
    },
  },
  {
    name: 'a quote to buy has the required sell amount',
    isReading: true,
    run: async (world) => {
      const buyAmountAfterFee = toAmount(atoms(3000, 'USDC'))
      const { quote, verified } = await ask(world, { kind: 'buy', buyAmountAfterFee })
      expect(quote).toMatchObject({ kind: 'buy', buyAmount: buyAmountAfterFee, partiallyFillable: false })
      expect(quote.sellAmount).toBeGreaterThan(oneWeth / 2n)
      expect(quote.sellAmount).toBeLessThan(oneWeth * 2n)
      expect(verified).toBe(true)
    },
  },
  {
    name: 'a quote expires in a minute, an on-chain quote in ten; the default validity of an order is half an hour',
    isReading: true,
    needs: 'clock',
    run: async (world) => {
      const now = world.now()
      const standard = await ask(world)
      expect(standard.expiration).toBe(now + 60_000)
      expect(standard.quote.validTo).toBe(toSeconds(now) + 1800)
      const onchain = await ask(world, {
        onchainOrder: true,
        signingScheme: 'presign',
        validFor: 600 as Seconds,
      })
      expect(onchain.expiration).toBe(now + 600_000)
      expect(onchain.quote.validTo).toBe(toSeconds(now) + 600)
      const validTo = (toSeconds(now) + 999) as Seconds
      expect((await ask(world, { validTo })).quote.validTo).toBe(validTo)
    },
  },
  {
    name: 'a fast quote cannot be used for an order: it has no id and is already expired',
    isReading: true,
    run: async (world) => {
      const fast = await ask(world, { priceQuality: 'fast' })
      expect(fast).toMatchObject({ expiration: 0, verified: false })
      expect(fast.id ?? null).toBeNull()
      expect(typeof (await ask(world, { priceQuality: 'optimal' })).id).toBe('number')
    },
  },
  {
    name: 'a quote returns the app data as it was sent: the document with its hash, or only the hash',
    run: async (world) => {
      const hash = hashAppData(DOCUMENT)
      expect((await ask(world, { appData: DOCUMENT })).quote).toMatchObject({
        appData: DOCUMENT,
        appDataHash: hash,
      })
      await world.call('putAppDataUnhashed', { network, body: { fullAppData: DOCUMENT } })
      const byHash = (await ask(world, { appData: hash })).quote
      expect([byHash.appData, byHash.appDataHash]).toEqual([hash, undefined])
      expect((await ask(world)).quote.appData).toBe(ZERO_APP_DATA)
    },
  },
  {
    name: 'hooks and contract signatures increase the fee by their gas',
    isReading: true,
    run: async (world) => {
      const hook = { target: USDC, callData: '0x', gasLimit: '100000' }
      const appData = JSON.stringify({ metadata: { hooks: { pre: [hook] } } })
      const [plain, contract, hooked] = await atOnePrice(world, async () => [
        await ask(world),
        await ask(world, { signingScheme: 'eip1271', verificationGasLimit: 50_000 }),
        await ask(world, { appData }),
      ])
      expect(Number(contract.quote.gasAmount)).toBe(Number(plain.quote.gasAmount) + 50_000)
      expect(Number(hooked.quote.gasAmount)).toBe(Number(plain.quote.gasAmount) + 100_000)
      expect(hooked.quote.feeAmount).toBeGreaterThan(plain.quote.feeAmount)
    },
  },
  {
    name: 'the native coin is quoted to buyers like its wrapped token',
    isReading: true,
    run: async (world) => {
      const change = { sellToken: USDC, sellAmountBeforeFee: toAmount(atoms(3000, 'USDC')) }
      const [native, wrapped] = await atOnePrice(world, async () => [
        await ask(world, { ...change, buyToken: NATIVE_TOKEN_MARKER }),
        await ask(world, { ...change, buyToken: WETH }),
      ])
      expect(native.quote.buyAmount).toBe(wrapped.quote.buyAmount)
      expect(native.quote.buyToken).toBe(NATIVE_TOKEN_MARKER)
    },
  },
  {
    name: 'a quote has the requested receiver, or otherwise the owner',
    isReading: true,
    run: async (world) => {
      const receiver = newKey().address
      expect((await ask(world)).quote.receiver).toBe(from)
      expect((await ask(world, { receiver: null })).quote.receiver).toBe(from)
      expect((await ask(world, { receiver })).quote.receiver).toBe(receiver)
    },
  },
  {
    name: 'a quote refuses contradictory fields with their name',
    isReading: true,
    run: async (world) => {
      const validTo = (toSeconds(world.now()) + 600) as Seconds
      const contradictions: readonly (readonly [Partial<QuoteRequest>, string])[] = [
        [{ validTo, validFor: 600 as Seconds }, 'validTo'],
        [{ appDataHash: hashAppData('{}') }, 'appDataHash'],
        [{ onchainOrder: true }, 'onchainOrder'],
        [{ verificationGasLimit: 1 }, 'verificationGasLimit'],
        [{ sellAmountAfterFee: oneWeth }, 'sellAmountBeforeFee'],
        [{ sellAmountBeforeFee: undefined }, 'sellAmountBeforeFee'],
        [{ kind: 'buy' }, 'buyAmountAfterFee'],
        [{ sellAmountBeforeFee: undefined, buyAmountAfterFee: oneWeth }, 'buyAmountAfterFee'],
      ]
      for (const [change, field] of contradictions) {
        const { message } = await refusal(ask(world, change), 'InvalidParameter')
        expect(message).toContain(field)
      }
    },
  },
  {
    name: 'a quote refuses app data that is malformed, has another hash, or is unknown',
    isReading: true,
    run: async (world) => {
      await refusal(ask(world, { appData: 'no json' }), 'InvalidAppData')
      await refusal(ask(world, { appData: hashAppData('{"never":"stored"}') }), 'InvalidAppData')
      await refusal(ask(world, { appData: DOCUMENT, appDataHash: hashAppData('{}') }), 'AppDataHashMismatch')
    },
  },
  {
    name: 'a quote refuses tokens that cannot be traded',
    isReading: true,
    run: async (world) => {
      const unknown = `0x${'12'.repeat(20)}` as Address
      await refusal(ask(world, { buyToken: unknown }), 'UnsupportedToken')
      await refusal(ask(world, { buyToken: WETH }), 'SameBuyAndSellToken')
      await refusal(ask(world, { buyToken: NATIVE_TOKEN_MARKER }), 'SameBuyAndSellToken')
      await refusal(ask(world, { sellToken: NATIVE_TOKEN_MARKER }), 'InvalidNativeSellToken')
      await refusal(
        ask(world, { sellToken: USDC, buyToken: NATIVE_TOKEN_MARKER, buyTokenBalance: 'internal' }),
        'UnsupportedBuyTokenDestination',
      )
    },
  },
  {
    name: 'a quote refuses an expiry too soon or too late, and forbidden parties',
    isReading: true,
    run: async (world) => {
      await refusal(ask(world, { validFor: 59 as Seconds }), 'InsufficientValidTo')
      await refusal(ask(world, { validFor: 10_801 as Seconds }), 'ExcessiveValidTo')
      expect(
        (await ask(world, { validFor: 99_999 as Seconds, signingScheme: 'presign' })).quote.signingScheme,
      ).toBe('presign')
      await refusal(ask(world, { receiver: BURNT }), 'Forbidden', 403)
    },
  },
  {
    name: 'a quote refuses a sell amount below the network cost and reports the cost; it refuses amounts above the reserves',
    isReading: true,
    run: async (world) => {
      const buyAmountAfterFee = toAmount(atoms(1e12, 'USDC'))
      await refusal(ask(world, { kind: 'buy', buyAmountAfterFee }), 'NoLiquidity')
      const sellAmountBeforeFee = toAmount(1000n)
      const sellAmountAfterFee = toAmount(MAX_UINT256)
      const exact = ask(world, { sellAmountBeforeFee: undefined, sellAmountAfterFee })
      expect((await refusal(exact, 'InvalidParameter')).message).toContain('sellAmountAfterFee')
      const { details } = await refusal(ask(world, { sellAmountBeforeFee }), 'SellAmountDoesNotCoverFee')
      expect(details.data).toMatchObject({ fee_amount: expect.stringMatching(/^\d+$/) })
    },
  },
  {
    name: 'a quote refuses a sale above the capacity of a pool or the supply of the token',
    run: async (world) => {
      const excessiveAmounts = [MAX_UINT256, 2n ** 250n, 2n ** 112n, atoms(2e12, 'WETH')]
      for (const amount of excessiveAmounts.map(toAmount)) {
        await refusal(ask(world, { sellAmountBeforeFee: amount }), 'NoLiquidity')
        if (amount === MAX_UINT256) continue
        const exact = { sellAmountBeforeFee: undefined, sellAmountAfterFee: amount }
        await refusal(ask(world, exact), 'NoLiquidity')
      }
    },
  },
]
