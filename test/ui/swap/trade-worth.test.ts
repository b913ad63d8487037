import { describe, expect, it } from 'vitest'
import { viewPair } from '../../../src/client/tokens/tokens'
import { chainOf } from '../../../src/domain/chains/chains'
import { percent } from '../../../src/domain/text/numbers'
import { costShare, costsOf, costWarning, impactTone, worthOf } from '../../../src/ui/swap/trade-worth'
import { MAINNET, USDC, WETH } from '../../support/client'

const pair = viewPair(chainOf(MAINNET).id, { sellToken: WETH, buyToken: USDC })
const trade = { sell: 10n ** 18n, buy: 2_970_000_000n }

describe('worthOf a trade', () => {
  it('returns the value of both sides and the change by the trade', () => {
    expect(worthOf(pair, trade, { sellPrice: 3000, buyPrice: 1 })).toEqual({
      sold: 3000,
      bought: 2970,
      changeBps: -100,
    })
  })

  it('compares nothing if a price is unknown', () => {
    expect(worthOf(pair, trade, { sellPrice: undefined, buyPrice: 1 })).toEqual({
      sold: undefined,
      bought: 2970,
      changeBps: undefined,
    })
  })

  it('rounds losses up', () => {
    expect(worthOf(pair, { ...trade, buy: 2_999_999_999n }, { sellPrice: 3000, buyPrice: 1 }).changeBps).toBe(
      -1,
    )
  })
})

describe('the costs of a trade', () => {
  // 1 WETH is sold: 0.01 WETH pays for the network, 0.99 WETH trades for 2,970 USDC at the market price.
  const offer = { quoted: trade, networkCost: 10n ** 16n }

  it('consist of price impact and network costs', () => {
    expect(costsOf(pair, offer, { sellPrice: 3000, buyPrice: 1 })).toEqual({ impactBps: 0, networkBps: 100 })
    expect(costsOf(pair, { ...offer, networkCost: 0n }, { sellPrice: 3000, buyPrice: 1 })).toEqual({
      impactBps: -100,
      networkBps: 0,
    })
  })

  it('are never shown as zero if network costs are paid', () => {
    const { networkBps } = costsOf(pair, { ...offer, networkCost: 10n ** 9n }, { sellPrice: 1, buyPrice: 1 })
    expect(percent(networkBps)).toBe('< 0.0001%')
  })

  it('include network costs even without a price, and are zero for an empty trade', () => {
    expect(costsOf(pair, offer, { sellPrice: undefined, buyPrice: 1 })).toEqual({
      impactBps: undefined,
      networkBps: 100,
    })
    expect(
      costsOf(pair, { quoted: { sell: 0n, buy: 0n }, networkCost: 0n }, { sellPrice: 1, buyPrice: 1 }),
    ).toEqual({ impactBps: undefined, networkBps: 0 })
  })
})

it('costShare shows costs of at least a hundredth of a percent', () => {
  expect(costShare({ networkBps: 26 })).toBe('(0.26%)')
  expect(costShare({ networkBps: 1 })).toBe('(0.01%)')
  expect(costShare({ networkBps: 5.41 })).toBe('(0.06%)')
  expect(costShare({ networkBps: 0.5 })).toBe('')
})

describe('costWarning', () => {
  it('warns of a trade that loses much of its value, and suggests what to do', () => {
    expect(costWarning({ impactBps: -1240, networkBps: 10 })).toBe(
      'High price impact. Sell less, or set a limit price.',
    )
  })

  it('names network costs if they are most of the loss, because selling less would make it worse', () => {
    const words = 'Network costs take 4.1% of this trade. Sell more at once.'
    expect(costWarning({ impactBps: -20, networkBps: 410 })).toBe(words)
    expect(costWarning({ impactBps: undefined, networkBps: 410 })).toBe(words)
    expect(costWarning({ impactBps: -290, networkBps: 20 })).toBe(
      'High price impact. Sell less, or set a limit price.',
    )
  })

  it.each([
    [undefined, 0],
    [50, 340],
    [0, 299],
    [-299, 0],
    [-150, 149],
  ])('returns nothing for an impact of %s and costs of %s basis points', (impactBps, networkBps) => {
    expect(costWarning({ impactBps, networkBps })).toBeUndefined()
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
  ])('is, for %s basis points, %s', (bps, tone) => expect(impactTone(bps)).toBe(tone))
})
