import { describe, expect, it } from 'vitest'
import { viewPair } from '../../../src/client/tokens/tokens'
import { fillPriceText } from '../../../src/client/trade/fills-at'
import { findToken, listTokens } from '../../../src/domain/chains/tokens'
import type { ChainId } from '../../../src/domain/scalars'
import {
  alertText,
  findPendingAlert,
  isReached,
  toAlert,
  toFillAlert,
} from '../../../src/ui/prices/alert-view'

const chainId = 1 as ChainId
const addressOf = (symbol: string) =>
  listTokens(chainId).find((token) => token.symbol === symbol)?.address ?? null
const [WETH, USDC] = [addressOf('WETH'), addressOf('USDC')]
const place = { profileId: 'sandbox', chainId } as const
const form = { sellToken: WETH, buyToken: USDC, side: 'above', price: '3,500.25', repeats: false } as const

describe('the form of a price alert', () => {
  it('becomes an alert that compares one whole token with the price, in atoms', () => {
    expect(findToken(chainId, WETH as never)?.decimals).toBe(18)
    expect(toAlert(form, place)).toEqual({
      ...place,
      sellToken: WETH,
      buyToken: USDC,
      side: 'above',
      sellAmount: 10n ** 18n,
      buyAmount: 3_500_250_000n,
    })
  })

  it.each([
    ['0.000008', '1 WETH is worth at least 0.000008 USDC'],
    ['0.0000085', '10 WETH is worth at least 0.000085 USDC'],
    ['0.00000712', '100 WETH is worth at least 0.000712 USDC'],
    ['1.1234567', '10 WETH is worth at least 11.234567 USDC'],
  ])('makes an alert with enough tokens that the price %s is a whole number of atoms', (price, words) => {
    const alert = toAlert({ ...form, price }, place)
    expect(alert && alertText(alert)).toBe(words)
  })

  it.each([
    ['above', '3,000', true],
    ['above', '3,200', true],
    ['above', '3,500', false],
    ['below', '3,000', false],
    ['below', '3,200', true],
    ['below', '3,500', true],
  ] as const)('detects whether a market of 3,200 is %s %s already: %s', (side, price, isMet) => {
    const alert = toAlert({ ...form, side, price }, place)
    expect(alert && isReached(alert, { sell: 2n * 10n ** 18n, buy: 6_400_000_000n })).toBe(isMet)
  })

  it('parses its price as the swap form parses amounts', () => {
    const at = (price: string) => toAlert({ ...form, price }, place)?.buyAmount
    expect([at('1,5'), at('3500,5'), at('3,500'), at('3 500,5')]).toEqual([
      1_500_000n,
      3_500_500_000n,
      3_500_000_000n,
      3_500_500_000n,
    ])
  })

  it.each([
    { price: '' },
    { price: '0' },
    { price: `0.${'0'.repeat(24)}1` },
    { price: 'much' },
    { buyToken: WETH },
    { sellToken: null },
  ])('makes no alert with %o', (patch) => {
    expect(toAlert({ ...form, ...patch }, place)).toBeUndefined()
  })

  it('can be described in words', () => {
    const alert = toAlert(form, place)
    if (!alert) throw new Error('This is an alert.')
    expect(alertText(alert)).toBe('1 WETH is worth at least 3,500.25 USDC')
    expect(alertText({ ...alert, side: 'below' })).toBe('1 WETH is worth at most 3,500.25 USDC')
  })
})

describe('an alert at the price at which an order fills', () => {
  const terms = {
    kind: 'sell',
    sellToken: WETH,
    buyToken: USDC,
    sellAmount: 10n ** 18n / 2n,
    buyAmount: 1_650_000_000n,
  }
  const viewOf = (shown: object) =>
    ({ chainId, terms: shown, uid: '0xab', pair: viewPair(chainId, shown as never) }) as never
  const view = viewOf(terms)

  it('names the figure of the order’s page: the price of one token, with its limit and all costs', () => {
    const outlook = { at: { sell: 3n * 10n ** 18n, buy: 10_600_000_001n }, bps: undefined }
    const alert = toFillAlert(view, 'sandbox', outlook.at)
    expect(alert).toMatchObject({ ...place, side: 'above', uid: '0xab', sellToken: WETH, buyToken: USDC })
    const shown = fillPriceText(viewPair(chainId, terms as never), outlook, 'buyPerSell')
    expect(shown).toBe('3,533.33 USDC')
    expect(alertText(alert)).toBe(`1 WETH is worth at least ${shown}`)
  })

  it('names the price of the bought token if the order buys a fixed amount', () => {
    const bought = {
      kind: 'buy',
      sellToken: USDC,
      buyToken: WETH,
      sellAmount: 3_300_000_000n,
      buyAmount: 2n * 10n ** 18n,
    }
    expect(alertText(toFillAlert(viewOf(bought), 'sandbox', undefined))).toBe(
      '1 WETH is worth at most 1,650 USDC',
    )
  })

  it('keeps the price of a token whose unit is worth very little', () => {
    const few = { sell: 3n * 10n ** 18n, buy: 7n }
    expect(alertText(toFillAlert(view, 'sandbox', few))).toBe('100,000 WETH is worth at least 0.233333 USDC')
  })

  it('waits for the limit if the costs are unknown', () => {
    expect(alertText(toFillAlert(view, 'sandbox', undefined))).toBe('1 WETH is worth at least 3,300 USDC')
  })

  it('is found again by its order until it has fired', () => {
    const waiting = {
      ...toFillAlert(view, 'sandbox', undefined),
      id: 'a',
      createdAt: 0,
      firedAt: null,
    } as never
    expect(findPendingAlert([waiting], '0xab' as never)).toBe(waiting)
    expect(findPendingAlert([waiting], '0xcd' as never)).toBeUndefined()
    expect(
      findPendingAlert([{ ...(waiting as object), firedAt: 5 } as never], '0xab' as never),
    ).toBeUndefined()
  })
})
