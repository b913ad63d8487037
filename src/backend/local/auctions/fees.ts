/**
 * Fees of an order in addition to the network cost (SOURCES: Fees). They apply in this sequence: the volume
 * fee stated in quotes, other protocol fees, partner fees from the app data. By default only partner fees
 * apply.
 */
import type { FeePolicy } from '../../../auction/model/auction'
import { partnerPolicies } from '../../../auction/model/fee-policies'
import { toOfferedAmounts } from '../../../domain/orders/quotes'
import { toVolumeFactor, withVolumeFee } from '../../../domain/orders/volume-fees'
import type { ReportedAuction } from '../../../domain/reports/auctions'
import type { Trade } from '../../../domain/reports/trades'
import { type OrderUid, toAmount } from '../../../domain/scalars'
import type { TradeRow } from '../store/auction-rows'
import type { OrderRow } from '../store/rows'

/**
 * Protocol fee on the gains of orders. `orders` limits the fee to orders that were in the market at placement
 * (`market`) or to all other orders (`limit`).
 */
export interface ProtocolFeeRule {
  readonly kind: 'surplus' | 'priceImprovement'
  readonly factor: number
  readonly maxVolumeFactor: number
  readonly orders: 'market' | 'limit' | 'any'
}

export interface FeeSettings {
  /** Basis points. 0 means no fee. */
  readonly volumeFeeBps: number
  readonly protocolFees: readonly ProtocolFeeRule[]
}

const MAX_PARTNER_BPS = 100
const MILLIONTHS = 1_000_000
const millionths = (factor: number): bigint => BigInt(Math.round(factor * MILLIONTHS))

type Charged = Pick<OrderRow, 'class' | 'terms' | 'quote' | 'partnerFees'>

/**
 * Returns the quoted amounts with the volume fee and without a signed fee, as executions count them. Null
 * without a usable quote.
 */
function quoteOf({ terms, quote }: Charged, { volumeFeeBps }: FeeSettings) {
  if (!quote) return null
  const { feeAmount, kind } = terms
  const whole = toOfferedAmounts(terms, quote)
  const offered = withVolumeFee(kind, { ...whole, sell: whole.sell - feeAmount }, feeAmount, volumeFeeBps)
  return offered.sell > 0n && offered.buy > 0n ? offered : null
}

/** Returns the policies of an order, in the order in which they apply. */
export function policiesOf(row: Charged, settings: FeeSettings): readonly FeePolicy[] {
  const { volumeFeeBps, protocolFees } = settings
  const quote = quoteOf(row, settings)
  const gains = protocolFees.flatMap(({ kind, orders, ...rule }): readonly FeePolicy[] => {
    if (orders !== 'any' && orders !== row.class) return []
    const fee = { factor: millionths(rule.factor), maxVolume: millionths(rule.maxVolumeFactor) }
    if (kind === 'surplus') return [{ kind, ...fee }]
    return quote ? [{ kind, ...fee, quote }] : []
  })
  return [
    ...(volumeFeeBps > 0 ? [{ kind: 'volume', factor: toVolumeFactor(volumeFeeBps) } as const] : []),
    ...gains,
    ...partnerPolicies(row.partnerFees ?? [], MAX_PARTNER_BPS, quote),
  ]
}

/** Lists the policies of orders. Orders without policies are absent. */
export const listPolicies = (rows: readonly OrderRow[], settings: FeeSettings) =>
  new Map<OrderUid, readonly FeePolicy[]>(
    rows.flatMap((row) => {
      const policies = policiesOf(row, settings)
      return policies.length > 0 ? [[row.uid, [...policies]] as const] : []
    }),
  )

const factorsOf = (policy: Exclude<FeePolicy, { kind: 'volume' }>) => ({
  factor: Number(policy.factor) / MILLIONTHS,
  maxVolumeFactor: Number(policy.maxVolume) / MILLIONTHS,
})

/** Formats a policy for a debug report (SOURCES: Debug report). */
export function reportPolicy(policy: FeePolicy): ReportedAuction['feePolicies'][number] {
  const { kind } = policy
  if (kind === 'volume') return { kind, volumeFactor: Number(policy.factor) / MILLIONTHS }
  const { factor, maxVolumeFactor } = factorsOf(policy)
  return { kind, [`${kind}Factor`]: factor, [`${kind}MaxVolumeFactor`]: maxVolumeFactor }
}

/** Formats a policy for trades and auctions: an object with its kind as the only key (SOURCES: Lists). */
export function toPolicyReply(policy: FeePolicy) {
  if (policy.kind === 'volume') return { volume: { factor: Number(policy.factor) / MILLIONTHS } }
  const factors = factorsOf(policy)
  if (policy.kind === 'surplus') return { surplus: factors }
  const { sell, buy } = policy.quote
  const quote = { sellAmount: toAmount(sell), buyAmount: toAmount(buy), fee: toAmount(0n) }
  return { priceImprovement: { ...factors, quote } }
}

/** Formats the protocol fees of a trade for a reply. */
export const toFeesReply = ({ protocolFees = [] }: TradeRow): NonNullable<Trade['executedProtocolFees']> =>
  protocolFees.map(({ policy, token, amount }) => ({
    policy: toPolicyReply(policy),
    amount: toAmount(amount),
    token,
  }))
