import { describe, expect, it } from 'vitest'
import type { Amount, ChainId } from '../../../src/domain/scalars'
import { emptyForm, typeAmount } from '../../../src/ui/screens/swap-form'
import type { Offer } from '../../../src/ui/screens/swap-offer'
import { readForm } from '../../../src/ui/screens/swap-reading'
import { nextStep, type SwapFacts } from '../../../src/ui/screens/swap-step'

const mainnet = 1 as ChainId
const form = emptyForm(mainnet)
const reading = readForm(typeAmount(form, 'sell', '1'), mainnet)
if (reading.state !== 'complete') throw new Error(reading.says)
const offer = {
  pair: reading.pair,
  terms: { sellAmount: 100n as Amount, feeAmount: 0n as Amount },
} as Offer
const facts: SwapFacts = { reading, quoting: 'done', offer, funds: { balance: 100n, allowance: 100n } }

describe('the next step of a swap', () => {
  it.each<[string, Partial<SwapFacts>, string, string?]>([
    ['without an amount', { reading: readForm(form, mainnet) }, 'blocked', 'Enter an amount'],
    [
      'with an amount that does not exist',
      { reading: readForm(typeAmount(form, 'buy', '0.1234567'), mainnet) },
      'blocked',
      'Correct the amount',
    ],
    ['while the price is asked', { quoting: 'pending', offer: undefined }, 'waiting', 'Asking for a price'],
    ['when there is no price', { quoting: 'refused', offer: undefined }, 'blocked', 'No price for this'],
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
      'Not enough WETH',
    ],
    ['without an approval', { funds: { balance: 100n, allowance: 99n } }, 'approve'],
    ['where the chain cannot be asked', { funds: undefined }, 'review'],
    ['with all there', {}, 'review'],
  ])('%s', (_, given, step, says) => {
    expect(nextStep({ ...facts, ...given })).toMatchObject(says ? { step, says } : { step })
  })
})
