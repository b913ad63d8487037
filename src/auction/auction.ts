/**
 * What an auction is made of (live service 4.3): the orders of a batch, the pools they may trade through, and the
 * prices that make surplus in different tokens comparable. A solver answers it with solutions: proposals of what some
 * of the orders sell and buy, and through which pools. All amounts are whole atoms.
 */
import type { Executed } from '../domain/order-amounts'
import type { OrderTerms } from '../domain/orders'
import type { Address, ChainId, OrderUid } from '../domain/scalars'
import type { Pool } from './pools'

/** An order that stands in an auction. */
export interface AuctionOrder {
  readonly uid: OrderUid
  readonly owner: Address
  readonly terms: OrderTerms
  /** Filled in earlier auctions. `sell` holds network fees, not the signed `feeAmount`: as the contract counts a fill. */
  readonly executed: Executed
  /** Atoms of the sell token that can be drawn now: the lesser of balance and allowance. */
  readonly available: bigint
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
 * and must come out as `buy` or more. A signed `feeAmount` is charged on top, by the contract (live service 4.6).
 */
export interface Execution {
  readonly uid: OrderUid
  readonly sell: bigint
  readonly buy: bigint
  readonly fee: bigint
  readonly route: readonly Hop[]
}

/** A solver's proposal: executions that settle together or not at all. */
export interface Solution {
  readonly solver: Address
  readonly executions: readonly Execution[]
}

/** Whoever proposes solutions to an auction: pure, the same auction gives the same solutions. */
export type Solver = (auction: Auction) => readonly Solution[]
