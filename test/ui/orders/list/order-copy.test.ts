import { describe, expect, it } from 'vitest'
import { limitAmounts, parsePrice, readForm, towardsBuy } from '../../../../src/client/trade/form-reading'
import { marketPriceText } from '../../../../src/client/trade/offer'
import { turnPrices } from '../../../../src/client/trade/swap-form'
import { fieldText } from '../../../../src/client/trade/typed-numbers'
import type { Amount } from '../../../../src/domain/scalars'
import { isUnedited, listCopyModes, toSwapForm } from '../../../../src/ui/orders/list/order-copy'
import { viewEntry, viewOrder } from '../../../../src/ui/orders/order-view'
import { MAINNET, makeAccepted, makeOrder, makeTerms, TRADER, USDC, WETH } from '../../../support/client'

const STRANGER = `0x${'5a'.repeat(20)}` as typeof TRADER

describe('the form of a copied order', () => {
  it('has the terms of the order if it is a duplicate', () => {
    const terms = makeTerms({
      sellAmount: 1_234_567_890_123_456_789n as Amount,
      partiallyFillable: true,
      receiver: STRANGER,
    })
    const form = toSwapForm(viewEntry(makeAccepted(terms)), 'duplicate')
    expect(form).toMatchObject({
      sellToken: WETH,
      buyToken: USDC,
      side: 'sell',
      amount: '1.234567890123456789',
      price: 'limit',
      partiallyFillable: true,
      receiver: STRANGER,
    })
    const reading = readForm(form, MAINNET)
    if (reading.state !== 'complete') throw new Error('The form cannot be read.')
    const price = parsePrice(form.limitPrice)
    const limit = price && limitAmounts(reading, price)
    expect(limit?.sell).toBe(terms.sellAmount)
    // The price has twelve digits, so the amount is off by at most one atom, and never lower.
    expect(Number((limit?.buy ?? 0n) - terms.buyAmount)).toBeLessThanOrEqual(1)
  })

  it('has the unfilled rest and replaces the order if it is an edit', () => {
    const terms = makeTerms({ partiallyFillable: true })
    const filled = { ...makeOrder(terms), executedSellAmountBeforeFees: 250_000_000_000_000_000n as Amount }
    const entry = makeAccepted(terms, { order: filled })
    const form = toSwapForm(viewEntry(entry), 'edit')
    expect(form).toMatchObject({ amount: '0.75', price: 'limit', limitPrice: '3000', replaces: entry.uid })
    expect(form.replacedFill).toBe(250_000_000_000_000_000n)
    expect(toSwapForm(viewEntry(entry), 'duplicate')).toMatchObject({ amount: '1', replaces: null })
  })

  it('has the signed amount and the market price if it is a repetition', () => {
    const terms = makeTerms({ kind: 'buy', buyAmount: 3_000_500_000n as Amount, receiver: TRADER })
    expect(toSwapForm(viewEntry(makeAccepted(terms)), 'repeat')).toMatchObject({
      side: 'buy',
      amount: '3000.5',
      price: 'market',
      limitPrice: '',
      receiver: null,
    })
  })

  it('has no recipient if an order of another account names its owner as receiver', () => {
    const order = { ...makeOrder(makeTerms()), owner: STRANGER, receiver: STRANGER }
    expect(
      toSwapForm(viewOrder({ profileId: 'sandbox', chainId: MAINNET }, order), 'repeat').receiver,
    ).toBeNull()
  })
})

describe('the edit form', () => {
  const view = viewEntry(makeAccepted(makeTerms()))
  const form = toSwapForm(view, 'edit')

  it('counts as unedited until a field changes', () => {
    expect(isUnedited(form, view)).toBe(true)
    expect(isUnedited({ ...form, permit: null, slippageBps: 100 }, view)).toBe(true)
    for (const change of [{ amount: '0.9' }, { limitPrice: '3100' }, { validitySeconds: 3600 }])
      expect(isUnedited({ ...form, ...change }, view), JSON.stringify(change)).toBe(false)
  })

  it('counts as unedited if a number is only written differently', () => {
    for (const change of [{ amount: '1.00' }, { limitPrice: '3,000.0' }])
      expect(isUnedited({ ...form, ...change }, view), JSON.stringify(change)).toBe(true)
    for (const change of [{ amount: '' }, { limitPrice: '' }, { limitPrice: '3000.00001' }])
      expect(isUnedited({ ...form, ...change }, view), JSON.stringify(change)).toBe(false)
  })

  it('counts as unedited if its price is inverted, and inverted back', () => {
    const pair = viewEntry(makeAccepted(makeTerms())).pair
    let turning = form
    for (const direction of ['sellPerBuy', 'buyPerSell'] as const) {
      const reading = readForm(turning, MAINNET)
      const price = parsePrice(turning.limitPrice)
      if (reading.state !== 'complete' || !price) throw new Error('The form cannot be read.')
      const limit = limitAmounts(reading, towardsBuy(price, turning.priceDirection))
      if (!limit) throw new Error('The form makes no order.')
      turning = turnPrices(turning, direction, fieldText(marketPriceText(pair, limit, direction)))
      expect(isUnedited(turning, view), turning.limitPrice).toBe(true)
    }
    const doubled = { ...turning, priceDirection: 'sellPerBuy', limitPrice: '0.00067' } as const
    expect(isUnedited(doubled, view)).toBe(false)
  })

  it('counts as edited after a further fill of the order', () => {
    const terms = makeTerms({ partiallyFillable: true })
    const order = { ...makeOrder(terms), executedSellAmountBeforeFees: 250_000_000_000_000_000n as Amount }
    const before = toSwapForm(viewEntry(makeAccepted(terms)), 'edit')
    expect(isUnedited(before, viewEntry(makeAccepted(terms, { order })))).toBe(false)
  })
})

it('listCopyModes includes "edit" only for an order that can be edited', () => {
  expect(listCopyModes(false)).toEqual(['duplicate', 'repeat'])
  expect(listCopyModes(true)).toEqual(['edit', 'duplicate', 'repeat'])
})
