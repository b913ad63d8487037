import { describe, expect, it } from 'vitest'
import { emptyForm, typeAmount } from '../../../src/client/trade/form'
import {
  type CompleteForm,
  limitAmounts,
  parsePrice,
  quoteRequestOf,
  quoteRequestOfTerms,
  readForm,
  towardsBuy,
} from '../../../src/client/trade/reading'
import { readQuoteSide } from '../../../src/domain/orders/quotes'
import { type Address, type Amount, type ChainId, toAmount } from '../../../src/domain/scalars'
import { anyTokenAmount } from '../../support/arbitraries'
import { makeTerms } from '../../support/client'
import { fc } from '../../support/properties'

const mainnet = 1 as ChainId
const form = emptyForm(mainnet)
const owner = `0x${'11'.repeat(20)}` as Address
const options = {
  owner,
  validitySeconds: 1800,
  partiallyFillable: false,
  appData: '{}',
  receiver: null,
  isNativeSell: false,
}

const complete = (side: 'sell' | 'buy', text: string): CompleteForm => {
  const reading = readForm(typeAmount(form, side, text), mainnet)
  if (reading.state !== 'complete') throw new Error(reading.says)
  return reading
}

describe('a form', () => {
  it('is read in atoms of the side that was typed', () => {
    expect(complete('sell', '1.5').amount).toBe(1_500_000_000_000_000_000n)
    expect(complete('buy', '1.5').amount).toBe(1_500_000n)
  })

  it.each(['', '.', '0', '0.0'])('with "%s" typed only lacks an amount', (text) => {
    expect(readForm(typeAmount(form, 'sell', text), mainnet)).toMatchObject({
      state: 'incomplete',
      field: 'amount',
    })
  })

  it('says which decimals do not exist', () => {
    const reading = readForm(typeAmount(form, 'buy', '1.1234567'), mainnet)
    expect(reading).toMatchObject({ state: 'invalid', says: 'USDC has 6 decimals, this has 7.' })
  })

  it('says when an amount cannot exist', () => {
    const reading = readForm(typeAmount(form, 'sell', '9'.repeat(80)), mainnet)
    expect(reading).toMatchObject({ state: 'invalid', says: 'Amount too large' })
  })

  it('without two tokens asks for them', () => {
    expect(readForm({ ...form, buyToken: null }, mainnet)).toMatchObject({ field: 'tokens' })
  })

  it('becomes the request of exactly one size', () => {
    const sell = quoteRequestOf(complete('sell', '1'), options)
    expect(readQuoteSide(sell)).toEqual({ kind: 'sell', of: 'beforeFee', sellAmount: 10n ** 18n })
    const buy = quoteRequestOf(complete('buy', '1'), options)
    expect(readQuoteSide(buy)).toEqual({ kind: 'buy', of: 'afterFee', buyAmount: 1_000_000n })
  })

  it('names whom it pays when that is somebody else', () => {
    expect(quoteRequestOf(complete('sell', '1'), options)).not.toHaveProperty('receiver')
    expect(quoteRequestOf(complete('sell', '1'), { ...options, receiver: owner }).receiver).toBe(owner)
  })
})

describe('the request for an order that stands already', () => {
  const quote = (kind: 'sell' | 'buy') => quoteRequestOfTerms(makeTerms({ kind }), owner)

  it('asks for the amount that is fixed', () => {
    expect(readQuoteSide(quote('sell'))).toEqual({ kind: 'sell', of: 'beforeFee', sellAmount: 10n ** 18n })
    expect(readQuoteSide(quote('buy'))).toEqual({ kind: 'buy', of: 'afterFee', buyAmount: 3_000_000_000n })
  })

  it('asks for what is left of it where that is given', () => {
    const left = quoteRequestOfTerms(makeTerms({ kind: 'sell' }), owner, toAmount(5n))
    expect(readQuoteSide(left)).toEqual({ kind: 'sell', of: 'beforeFee', sellAmount: 5n })
  })
})

describe('a quote for an order that waits', () => {
  it('is asked for no longer than a quote can be', () => {
    const request = quoteRequestOf(complete('sell', '1'), { ...options, validitySeconds: 604_800 })
    expect(request.validFor).toBe(10_800)
    expect(quoteRequestOf(complete('sell', '1'), options).validFor).toBe(1800)
  })
})

describe('a limit price', () => {
  const price = (text: string, direction: 'buyPerSell' | 'sellPerBuy' = 'buyPerSell') => {
    const parsed = parsePrice(text)
    if (!parsed) throw new Error(`no price: ${text}`)
    return towardsBuy(parsed, direction)
  }

  it('sets the amount that was not typed', () => {
    expect(limitAmounts(complete('sell', '2'), price('3000.5'))).toEqual({
      sell: 2n * 10n ** 18n,
      buy: 6_001_000_000n,
    })
    expect(limitAmounts(complete('buy', '6001'), price('3000.5'))?.sell).toBe(2n * 10n ** 18n)
  })

  it('can be typed the other way around', () => {
    expect(limitAmounts(complete('sell', '1'), price('0.0005', 'sellPerBuy'))?.buy).toBe(2_000_000_000n)
  })

  it.each(['', '.', '0', '0.00', '1e', '1/2', '-1'])('is not "%s"', (text) => {
    expect(parsePrice(text)).toBeUndefined()
  })

  it('that leaves nothing to trade gives no amounts', () => {
    expect(limitAmounts(complete('buy', '0.000001'), price('9'.repeat(36)))).toBeUndefined()
  })

  it('is never signed worse than it was typed', () => {
    const anyPrice = fc.record({
      over: fc.bigInt({ min: 1n, max: 10n ** 24n }),
      under: fc.bigInt({ min: 1n, max: 10n ** 24n }),
    })
    fc.assert(
      fc.property(anyTokenAmount, anyPrice, fc.constantFrom('sell', 'buy'), (amount, typed, side) => {
        const reading = { ...complete('sell', '1'), side, amount: amount as Amount } as CompleteForm
        const limit = limitAmounts(reading, typed)
        if (!limit) return
        // buy / 10^6 ÷ (sell / 10^18) ≥ over / under
        expect(limit.buy * 10n ** 12n * typed.under >= limit.sell * typed.over).toBe(true)
      }),
    )
  })
})
