/**
 * Converts replies of the affiliate program to rows for the screen. Amounts are in USD, foreign text is
 * cleaned.
 */
import type * as z from 'zod/mini'
import type { ProfileId } from '../../client/db/rows/keys'
import { viewOrderPair } from '../../client/tokens/tokens'
import type {
  affiliate,
  affiliateStats,
  referralCode,
  TraderActivityRow,
  traderStats,
} from '../../domain/reports/affiliates'
import { cleanForeign } from '../../domain/text/foreign-words'
import { amountIn, amountOut, formatShortDateTime, usd } from '../../domain/text/numbers'
import { plural, t } from '../../domain/text/texts'
import { hrefOf } from '../workspace/routes'

type Rows = readonly (readonly [label: string, value: string])[]
type Affiliate = z.output<typeof affiliate>
type AffiliateStats = z.output<typeof affiliateStats>
type TraderStats = z.output<typeof traderStats>
type ReferralCode = z.output<typeof referralCode>

const MAX_CODE = 20
export const codeText = (code: string): string => cleanForeign(code, MAX_CODE)

const days = (count: number): string => plural(count, t`1 day`, t`${count} days`)

export const programRows = (program: Affiliate): Rows => [
  [t`Reward`, t`${usd(program.rewardAmount)} per ${usd(program.triggerVolume)} of volume`],
  [t`Your share`, `${program.revenueSplitAffiliatePct}%`],
  [t`Trader’s share`, `${program.revenueSplitTraderPct}%`],
  [t`Counts for`, days(program.timeCapDays)],
  [t`Volume cap per trader`, usd(program.volumeCap)],
]

export const affiliateRows = (stats: AffiliateStats): Rows => [
  [t`Referred volume`, usd(stats.total_volume)],
  [t`Traders`, t`${stats.active_traders} active of ${stats.total_traders}`],
  [t`Earned`, usd(stats.total_earned)],
  [t`Paid out`, usd(stats.paid_out)],
  [t`Next payout`, usd(stats.next_payout)],
  [t`Volume to next reward`, usd(stats.left_to_next_reward)],
]

/** Rows of a trader's statistics under the linked code. */
export const traderRows = (stats: TraderStats, now: number): Rows => [
  [t`Linked to`, codeText(stats.bound_referrer_code)],
  [t`Linked since`, formatShortDateTime(stats.linked_since, now)],
  [t`Rewards end`, formatShortDateTime(stats.rewards_end, now)],
  [t`Eligible volume`, usd(stats.eligible_volume)],
  [t`Earned`, usd(stats.total_earned)],
  [t`Paid out`, usd(stats.paid_out)],
  [t`Next payout`, usd(stats.next_payout)],
  [t`Volume to next reward`, usd(stats.left_to_next_rewards)],
]

/** Rows of the rewards that a code offers traders. */
export const offerRows = (code: ReferralCode): Rows => [
  [t`Reward`, t`${usd(code.traderRewardAmount)} per ${usd(code.triggerVolume)} of volume`],
  [t`Counts for`, days(code.timeCapDays)],
  [t`Volume cap`, usd(code.volumeCap)],
]

/**
 * Returns true if the first trade of the account used no code. The account can then never be linked to a
 * code.
 */
export const hasTradedWithoutCode = (
  rows: readonly Pick<TraderActivityRow, 'eligibility_reason'>[],
): boolean => rows.some(({ eligibility_reason }) => eligibility_reason === 'first_trade_without_code')

const REASONS: Readonly<Record<string, string>> = {
  eligible: t`Counts`,
  first_trade_without_code: t`Your first trade used no code`,
  code_not_registered: t`The code is not registered`,
  self_referral: t`Your own code`,
  other_code: t`Another code than yours`,
  time_cap_reached: t`After rewards ended`,
  volume_cap_reached: t`Volume cap reached`,
}

/** Describes why a fill counts or does not count. Unknown reasons are quoted. */
const reasonText = (reason: string): string =>
  (Object.hasOwn(REASONS, reason) ? REASONS[reason] : undefined) ?? cleanForeign(reason, 60)

const isSameFill = (a: TraderActivityRow, b: TraderActivityRow): boolean =>
  a.order_uid === b.order_uid &&
  a.tx_hash === b.tx_hash &&
  a.executed_sell_amount === b.executed_sell_amount &&
  a.executed_buy_amount === b.executed_buy_amount

/**
 * Returns the fills of a page that follow the shown ones. New fills shift older ones into the next page, so
 * pages overlap.
 */
export const fillsAfter = (
  shown: readonly TraderActivityRow[],
  page: readonly TraderActivityRow[],
): readonly TraderActivityRow[] =>
  page.slice(page.findLastIndex((row) => shown.some((each) => isSameFill(each, row))) + 1)

export function viewFill(row: TraderActivityRow, profileId: ProfileId, now: number) {
  const key = { profileId, chainId: row.chain_id, uid: row.order_uid }
  const pair = viewOrderPair(key, { sellToken: row.sell_token, buyToken: row.buy_token })
  const sold = amountOut(row.executed_sell_amount, pair.sell)
  const bought = amountIn(row.executed_buy_amount, pair.buy)
  return {
    key: `${row.order_uid}:${row.tx_hash}`,
    href: hrefOf('order', { chain: String(row.chain_id), uid: row.order_uid }),
    title: `${sold} ${pair.sell.symbol} → ${bought} ${pair.buy.symbol}`,
    isEligible: row.is_eligible,
    reason: reasonText(row.eligibility_reason),
    worth:
      row.eligible_volume_usd > 0
        ? t`${usd(row.eligible_volume_usd)} of ${usd(row.usd_value)} counts`
        : usd(row.usd_value),
    at: formatShortDateTime(row.creation_date, now),
  }
}
