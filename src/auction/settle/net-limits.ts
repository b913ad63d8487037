/**
 * Tightens the limit prices that solvers see, so that no fee can push an order beyond its signed limit. The
 * policies are inverted, the last one first: each step finds the limit before the fee that still meets the
 * limit after it. The bounds also hold for every partial fill.
 *
 * A sell order must still buy R after the fee. With a volume fee f it needs R ÷ (1 − f). A fee on gains takes
 * a factor f of the amount above a base B, at most m of the volume. It needs (R − f·B) ÷ (1 − f) or R ÷ (1 −
 * m), the lower of the two. If R is below B, the fee is zero. For a buy order the same holds for the amount
 * it pays, with opposite signs.
 */
import { isWithinLimit, mulDiv, mulDivUp } from '../../domain/orders/amounts'
import type { OrderTerms } from '../../domain/orders/order'
import { MAX_UINT256, toAmount } from '../../domain/scalars'
import type { AuctionOrder, FeePolicy } from '../model/auction'
import { charge, MILLION } from '../model/fee-policies'

const min = (x: bigint, y: bigint): bigint => (x < y ? x : y)
const max = (x: bigint, y: bigint): bigint => (x > y ? x : y)
/** Limits a factor to less than 1, so that the fee never takes the whole trade. */
const belowMillion = (part: bigint): bigint => min(part, MILLION - 1n)

type GainFee = Exclude<FeePolicy, { kind: 'volume' }>

/** Returns the base from which a fee counts gains: the limit price, or the quote if it is better. */
function baseOf({ kind, sellAmount, buyAmount }: OrderTerms, policy: GainFee): bigint {
  const limit = kind === 'sell' ? buyAmount : sellAmount
  if (policy.kind === 'surplus') return limit
  const { sell, buy } = policy.quote
  if (sell === 0n || buy === 0n) return limit
  return kind === 'sell'
    ? max(limit, mulDivUp(buy, sellAmount, sell))
    : min(limit, mulDiv(sell, buyAmount, buy))
}

/** Returns the minimum buy amount before a fee that leaves a sell order with `left`. */
function grossBuyFor(terms: OrderTerms, policy: FeePolicy, left: bigint): bigint {
  if (policy.kind === 'volume') return mulDivUp(left, MILLION, MILLION - belowMillion(policy.factor)) + 1n
  const base = baseOf(terms, policy)
  if (left <= base) return left
  const [factor, cap] = [belowMillion(policy.factor), belowMillion(policy.maxVolume)]
  return (
    min(
      mulDivUp(left * MILLION - factor * base, 1n, MILLION - factor),
      mulDivUp(left, MILLION, MILLION - cap),
    ) + 1n
  )
}

/** Returns the maximum sell amount before a fee at which a buy order pays at most `paid`. */
function netSellFor(terms: OrderTerms, policy: FeePolicy, paid: bigint): bigint {
  if (policy.kind === 'volume') return mulDiv(paid, MILLION, MILLION + policy.factor)
  const base = baseOf(terms, policy)
  if (paid >= base) return paid
  const factor = belowMillion(policy.factor)
  const byGain = max(0n, paid * MILLION - factor * base) / (MILLION - factor)
  return max(byGain, mulDiv(paid, MILLION, MILLION + policy.maxVolume))
}

/** Returns the maximum sell amount before a fee such that the amount plus the fee is at most `left`. */
const drawBeforeFee = (left: bigint, policy: FeePolicy): bigint =>
  mulDiv(left, MILLION, MILLION + (policy.kind === 'volume' ? policy.factor : policy.maxVolume))

const MAX_STEPS = 16

/**
 * Refines a bound to the exact atom for a complete fill. The general bound holds for every partial fill and
 * is a few atoms too strict for a complete fill.
 */
function refineLimit(policies: readonly FeePolicy[], order: AuctionOrder, tight: bigint): bigint {
  const { uid, terms } = order
  const isSell = terms.kind === 'sell'
  const isEnough = (atoms: bigint): boolean => {
    const side = isSell ? { sell: terms.sellAmount, buy: atoms } : { sell: atoms, buy: terms.buyAmount }
    return isWithinLimit(terms, charge(policies, order, { uid, ...side, fee: 0n, route: [] }))
  }
  let atoms = tight
  const step = isSell ? -1n : 1n
  for (let n = 0; n < MAX_STEPS && isEnough(atoms + step); n += 1) atoms += step
  return atoms
}

/**
 * Returns an order whose limit covers the fees of any fill. Returns the same order if it has no fees.
 * Undefined if no trade can pay the fees: the order would have to buy more than MAX_UINT256 or sell nothing.
 * @example tightenOrder([{ kind: 'volume', factor: 10_000n }], sell1000For990)?.terms.buyAmount // 999n
 */
export function tightenOrder(policies: readonly FeePolicy[], order: AuctionOrder): AuctionOrder | undefined {
  if (policies.length === 0) return order
  const { terms } = order
  const isSell = terms.kind === 'sell'
  const first: bigint = isSell ? terms.buyAmount : terms.sellAmount
  const safe = policies.reduceRight(
    (left, policy) => (isSell ? grossBuyFor : netSellFor)(terms, policy, left),
    first,
  )
  const tight = terms.partiallyFillable ? safe : refineLimit(policies, order, safe)
  if (tight < 1n || tight > MAX_UINT256) return undefined
  const available =
    isSell || !terms.partiallyFillable
      ? order.available
      : policies.reduceRight(drawBeforeFee, order.available)
  const side = isSell ? { buyAmount: toAmount(tight) } : { sellAmount: toAmount(tight) }
  return { ...order, available, signed: terms, terms: { ...terms, ...side } }
}
