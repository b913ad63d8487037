import { describe, expect, it } from 'vitest'
import { viewPair } from '../../../src/client/tokens/tokens'
import { findToken, listTokens } from '../../../src/domain/chains/tokens'
import type { ChainId } from '../../../src/domain/scalars'
import {
  alertText,
  findPendingAlert,
  isReached,
  toAlert,
  toLimitAlert,
} from '../../../src/ui/prices/alert-view'

const chainId = 1 as ChainId
const addressOf = (symbol: string) =>
  listTokens(chainId).find((token) => token.symbol === symbol)?.address ?? null
const [WETH, USDC] = [addressOf('WETH'), addressOf('USDC')]
const place = { profileId: 'sandbox', chainId } as const
const form = { sellToken: WETH, buyToken: USDC, side: 'above', price: '3,500.25' } as const

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

describe('an alert at the limit of an order', () => {
  const terms = { sellToken: WETH, buyToken: USDC, sellAmount: 2n * 10n ** 18n, buyAmount: 7_000_000_000n }
  const wanted = toLimitAlert(
    { chainId, terms: terms as never, pair: viewPair(chainId, terms as never) },
    'sandbox',
  )

  it('waits until the sold amount is worth the bought amount', () => {
    expect(wanted).toEqual({ ...place, ...terms, side: 'above' })
    expect(alertText(wanted)).toBe('2 WETH is worth at least 7,000 USDC')
  })

  it('is found again, even if it was added for another amount at the same price', () => {
    const waiting = { ...wanted, id: 'a', createdAt: 0, firedAt: null } as never
    const whole = { ...place, ...terms, side: 'above', sellAmount: 10n ** 18n, buyAmount: 3_500_000_000n }
    const same = { ...whole, id: 'b', createdAt: 0, firedAt: null } as never
    expect(findPendingAlert([waiting], wanted)).toBe(waiting)
    expect(findPendingAlert([same], wanted)).toBe(same)
  })

  it.each([
    { firedAt: 5 },
    { side: 'below' },
    { chainId: 100 },
    { buyAmount: 7_000_000_001n },
    { sellToken: USDC },
  ])('differs from an alert with %o', (other) => {
    const alert = { ...wanted, id: 'a', createdAt: 0, firedAt: null, ...other } as never
    expect(findPendingAlert([alert], wanted)).toBeUndefined()
  })
})
