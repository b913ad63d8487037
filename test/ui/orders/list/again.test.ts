import { describe, expect, it } from 'vitest'
import { turnPrices } from '../../../../src/client/trade/form'
import { marketPriceText } from '../../../../src/client/trade/offer'
import { limitAmounts, parsePrice, readForm, towardsBuy } from '../../../../src/client/trade/reading'
import { fieldText } from '../../../../src/client/trade/typed-numbers'
import type { Amount } from '../../../../src/domain/scalars'
import { formOf, isUnedited, listWays } from '../../../../src/ui/orders/list/again'
import { viewEntry, viewOrder } from '../../../../src/ui/orders/view'
import { MAINNET, makeAccepted, makeOrder, makeTerms, TRADER, USDC, WETH } from '../../../support/client'

const STRANGER = `0x${'5a'.repeat(20)}` as typeof TRADER

describe('an order made again', () => {
  it('has its very terms when duplicated', () => {
    const terms = makeTerms({
      sellAmount: 1_234_567_890_123_456_789n as Amount,
      partiallyFillable: true,
      receiver: STRANGER,
    })
    const form = formOf(viewEntry(makeAccepted(terms)), 'duplicate')
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
    // The price has twelve digits: so near, and never below.
    expect(Number((limit?.buy ?? 0n) - terms.buyAmount)).toBeLessThanOrEqual(1)
  })

  it('takes the place of one that is edited, with what is left of it', () => {
    const terms = makeTerms({ partiallyFillable: true })
    const filled = { ...makeOrder(terms), executedSellAmountBeforeFees: 250_000_000_000_000_000n as Amount }
    const entry = makeAccepted(terms, { order: filled })
    const form = formOf(viewEntry(entry), 'edit')
    expect(form).toMatchObject({ amount: '0.75', price: 'limit', limitPrice: '3000', replaces: entry.uid })
    expect(form.replacedFill).toBe(250_000_000_000_000_000n)
    expect(formOf(viewEntry(entry), 'duplicate')).toMatchObject({ amount: '1', replaces: null })
  })

  it('is at the market when repeated, of the amount that was typed', () => {
    const terms = makeTerms({ kind: 'buy', buyAmount: 3_000_500_000n as Amount, receiver: TRADER })
    expect(formOf(viewEntry(makeAccepted(terms)), 'repeat')).toMatchObject({
      side: 'buy',
      amount: '3000.5',
      price: 'market',
      limitPrice: '',
      receiver: null,
    })
  })

  it('pays nobody else where a stranger’s order spells out that it paid its owner', () => {
    const order = { ...makeOrder(makeTerms()), owner: STRANGER, receiver: STRANGER }
    expect(formOf(viewOrder(MAINNET, order), 'repeat').receiver).toBeNull()
  })
})

describe('the form of an edit', () => {
  const view = viewEntry(makeAccepted(makeTerms()))
  const form = formOf(view, 'edit')

  it('says what the order does until anything of it is changed', () => {
    expect(isUnedited(form, view)).toBe(true)
    expect(isUnedited({ ...form, permit: null, slippageBps: 100 }, view)).toBe(true)
    for (const change of [{ amount: '0.9' }, { limitPrice: '3100' }, { validitySeconds: 3600 }])
      expect(isUnedited({ ...form, ...change }, view), JSON.stringify(change)).toBe(false)
  })

  it('says the same when its numbers are typed otherwise', () => {
    for (const change of [{ amount: '1.00' }, { limitPrice: '3,000.0' }])
      expect(isUnedited({ ...form, ...change }, view), JSON.stringify(change)).toBe(true)
    for (const change of [{ amount: '' }, { limitPrice: '' }, { limitPrice: '3000.00001' }])
      expect(isUnedited({ ...form, ...change }, view), JSON.stringify(change)).toBe(false)
  })

  it('says the same when its price is turned round, and back again', () => {
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

  it('is not the order’s any more once that has filled further', () => {
    const terms = makeTerms({ partiallyFillable: true })
    const order = { ...makeOrder(terms), executedSellAmountBeforeFees: 250_000_000_000_000_000n as Amount }
    const before = formOf(viewEntry(makeAccepted(terms)), 'edit')
    expect(isUnedited(before, viewEntry(makeAccepted(terms, { order })))).toBe(false)
  })
})

it('the ways to make an order again are the same wherever it is shown', () => {
  expect(listWays(false)).toEqual(['duplicate', 'repeat'])
  expect(listWays(true)).toEqual(['edit', 'duplicate', 'repeat'])
})
