/**
 * What an auction is made of (SOURCES: Auctions): the orders of a batch, the pools they may trade through, and the
 * prices that make surplus in different tokens comparable. A solver answers it with solutions: proposals of what some
 * of the orders sell and buy, and through which pools. All amounts are whole atoms.
 */
import type { Executed } from '../../domain/orders/amounts'
import type { OrderTerms } from '../../domain/orders/order'
import type { Address, ChainId, OrderUid } from '../../domain/scalars'
import type { Pool } from './pools'

/** An order that stands in an auction. */
export interface AuctionOrder {
  readonly uid: OrderUid
  readonly owner: Address
  readonly terms: OrderTerms
  /** The terms as they were signed, where `terms` ask for more so that fees can be taken. */
  readonly signed?: OrderTerms
  /** Filled in earlier auctions. `sell` holds network fees, not the signed `feeAmount`: as the contract counts a fill. */
  readonly executed: Executed
  /** Atoms of the sell token that can be drawn now: the lesser of balance and allowance. */
  readonly available: bigint
  /** Gas units it takes beside its trade, which it pays for as well: its hooks, a contract's signature. */
  readonly gas?: bigint
}

/** The orders and pools of one block, with what is needed to compare solutions. */
export interface Auction {
  readonly id: number
  readonly chainId: ChainId
  readonly block: number
  readonly orders: readonly AuctionOrder[]
  readonly pools: readonly Pool[]
  /** Value in wei of 10^18 atoms, by token: 10^18 for the wrapped native, 3·10^26 for a 6-decimal token worth 0.0003. */
  readonly nativePrices: ReadonlyMap<Address, bigint>
  /** Wei per unit of gas. */
  readonly gasPrice: bigint
}

/** One pool on the way from the sell token to the buy token; tokens are traded tokens, never the native marker. */
export interface Hop {
  /** Id of the pool. */
  readonly pool: string
  readonly tokenIn: Address
  readonly tokenOut: Address
}

/**
 * What one order sells and buys. `fee` is kept from `sell` for the network cost; `sell − fee` goes through the route
 * and must come out as `buy` or more. A signed `feeAmount` is charged on top, by the contract (SOURCES: Partial fills).
 */
export interface Execution {
  readonly uid: OrderUid
  readonly sell: bigint
  readonly buy: bigint
  readonly fee: bigint
  readonly route: readonly Hop[]
}

/** A fee policy; `factor` and `maxVolume` in millionths. A quote is what the order was offered, fee within `sell`. */
export type FeePolicy =
  | { readonly kind: 'surplus'; readonly factor: bigint; readonly maxVolume: bigint }
  | {
      readonly kind: 'priceImprovement'
      readonly factor: bigint
      readonly maxVolume: bigint
      readonly quote: Executed
    }
  | { readonly kind: 'volume'; readonly factor: bigint }

/** Fee policies of the orders that pay any. */
export type Policies = ReadonlyMap<OrderUid, readonly FeePolicy[]>

/** A fee that was taken. */
export interface ProtocolFee {
  readonly policy: FeePolicy
  readonly token: Address
  readonly amount: bigint
}

/** An execution net of protocol fees, with what was taken. */
export interface ChargedExecution extends Execution {
  readonly protocolFees: readonly ProtocolFee[]
}

/** A trade of a solution with one pool, of an exact amount. */
export interface Swap extends Hop {
  readonly amountIn: bigint
}

/** Executions that settle together or not at all, each over its own route. */
interface RoutedSolution {
  readonly solver: Address
  readonly executions: readonly (Execution | ChargedExecution)[]
}

/**
 * Executions paid out of one purse: all `sell − fee` come in, the swaps are made in their order, all `buy` go out. So
 * orders can trade with each other, or share pools, or one order can go over many. Their routes are empty.
 */
export interface PooledSolution extends RoutedSolution {
  readonly swaps: readonly Swap[]
}

/** A solver's proposal. */
export type Solution = RoutedSolution | PooledSolution

/** How long a solver may still search: it asks between steps, and returns what it has once time is up. */
export interface Budget {
  readonly isSpent: () => boolean
  /** A budget of a part of what is left of this one, from now on; of one that does not know, this one. */
  readonly share?: (part: number) => Budget
}

/** A budget that never ends. */
export const UNLIMITED: Budget = { isSpent: () => false }

/** A budget that ends at a time of a clock, in ms. */
export const budgetUntil = (endsAt: number, clock: () => number): Budget => ({
  isSpent: () => clock() >= endsAt,
  share: (part) => {
    const now = clock()
    return budgetUntil(now + Math.max(0, endsAt - now) * part, clock)
  },
})

/** Whoever proposes solutions to an auction: the same auction gives the same solutions, unless the budget cuts in. */
export type Solver = (auction: Auction, budget?: Budget) => readonly Solution[]

/**
 * An auction's orders as a solver is to take them on, from one that changes from auction to auction: should time be up
 * before all had their turn, it is not always the same that wait.
 */
export function inTurn({ id, orders }: Pick<Auction, 'id' | 'orders'>): readonly AuctionOrder[] {
  const first = Math.floor(((id * GOLDEN) % 1) * orders.length)
  return [...orders.slice(first), ...orders.slice(0, first)]
}

/** Of the orders, the part between one auction's first and the next one's: with this, auctions start everywhere alike. */
const GOLDEN = 0.618034
