import { describe, expect, it } from 'vitest'
import {
  type CompleteForm,
  limitAmounts,
  parsePrice,
  quoteRequestOf,
  quoteRequestOfTerms,
  readForm,
  towardsBuy,
} from '../../../src/client/trade/form-reading'
import { emptyForm, typeAmount } from '../../../src/client/trade/swap-form'
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
  if (reading.state !== 'complete') throw new Error(reading.message)
  return reading
}

describe('readForm', () => {
  it('returns atoms of the typed side', () => {
    expect(complete('sell', '1.5').amount).toBe(1_500_000_000_000_000_000n)
    expect(complete('buy', '1.5').amount).toBe(1_500_000n)
  })

  it.each(['', '.', '0', '0.0'])('reports a missing amount for "%s"', (text) => {
    expect(readForm(typeAmount(form, 'sell', text), mainnet)).toMatchObject({
      state: 'incomplete',
      field: 'amount',
    })
  })

  it('reports too many decimals', () => {
    const reading = readForm(typeAmount(form, 'buy', '1.1234567'), mainnet)
    expect(reading).toMatchObject({ state: 'invalid', message: 'USDC has 6 decimals, this has 7.' })
  })

  it('reports an amount that is too large', () => {
    const reading = readForm(typeAmount(form, 'sell', '9'.repeat(80)), mainnet)
    expect(reading).toMatchObject({ state: 'invalid', message: 'Amount too large' })
  })

  it('asks for missing tokens', () => {
    expect(readForm({ ...form, buyToken: null }, mainnet)).toMatchObject({ field: 'tokens' })
  })

  it('leads to a quote request with exactly one amount', () => {
    const sell = quoteRequestOf(complete('sell', '1'), options)
    expect(readQuoteSide(sell)).toEqual({ kind: 'sell', basis: 'beforeFee', sellAmount: 10n ** 18n })
    const buy = quoteRequestOf(complete('buy', '1'), options)
    expect(readQuoteSide(buy)).toEqual({ kind: 'buy', basis: 'afterFee', buyAmount: 1_000_000n })
  })

  it('leads to a quote request with the chosen recipient', () => {
    expect(quoteRequestOf(complete('sell', '1'), options)).not.toHaveProperty('receiver')
    expect(quoteRequestOf(complete('sell', '1'), { ...options, receiver: owner }).receiver).toBe(owner)
  })
})

describe('quoteRequestOfTerms', () => {
  const quote = (kind: 'sell' | 'buy') => quoteRequestOfTerms(makeTerms({ kind }), owner)

  it('requests the fixed amount', () => {
    expect(readQuoteSide(quote('sell'))).toEqual({ kind: 'sell', basis: 'beforeFee', sellAmount: 10n ** 18n })
    expect(readQuoteSide(quote('buy'))).toEqual({ kind: 'buy', basis: 'afterFee', buyAmount: 3_000_000_000n })
  })

  it('requests the remaining amount if it is given', () => {
    const left = quoteRequestOfTerms(makeTerms({ kind: 'sell' }), owner, toAmount(5n))
    expect(readQuoteSide(left)).toEqual({ kind: 'sell', basis: 'beforeFee', sellAmount: 5n })
  })
})

describe('the quote request of a long-lived order', () => {
  it('has at most the maximum validity of quotes', () => {
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

  it('can be typed in the other direction', () => {
    expect(limitAmounts(complete('sell', '1'), price('0.0005', 'sellPerBuy'))?.buy).toBe(2_000_000_000n)
  })

  it.each(['', '.', '0', '0.00', '1e', '1/2', '-1'])('cannot be "%s"', (text) => {
    expect(parsePrice(text)).toBeUndefined()
  })

  it('leads to no amounts if one of them would be zero', () => {
    expect(limitAmounts(complete('buy', '0.000001'), price('9'.repeat(36)))).toBeUndefined()
  })

  it('is never signed worse than typed', () => {
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
