import { describe, expect, it } from 'vitest'
import type { TraderActivityRow } from '../../../src/domain/reports/affiliates'
import type { Address, Amount, Milliseconds } from '../../../src/domain/scalars'
import {
  affiliateRows,
  codeText,
  fillsAfter,
  hasTradedWithoutCode,
  offerRows,
  programRows,
  traderRows,
  viewFill,
} from '../../../src/ui/affiliate/affiliate-view'
import { MAINNET, makeOrder, makeTerms, NOW, TRADER, USDC } from '../../support/client'

const WETH = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2' as Address
const program = {
  code: 'COWS-1',
  createdAt: NOW,
  rewardAmount: 20,
  triggerVolume: 250_000,
  timeCapDays: 90,
  volumeCap: 2_000_000,
  revenueSplitAffiliatePct: 50,
  revenueSplitTraderPct: 50,
  revenueSplitDaoPct: 0,
}
const fill: TraderActivityRow = {
  chain_id: MAINNET,
  creation_date: NOW,
  tx_hash: `0x${'12'.repeat(32)}` as never,
  order_uid: makeOrder(makeTerms()).uid,
  trader_address: TRADER,
  sell_token: WETH,
  buy_token: USDC,
  executed_sell_amount: (10n ** 17n) as Amount,
  executed_buy_amount: 300_000_000n as Amount,
  usd_value: 300,
  eligible_volume_usd: 120,
  referrer_code: 'COWS-1',
  bound_referrer_code: 'COWS-1',
  eligibility_reason: 'volume_cap_reached',
  is_bound_to_code: true,
  is_eligible: false,
}

describe('the affiliate program', () => {
  it('shows its terms', () => {
    expect(Object.fromEntries(programRows(program))).toMatchObject({
      Reward: '$20.00 per $250,000.00 of volume',
      'Counts for': '90 days',
    })
    const offer = { ...program, traderRewardAmount: 10 }
    expect(Object.fromEntries(offerRows(offer))).toMatchObject({ Reward: '$10.00 per $250,000.00 of volume' })
  })

  it('shows every statistic of an affiliate and of a trader', () => {
    const paid = {
      total_earned: 40,
      paid_out: 0,
      next_payout: 40,
      trigger_volume: 250_000,
      lastUpdatedAt: NOW,
    }
    const ofAffiliate = {
      ...paid,
      affiliate_address: TRADER,
      referrer_code: 'COWS-1',
      total_volume: 500_000,
      left_to_next_reward: 250_000,
      active_traders: 2,
      total_traders: 3,
    }
    expect(Object.fromEntries(affiliateRows(ofAffiliate))).toEqual({
      'Referred volume': '$500,000.00',
      Traders: '2 active of 3',
      Earned: '$40.00',
      'Paid out': '$0.00',
      'Next payout': '$40.00',
      'Volume to next reward': '$250,000.00',
    })
    const ofTrader = {
      ...paid,
      trader_address: TRADER,
      bound_referrer_code: 'COWS-1',
      linked_since: NOW,
      rewards_end: (NOW + 1) as Milliseconds,
      eligible_volume: 7,
      left_to_next_rewards: 249_993,
    }
    expect(Object.fromEntries(traderRows(ofTrader, NOW))).toMatchObject({
      'Linked to': 'COWS-1',
      'Eligible volume': '$7.00',
      'Volume to next reward': '$249,993.00',
    })
  })

  it('shortens an unreadably long code of the service', () => {
    expect(codeText('COW\u202eSWAP')).toBe('COWSWAP')
    expect(codeText('C'.repeat(100))).toHaveLength(20)
  })
})

describe('a fill in the affiliate program', () => {
  it('shows the trade, the volume that counts and the reason', () => {
    expect(viewFill(fill, 'sandbox', NOW)).toMatchObject({
      title: '0.1 WETH → 300 USDC',
      reason: 'Volume cap reached',
      worth: '$120.00 of $300.00 counts',
      isEligible: false,
    })
  })

  it('shows only the volume of the trade if nothing counts', () => {
    expect(viewFill({ ...fill, eligible_volume_usd: 0 }, 'sandbox', NOW).worth).toBe('$300.00')
  })

  it('quotes an unknown reason', () => {
    const read = (eligibility_reason: string) =>
      viewFill({ ...fill, eligibility_reason }, 'sandbox', NOW).reason
    expect(read('because\u202e of\nrain')).toBe('because of rain')
    expect(read('constructor')).toBe('constructor')
  })
})

it('hasTradedWithoutCode returns true only if the first trade was without a code', () => {
  expect(hasTradedWithoutCode([{ eligibility_reason: 'first_trade_without_code' }])).toBe(true)
  expect(hasTradedWithoutCode([{ eligibility_reason: 'time_cap_reached' }])).toBe(false)
  expect(hasTradedWithoutCode([])).toBe(false)
})

describe('fillsAfter', () => {
  const fills = Array.from({ length: 6 }, (_, n) => ({ ...fill, tx_hash: `0x${`${n}`.repeat(64)}` as never }))

  it('returns the fills after the shown fills, even if new fills were added before them', () => {
    const shown = fills.slice(0, 3)
    expect(fillsAfter(shown, fills.slice(3))).toEqual(fills.slice(3))
    expect(fillsAfter(shown, fills.slice(1))).toEqual(fills.slice(3))
    expect(fillsAfter(shown, shown)).toEqual([])
  })

  it('keeps two fills of one order in one transaction', () => {
    const second = { ...fill, executed_sell_amount: 1n as Amount }
    expect(fillsAfter([fill], [second])).toEqual([second])
  })
})
