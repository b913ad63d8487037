import { describe, expect, it } from 'vitest'
import type { FeePolicy } from '../../../src/auction/model/auction'
import { charge } from '../../../src/auction/model/fee-policies'
import { tightenOrder } from '../../../src/auction/settle/net-limits'
import { isWithinLimit, maxSellAmount, minBuyAmount } from '../../../src/domain/orders/amounts'
import { MAX_UINT256 } from '../../../src/domain/scalars'
import { fc } from '../../support/properties'
import { executionOf, orderOf } from '../sample'

const volume: FeePolicy = { kind: 'volume', factor: 10_000n }
const surplus: FeePolicy = { kind: 'surplus', factor: 500_000n, maxVolume: 9_800n }

describe('the order that solvers see', () => {
  it('equals the signed order without fees', () => {
    const order = orderOf()
    expect(tightenOrder([], order)).toBe(order)
  })

  it('has a stricter limit that covers the volume fee, and contains the signed limit', () => {
    // 1% of 1,000 is 10, so 990 are left. 1% of 999 is 9, so 999 leave 990 as well.
    const order = orderOf({ sellAmount: 1_000n, buyAmount: 990n })
    const tight = tightenOrder([volume], order)
    expect(tight?.terms).toEqual({ ...order.terms, buyAmount: 999n })
    // One more atom covers the rounding of partial fills.
    const inParts = orderOf({ sellAmount: 1_000n, buyAmount: 990n, partiallyFillable: true })
    expect(tightenOrder([volume], inParts)?.terms.buyAmount).toBe(1_001n)
    expect(tight?.signed).toBe(order.terms)
    // A buyer pays 1% on top of 9,900, which makes 9,999.
    const buyer = orderOf({ kind: 'buy', sellAmount: 9_999n, buyAmount: 990n })
    expect(tightenOrder([volume], buyer)?.terms.sellAmount).toBe(9_900n)
  })

  it('has the signed limit if the fees only apply to gains', () => {
    const order = orderOf({ sellAmount: 1_000n, buyAmount: 990n })
    expect(tightenOrder([surplus], order)?.terms.buyAmount).toBe(990n)
  })

  it('has a stricter limit if a fee on gains comes before a volume fee', () => {
    // 10,000 must remain after the volume fee of 1%, so 10,101 before it. Before that, the surplus fee takes
    // half of the excess over 10,000, but at most 0.98% of 10,200, which is 99.
    const order = orderOf({ sellAmount: 10_000n, buyAmount: 10_000n })
    expect(tightenOrder([surplus, volume], order)?.terms.buyAmount).toBe(10_200n)
  })
})

describe('an order whose fees leave nothing', () => {
  const most = MAX_UINT256
  it.each([
    ['would have to sell less than an atom', { kind: 'buy', sellAmount: 1n, buyAmount: 100n }],
    ['would have to buy more than the maximum amount', { kind: 'sell', sellAmount: 1_000n, buyAmount: most }],
  ] as const)('gets no fill: %s', (_, amounts) => {
    expect(tightenOrder([volume], orderOf({ ...amounts, partiallyFillable: true }))).toBeUndefined()
  })
})

const parts = fc.bigInt(0n, 999_999n)
const anyPolicy: fc.Arbitrary<FeePolicy> = fc.oneof(
  fc.record({ kind: fc.constant('volume' as const), factor: fc.bigInt(0n, 100_000n) }),
  fc.record({ kind: fc.constant('surplus' as const), factor: parts, maxVolume: fc.bigInt(0n, 100_000n) }),
  fc.record({
    kind: fc.constant('priceImprovement' as const),
    factor: parts,
    maxVolume: fc.bigInt(0n, 100_000n),
    quote: fc.record({ sell: fc.bigInt(1n, 10n ** 22n), buy: fc.bigInt(1n, 10n ** 22n) }),
  }),
)

it('a fill within the tighter limit never ends beyond the signed one, whole or partial', () => {
  let filled = 0
  fc.assert(
    fc.property(
      fc.array(anyPolicy, { maxLength: 4 }),
      fc.constantFrom('sell' as const, 'buy' as const),
      fc.bigInt(10_000n, 10n ** 22n),
      fc.bigInt(10_000n, 10n ** 22n),
      fc.bigInt(1n, 10_000n),
      fc.bigInt(0n, 10n ** 20n),
      (policies, kind, sellAmount, buyAmount, parts, gained) => {
        const part = parts % 3n === 0n ? 10_000n : parts
        const order = orderOf({ kind, sellAmount, buyAmount, partiallyFillable: part < 10_000n })
        const { terms } = tightenOrder(policies, order) ?? order
        const sell = (terms.sellAmount * part) / 10_000n
        const buy = (terms.buyAmount * part) / 10_000n
        const saved = maxSellAmount(terms, buy) - gained
        const traded =
          kind === 'sell'
            ? { sell, buy: minBuyAmount(terms, sell) + gained }
            : { sell: saved > 0n ? saved : maxSellAmount(terms, buy), buy }
        if (traded.sell <= 0n || traded.buy <= 0n) return
        filled += 1
        expect(isWithinLimit(order.terms, charge(policies, order, executionOf(traded)))).toBe(true)
      },
    ),
    { seed: 4, numRuns: 5_000, endOnFailure: true },
  )
  expect(filled).toBeGreaterThan(4_000)
})
