import { describe, expect, it } from 'vitest'
import {
  type NotifiedOrder,
  writeNotificationText,
  writeOrder,
  writePaid,
  writeReceived,
} from '../../../src/client/notify/text'
import { NATIVE_TOKEN_MARKER } from '../../../src/domain/chains/chains'
import { registerNamedNetwork } from '../../../src/domain/chains/custom-chains'
import type { Amount, ChainId } from '../../../src/domain/scalars'
import { MAINNET, makePlan, makeTerms, TRADER, USDC, WETH } from '../../support/client'

const { shown } = makePlan()
const WETH_1 = 10n ** 18n
const told = (change: Partial<NotifiedOrder> = {}): NotifiedOrder => ({
  chainId: MAINNET,
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

describe('a fill', () => {
  it('says what was sold for what, and how much better than the limit', () => {
    expect(writeNotificationText('order_filled', told())).toBe(
      'Sold 1 WETH for 3,012.40 USDC. Surplus +12.40 USDC (+0.41%).',
    )
  })

  it('says how much better than quoted it was, when it was', () => {
    const executed = { sell: WETH_1, buy: 3_020_000_000n }
    expect(writeNotificationText('order_filled', told({ executed }))).toBe(
      'Sold 1 WETH for 3,020 USDC. Surplus +20 USDC (+0.66%), +5 USDC vs. quote.',
    )
  })

  it('leaves out what is worth less than a cent', () => {
    const says = (buy: bigint) =>
      writeNotificationText('order_filled', told({ executed: { sell: WETH_1, buy }, shown: null }))
    expect(says(3_000_009_999n)).toBe('Sold 1 WETH for 3,000 USDC')
    expect(says(3_000_010_000n)).toContain('Surplus +0.01 USDC (<0.01%)')
  })

  it('leaves out of the native coin what is worth less than a cent', () => {
    const terms = makeTerms({ buyToken: NATIVE_TOKEN_MARKER, sellToken: USDC, buyAmount: WETH_1 as Amount })
    const says = (gain: bigint) =>
      writeNotificationText(
        'order_filled',
        told({ terms, executed: { sell: terms.sellAmount, buy: WETH_1 + gain }, shown: null }),
      )
    expect(says(1_000_000n)).not.toContain('Surplus')
    expect(says(10n ** 16n)).toContain('Surplus +0.01 ETH')
  })

  it('says every gain on a chain of one’s own, whose prices nobody knows', () => {
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
    expect(writeNotificationText('order_filled', told({ chainId, terms, executed, shown: null }))).toContain(
      'Surplus +0.009 WGAIN',
    )
  })

  it('at the very limit boasts of nothing', () => {
    const executed = { sell: WETH_1, buy: 3_000_000_000n }
    expect(writeNotificationText('order_filled', told({ executed }))).toBe('Sold 1 WETH for 3,000 USDC')
  })

  it('of a buy order counts what was saved', () => {
    const executed = { sell: 3_050_000_000n, buy: WETH_1 }
    expect(writeNotificationText('order_filled', told({ terms: buying, executed, shown: null }))).toBe(
      'Bought 1 WETH for 3,050 USDC. Surplus +50 USDC (+1.61%).',
    )
  })

  it.each([
    [4n, '0.4%'],
    [9n, '0.9%'],
    [10n, '1%'],
    [999n, '99%'],
  ])('of %d thousandths says %s', (parts, says) => {
    const executed = { sell: (parts * WETH_1) / 1000n, buy: 3_100_000n * parts }
    const order = told({ executed, shown: null })
    expect(writeNotificationText('order_partially_filled', order)).toMatch(new RegExp(`^${says} filled: `))
    expect(writeNotificationText('order_expired', order)).toContain(`Only ${says} filled: `)
  })

  it('of the smallest part says that it is some', () => {
    const order = told({ executed: { sell: 1n, buy: 1n }, shown: null })
    expect(writeNotificationText('order_partially_filled', order)).toMatch(/^<0\.01% filled: /)
  })

  it('in part says how much of it', () => {
    const executed = { sell: (4n * WETH_1) / 10n, buy: 1_240_000_000n }
    expect(writeNotificationText('order_partially_filled', told({ executed, shown: null }))).toBe(
      '40% filled: Sold 0.4 WETH for 1,240 USDC. Surplus +40 USDC (+3.33%).',
    )
  })
})

describe('an end', () => {
  const ends = ['order_expired', 'order_cancelled', 'cancelled_elsewhere'] as const

  it.each(ends)('%s without a fill says what was not had', (type) => {
    const executed = { sell: 0n, buy: 0n }
    const says = writeNotificationText(type, told({ executed }))
    expect(says).toBe('Sell 1 WETH for at least 3,000 USDC. Nothing was traded.')
    expect(writeNotificationText(type, told({ terms: buying, executed }))).toBe(
      'Buy 1 WETH for at most 3,100 USDC. Nothing was traded.',
    )
  })

  it('after a partial fill says what was had', () => {
    const executed = { sell: WETH_1 / 4n, buy: 760_000_000n }
    expect(writeNotificationText('order_expired', told({ executed }))).toBe(
      'Only 25% filled: Sold 0.25 WETH for 760 USDC',
    )
  })
})

describe('an amount', () => {
  it('that is received is cut off, that is paid is rounded up', () => {
    expect(writeReceived(MAINNET, USDC, 3_120_599_999n)).toBe('3,120.59 USDC')
    expect(writePaid(MAINNET, USDC, 3_120_599_999n)).toBe('3,120.60 USDC')
  })

  it('of the native coin has its symbol', () => {
    expect(writeReceived(MAINNET, NATIVE_TOKEN_MARKER, WETH_1)).toBe('1 ETH')
  })

  it('of an unknown token is counted in atoms, its address shown', () => {
    expect(writeReceived(MAINNET, TRADER, 1_234_567_890n)).toBe(
      `1,234,567,890 atoms of ${TRADER.slice(0, 6)}…${TRADER.slice(-4)}`,
    )
  })
})

describe('an order', () => {
  it('is told as it was signed, either way', () => {
    expect(writeOrder(told())).toBe('Sell 1 WETH for at least 3,000 USDC')
    expect(writeOrder(told({ terms: buying }))).toBe('Buy 1 WETH for at most 3,100 USDC')
  })

  it('whose balance is short is told with what it would need', () => {
    expect(writeNotificationText('insufficient_balance', told())).toContain('Sell 1 WETH')
  })
})
