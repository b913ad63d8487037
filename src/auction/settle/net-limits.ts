/**
 * Orders as solvers are to see them, so that no fee ever takes one beyond its limit: each policy is asked backwards, the
 * last one first, how good a trade must be for what it leaves to be enough. All of it scales with a part of the order.
 *
 * Of a sale that must leave R after a volume fee f, that is R ÷ (1 − f). A part f of what lies beyond a base B, no more
 * than m of the volume, leaves R when the trade is (R − f·B) ÷ (1 − f) or R ÷ (1 − m), whichever is less; with R below
 * B nothing is taken. Of a purchase the same holds for what may be paid, with signs turned.
 */
import { isWithinLimit, mulDiv, mulDivUp } from '../../domain/orders/amounts'
import type { OrderTerms } from '../../domain/orders/order'
import { MAX_UINT256, toAmount } from '../../domain/scalars'
import type { AuctionOrder, FeePolicy } from '../model/auction'
import { charge, WHOLE } from '../model/fee-policies'

const least = (x: bigint, y: bigint): bigint => (x < y ? x : y)
const most = (x: bigint, y: bigint): bigint => (x > y ? x : y)
/** Two parts always leave something. */
const within = (part: bigint): bigint => least(part, WHOLE - 1n)

type Taking = Exclude<FeePolicy, { kind: 'volume' }>

/** What a fee counts gains from: the limit, or the quote where it is better. */
function baseOf({ kind, sellAmount, buyAmount }: OrderTerms, policy: Taking): bigint {
  const limit = kind === 'sell' ? buyAmount : sellAmount
  if (policy.kind === 'surplus') return limit
  const { sell, buy } = policy.quote
  if (sell === 0n || buy === 0n) return limit
  return kind === 'sell'
    ? most(limit, mulDivUp(buy, sellAmount, sell))
    : least(limit, mulDiv(sell, buyAmount, buy))
}

/** The least that a sale must bring for a policy to leave so much. */
function bringFor(terms: OrderTerms, policy: FeePolicy, left: bigint): bigint {
  if (policy.kind === 'volume') return mulDivUp(left, WHOLE, WHOLE - within(policy.factor)) + 1n
  const base = baseOf(terms, policy)
  if (left <= base) return left
  const [factor, cap] = [within(policy.factor), within(policy.maxVolume)]
  return (
    least(mulDivUp(left * WHOLE - factor * base, 1n, WHOLE - factor), mulDivUp(left, WHOLE, WHOLE - cap)) + 1n
  )
}

/** The most that a purchase may cost for a policy to keep it within so much. */
function costFor(terms: OrderTerms, policy: FeePolicy, paid: bigint): bigint {
  if (policy.kind === 'volume') return mulDiv(paid, WHOLE, WHOLE + policy.factor)
  const base = baseOf(terms, policy)
  if (paid >= base) return paid
  const factor = within(policy.factor)
  const byGain = most(0n, paid * WHOLE - factor * base) / (WHOLE - factor)
  return most(byGain, mulDiv(paid, WHOLE, WHOLE + policy.maxVolume))
}

/** The most that a purchase may cost before a fee, for all of it with the fee to be there. */
const drawFor = (left: bigint, policy: FeePolicy): bigint =>
  mulDiv(left, WHOLE, WHOLE + (policy.kind === 'volume' ? policy.factor : policy.maxVolume))

const MAX_STEPS = 16

/** To the atom for a fill of the whole: bounds that hold for every part are some atoms too careful for it. */
function sharpen(policies: readonly FeePolicy[], order: AuctionOrder, tight: bigint): bigint {
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
 * An order that asks for what its fees take of any fill on top; itself when it pays none. Undefined when nothing that can
 * be traded leaves its fees: it would have to buy more than there can be, or to sell nothing.
 * @example tightenOrder([{ kind: 'volume', factor: 10_000n }], sell1000For990)?.terms.buyAmount // 999n
 */
export function tightenOrder(policies: readonly FeePolicy[], order: AuctionOrder): AuctionOrder | undefined {
  if (policies.length === 0) return order
  const { terms } = order
  const isSell = terms.kind === 'sell'
  const first: bigint = isSell ? terms.buyAmount : terms.sellAmount
  const safe = policies.reduceRight(
    (left, policy) => (isSell ? bringFor : costFor)(terms, policy, left),
    first,
  )
  const tight = terms.partiallyFillable ? safe : sharpen(policies, order, safe)
  if (tight < 1n || tight > MAX_UINT256) return undefined
  const available =
    isSell || !terms.partiallyFillable ? order.available : policies.reduceRight(drawFor, order.available)
  const side = isSell ? { buyAmount: toAmount(tight) } : { sellAmount: toAmount(tight) }
  return { ...order, available, signed: terms, terms: { ...terms, ...side } }
}
