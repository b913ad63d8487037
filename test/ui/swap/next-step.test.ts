import { describe, expect, it } from 'vitest'
import { readForm } from '../../../src/client/trade/form-reading'
import type { Offer } from '../../../src/client/trade/offer'
import { emptyForm, type SignedPermit, typeAmount } from '../../../src/client/trade/swap-form'
import { NATIVE_TOKEN_MARKER } from '../../../src/domain/chains/chains'
import type { Amount, ChainId, Seconds } from '../../../src/domain/scalars'
import {
  approvalAmountFor,
  minAmountFor,
  nextStep,
  permitAmountFor,
  type SwapFacts,
} from '../../../src/ui/swap/next-step'
import type { FundsState } from '../../../src/ui/tokens/funds-state'

const mainnet = 1 as ChainId
const form = emptyForm(mainnet)
const reading = readForm(typeAmount(form, 'sell', '1'), mainnet)
if (reading.state !== 'complete') throw new Error(reading.message)
const offer = {
  pair: reading.pair,
  terms: { sellAmount: 100n as Amount, feeAmount: 0n as Amount, validTo: 2_000 },
} as Offer
const known = (balance: bigint, allowance: bigint): FundsState => ({
  step: 'known',
  funds: { balance, allowance },
})
const unknown: FundsState = { step: 'unknown', reason: 'The RPC endpoint does not answer.' }
const facts: SwapFacts = {
  ...({ reading, quoting: 'done', offer } as const),
  funds: known(100n, 100n),
  permit: null,
}
const permit = { value: 100n, deadline: 2_000 } as SignedPermit
const native = {
  ...offer,
  pair: { ...reading.pair, sell: { ...reading.pair.sell, address: NATIVE_TOKEN_MARKER } },
}

describe('nextStep', () => {
  it.each<[string, Partial<SwapFacts>, string, string?]>([
    ['without an amount', { reading: readForm(form, mainnet) }, 'blocked', 'Enter an amount'],
    [
      'with too many decimals',
      { reading: readForm(typeAmount(form, 'buy', '0.1234567'), mainnet) },
      'blocked',
      'Invalid amount',
    ],
    ['while the quote is requested', { quoting: 'pending', offer: undefined }, 'waiting', 'Fetching quote'],
    ['while better quotes may arrive', { quoting: 'pending' }, 'waiting', 'Fetching quote'],
    ['without a quote', { quoting: 'refused', offer: undefined }, 'blocked', 'No quote available'],
    ['without an offer', { offer: { reason: 'Enter a limit price' } }, 'blocked', 'Enter a limit price'],
    ['with too little of the token', { funds: known(99n, 100n) }, 'blocked', 'Insufficient WETH balance'],
    ['without an approval', { funds: known(100n, 99n) }, 'approve'],
    ['without an RPC endpoint', { funds: { step: 'offChain' } }, 'review'],
    ['with unknown funds', { funds: unknown }, 'review'],
    ['while the funds are read', { funds: { step: 'pending' } }, 'waiting', 'Reading balance'],
    ['with everything in place', {}, 'review'],
    ['with a permit instead of an approval', { funds: known(100n, 0n), permit }, 'review'],
    [
      'with a permit for too little',
      { funds: known(100n, 0n), permit: { ...permit, value: 99n } },
      'approve',
    ],
    [
      'with a permit that expires before the order',
      { funds: known(100n, 0n), permit: { ...permit, deadline: 1_999 as Seconds } },
      'approve',
    ],
    ['for a native sell', { offer: native, funds: known(100n, 0n) }, 'native'],
    ['for a native sell with too little of the coin', { offer: native, funds: known(99n, 0n) }, 'blocked'],
    [
      'for a native sell without an RPC endpoint',
      { offer: native, funds: { step: 'offChain' } },
      'node',
      'Add an RPC endpoint to sell WETH',
    ],
    [
      'for a native sell with unknown funds',
      { offer: native, funds: unknown },
      'reread',
      'Read WETH balance again',
    ],
  ])('returns the right step %s', (_, given, step, reason) => {
    expect(nextStep({ ...facts, ...given })).toMatchObject(reason ? { step, reason } : { step })
  })
})

describe('a permit next to open orders that sell the same token', () => {
  const selling = (change: object) => ({ ...offer, terms: { ...offer.terms, ...change } }) as Offer

  it('includes the amount of the open orders, because a permit replaces the allowance as an approval does', () => {
    expect(permitAmountFor(selling({ kind: 'sell' }), 70n) - 100n).toBe(70n)
  })

  it('includes a reserve if the price can change the sold amount', () => {
    expect(permitAmountFor(selling({ kind: 'buy' }), 70n) - 105n).toBe(70n)
  })
})

describe('an approval', () => {
  const offering = (kind: 'sell' | 'buy', price: 'market' | 'limit') =>
    ({ ...offer, terms: { ...offer.terms, kind }, shown: { price } }) as unknown as Offer

  it('includes a reserve if the market sets the sold amount, so that the next quote needs no further approval', () => {
    expect(approvalAmountFor(offering('buy', 'market'))).toBe(105n)
  })

  it('has the exact amount if the limit sets it, or if the user typed it', () => {
    expect(approvalAmountFor(offering('buy', 'limit'))).toBe(100n)
    expect(approvalAmountFor(offering('sell', 'market'))).toBe(100n)
  })
})

describe('an amount that does not pay its network costs', () => {
  it('leads to an amount that does', () => {
    expect(nextStep({ ...facts, quoting: 'refused', excessCost: 780n })).toMatchObject({
      step: 'tooSmall',
      atLeast: 4_000n,
    })
  })

  it.each([
    [1n, 5n],
    [200n, 1_000n],
    [780_000_000_000_000n, 4_000_000_000_000_000n],
  ])('is at most five times the costs %i, rounded up: %i', (cost, amount) => {
    expect(minAmountFor(cost)).toBe(amount)
  })
})
