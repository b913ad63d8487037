/**
 * What an order pays besides the network (SOURCES: Fees): the protocol's fees, the volume fee that quotes state first, then
 * the partner's from its app data. Only the partner's, unless the service is configured with others.
 */
import type { FeePolicy } from '../../../auction/model/auction'
import { partnerPolicies } from '../../../auction/model/fee-policies'
import { offeredBy } from '../../../domain/orders/quotes'
import { toVolumeFactor, withVolumeFee } from '../../../domain/orders/volume-fees'
import type { ReportedAuction } from '../../../domain/reports/auctions'
import type { Trade } from '../../../domain/reports/trades'
import { type OrderUid, toAmount } from '../../../domain/scalars'
import type { TradeRow } from '../store/auction-rows'
import type { OrderRow } from '../store/rows'

/** A fee of the protocol on what orders gain, of those in the market when they were placed, of the others, or of all. */
export interface ProtocolFeeRule {
  readonly kind: 'surplus' | 'priceImprovement'
  readonly factor: number
  readonly maxVolumeFactor: number
  readonly orders: 'market' | 'limit' | 'any'
}

/** All fees of the protocol. */
export interface FeeSettings {
  /** Basis points, 0 is none. */
  readonly volumeFeeBps: number
  readonly protocolFees: readonly ProtocolFeeRule[]
}

const MAX_PARTNER_BPS = 100
const MILLIONTHS = 1_000_000
const millionths = (factor: number): bigint => BigInt(Math.round(factor * MILLIONTHS))

type Charged = Pick<OrderRow, 'class' | 'terms' | 'quote' | 'partnerFees'>

/** What an order was offered with the volume fee in it and without a signed fee, as executions are; null without a quote. */
function quoteOf({ terms, quote }: Charged, { volumeFeeBps }: FeeSettings) {
  if (!quote) return null
  const { feeAmount, kind } = terms
  const whole = offeredBy(terms, quote)
  const offered = withVolumeFee(kind, { ...whole, sell: whole.sell - feeAmount }, feeAmount, volumeFeeBps)
  return offered.sell > 0n && offered.buy > 0n ? offered : null
}

/** The policies of an order in the order in which they take. */
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

/** The policies of some orders, of those that pay any. */
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

/** A policy as debug reports name it (SOURCES: Debug report). */
export function reportPolicy(policy: FeePolicy): ReportedAuction['feePolicies'][number] {
  const { kind } = policy
  if (kind === 'volume') return { kind, volumeFactor: Number(policy.factor) / MILLIONTHS }
  const { factor, maxVolumeFactor } = factorsOf(policy)
  return { kind, [`${kind}Factor`]: factor, [`${kind}MaxVolumeFactor`]: maxVolumeFactor }
}

/** A policy as trades and auctions name it: one key, its kind (SOURCES: Lists). */
export function toPolicyReply(policy: FeePolicy) {
  if (policy.kind === 'volume') return { volume: { factor: Number(policy.factor) / MILLIONTHS } }
  const factors = factorsOf(policy)
  if (policy.kind === 'surplus') return { surplus: factors }
  const { sell, buy } = policy.quote
  const quote = { sellAmount: toAmount(sell), buyAmount: toAmount(buy), fee: toAmount(0n) }
  return { priceImprovement: { ...factors, quote } }
}

/** The fees of a trade as it lists them. */
export const toFeesReply = ({ protocolFees = [] }: TradeRow): NonNullable<Trade['executedProtocolFees']> =>
  protocolFees.map(({ policy, token, amount }) => ({
    policy: toPolicyReply(policy),
    amount: toAmount(amount),
    token,
  }))
