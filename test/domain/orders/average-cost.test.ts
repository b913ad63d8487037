import { describe, expect, it } from 'vitest'
import { type CostedTrade, listRealisedGains } from '../../../src/domain/orders/average-cost'
import { fc } from '../../support/properties'

const usdc = (dollars: number) => ({ holding: 'USDC', atoms: BigInt(dollars), isDollar: true })
const token = (holding: string, atoms: bigint) => ({ holding, atoms, isDollar: false })
const buy = (atoms: bigint, usd: number | undefined, holding = 'WETH'): CostedTrade => ({
  sold: usdc(usd ?? 0),
  bought: token(holding, atoms),
  usd,
})
const sell = (atoms: bigint, usd: number | undefined, holding = 'WETH'): CostedTrade => ({
  sold: token(holding, atoms),
  bought: usdc(usd ?? 0),
  usd,
})
const gainsOf = (...trades: readonly CostedTrade[]) => listRealisedGains(trades).map(({ gain }) => gain)

describe('the realised gain by average cost', () => {
  it('is the value of a sale without the average cost of what was sold', () => {
    expect(gainsOf(buy(10n, 30), buy(10n, 34), sell(10n, 35), sell(10n, 30))).toEqual([0, 0, 3, -2])
  })

  it('is unknown if more is sold than was bought, and known again for later purchases', () => {
    expect(gainsOf(buy(5n, 15), sell(10n, 35), buy(10n, 30), sell(10n, 31))).toEqual([0, undefined, 0, 1])
  })

  it('is unknown while a part of the holding was received at an unknown value', () => {
    const gains = gainsOf(
      buy(5n, undefined),
      buy(5n, 15),
      sell(5n, 20),
      sell(5n, 20),
      buy(1n, 3),
      sell(1n, 4),
    )
    expect(gains).toEqual([undefined, 0, undefined, undefined, 0, 1])
  })

  it('passes the value of a trade between two tokens on as the cost of the received one', () => {
    const swap: CostedTrade = { sold: token('WETH', 10n), bought: token('GNO', 100n), usd: 40 }
    expect(gainsOf(buy(10n, 30), swap, sell(100n, 45, 'GNO'))).toEqual([0, 10, 5])
  })

  it('sums up to the money received without the money paid if everything is sold', () => {
    const amounts = fc.array(fc.tuple(fc.integer({ min: 1, max: 1e6 }), fc.integer({ min: 1, max: 1e6 })), {
      minLength: 1,
      maxLength: 20,
    })
    fc.assert(
      fc.property(amounts, fc.integer({ min: 1, max: 1e6 }), (bought, usd) => {
        const whole = bought.reduce((sum, [atoms]) => sum + BigInt(atoms), 0n)
        const paid = bought.reduce((sum, [, dollars]) => sum + dollars, 0)
        const gains = gainsOf(
          ...bought.map(([atoms, dollars]) => buy(BigInt(atoms), dollars)),
          sell(whole, usd),
        )
        expect(gains.at(-1)).toBeCloseTo(usd - paid, 3)
      }),
    )
  })
})
