import { describe, expect, it } from 'vitest'
import { readForm } from '../../../src/client/trade/form-reading'
import { appDataOf, type Offer } from '../../../src/client/trade/offer'
import { areOffers, buildOffers, sumOffer } from '../../../src/client/trade/several-orders'
import { emptyForm, type SwapForm, typeAmount } from '../../../src/client/trade/swap-form'
import { NATIVE_TOKEN_MARKER } from '../../../src/domain/chains/chains'
import type { Quote } from '../../../src/domain/orders/quotes'
import { type Amount, type ChainId, type Milliseconds, toSeconds } from '../../../src/domain/scalars'

const mainnet = 1 as ChainId
const now = 1_800_000_000_000 as Milliseconds
const defaults = { slippageBps: 50, validitySeconds: 1800 }
const WETH = 10n ** 18n
const USDC = 10n ** 6n

const form = (change: Partial<SwapForm>): SwapForm => ({
  ...typeAmount(emptyForm(mainnet), 'sell', '3'),
  ...({ price: 'limit', limitPrice: '4000' } as const),
  ...change,
})
const ladder = (change: object = {}) =>
  ({ kind: 'ladder', price: '5000', count: 3, sizes: 'equal', ...change }) as SwapForm['several']

function make(swapForm: SwapForm, feeAmount = 0n) {
  const reading = readForm(swapForm, mainnet)
  if (reading.state !== 'complete') throw new Error(reading.message)
  const { pair, side, amount } = reading
  const [sell, buy] = side === 'sell' ? [amount - feeAmount, 9000n * USDC] : [3n * WETH, amount]
  const quote = {
    quote: {
      sellToken: pair.sell.address,
      buyToken: pair.buy.address,
      kind: side,
      sellAmount: sell as Amount,
      buyAmount: buy as Amount,
      feeAmount: feeAmount as Amount,
      validTo: toSeconds(now),
      appData: appDataOf(swapForm, defaults),
      partiallyFillable: false,
      sellTokenBalance: 'erc20',
      buyTokenBalance: 'erc20',
      signingScheme: 'eip712',
    },
    expiration: now,
    verified: true,
    id: 5,
  } as Quote
  return buildOffers(swapForm, reading, quote, { defaults, now })
}

const limitsOf = (made: ReturnType<typeof make>) =>
  areOffers(made) ? made.map(({ terms }) => [terms.sellAmount, terms.buyAmount]) : made

describe('a ladder', () => {
  it('splits the amount equally over prices from the start price to the end price', () => {
    expect(limitsOf(make(form({ several: ladder() })))).toEqual([
      [WETH, 4000n * USDC],
      [WETH, 4500n * USDC],
      [WETH, 5000n * USDC],
    ])
  })

  it('can sell rising amounts: one part, two parts, three parts', () => {
    expect(limitsOf(make(form({ several: ladder({ sizes: 'rising' }) })))).toEqual([
      [WETH / 2n, 2000n * USDC],
      [WETH, 4500n * USDC],
      [(3n * WETH) / 2n, 7500n * USDC],
    ])
  })

  it('has the network costs of a single order for each order', () => {
    const made = make(form({ several: ladder() }), WETH / 1000n) as readonly Offer[]
    const whole = make(form({}), WETH / 1000n) as readonly Offer[]
    const cost = whole[0]?.networkCost ?? 0n
    expect(cost).toBeGreaterThan(0n)
    expect(made.map(({ networkCost }) => networkCost)).toEqual([cost, cost, cost])
    expect(sumOffer(made)?.networkCost).toBe(3n * cost)
    expect(sumOffer(made)?.quoted).toEqual({ sell: 3n * 10n ** 18n, buy: 8_993_997_999n })
  })

  it('sells every atom of the amount', () => {
    const made = make({ ...form({ several: ladder({ count: 7 }) }), amount: '1' })
    const sold = areOffers(made) ? made.reduce((sum, { terms }) => sum + terms.sellAmount, 0n) : 0n
    expect(sold).toBe(WETH)
  })

  it('is summed to the whole amount', () => {
    const made = make(form({ several: ladder() }))
    const sum = areOffers(made) ? sumOffer(made)?.terms : undefined
    expect(sum).toMatchObject({ sellAmount: 3n * WETH, buyAmount: 13_500n * USDC })
  })

  it('shows each order with exactly its signed terms, at a limit price', () => {
    const made = make(form({ several: ladder() })) as readonly Offer[]
    expect(made[1]?.shown).toMatchObject({ price: 'limit', sell: WETH, buy: 4500n * USDC })
    expect(new Set(made.map(({ appData }) => appData)).size).toBe(1)
  })

  it.each<[string, Partial<SwapForm>, string]>([
    ['without an end price', { several: ladder({ price: '' }) }, 'Enter the end price'],
    ['of one price', { several: ladder({ price: '4000.0' }) }, 'Enter two different prices'],
    ['of one atom', { several: ladder(), amount: '0.000000000000000001' }, 'Amount too small at this price'],
    ['with presignatures', { several: ladder(), scheme: 'presign' }, 'Several orders cannot be presigned'],
    [
      'of the native coin',
      { several: ladder(), buyToken: NATIVE_TOKEN_MARKER, sellToken: emptyForm(mainnet).buyToken },
      'Several orders need the wrapped token',
    ],
  ])('is rejected with the reason: a ladder %s', (_, change, reason) => {
    expect(make(form(change))).toEqual({ reason })
  })
})

describe('a one-cancels-the-other pair', () => {
  const oco = (price: string) => ({ kind: 'oco', price }) as const

  it('sells at one price or buys the same amount at a lower price', () => {
    const made = make(form({ several: oco('2500') })) as readonly Offer[]
    expect(limitsOf(made)).toEqual([
      [3n * WETH, 12_000n * USDC],
      [7500n * USDC, 3n * WETH],
    ])
    expect(made.map(({ terms }) => terms.kind)).toEqual(['sell', 'buy'])
    expect(made[1]?.terms).toMatchObject({
      sellToken: made[0]?.terms.buyToken,
      buyToken: made[0]?.terms.sellToken,
    })
  })

  it('is summed to its first order, because the other order is cancelled', () => {
    const made = make(form({ several: oco('2500') })) as readonly Offer[]
    expect(sumOffer(made)?.terms.sellAmount).toBe(3n * WETH)
  })

  it('is rejected at prices at which both orders could fill', () => {
    expect(make(form({ several: oco('4000') }))).toEqual({ reason: 'Buy below the price you sell at' })
  })
})
