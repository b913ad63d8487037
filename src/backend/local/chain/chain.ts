/**
 * The interface of a chain. The paper chain reads its own tables, other chains query a node. A node cannot be
 * queried inside a database transaction. Callers therefore take a snapshot before the transaction and read from
 * it inside. A snapshot sees one block.
 */

import type * as z from 'zod/mini'
import type { Transfer } from '../../../auction/model/ledger'
import type { Pool } from '../../../auction/model/pools'
import type { ExecutedSwap } from '../../../auction/settle/settlement'
import type { Executed } from '../../../domain/orders/amounts'
import type { ServedDocument } from '../../../domain/orders/app-data'
import type { OrderKind } from '../../../domain/orders/order'
import type { PaperAccount, PaperTransaction, paperReceipt } from '../../../domain/reports/paper-transactions'
import type { Address, ChainId, Hash32, Hex, Milliseconds } from '../../../domain/scalars'
import type { BalanceQuery, Holding } from '../store/chain/holdings'
import type { Interactions } from '../store/rows'

export interface ChainMarket {
  readonly chainId: ChainId
  readonly block: number
  readonly pools: readonly Pool[]
  /** Wei per 10^18 atoms, by token, as in auctions. */
  readonly nativePrices: ReadonlyMap<Address, bigint>
  readonly usdPrices: ReadonlyMap<Address, number>
  /** Wei per unit of gas. */
  readonly gasPrice: bigint
}

/** The result of a settled batch. */
export interface SettledBatch {
  /** Changed pools, by id. */
  readonly pools: ReadonlyMap<string, Pool>
  /** Balance changes by account. They sum to zero for every token. */
  readonly transfers: readonly Transfer[]
  /** Amounts that the relayer took from allowances. */
  readonly draws: readonly (BalanceQuery & { readonly atoms: bigint })[]
}

/** A chain at one block. Its methods may be called inside a database transaction. */
export interface ChainSnapshot {
  readonly block: number
  readonly getMarket: () => Promise<ChainMarket>
  /**
   * Returns holdings. On a node's chain, holdings that were not queried when the snapshot was taken are
   * empty.
   */
  readonly getHoldings: (queries: readonly BalanceQuery[]) => Promise<readonly Holding[]>
}

interface SnapshotOptions {
  readonly now: Milliseconds
  readonly queries?: readonly BalanceQuery[]
}

/** A quoted trade: sell amount with fee, buy amount, and the swaps through pools. */
export interface TrialTrade extends Executed {
  readonly chainId: ChainId
  readonly block: number
  readonly sellToken: Address
  readonly buyToken: Address
  readonly kind: OrderKind
  readonly swaps: readonly ExecutedSwap[]
  readonly pools: ReadonlyMap<string, Pool>
  readonly interactions?: Interactions
}

/** All operations of a chain. */
export interface ChainPort {
  /** Whether the chain has a vault for internal balances (SOURCES: Orders). */
  readonly hasVault: (id: ChainId) => boolean
  /**
   * Whether `settle` completes a batch by itself. Otherwise winners are sent to a node, and the chain's
   * events show the outcome.
   */
  readonly isPaper: (id: ChainId) => boolean
  /** Whether winners can be settled. A chain without a solver key is only read. */
  readonly canSettle: (id: ChainId) => boolean
  /**
   * Encodes the hooks of an app-data document as calls.
   * @throws Refusal UnsupportedOrderType if the chain cannot call them
   */
  readonly encodeHooks: (id: ChainId, document: ServedDocument) => Interactions
  /**
   * Applies new events of the chain to the orders. Do not call it inside a database transaction.
   * @throws Refusal if the node fails
   */
  readonly catchUp: (id: ChainId, now: Milliseconds) => Promise<void>
  /**
   * Sends the settlements of past auctions. Do not call it inside a database transaction.
   * @throws Refusal if the node fails
   */
  readonly sendSettlements: (id: ChainId, now: Milliseconds) => Promise<void>
  /**
   * Takes a snapshot at the newest block. Do not call it inside a database transaction.
   * @throws Refusal if the node fails
   */
  readonly snapshot: (id: ChainId, options: SnapshotOptions) => Promise<ChainSnapshot>
  /** Total supply of a token in atoms, if it is known without a query to a node. No order can sell more. */
  readonly findSupply: (id: ChainId, token: Address) => bigint | undefined
  /**
   * Returns USD per whole token at a past time. Undefined for an unlisted token, and on a chain that does not
   * simulate its prices.
   */
  readonly findPastUsd: (id: ChainId, token: Address, at: Milliseconds) => number | undefined
  /** Lists every account that ever held a token with its balance, unsorted. Includes pools and contracts. */
  readonly listHolders: (
    id: ChainId,
    token: Address,
    now: Milliseconds,
  ) => Promise<readonly { readonly address: Address; readonly balance: bigint }[]>
  readonly getAccount: (id: ChainId, owner: Address, now: Milliseconds) => Promise<PaperAccount>
  /**
   * Whether the owner's contract accepts a signature (EIP-1271) after some calls. Those calls may deploy the
   * contract.
   */
  readonly isAcceptedByContract: (
    id: ChainId,
    owner: Address,
    digest: Hash32,
    signature: Hex,
    before?: Interactions['pre'],
  ) => Promise<boolean>
  /** Simulates whether a trade would settle. Do not call it inside a database transaction. */
  readonly confirm: (trial: TrialTrade) => Promise<boolean>
  /** Applies a settled batch. @throws RangeError if a holding would become negative */
  readonly settle: (market: ChainMarket, batch: SettledBatch) => Promise<void>
  /** Mines a transaction of an account. @throws Refusal UnsupportedToken */
  readonly send: (
    id: ChainId,
    transaction: PaperTransaction,
    now: Milliseconds,
  ) => Promise<z.output<typeof paperReceipt>>
}
