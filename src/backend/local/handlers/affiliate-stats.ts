/**
 * Statistics of the affiliate program (SOURCES: Affiliates). Every figure is computed from the fills in the
 * traders' activity. This service pays no rewards, so the paid amount is 0.
 */
import type { RowHandler } from '../../../api/endpoint'
import type { affiliateEndpoints } from '../../../api/endpoints/affiliates'
import { findToken } from '../../../domain/chains/tokens'
import { Refusal } from '../../../domain/refusal'
import {
  computeEarnings,
  isActive,
  type JudgedFill,
  type Referral,
  USD_PARTS,
} from '../../../domain/reports/affiliate-rewards'
import type { TraderActivityRow } from '../../../domain/reports/affiliates'
import type { Address } from '../../../domain/scalars'
import { findAffiliate } from '../store/affiliates'
import { listReferred } from '../store/orders'
import { checkIntegration } from './affiliates'
import type { ServiceContext } from './context'
import { judgeTrader, referralTables, type TraderFill } from './referrals'

type Of<N extends keyof typeof affiliateEndpoints> = RowHandler<(typeof affiliateEndpoints)[N]>

const payable = (earned: number) => ({ total_earned: earned, paid_out: 0, next_payout: earned })

/** @throws Refusal NotFound if the trader is not bound to a code */
const getTraderStats =
  (context: ServiceContext): Of<'getTraderStats'> =>
  async ({ address }, { now }) => {
    checkIntegration(context)
    const { database, program } = context
    const referral = await database.transaction('r', referralTables(database), async () =>
      judgeTrader(context, address),
    )
    if (referral.code === '') throw new Refusal('NotFound', { description: 'Trader stats not found' })
    const { earned, left } = computeEarnings(referral.eligibleParts, program, program.revenueSplitTraderPct)
    return {
      trader_address: address,
      bound_referrer_code: referral.code,
      linked_since: referral.since,
      rewards_end: referral.until,
      eligible_volume: referral.eligibleParts / USD_PARTS,
      left_to_next_rewards: left,
      trigger_volume: program.triggerVolume,
      ...payable(earned),
      lastUpdatedAt: now,
    }
  }

/**
 * Lists the referrals of the traders that are bound to a code. Candidates are all traders that ever used the
 * code.
 */
async function listBound(context: ServiceContext, code: string) {
  const bound: Referral<TraderFill>[] = []
  for (const trader of await listReferred(context.database, code)) {
    const referral = await judgeTrader(context, trader)
    if (referral.code === code) bound.push(referral)
  }
  return bound
}

const getAffiliateStats =
  (context: ServiceContext): Of<'getAffiliateStats'> =>
  async ({ address }, { now }) => {
    checkIntegration(context)
    const { database, program } = context
    const counted = await database.transaction('r', referralTables(database), async () => {
      const affiliate = await findAffiliate(database, address)
      return affiliate && { code: affiliate.code, bound: await listBound(context, affiliate.code) }
    })
    if (!counted) throw new Refusal('NotFound', { description: 'Affiliate stats not found' })
    const parts = counted.bound.reduce((sum, { eligibleParts }) => sum + eligibleParts, 0)
    const { earned, left } = computeEarnings(parts, program, program.revenueSplitAffiliatePct)
    return {
      affiliate_address: address,
      referrer_code: counted.code,
      total_volume: parts / USD_PARTS,
      trigger_volume: program.triggerVolume,
      ...payable(earned),
      left_to_next_reward: left,
      active_traders: counted.bound.filter((referral) => isActive(referral, program, now)).length,
      total_traders: counted.bound.length,
      lastUpdatedAt: now,
    }
  }

function toRow(trader: Address, bound: string, judged: JudgedFill<TraderFill>): TraderActivityRow {
  const { fill, eligibility, eligibleParts } = judged
  const { trade, at, code = '', usdParts } = fill
  const symbolOf = (token: Address) => findToken(trade.chainId, token)?.symbol
  const [sellSymbol, buySymbol] = [symbolOf(trade.sellToken), symbolOf(trade.buyToken)]
  return {
    chain_id: trade.chainId,
    creation_date: at,
    tx_hash: trade.txHash,
    order_uid: trade.orderUid,
    trader_address: trader,
    sell_token: trade.sellToken,
    buy_token: trade.buyToken,
    ...(sellSymbol === undefined ? {} : { sell_token_symbol: sellSymbol }),
    ...(buySymbol === undefined ? {} : { buy_token_symbol: buySymbol }),
    executed_sell_amount: trade.sellAmount,
    executed_buy_amount: trade.buyAmount,
    usd_value: usdParts / USD_PARTS,
    eligible_volume_usd: eligibleParts / USD_PARTS,
    referrer_code: code,
    bound_referrer_code: bound,
    eligibility_reason: eligibility,
    is_bound_to_code: bound !== '' && code === bound,
    is_eligible: eligibility === 'eligible',
  }
}

/** Maximum number of rows in a reply, as in the live service. */
const MAX_ROWS = 50

const getTraderActivity =
  (context: ServiceContext): Of<'getTraderActivity'> =>
  async ({ address, offset = 0 }, { now }) => {
    checkIntegration(context)
    const { database } = context
    const referral = await database.transaction('r', referralTables(database), async () =>
      judgeTrader(context, address),
    )
    const newestFirst = referral.fills.toReversed().slice(offset, offset + MAX_ROWS)
    return { rows: newestFirst.map((judged) => toRow(address, referral.code, judged)), lastUpdatedAt: now }
  }

export const affiliateStatsHandlers = (context: ServiceContext) => ({
  getAffiliateStats: getAffiliateStats(context),
  getTraderStats: getTraderStats(context),
  getTraderActivity: getTraderActivity(context),
})
