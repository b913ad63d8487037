import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { isInMarket } from '../../../src/domain/orders/amounts'
import {
  checkQuoteContradictions,
  feeAmountOf,
  quoteAmounts,
  quoteRequest,
  readQuoteSide,
  readQuoteValidity,
  signingGas,
  toOfferedAmounts,
} from '../../../src/domain/orders/quotes'
import type { Refusal } from '../../../src/domain/refusal'
import { type Address, MAX_UINT32, MAX_UINT256, type Seconds, toAmount } from '../../../src/domain/scalars'
import { anyTokenAmount } from '../../support/arbitraries'
import { fc } from '../../support/properties'

const weth = `0x${'b2'.repeat(20)}` as Address
const usdc = `0x${'c3'.repeat(20)}` as Address
const trader = `0x${'a1'.repeat(20)}` as Address
const minimal = { sellToken: weth, buyToken: usdc, from: trader, kind: 'sell' } as const
const request = (fields: object) => z.decode(quoteRequest, { ...minimal, ...fields } as never)

function refusalOf(run: () => unknown): Refusal {
  try {
    run()
  } catch (refusal) {
    return refusal as Refusal
  }
  throw new Error('nothing was refused')
}

describe('a quote request', () => {
  it('has the defaults of the specification', () => {
    expect(request({ sellAmountBeforeFee: '1' })).toEqual({
      ...minimal,
      sellAmountBeforeFee: 1n,
      sellTokenBalance: 'erc20',
      buyTokenBalance: 'erc20',
      priceQuality: 'verified',
      signingScheme: 'eip712',
      onchainOrder: false,
    })
  })

  it.each([
    ['a size of zero', { sellAmountBeforeFee: '0' }],
    ['a size with a point', { sellAmountBeforeFee: '1.5' }],
    ['a size over 2^256 − 1', { sellAmountBeforeFee: (MAX_UINT256 + 1n).toString() }],
    ['another kind', { kind: 'swap' }],
    ['a bad address', { sellToken: '0x1234' }],
    ['no sender', { from: undefined }],
    ['another quality', { priceQuality: 'best' }],
    ['another scheme', { signingScheme: 'none' }],
    ['a negative time-out', { timeout: -1 }],
  ])('is malformed with %s', (_name, fields) => {
    expect(
      z.safeDecode(quoteRequest, { ...minimal, sellAmountBeforeFee: '1', ...fields } as never).success,
    ).toBe(false)
  })
})

describe('the size of a quote', () => {
  it.each([
    [{ sellAmountBeforeFee: '5' }, { kind: 'sell', basis: 'beforeFee', sellAmount: 5n }],
    [{ sellAmountAfterFee: '5' }, { kind: 'sell', basis: 'afterFee', sellAmount: 5n }],
    [
      { kind: 'buy', buyAmountAfterFee: '5' },
      { kind: 'buy', basis: 'afterFee', buyAmount: 5n },
    ],
  ])('is read from %j', (fields, side) => {
    expect(readQuoteSide(request(fields))).toEqual(side)
  })

  it.each([
    [{}, 'sellAmountBeforeFee: a sell quote needs it.'],
    [{ kind: 'buy' }, 'buyAmountAfterFee: a buy quote needs it.'],
    [
      { sellAmountBeforeFee: '1', sellAmountAfterFee: '1' },
      'sellAmountBeforeFee, sellAmountAfterFee: give exactly one size.',
    ],
    [
      { sellAmountBeforeFee: '1', buyAmountAfterFee: '1' },
      'sellAmountBeforeFee, buyAmountAfterFee: give exactly one size.',
    ],
    [{ buyAmountAfterFee: '1' }, 'buyAmountAfterFee: does not go with kind "sell".'],
    [{ kind: 'buy', sellAmountBeforeFee: '1' }, 'sellAmountBeforeFee: does not go with kind "buy".'],
    [{ kind: 'buy', sellAmountAfterFee: '1' }, 'sellAmountAfterFee: does not go with kind "buy".'],
  ])('is refused with the name of the field: %j', (fields, message) => {
    const refusal = refusalOf(() => readQuoteSide(request(fields)))
    expect(refusal).toMatchObject({ errorType: 'InvalidParameter', message })
  })
})

describe('the expiry of a quoted order', () => {
  const now = 1_700_000_000 as Seconds
  const seconds = (count: number) => count as Seconds

  it('is absolute, relative, or in half an hour by default', () => {
    expect(readQuoteValidity({ validTo: seconds(1_700_000_600) }, now)).toBe(1_700_000_600)
    expect(readQuoteValidity({ validFor: seconds(600) }, now)).toBe(1_700_000_600)
    expect(readQuoteValidity({ validFor: seconds(0) }, now)).toBe(1_700_000_000)
    expect(readQuoteValidity({}, now)).toBe(1_700_001_800)
  })

  it('cannot be both absolute and relative', () => {
    const both = { validTo: now, validFor: seconds(1) }
    expect(refusalOf(() => readQuoteValidity(both, now))).toMatchObject({
      errorType: 'InvalidParameter',
      message: 'validTo, validFor: give only one of them.',
    })
  })

  it('can be at most the last second of uint32', () => {
    const left = MAX_UINT32 - now
    expect(readQuoteValidity({ validFor: seconds(left) }, now)).toBe(MAX_UINT32)
    expect(refusalOf(() => readQuoteValidity({ validFor: seconds(left + 1) }, now)).errorType).toBe(
      'InvalidParameter',
    )
  })
})

describe('checkQuoteContradictions', () => {
  const hash = `0x${'dd'.repeat(32)}`

  it.each([
    ['appDataHash', { appDataHash: hash }],
    ['onchainOrder', { onchainOrder: true }],
    ['onchainOrder', { onchainOrder: true, signingScheme: 'ethsign' }],
    ['verificationGasLimit', { verificationGasLimit: 1 }],
    ['verificationGasLimit', { verificationGasLimit: 1, signingScheme: 'presign' }],
  ])('refuses contradictory fields with the name of %s', (field, fields) => {
    const refusal = refusalOf(() => checkQuoteContradictions(request(fields)))
    expect(refusal.errorType).toBe('InvalidParameter')
    expect(refusal.message).toMatch(new RegExp(`^${field}: `))
  })

  it.each([
    [{}],
    [{ appData: '{}', appDataHash: hash }],
    [{ onchainOrder: true, signingScheme: 'presign' }],
    [{ onchainOrder: true, signingScheme: 'eip1271', verificationGasLimit: 1 }],
  ])('accepts %j', (fields) => {
    expect(() => checkQuoteContradictions(request(fields))).not.toThrow()
  })
})

describe('the network cost', () => {
  it('is gas times its price in atoms of the sell token, rounded up', () => {
    expect(feeAmountOf({ gasAmount: 100_000, gasPrice: 1e9, sellTokenPrice: 1 })).toBe(100_000_000_000_000n)
    expect(feeAmountOf({ gasAmount: 10, gasPrice: 1, sellTokenPrice: 3 })).toBe(4n)
    expect(feeAmountOf({ gasAmount: 9, gasPrice: 1, sellTokenPrice: 3 })).toBe(3n)
    expect(feeAmountOf({ gasAmount: 1, gasPrice: 1, sellTokenPrice: 1e9 })).toBe(1n)
    expect(feeAmountOf({ gasAmount: 0, gasPrice: 1, sellTokenPrice: 1 })).toBe(0n)
  })

  it("includes the gas of a contract's signature, and of no other signature", () => {
    expect(signingGas({ signingScheme: 'eip1271' })).toBe(27_000)
    expect(signingGas({ signingScheme: 'eip1271', verificationGasLimit: 5 })).toBe(5)
    expect(signingGas({ signingScheme: 'eip1271', verificationGasLimit: 0 })).toBe(0)
    expect(signingGas({ signingScheme: 'eip712' })).toBe(0)
    expect(signingGas({ signingScheme: 'presign' })).toBe(0)
  })
})

describe('the quoted amounts', () => {
  const budget = { kind: 'sell', basis: 'beforeFee', sellAmount: toAmount(100n) } as const

  it('are reduced by the fee for a sell amount before fee', () => {
    expect(quoteAmounts(budget, { sell: 100n, buy: 50n }, 10n)).toEqual({ sell: 90n, buy: 45n })
    expect(quoteAmounts(budget, { sell: 100n, buy: 3n }, 1n)).toEqual({ sell: 99n, buy: 2n })
  })

  it('are not reduced for other sizes, because the fee is added to the sell amount later', () => {
    const exactSell = { kind: 'sell', basis: 'afterFee', sellAmount: toAmount(100n) } as const
    expect(quoteAmounts(exactSell, { sell: 100n, buy: 50n }, 10n)).toEqual({ sell: 100n, buy: 50n })
    const exactBuy = { kind: 'buy', basis: 'afterFee', buyAmount: toAmount(50n) } as const
    expect(quoteAmounts(exactBuy, { sell: 100n, buy: 50n }, 1_000n)).toEqual({ sell: 100n, buy: 50n })
  })

  it('are refused if the fee is not below the sell amount, and the refusal contains the fee', () => {
    for (const fee of [100n, 101n]) {
      const refusal = refusalOf(() => quoteAmounts(budget, { sell: 100n, buy: 50n }, fee))
      expect(refusal).toMatchObject({
        errorType: 'SellAmountDoesNotCoverFee',
        details: { data: { fee_amount: fee.toString() } },
      })
    }
    expect(quoteAmounts(budget, { sell: 100n, buy: 50n }, 99n)).toEqual({ sell: 1n, buy: 0n })
  })

  it('add up with the fee to the sell amount before fee, are never better than estimated, and are in market', () => {
    fc.assert(
      fc.property(anyTokenAmount, anyTokenAmount, anyTokenAmount, (sellAmount, buy, fee) => {
        fc.pre(fee < sellAmount)
        const amounts = quoteAmounts({ ...budget, sellAmount }, { sell: sellAmount, buy }, fee)
        expect(amounts.sell + fee).toBe(sellAmount)
        expect(amounts.buy * sellAmount <= buy * amounts.sell).toBe(true)
        const signed = {
          kind: 'sell',
          sellAmount,
          buyAmount: toAmount(amounts.buy),
          feeAmount: toAmount(0n),
        } as const
        expect(isInMarket(signed, { sell: sellAmount, buy, fee })).toBe(true)
      }),
    )
  })
})

describe('toOfferedAmounts', () => {
  const quote = { sell: 1_000n, buy: 500n, fee: 10n }
  const offered = (kind: 'sell' | 'buy', sellAmount: bigint, feeAmount = 0n) =>
    toOfferedAmounts({ kind, sellAmount, feeAmount }, quote)

  it('takes the cost from an order that sells the quoted amount, and adds it to any other order', () => {
    expect(offered('sell', 1_000n)).toEqual({ sell: 1_000n, buy: 495n })
    expect(offered('sell', 1_010n)).toEqual({ sell: 1_010n, buy: 500n })
    expect(offered('buy', 1_000n)).toEqual({ sell: 1_010n, buy: 500n })
  })

  it('counts a signed fee as part of the sell amount', () => {
    expect(offered('sell', 990n, 10n)).toEqual({ sell: 1_000n, buy: 495n })
    expect(offered('sell', 990n, 12n)).toEqual({ sell: 1_000n, buy: 495n })
    expect(offered('sell', 1_000n, 10n)).toEqual({ sell: 1_010n, buy: 500n })
    expect(offered('buy', 1_000n, 10n)).toEqual({ sell: 1_010n, buy: 500n })
  })

  it('adds the cost to the sell amount if it would consume the whole sell amount', () => {
    const eaten = { ...quote, fee: 1_000n }
    const order = { kind: 'sell', sellAmount: 1_000n, feeAmount: 0n } as const
    expect(toOfferedAmounts(order, eaten)).toEqual({ sell: 2_000n, buy: 500n })
  })
})
