import { describe, expect, it } from 'vitest'
import { readForm } from '../../../src/client/trade/form-reading'
import { appDataOf, type Offer } from '../../../src/client/trade/offer'
import { stopLimitText } from '../../../src/client/trade/plan-offers'
import { areOffers, buildOffers, sumOffer } from '../../../src/client/trade/several-orders'
import {
  emptyForm,
  type OrderDefaults,
  type SwapForm,
  turnPrices,
  typeAmount,
  type WaitingOrders,
} from '../../../src/client/trade/swap-form'
import type { Quote } from '../../../src/domain/orders/quotes'
import {
  type Amount,
  type ChainId,
  type Milliseconds,
  type Seconds,
  toSeconds,
} from '../../../src/domain/scalars'

const mainnet = 1 as ChainId
const now = 1_800_000_000_000 as Milliseconds
const START = toSeconds(now)
const defaults: OrderDefaults = { slippageBps: 50, validitySeconds: 1800 }
const WETH = 10n ** 18n
const USDC = 10n ** 6n

const twap = (change: Partial<Extract<WaitingOrders, { kind: 'twap' }>> = {}): WaitingOrders => ({
  ...({ kind: 'twap', count: 3, everyMinutes: 10, startsAt: null, belowMarket: null } as const),
  lateParts: 'submit',
  ...change,
})

const form = (several: WaitingOrders, change: Partial<SwapForm> = {}): SwapForm => ({
  ...typeAmount(emptyForm(mainnet), 'sell', '3'),
  ...({ price: 'limit', limitPrice: '2800' } as const),
  several,
  ...change,
})

/** A form whose prices are typed in WETH per USDC. */
const TURNED = { priceDirection: 'sellPerBuy' } as const

/**
 * Builds the offers with a market of 3,000 USDC per WETH. `ahead` is by how much the service's clock is, `cost` the
 * network costs.
 */
function make(swapForm: SwapForm, options: OrderDefaults = defaults, ahead = 0, cost = 0n) {
  const reading = readForm(swapForm, mainnet)
  if (reading.state !== 'complete') throw new Error(reading.message)
  const { pair } = reading
  const quote = {
    quote: {
      sellToken: pair.sell.address,
      buyToken: pair.buy.address,
      kind: 'sell',
      sellAmount: (3n * WETH - cost) as Amount,
      buyAmount: (9000n * USDC) as Amount,
      feeAmount: cost as Amount,
      validTo: (START + ahead + 10_800) as Seconds,
      appData: appDataOf(swapForm, options),
      partiallyFillable: false,
      sellTokenBalance: 'erc20',
      buyTokenBalance: 'erc20',
      signingScheme: 'eip712',
    },
    expiration: now,
    verified: true,
    id: 5,
  } as Quote
  return buildOffers(swapForm, reading, quote, { defaults: options, now })
}

const limitsOf = (made: ReturnType<typeof make>) =>
  areOffers(made) ? made.map(({ terms }) => [terms.sellAmount, terms.buyAmount]) : made

describe('a TWAP', () => {
  it('splits the amount into parts, each with its time, window and validity', () => {
    const made = make(form(twap()))
    expect(limitsOf(made)).toEqual(Array(3).fill([WETH, 2800n * USDC]))
    expect(
      areOffers(made) && made.map(({ when, terms }) => ({ when, validTo: terms.validTo - START })),
    ).toEqual(
      [0, 600, 1200].map((at) => ({
        when: {
          condition: { kind: 'time', at: now + at * 1000 },
          until: now + (at + 600) * 1000,
        },
        validTo: at + 900,
      })),
    )
  })

  it('gives a part of a short interval five minutes', () => {
    const made = make(form(twap({ everyMinutes: 1 })))
    expect(areOffers(made) && made.map(({ when }) => (when?.until ?? 0) - now)).toEqual([
      300_000, 360_000, 420_000,
    ])
  })

  it.each([
    ['', 2, 2940n],
    ['2800', 2, 2940n],
    ['2990', 2, 2990n],
  ])('has, with the floor %o and a bound of %d%, the limit %d', (limitPrice, belowMarket, price) => {
    const made = make(form(twap({ belowMarket }), { limitPrice }))
    expect(limitsOf(made)).toEqual(Array(3).fill([WETH, price * USDC]))
  })

  it('has the same bound with the price in the other direction', () => {
    const turned = (belowMarket: number) =>
      (limitsOf(make(form(twap({ belowMarket }), { ...TURNED, limitPrice: '' }))) as bigint[][]).map(
        ([sell, buy]) => (Number(buy) * 1e12) / Number(sell),
      )
    for (const [belowMarket, price] of [
      [2, 2940],
      [20, 2400],
    ] as const)
      for (const limit of turned(belowMarket)) {
        expect(limit).toBeLessThanOrEqual(price)
        expect(limit).toBeCloseTo(price, 1)
      }
  })

  it('has a bound below the market of one part, which pays the whole network costs', () => {
    const made = make(form(twap({ belowMarket: 2 }), { limitPrice: '' }), defaults, 0, WETH / 2n)
    // 0.5 of 1 WETH is traded at 3,600 USDC per WETH.
    expect(limitsOf(made)).toEqual(Array(3).fill([WETH, 1764n * USDC]))
    const tooSmall = make(form(twap({ belowMarket: 2 }), { limitPrice: '' }), defaults, 0, WETH)
    expect(tooSmall).toEqual({ reason: 'Amount too small at this price' })
  })

  it('starts at a chosen time, by the clock of the Sandbox there', () => {
    const startsAt = (START + 7200) as Seconds
    const chosen = make(form(twap({ startsAt })))
    expect(areOffers(chosen) && chosen[0]?.startsAt).toBe(startsAt)
    const sandbox = make(form(twap()), { ...defaults, profileId: 'sandbox' }, 3600)
    expect(areOffers(sandbox) && sandbox[0]?.startsAt).toBe(START + 3600)
  })

  it("starts by the service's clock if that is behind this computer's clock", () => {
    const starts = [-3600, 3600].map((ahead) => {
      const made = make(form(twap()), defaults, ahead)
      return areOffers(made) && made[0]?.startsAt
    })
    expect(starts).toEqual([START - 3600, START])
  })

  it.each([
    [twap({ startsAt: (START - 3600) as Seconds }), {}, 'Choose a start in the future'],
    [twap({ count: 50, everyMinutes: 43_200 }), {}, 'The plan must end within a year'],
    [twap(), { limitPrice: '' }, 'Enter a limit price'],
    [twap(), { scheme: 'presign' }, 'Several orders cannot be presigned'],
  ] as const)('is refused: %o %o', (several, change, reason) => {
    expect(make(form(several, change))).toEqual({ reason })
  })
})

describe('a stop', () => {
  const stop = (price: string, limitPrice: string) => make(form({ kind: 'stop', price }, { limitPrice }))

  it('is one order that waits for the market at or below its trigger', () => {
    const made = stop('2500', '2450')
    expect(limitsOf(made)).toEqual([[3n * WETH, 7350n * USDC]])
    expect(areOffers(made) && made[0]?.when?.condition).toEqual({
      ...{ kind: 'market', side: 'below', sell: 3n * WETH, buy: 7500n * USDC },
    })
  })

  it.each([
    ['', '2450', 'Enter a trigger price'],
    ['3000', '2450', 'The market has reached the trigger already'],
    ['2500', '2501', 'The limit must not be better than the trigger'],
  ])('is refused with the trigger %o and the limit %o', (price, limit, reason) => {
    expect(stop(price, limit)).toEqual({ reason })
  })

  it('has a default limit 2% worse than its trigger, in both directions', () => {
    const reading = readForm(form(twap()), mainnet)
    if (reading.state !== 'complete') throw new Error(reading.message)
    expect(stopLimitText(reading.pair, '2500', 'buyPerSell')).toBe('2450')
    expect(Number(stopLimitText(reading.pair, '0.0004', 'sellPerBuy'))).toBeCloseTo(1 / 2450, 8)
    expect(stopLimitText(reading.pair, 'much', 'buyPerSell')).toBe('')
  })

  it('loses its trigger when the direction of the price is turned', () => {
    const turned = turnPrices(form({ kind: 'stop', price: '2500' }), 'sellPerBuy', '0.0004')
    expect(turned.several).toEqual({ kind: 'stop', price: '' })
    expect(turnPrices(form(twap()), 'sellPerBuy', '').several).toEqual(twap())
  })
})

describe('a bracket', () => {
  const bracket = (price: string, limitPrice: string) =>
    make(form({ kind: 'bracket', price }, { limitPrice }))

  it('is an order at the limit, submitted at once, and a stop in its place with its own limit', () => {
    const made = bracket('2500', '3500')
    expect(limitsOf(made)).toEqual([
      [3n * WETH, 10_500n * USDC],
      [3n * WETH, 7350n * USDC],
    ])
    expect(areOffers(made) && made.map(({ when, isInstead }) => [when?.condition, isInstead])).toEqual([
      [{ kind: 'time', at: 0 }, undefined],
      [{ kind: 'market', side: 'below', sell: 3n * WETH, buy: 7500n * USDC }, true],
    ])
    expect(areOffers(made) && sumOffer(made)?.terms.sellAmount).toBe(3n * WETH)
  })

  it.each([
    ['', '3500', 'Enter a trigger price'],
    ['3000', '3500', 'The market has reached the trigger already'],
    ['2500', '3000', 'The market has reached the target already'],
  ])('is refused with the trigger %o and the target %o', (price, limit, reason) => {
    expect(bracket(price, limit)).toEqual({ reason })
  })
})

describe('a trailing stop', () => {
  const trailing = (change: object = {}, limitPrice = '') =>
    make(form({ kind: 'trailing', distance: 5, rise: 4, ...change }, { limitPrice }))
  const at = (made: ReturnType<typeof make>) =>
    areOffers(made) &&
    made.map(({ when, isInstead }) => {
      const condition = when?.condition.kind === 'market' ? when.condition : undefined
      return [Number(condition?.buy) / 3e6, Number(condition?.risen?.buy) / 3e6, isInstead]
    })

  it('is an order for each trigger, which counts when the market has risen', () => {
    expect(at(trailing())).toEqual([
      [2850, Number.NaN, undefined],
      [2907, 3060, true],
      [2964, 3120, true],
    ])
    expect(sumOffer(trailing() as readonly Offer[])?.terms.sellAmount).toBe(3n * WETH)
  })

  it('has limits 2% below its triggers, or at the floor', () => {
    const limits = (floor: string) =>
      (limitsOf(trailing({}, floor)) as bigint[][]).map((pair) => Number(pair[1]) / 3e6)
    expect(limits('')).toEqual([2793, 2848.86, 2904.72])
    expect(limits('2800')).toEqual([2800, 2848.86, 2904.72])
  })

  it.each([1, 2, 3, 5, 10, 15, 20])(
    'has, at a distance of %d%, the same limits with the price in the other direction',
    (distance) => {
      const plan = { kind: 'trailing', distance, rise: 4 } as const
      const limits = (change: Partial<SwapForm>) => limitsOf(make(form(plan, { limitPrice: '', ...change })))
      expect(limits(TURNED)).toEqual(limits({}))
      expect(limits({})).toHaveLength(3)
    },
  )

  it('is refused with a floor above its first trigger', () => {
    expect(trailing({}, '2851')).toEqual({ reason: 'The floor must not be better than the trigger' })
  })
})
