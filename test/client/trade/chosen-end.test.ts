import { describe, expect, it } from 'vitest'
import { type CompleteForm, readForm } from '../../../src/client/trade/form-reading'
import { buildOffer, isOffer } from '../../../src/client/trade/offer'
import { quotedValidity } from '../../../src/client/trade/service-clock'
import {
  choosePrice,
  emptyForm,
  type SwapForm,
  typeAmount,
  validityOf,
} from '../../../src/client/trade/swap-form'
import type { Quote } from '../../../src/domain/orders/quotes'
import { type ChainId, type Milliseconds, type Seconds, toSeconds } from '../../../src/domain/scalars'

const mainnet = 1 as ChainId
const now = 1_800_000_000_000 as Milliseconds
const nowSeconds = toSeconds(now)
const defaults = { slippageBps: 50, validitySeconds: 1800 }

/** Returns a limit order of 1 WETH at 3,000 USDC that ends some seconds from now. */
const ending = (inSeconds: number): SwapForm => ({
  ...typeAmount(emptyForm(mainnet), 'sell', '1'),
  price: 'limit',
  limitPrice: '3000',
  endsAt: (nowSeconds + inSeconds) as Seconds,
})

/** Builds the offer of a form from a quote whose service has the same time. */
function offerOf(form: SwapForm) {
  const reading = readForm(form, mainnet) as CompleteForm
  const quote = {
    quote: {
      sellToken: reading.pair.sell.address,
      buyToken: reading.pair.buy.address,
      sellAmount: reading.amount - 10n ** 15n,
      buyAmount: 3_000_000_000n,
      feeAmount: 10n ** 15n,
      validTo: nowSeconds + quotedValidity(validityOf(form, defaults)),
      kind: 'sell',
      partiallyFillable: false,
      sellTokenBalance: 'erc20',
      buyTokenBalance: 'erc20',
    },
    expiration: now + 60_000,
    verified: true,
    id: 7,
  } as unknown as Quote
  return buildOffer(form, reading, quote, { defaults, now })
}

describe('an offer with a chosen end', () => {
  it.each([120, 3_600, 1_000_000, 31_536_000])('expires %i s later, at exactly this time', (inSeconds) => {
    const made = offerOf(ending(inSeconds))
    if (!isOffer(made)) throw new Error(made.reason)
    expect(made.terms.validTo).toBe(nowSeconds + inSeconds)
    expect(made.startsAt + made.validitySeconds).toBe(made.terms.validTo)
  })

  it.each([-60, 0, 74, 31_536_001])('is refused %i s from now', (inSeconds) => {
    expect(offerOf(ending(inSeconds))).toEqual({ reason: expect.stringMatching(/^Choose an end /) })
  })

  it('ignores the end of a former limit order at a market price', () => {
    expect(choosePrice(ending(3_600), 'market').endsAt).toBeNull()
    expect(offerOf({ ...ending(1_000_000), price: 'market' })).toMatchObject({ validitySeconds: 1800 })
  })
})
