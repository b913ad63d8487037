import { describe, expect, it } from 'vitest'
import { factsOf, quotedMarket } from '../../../src/client/signing/order-facts'
import { type CompleteForm, parsePrice, readForm, towardsBuy } from '../../../src/client/trade/form-reading'
import { distanceFromMarket } from '../../../src/client/trade/market-price'
import {
  appDataOf,
  buildOffer,
  explainDistance,
  isOffer,
  marketPriceText,
  nextQuoteAt,
  type Offer,
  priceOffMarket,
} from '../../../src/client/trade/offer'
import { quotedValidity } from '../../../src/client/trade/service-clock'
import { emptyForm, type SwapForm, typeAmount, validityOf } from '../../../src/client/trade/swap-form'
import { deploymentOf } from '../../../src/domain/chains/chains'
import { isWithinLimit } from '../../../src/domain/orders/amounts'
import { hashAppData } from '../../../src/domain/orders/app-data'
import type { Quote } from '../../../src/domain/orders/quotes'
import {
  type Address,
  type Amount,
  type ChainId,
  type Milliseconds,
  type Seconds,
  toSeconds,
} from '../../../src/domain/scalars'
import { directionOf } from '../../../src/domain/text/numbers'
import { approve } from '../../../src/wallet/policy/policy'
import { fairWorth } from '../../support/policy-facts'
import { fc } from '../../support/properties'

const mainnet = 1 as ChainId
const now = 1_800_000_000_000 as Milliseconds
const defaults = { slippageBps: 50, validitySeconds: 1800 }
const owner = `0x${'11'.repeat(20)}` as Address
const deployment = deploymentOf(mainnet, 'production')
const market = typeAmount(emptyForm(mainnet), 'sell', '1')

const read = (form: SwapForm): CompleteForm => {
  const reading = readForm(form, mainnet)
  if (reading.state !== 'complete') throw new Error(reading.message)
  return reading
}

/** Creates a quote for the form. A typed sell amount includes the fee, a typed buy amount does not. */
function quoteFor(form: SwapForm, other: bigint, fee: bigint): Quote {
  const { pair, side, amount } = read(form)
  const [sell, buy] = side === 'sell' ? [amount - fee, other] : [other, amount]
  return {
    quote: {
      sellToken: pair.sell.address,
      buyToken: pair.buy.address,
      sellAmount: sell as Amount,
      buyAmount: buy as Amount,
      feeAmount: fee as Amount,
      validTo: (toSeconds(now) + quotedValidity(validityOf(form, defaults))) as Seconds,
      appData: appDataOf(form, defaults),
      kind: side,
      partiallyFillable: form.partiallyFillable,
      sellTokenBalance: 'erc20',
      buyTokenBalance: 'erc20',
      signingScheme: 'eip712',
    },
    expiration: (now + 60_000) as Milliseconds,
    verified: true,
    id: 7,
  }
}

const offerOf = (form: SwapForm, quote: Quote): Offer => {
  const made = buildOffer(form, read(form), quote, { defaults, now })
  if (!isOffer(made)) throw new Error(made.reason)
  return made
}

const fee = 10n ** 15n
const quote = quoteFor(market, 3_000_000_000n, fee)

describe('a market offer', () => {
  it('contains the whole typed amount, and the quoted amount less slippage', () => {
    const { terms } = offerOf(market, quote)
    expect(terms).toMatchObject({ sellAmount: 10n ** 18n, buyAmount: 2_985_000_000n, feeAmount: 0n })
    expect(terms.validTo).toBe(toSeconds(now) + 1800)
    expect(terms.receiver).toBeNull()
  })

  it('contains the app data of its quote', () => {
    const made = offerOf(market, quote)
    expect(made.terms.appData).toBe(hashAppData(made.appData))
    expect(made.appData).toBe(quote.quote.appData)
  })

  it('sells at most quote, network cost and slippage for a typed buy amount', () => {
    const form = typeAmount(market, 'buy', '3000')
    const { terms } = offerOf(form, quoteFor(form, 10n ** 18n, fee))
    expect(terms.buyAmount).toBe(3_000_000_000n)
    expect(terms.sellAmount).toBe(((10n ** 18n + fee) * 10_050n) / 10_000n)
  })

  it('passes the policy with every possible slippage', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 5000 }), fc.constantFrom('sell', 'buy'), (slippageBps, side) => {
        const form = { ...typeAmount(market, side as 'sell' | 'buy', '1'), slippageBps }
        const offer = offerOf(form, quoteFor(form, 3_000_000_000n, fee))
        const intent = { kind: 'order', scheme: 'eip712', owner, deployment, terms: offer.terms } as const
        const policyFacts = { addressBook: [], lookAlike: undefined, day: undefined }
        const worth = fairWorth(offer.terms)
        const signedBy = { owner, scheme: 'eip712' } as const
        const funds = { step: 'noNode' } as const
        const seen = { market: quotedMarket(offer), usd: undefined, funds }
        const around = { deployment, now: toSeconds(now), policyFacts, worth, ...seen, ...signedBy }
        expect(approve(intent, factsOf(offer, around))).not.toHaveProperty('broken')
      }),
    )
  })

  it('contains the chosen recipient in the terms', () => {
    const form = { ...market, receiver: quote.quote.sellToken }
    const { terms, receiver } = offerOf(form, quote)
    expect([terms.receiver, receiver]).toEqual([form.receiver, form.receiver])
  })

  it('rejects a quote for another request', () => {
    const other = { ...quote, quote: { ...quote.quote, buyToken: owner } }
    expect(buildOffer(market, read(market), other, { defaults, now })).toEqual({
      reason: 'The service quoted another trade. Retry.',
    })
    const more = { ...quote, quote: { ...quote.quote, sellAmount: (quote.quote.sellAmount + 1n) as Amount } }
    expect(buildOffer(market, read(market), more, { defaults, now })).toEqual({
      reason: 'The service quoted another amount. Retry.',
    })
  })
})

describe('a limit offer', () => {
  const limit: SwapForm = { ...market, price: 'limit', limitPrice: '3200' }

  it('contains exactly the typed amounts, whatever the quote', () => {
    const { terms, shown } = offerOf(limit, quoteFor(limit, 3_000_000_000n, fee))
    expect([terms.sellAmount, terms.buyAmount]).toEqual([10n ** 18n, 3_200_000_000n])
    expect(shown).toMatchObject({ price: 'limit', sell: terms.sellAmount, buy: terms.buyAmount })
  })

  it('is valid for a week', () => {
    expect(offerOf(limit, quoteFor(limit, 1n, fee)).terms.validTo).toBe(toSeconds(now) + 604_800)
  })

  it('contains the filled amount of an edited order', () => {
    const form = { ...limit, replacedFill: 5n }
    expect(offerOf(form, quoteFor(form, 3_000_000_000n, fee)).replacedFill).toBe(5n)
  })

  it('needs a price', () => {
    const form = { ...limit, limitPrice: '' }
    expect(buildOffer(form, read(form), quoteFor(form, 1n, fee), { defaults, now })).toEqual({
      reason: 'Enter a limit price',
    })
  })

  it('contains its distance from the market', () => {
    const at = (buy: bigint) => distanceFromMarket({ sell: 100n, buy }, { sell: 100n, buy: 1000n })
    expect([at(1100n), at(1000n), at(900n)]).toEqual([1000, 0, -1000])
    expect(explainDistance(672, 'buyPerSell')).toEqual({
      description: '6.8% above market. Fills when the price reaches your limit.',
      isWarning: false,
    })
    expect(explainDistance(-9999, 'buyPerSell').isWarning).toBe(true)
    expect(explainDistance(-100, 'buyPerSell').isWarning).toBe(false)
    expect(explainDistance(0, 'buyPerSell').description).toContain('At market')
    expect(explainDistance(10_000, 'sellPerBuy').description).toBe(
      '50.0% below market. Fills when the price reaches your limit.',
    )
    expect(explainDistance(-9999, 'sellPerBuy')).toMatchObject({ isWarning: true })
    expect(distanceFromMarket({ sell: 0n, buy: 1n }, { sell: 1n, buy: 1n })).toBeUndefined()
  })

  it('can start from the market price in both price directions', () => {
    const { pair } = read(market)
    const quoted = { sell: 10n ** 18n, buy: 3_012_456_789n }
    expect(marketPriceText(pair, quoted, 'buyPerSell')).toBe('3012.456789')
    expect(marketPriceText(pair, quoted, 'sellPerBuy')).toBe('0.000331954968998')
    expect(marketPriceText(pair, { sell: 0n, buy: 1n }, 'buyPerSell')).toBe('')
  })
})

describe('a limit at the market', () => {
  it('equals the market price to a thousandth of a basis point, even after ten changes of the price direction', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 10n ** 6n, max: 10n ** 30n }),
        fc.bigInt({ min: 10n ** 6n, max: 10n ** 30n }),
        (sell, buy) => {
          const { pair } = read(market)
          const quoted = { sell, buy }
          let limit = quoted
          for (let turn = 0; turn < 10; turn += 1) {
            const direction = turn % 2 === 0 ? 'sellPerBuy' : 'buyPerSell'
            const price = parsePrice(marketPriceText(pair, limit, direction))
            if (!price) throw new Error('The market has a price.')
            const { over, under } = towardsBuy(price, direction)
            limit = { sell: under * 10n ** 18n, buy: over * 10n ** 6n }
          }
          const apart = (limit.buy * quoted.sell - quoted.buy * limit.sell) * 10n ** 7n
          expect(apart <= 0n && -apart < quoted.buy * limit.sell).toBe(true)
        },
      ),
    )
  })

  it('is described as "At market" only if it is not better than the market', () => {
    const at = (buy: bigint) =>
      explainDistance(distanceFromMarket({ sell: 1n, buy }, { sell: 1n, buy: 10n ** 12n }) ?? 0, 'buyPerSell')
        .description
    expect(at(10n ** 12n)).toContain('At market')
    expect(at(10n ** 12n - 1n)).toContain('At market')
    expect(at(10n ** 12n + 1n)).toBe('0.1% above market. Fills when the price reaches your limit.')
    expect(at(10n ** 12n - 10n ** 9n)).toContain('0.1% below market')
  })
})

describe('a shown offer', () => {
  it('has a signed limit that permits the quoted fill', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 10n ** 30n }),
        fc.integer({ min: 0, max: 5000 }),
        (buy, slippageBps) => {
          const form = { ...market, slippageBps }
          const { terms, quoted } = offerOf(form, quoteFor(form, buy, fee))
          expect(isWithinLimit(terms, quoted)).toBe(true)
        },
      ),
    )
  })
})

describe('nextQuoteAt', () => {
  it('returns the expiry of the quote, but at least five and at most thirty seconds later', () => {
    expect(nextQuoteAt(0, 60_000)).toBe(30_000)
    expect(nextQuoteAt(0, 20_000)).toBe(20_000)
    expect(nextQuoteAt(1_000_000, 0)).toBe(1_005_000)
  })
})

describe('priceOffMarket', () => {
  const { pair } = read(market)
  const quoted = { sell: 10n ** 18n, buy: 3_000_000_000n }

  it.each([
    ['buyPerSell', 0n, '3000'],
    ['buyPerSell', 1n, '3030'],
    ['buyPerSell', 10n, '3300'],
    ['sellPerBuy', 0n, '0.000333334'],
    ['sellPerBuy', 10n, '0.0003'],
  ] as const)('returns, for %s and %s percent, %s', (direction, percents, text) => {
    expect(priceOffMarket(pair, quoted, direction, percents)).toBe(text)
  })

  it('has at most six significant digits', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 10n ** 40n }),
        fc.bigInt({ min: 1n, max: 10n ** 40n }),
        fc.constantFrom('buyPerSell', 'sellPerBuy'),
        fc.constantFrom(0n, 1n, 2n, 5n, 10n),
        (sell, buy, direction, percents) => {
          const text = priceOffMarket(pair, { sell, buy }, direction, percents)
          const significant = text.replace('.', '').replace(/^0+|0+$/g, '')
          expect(significant.length).toBeLessThanOrEqual(6)
          expect(significant.length).toBeGreaterThan(0)
        },
      ),
    )
  })
})

describe('an affiliate code', () => {
  const chosen = { ...defaults, referralCodes: { sandbox: 'COWS-1' } }

  it('is in the app data of its profile and shown with the offer', () => {
    const form = market
    const made = buildOffer(form, read(form), quoteFor(form, 3_000_000_000n, 1_000n), {
      defaults: { ...chosen, profileId: 'sandbox' },
      now,
    })
    if (!isOffer(made)) throw new Error(made.reason)
    expect(made.referralCode).toBe('COWS-1')
    expect(JSON.parse(made.appData).metadata.referrer).toEqual({ code: 'COWS-1' })
    expect(made.terms.appData).toBe(hashAppData(made.appData))
  })

  it('is not used in another profile', () => {
    const text = appDataOf(market, { ...chosen, profileId: 'production' })
    expect(JSON.parse(text).metadata.referrer).toBeUndefined()
    expect(appDataOf(market, defaults)).toBe(text)
  })
})

it('directionOf returns the price direction per unit of the token with the fixed amount', () => {
  expect([directionOf({ kind: 'sell' }), directionOf({ kind: 'buy' })]).toEqual(['buyPerSell', 'sellPerBuy'])
})

describe('the expiry of an offer', () => {
  /** A quote of a service whose clock is `behind` seconds behind ours. */
  const quotedBehind = (behind: number, validitySeconds: number): Quote => {
    const form = { ...market, validitySeconds }
    const given = quoteFor(form, 3_000_000_000n, fee)
    const validTo = (toSeconds(now) - behind + Math.min(validitySeconds, 10_800)) as Seconds
    return { ...given, quote: { ...given.quote, validTo } }
  }
  const offered = (behind: number, validitySeconds: number) =>
    buildOffer({ ...market, validitySeconds }, read(market), quotedBehind(behind, validitySeconds), {
      defaults,
      now,
    })

  it.each([1, 60, 3_600, 86_000])(
    'is at most a year away for a service whose clock is %i s behind',
    (behind) => {
      const offer = offered(behind, 31_536_000) as Offer
      expect(offer.terms.validTo - (toSeconds(now) - behind)).toBe(31_536_000)
      expect(offer.terms.validTo).toBe(offer.startsAt + offer.validitySeconds)
    },
  )

  it('is not extended for a service whose clock is ahead', () => {
    const offer = offered(-120, 1_800) as Offer
    expect(offer.terms.validTo).toBe(toSeconds(now) + 1_800)
  })

  it('is refused before signing if the clock of the service leaves less than a minute', () => {
    expect(offered(-226, 300)).toEqual({
      reason: 'This computer’s clock is 3m 46s behind the service. Set it, or choose a longer expiry.',
    })
    expect(offered(-225, 300)).toHaveProperty('terms')
  })
})
