import { describe, expect, it } from 'vitest'
import { emptyForm, type SignedPermit, typeAmount } from '../../../src/client/trade/form'
import type { Offer } from '../../../src/client/trade/offer'
import { readForm } from '../../../src/client/trade/reading'
import { NATIVE_TOKEN_MARKER } from '../../../src/domain/chains/chains'
import type { Amount, ChainId, Seconds } from '../../../src/domain/scalars'
import { approvedFor, nextStep, permittedFor, type SwapFacts } from '../../../src/ui/swap/step'

const mainnet = 1 as ChainId
const form = emptyForm(mainnet)
const reading = readForm(typeAmount(form, 'sell', '1'), mainnet)
if (reading.state !== 'complete') throw new Error(reading.says)
const offer = {
  pair: reading.pair,
  terms: { sellAmount: 100n as Amount, feeAmount: 0n as Amount, validTo: 2_000 },
} as Offer
const facts: SwapFacts = {
  ...({ reading, quoting: 'done', offer } as const),
  funds: { balance: 100n, allowance: 100n },
  permit: null,
}
const permit = { value: 100n, deadline: 2_000 } as SignedPermit
const native = {
  ...offer,
  pair: { ...reading.pair, sell: { ...reading.pair.sell, address: NATIVE_TOKEN_MARKER } },
}

describe('the next step of a swap', () => {
  it.each<[string, Partial<SwapFacts>, string, string?]>([
    ['without an amount', { reading: readForm(form, mainnet) }, 'blocked', 'Enter an amount'],
    [
      'with an amount that does not exist',
      { reading: readForm(typeAmount(form, 'buy', '0.1234567'), mainnet) },
      'blocked',
      'Invalid amount',
    ],
    ['while the price is asked', { quoting: 'pending', offer: undefined }, 'waiting', 'Fetching quote'],
    ['while better prices may come', { quoting: 'pending' }, 'waiting', 'Fetching quote'],
    ['when there is no price', { quoting: 'refused', offer: undefined }, 'blocked', 'No quote available'],
    [
      'when no offer comes of it',
      { offer: { says: 'Enter a limit price' } },
      'blocked',
      'Enter a limit price',
    ],
    [
      'with too little of the token',
      { funds: { balance: 99n, allowance: 100n } },
      'blocked',
      'Insufficient WETH balance',
    ],
    ['without an approval', { funds: { balance: 100n, allowance: 99n } }, 'approve'],
    ['where the chain cannot be asked', { funds: undefined }, 'review'],
    ['with all there', {}, 'review'],
    ['with a signed permission instead', { funds: { balance: 100n, allowance: 0n }, permit }, 'review'],
    [
      'with one for too little',
      { funds: { balance: 100n, allowance: 0n }, permit: { ...permit, value: 99n } },
      'approve',
    ],
    [
      'with one that ends before the order',
      { funds: { balance: 100n, allowance: 0n }, permit: { ...permit, deadline: 1_999 as Seconds } },
      'approve',
    ],
    ['with the coin itself', { offer: native, funds: { balance: 100n, allowance: 0n } }, 'native'],
    ['with too little of the coin', { offer: native, funds: { balance: 99n, allowance: 0n } }, 'blocked'],
    ['with the coin, where the chain cannot be asked', { offer: native, funds: undefined }, 'blocked'],
  ])('%s', (_, given, step, says) => {
    expect(nextStep({ ...facts, ...given })).toMatchObject(says ? { step, says } : { step })
  })
})

describe('a permit beside open orders that sell the same token', () => {
  const selling = (change: object) => ({ ...offer, terms: { ...offer.terms, ...change } }) as Offer

  it('leaves them what they are allowed: it replaces the allowance, as an approval does', () => {
    expect(permittedFor(selling({ kind: 'sell' }), 70n) - 100n).toBe(70n)
  })

  it('has a little to spare where the price may change what is paid', () => {
    expect(permittedFor(selling({ kind: 'buy' }), 70n) - 105n).toBe(70n)
  })
})

describe('an approval', () => {
  const offering = (kind: 'sell' | 'buy', price: 'market' | 'limit') =>
    ({ ...offer, terms: { ...offer.terms, kind }, shown: { price } }) as unknown as Offer

  it('has as much to spare where the market decides what is paid, so that the next quote needs no other', () => {
    expect(approvedFor(offering('buy', 'market'))).toBe(105n)
  })

  it('is exact where the limit decides, and where what is sold was typed', () => {
    expect(approvedFor(offering('buy', 'limit'))).toBe(100n)
    expect(approvedFor(offering('sell', 'market'))).toBe(100n)
  })
})
