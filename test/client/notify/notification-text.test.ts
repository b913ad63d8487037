import { describe, expect, it } from 'vitest'
import { notificationType } from '../../../src/client/db/rows/notification'
import {
  type NotifiedOrder,
  writeNotificationText,
  writeOrder,
  writePaid,
  writeReceived,
} from '../../../src/client/notify/notification-text'
import { NATIVE_TOKEN_MARKER } from '../../../src/domain/chains/chains'
import { registerNamedNetwork } from '../../../src/domain/chains/custom-chains'
import type { Address, Amount, ChainId } from '../../../src/domain/scalars'
import { MAINNET, makePlan, makeTerms, TRADER, USDC, WETH } from '../../support/client'

const { shown } = makePlan()
const WETH_1 = 10n ** 18n
const notifiedOrder = (change: Partial<NotifiedOrder> = {}): NotifiedOrder => ({
  chainId: MAINNET,
  owner: TRADER,
  terms: makeTerms(),
  executed: { sell: WETH_1, buy: 3_012_400_000n },
  shown,
  ...change,
})
const buying = makeTerms({
  kind: 'buy',
  sellToken: USDC,
  buyToken: WETH,
  sellAmount: 3_100_000_000n as Amount,
  buyAmount: WETH_1 as Amount,
})

describe('the text of a fill', () => {
  it('contains both amounts, the loss against the quote and the surplus over the limit', () => {
    expect(writeNotificationText('order_filled', notifiedOrder())).toBe(
      'Sold 1 WETH for 3,012.40 USDC. −2.60 USDC vs. quote, Surplus +12.40 USDC (+0.41%).',
    )
  })

  it('contains the gain over the quote, if any', () => {
    const executed = { sell: WETH_1, buy: 3_020_000_000n }
    expect(writeNotificationText('order_filled', notifiedOrder({ executed }))).toBe(
      'Sold 1 WETH for 3,020 USDC. +5 USDC vs. quote, Surplus +20 USDC (+0.66%).',
    )
  })

  it('leaves out gains below a cent', () => {
    const text = (buy: bigint) =>
      writeNotificationText('order_filled', notifiedOrder({ executed: { sell: WETH_1, buy }, shown: null }))
    expect(text(3_000_009_999n)).toBe('Sold 1 WETH for 3,000 USDC')
    expect(text(3_000_010_000n)).toContain('Surplus +0.01 USDC (<0.01%)')
  })

  it('leaves out gains below a cent in the native coin', () => {
    const terms = makeTerms({ buyToken: NATIVE_TOKEN_MARKER, sellToken: USDC, buyAmount: WETH_1 as Amount })
    const text = (gain: bigint) =>
      writeNotificationText(
        'order_filled',
        notifiedOrder({ terms, executed: { sell: terms.sellAmount, buy: WETH_1 + gain }, shown: null }),
      )
    expect(text(1_000_000n)).not.toContain('Surplus')
    expect(text(10n ** 16n)).toContain('Surplus +0.01 ETH')
  })

  it('contains every gain on a devnet without known prices', () => {
    const chainId = 424_243 as ChainId
    registerNamedNetwork(
      { label: 'Gains', native: 'GAIN', wrappedNative: WETH },
      { chainId, settlement: WETH, relayer: WETH, domainName: '' },
    )
    const executed = { sell: 3_000_000_000n, buy: WETH_1 + 9n * 10n ** 15n }
    const terms = makeTerms({
      sellToken: USDC,
      buyToken: WETH,
      sellAmount: 3_000_000_000n as Amount,
      buyAmount: WETH_1 as Amount,
    })
    expect(
      writeNotificationText('order_filled', notifiedOrder({ chainId, terms, executed, shown: null })),
    ).toContain('Surplus +0.009 WGAIN')
  })

  it('mentions no surplus at exactly the limit', () => {
    const executed = { sell: WETH_1, buy: 3_000_000_000n }
    expect(writeNotificationText('order_filled', notifiedOrder({ executed }))).toBe(
      'Sold 1 WETH for 3,000 USDC. −15 USDC vs. quote.',
    )
  })

  it('contains the saved amount for a buy order', () => {
    const executed = { sell: 3_050_000_000n, buy: WETH_1 }
    expect(
      writeNotificationText('order_filled', notifiedOrder({ terms: buying, executed, shown: null })),
    ).toBe('Bought 1 WETH for 3,050 USDC. Surplus +50 USDC (+1.63%).')
  })

  it.each([
    [4n, '0.4%'],
    [9n, '0.9%'],
    [10n, '1%'],
    [999n, '99%'],
  ])('states %d thousandths of the order as %s', (parts, text) => {
    const executed = { sell: (parts * WETH_1) / 1000n, buy: 3_100_000n * parts }
    const order = notifiedOrder({ executed, shown: null })
    expect(writeNotificationText('order_partially_filled', order)).toMatch(new RegExp(`^${text} filled: `))
    expect(writeNotificationText('order_expired', order)).toContain(`Only ${text} filled: `)
  })

  it('does not state the smallest fill as 0%', () => {
    const order = notifiedOrder({ executed: { sell: 1n, buy: 1n }, shown: null })
    expect(writeNotificationText('order_partially_filled', order)).toMatch(/^<0\.01% filled: /)
  })

  it('contains the percentage of a partial fill', () => {
    const executed = { sell: (4n * WETH_1) / 10n, buy: 1_240_000_000n }
    expect(writeNotificationText('order_partially_filled', notifiedOrder({ executed, shown: null }))).toBe(
      '40% filled: Sold 0.4 WETH for 1,240 USDC. Surplus +40 USDC (+3.22%).',
    )
  })
})

describe('the text of a reverted fill', () => {
  it('says what is still filled', () => {
    const textAfter = (sell: bigint) =>
      writeNotificationText('fill_reverted', notifiedOrder({ executed: { sell, buy: sell / 10n ** 9n } }))
    expect(textAfter(0n)).toBe(
      'Sell 1 WETH for at least 3,000 USDC. The chain took back a fill. Nothing is filled now.',
    )
    expect(textAfter(WETH_1 / 4n)).toBe(
      'Sell 1 WETH for at least 3,000 USDC. The chain took back a fill. 25% is filled now.',
    )
  })
})

describe('the text of an ended order', () => {
  const ends = ['order_expired', 'order_cancelled', 'cancelled_elsewhere'] as const

  it.each(ends)('says that nothing was traded: %s without a fill', (type) => {
    const executed = { sell: 0n, buy: 0n }
    const text = writeNotificationText(type, notifiedOrder({ executed }))
    expect(text).toBe('Sell 1 WETH for at least 3,000 USDC. Nothing was traded.')
    expect(writeNotificationText(type, notifiedOrder({ terms: buying, executed }))).toBe(
      'Buy 1 WETH for at most 3,100 USDC. Nothing was traded.',
    )
  })

  it.each(ends)('says that a fill may still settle while that is possible: %s', (type) => {
    const mayFill = true
    expect(writeNotificationText(type, notifiedOrder({ executed: { sell: 0n, buy: 0n }, mayFill }))).toBe(
      'Sell 1 WETH for at least 3,000 USDC. A fill already in progress may still settle.',
    )
    const executed = { sell: WETH_1 / 4n, buy: 760_000_000n }
    expect(writeNotificationText(type, notifiedOrder({ executed, mayFill }))).toMatch(
      /^Only 25% filled: .+\. A fill already in progress may still settle\.$/,
    )
  })

  it('contains the traded amounts after a partial fill', () => {
    const executed = { sell: WETH_1 / 4n, buy: 760_000_000n }
    expect(writeNotificationText('order_expired', notifiedOrder({ executed }))).toBe(
      'Only 25% filled: Sold 0.25 WETH for 760 USDC',
    )
  })
})

describe('the recipient of an order', () => {
  const ofOrders = notificationType.options.filter(
    (type) => type !== 'price_alert' && type !== 'weekly_digest' && !type.startsWith('plan_'),
  )

  it.each(ofOrders)('is named if it is not the owner: %s', (type) => {
    for (const executed of [
      { sell: 0n, buy: 0n },
      { sell: WETH_1 / 4n, buy: 760_000_000n },
    ]) {
      const text = (receiver: Address | null) =>
        writeNotificationText(type, notifiedOrder({ terms: makeTerms({ receiver }), executed }))
      expect(text(USDC)).toMatch(/[^.]\. Recipient: 0xa0b8…eb48\.$/i)
      expect(text(TRADER)).toBe(text(null))
      expect(text(null)).not.toContain('Recipient')
    }
  })
})

describe('an amount in a notification', () => {
  it('is rounded down if received and up if paid', () => {
    expect(writeReceived(MAINNET, USDC, 3_120_599_999n)).toBe('3,120.59 USDC')
    expect(writePaid(MAINNET, USDC, 3_120_599_999n)).toBe('3,120.60 USDC')
  })

  it('has the symbol of the native coin', () => {
    expect(writeReceived(MAINNET, NATIVE_TOKEN_MARKER, WETH_1)).toBe('1 ETH')
  })

  it('is in atoms with the address for an unknown token', () => {
    expect(writeReceived(MAINNET, TRADER, 1_234_567_890n)).toBe(
      `1,234,567,890 atoms of ${TRADER.slice(0, 6)}…${TRADER.slice(-4)}`,
    )
  })
})

describe('the text of an order', () => {
  it('contains the signed amounts for both sides', () => {
    expect(writeOrder(notifiedOrder())).toBe('Sell 1 WETH for at least 3,000 USDC')
    expect(writeOrder(notifiedOrder({ terms: buying }))).toBe('Buy 1 WETH for at most 3,100 USDC')
  })

  it('contains the signed amount if the balance is insufficient', () => {
    expect(writeNotificationText('insufficient_balance', notifiedOrder())).toContain('Sell 1 WETH')
  })
})
