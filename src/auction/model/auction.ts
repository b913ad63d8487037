/**
 * The types of an auction (SOURCES: Auctions): the orders of a batch, the pools they can trade through, and
 * native prices. Native prices make surplus in different tokens comparable. A solver proposes solutions. A
 * solution states what some orders sell and buy, and through which pools. All amounts are whole atoms.
 */
import type { Executed } from '../../domain/orders/amounts'
import type { OrderTerms } from '../../domain/orders/order'
import type { Address, ChainId, OrderUid } from '../../domain/scalars'
import type { Pool } from './pools'

/** Order of an auction. */
export interface AuctionOrder {
  readonly uid: OrderUid
  readonly owner: Address
  readonly terms: OrderTerms
  /** Terms as signed. Present if `terms` require a better price, so that fees can be charged. */
  readonly signed?: OrderTerms
  /**
   * Amounts filled in earlier auctions. `sell` includes network fees but not the signed `feeAmount`, because
   * the contract counts fills this way.
   */
  readonly executed: Executed
  /** Atoms of the sell token that can be drawn now: the lower of balance and allowance. */
  readonly available: bigint
  /**
   * Gas units the order uses in addition to its trade, for hooks or a contract signature. The order pays for
   * them.
   */
  readonly gas?: bigint
}

/** Orders and pools of one block, with the prices to compare solutions. */
export interface Auction {
  readonly id: number
  readonly chainId: ChainId
  readonly block: number
  readonly orders: readonly AuctionOrder[]
  readonly pools: readonly Pool[]
  /**
   * Value of 10^18 atoms in wei, by token: 10^18 for the wrapped native token, 3·10^26 for a token with 6
   * decimals that is worth 0.0003 native coins.
   */
  readonly nativePrices: ReadonlyMap<Address, bigint>
  /** Wei per unit of gas. */
  readonly gasPrice: bigint
}

/**
 * One pool of a route from the sell token to the buy token. Tokens are traded tokens, never the native
 * marker.
 */
export interface Hop {
  /** Id of the pool. */
  readonly pool: string
  readonly tokenIn: Address
  readonly tokenOut: Address
}

/**
 * Amounts that one order sells and buys. `fee` is held back from `sell` for the network cost. The route
 * receives `sell − fee` and must pay at least `buy`. The contract charges a signed `feeAmount` on top
 * (SOURCES: Partial fills).
 */
export interface Execution {
  readonly uid: OrderUid
  readonly sell: bigint
  readonly buy: bigint
  readonly fee: bigint
  readonly route: readonly Hop[]
}

/**
 * Fee policy. `factor` and `maxVolume` are in millionths. The amounts of a quote are those offered to the
 * order, with the fee included in `sell`.
 */
export type FeePolicy =
  | { readonly kind: 'surplus'; readonly factor: bigint; readonly maxVolume: bigint }
  | {
      readonly kind: 'priceImprovement'
      readonly factor: bigint
      readonly maxVolume: bigint
      readonly quote: Executed
    }
  | { readonly kind: 'volume'; readonly factor: bigint }

/** Fee policies by order. Orders without fees are absent. */
export type Policies = ReadonlyMap<OrderUid, readonly FeePolicy[]>

/** Fee that one policy took. */
export interface ProtocolFee {
  readonly policy: FeePolicy
  readonly token: Address
  readonly amount: bigint
}

/** Execution net of protocol fees, with the fees taken. */
export interface ChargedExecution extends Execution {
  readonly protocolFees: readonly ProtocolFee[]
}

/** Trade of an exact amount with one pool. */
export interface Swap extends Hop {
  readonly amountIn: bigint
}

/** Executions that settle in one transaction, each over its own route. */
interface RoutedSolution {
  readonly solver: Address
  readonly executions: readonly (Execution | ChargedExecution)[]
}

/**
 * Executions that share one balance: all `sell − fee` are paid in, the swaps run in order, all `buy` are paid
 * out. Orders can therefore trade with each other or share pools, and one order can use many pools. The
 * routes of the executions are empty.
 */
export interface PooledSolution extends RoutedSolution {
  readonly swaps: readonly Swap[]
}

/** Proposal of a solver. */
export type Solution = RoutedSolution | PooledSolution

/**
 * Time budget of a solver. The solver checks it between steps and returns its best result when it is spent.
 */
export interface Budget {
  readonly isSpent: () => boolean
  /**
   * Returns a budget for a fraction of the remaining time, starting now. Without this function, the whole
   * budget applies.
   */
  readonly share?: (part: number) => Budget
}

/** Budget that never ends. */
export const UNLIMITED: Budget = { isSpent: () => false }

/** Returns a budget that ends when the clock reaches `endsAt`, in milliseconds. */
export const budgetUntil = (endsAt: number, clock: () => number): Budget => ({
  isSpent: () => clock() >= endsAt,
  share: (part) => {
    const now = clock()
    return budgetUntil(now + Math.max(0, endsAt - now) * part, clock)
  },
})

/**
 * Returns the orders of an auction, rotated to a start that changes with the auction id. If time runs out,
 * each auction skips other orders.
 */
export function rotateOrders({ id, orders }: Pick<Auction, 'id' | 'orders'>): readonly AuctionOrder[] {
  const first = Math.floor(((id * GOLDEN_RATIO) % 1) * orders.length)
  return [...orders.slice(first), ...orders.slice(0, first)]
}

/**
 * Distance between the starts of consecutive auctions, as a fraction of the orders. The golden ratio spreads
 * the starts evenly.
 */
const GOLDEN_RATIO = 0.618034
