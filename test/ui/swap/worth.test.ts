import { describe, expect, it } from 'vitest'
import { viewPair } from '../../../src/client/trade/tokens'
import { chainOf } from '../../../src/domain/chains/chains'
import { impactTone, lossWarning, worthOf } from '../../../src/ui/swap/worth'
import { MAINNET, USDC, WETH } from '../../support/client'

const pair = viewPair(chainOf(MAINNET).id, { sellToken: WETH, buyToken: USDC })
const trade = { sell: 10n ** 18n, buy: 2_970_000_000n }

describe('the worth of a trade', () => {
  it('is that of both sides, and what the trade makes of it', () => {
    expect(worthOf(pair, trade, { sellPrice: 3000, buyPrice: 1 })).toEqual({
      sold: 3000,
      bought: 2970,
      changeBps: -100,
    })
  })

  it('makes no comparison where a price is not known', () => {
    expect(worthOf(pair, trade, { sellPrice: undefined, buyPrice: 1 })).toEqual({
      sold: undefined,
      bought: 2970,
      changeBps: undefined,
    })
  })

  it('rounds what is lost up', () => {
    expect(worthOf(pair, { ...trade, buy: 2_999_999_999n }, { sellPrice: 3000, buyPrice: 1 }).changeBps).toBe(
      -1,
    )
  })
})

describe('a warning', () => {
  it('is given of a trade that loses much of its worth, with what to do', () => {
    expect(lossWarning(-1240)).toBe('High price impact. Sell less, or set a limit price.')
  })

  it.each([undefined, 50, 0, -299])('is not given at %s basis points', (bps) => {
    expect(lossWarning(bps)).toBeUndefined()
  })
})

describe('the color of a price impact', () => {
  it.each([
    [undefined, undefined],
    [200, undefined],
    [0, undefined],
    [-99, undefined],
    [-100, 'caution'],
    [-299, 'caution'],
    [-300, 'bad'],
    [-713, 'bad'],
  ])('of %s basis points is %s', (bps, tone) => expect(impactTone(bps)).toBe(tone))
})
