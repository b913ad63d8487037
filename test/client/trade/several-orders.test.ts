import { describe, expect, it } from 'vitest'
import { emptyForm, type SwapForm, typeAmount } from '../../../src/client/trade/form'
import { appDataOf, type Offer } from '../../../src/client/trade/offer'
import { readForm } from '../../../src/client/trade/reading'
import { areOffers, makeOffers, sumOffer } from '../../../src/client/trade/several-orders'
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

function make(given: SwapForm, feeAmount = 0n) {
  const reading = readForm(given, mainnet)
  if (reading.state !== 'complete') throw new Error(reading.says)
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
      appData: appDataOf(given, defaults),
      partiallyFillable: false,
      sellTokenBalance: 'erc20',
      buyTokenBalance: 'erc20',
      signingScheme: 'eip712',
    },
    expiration: now,
    verified: true,
    id: 5,
  } as Quote
  return makeOffers(given, reading, quote, { defaults, now })
}

const limitsOf = (made: ReturnType<typeof make>) =>
  areOffers(made) ? made.map(({ terms }) => [terms.sellAmount, terms.buyAmount]) : made

describe('a ladder', () => {
  it('shares the amount equally between the two prices, both included', () => {
    expect(limitsOf(make(form({ several: ladder() })))).toEqual([
      [WETH, 4000n * USDC],
      [WETH, 4500n * USDC],
      [WETH, 5000n * USDC],
    ])
  })

  it('may sell once, twice, thrice as much', () => {
    expect(limitsOf(make(form({ several: ladder({ sizes: 'rising' }) })))).toEqual([
      [WETH / 2n, 2000n * USDC],
      [WETH, 4500n * USDC],
      [(3n * WETH) / 2n, 7500n * USDC],
    ])
  })

  it('costs the network as much for each order as one of all would', () => {
    const made = make(form({ several: ladder() }), WETH / 1000n) as readonly Offer[]
    const whole = make(form({}), WETH / 1000n) as readonly Offer[]
    const cost = whole[0]?.networkCost ?? 0n
    expect(cost).toBeGreaterThan(0n)
    expect(made.map(({ networkCost }) => networkCost)).toEqual([cost, cost, cost])
    expect(sumOffer(made)?.networkCost).toBe(3n * cost)
    expect(sumOffer(made)?.quoted).toEqual(whole[0]?.quoted)
  })

  it('leaves no atom over', () => {
    const made = make({ ...form({ several: ladder({ count: 7 }) }), amount: '1' })
    const sold = areOffers(made) ? made.reduce((sum, { terms }) => sum + terms.sellAmount, 0n) : 0n
    expect(sold).toBe(WETH)
  })

  it('comes to all of it', () => {
    const made = make(form({ several: ladder() }))
    const sum = areOffers(made) ? sumOffer(made)?.terms : undefined
    expect(sum).toMatchObject({ sellAmount: 3n * WETH, buyAmount: 13_500n * USDC })
  })

  it('shows each order as it is signed, on its own and at a limit price', () => {
    const made = make(form({ several: ladder() })) as readonly Offer[]
    expect(made[1]?.shown).toMatchObject({ price: 'limit', sell: WETH, buy: 4500n * USDC })
    expect(new Set(made.map(({ appData }) => appData)).size).toBe(1)
  })

  it.each<[string, Partial<SwapForm>, string]>([
    ['without an end price', { several: ladder({ price: '' }) }, 'Enter the end price'],
    ['of one price', { several: ladder({ price: '4000.0' }) }, 'Enter two different prices'],
    [
      'of next to nothing',
      { several: ladder(), amount: '0.000000000000000001' },
      'Amount too small at this price',
    ],
    ['that is presigned', { several: ladder(), scheme: 'presign' }, 'Several orders cannot be presigned'],
    [
      'of the coin itself',
      { several: ladder(), buyToken: NATIVE_TOKEN_MARKER, sellToken: emptyForm(mainnet).buyToken },
      'Several orders need the wrapped token',
    ],
  ])('%s says what is missing', (_, change, says) => {
    expect(make(form(change))).toEqual({ says })
  })
})

describe('a pair of which one cancels the other', () => {
  const oco = (price: string) => ({ kind: 'oco', price }) as const

  it('sells at one price, or buys the same amount at a lower one', () => {
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

  it('comes to the first, for the other is cancelled', () => {
    const made = make(form({ several: oco('2500') })) as readonly Offer[]
    expect(sumOffer(made)?.terms.sellAmount).toBe(3n * WETH)
  })

  it('is refused at prices at which both could fill', () => {
    expect(make(form({ several: oco('4000') }))).toEqual({ says: 'Buy below the price you sell at' })
  })
})
