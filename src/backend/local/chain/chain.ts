/**
 * What the service asks of a chain. The paper chain answers from its own tables; another one answers from a node, and a
 * node cannot be asked inside a database transaction. So a caller that needs facts takes a snapshot first, outside of one, and reads what
 * was seen inside of it; one snapshot sees one block.
 */

import type * as z from 'zod/mini'
import type { Transfer } from '../../../auction/model/ledger'
import type { Pool } from '../../../auction/model/pools'
import type { MadeSwap } from '../../../auction/settle/settlement'
import type { Executed } from '../../../domain/orders/amounts'
import type { ServedDocument } from '../../../domain/orders/app-data'
import type { OrderKind } from '../../../domain/orders/order'
import type { PaperAccount, PaperTransaction, paperReceipt } from '../../../domain/reports/paper-transactions'
import type { Address, ChainId, Hash32, Hex, Milliseconds } from '../../../domain/scalars'
import type { OrderRow } from '../store/rows'

/** What an account has of a token and what the vault relayer may spend of it; `internal` lies in the vault. Atoms. */
export interface Holding {
  readonly balance: bigint
  readonly allowance: bigint
  readonly internal: bigint
}

/** Pools and prices of one block. */
export interface ChainMarket {
  readonly chainId: ChainId
  readonly block: number
  readonly pools: readonly Pool[]
  /** Wei of 10^18 atoms, by token; as auctions count. */
  readonly nativePrices: ReadonlyMap<Address, bigint>
  readonly usdPrices: ReadonlyMap<Address, number>
  /** Wei per unit of gas. */
  readonly gasPrice: bigint
}

/** Calls that the settlement contract makes around an order's fill. */
export type Interactions = OrderRow['interactions']

/** Names a holding, as it is after some calls: a hook may bring the tokens, or let them be spent. */
export interface BalanceQuery {
  readonly owner: Address
  readonly token: Address
  readonly before?: Interactions['pre']
}

/** A batch that was carried out on values. */
export interface SettledBatch {
  /** The pools that changed, by id. */
  readonly pools: ReadonlyMap<string, Pool>
  /** Who gained and lost what; every token sums to zero. */
  readonly transfers: readonly Transfer[]
  /** What the relayer drew from whose allowance. */
  readonly draws: readonly (BalanceQuery & { readonly atoms: bigint })[]
}

/** A chain as it was at one block. Its verbs may be used inside a database transaction. */
export interface ChainSnapshot {
  readonly block: number
  readonly getMarket: () => Promise<ChainMarket>
  /** Answers queries that were named when the snapshot was taken; on a node's chain others are empty. */
  readonly getHoldings: (queries: readonly BalanceQuery[]) => Promise<readonly Holding[]>
}

/** When a snapshot is taken, and what it is for. */
interface SnapshotOptions {
  readonly now: Milliseconds
  readonly queries?: readonly BalanceQuery[]
}

/** A trade that was quoted: what it sells, fee within, what it buys, and the trades with pools that it is made of. */
export interface TrialTrade extends Executed {
  readonly chainId: ChainId
  readonly block: number
  readonly sellToken: Address
  readonly buyToken: Address
  readonly kind: OrderKind
  readonly swaps: readonly MadeSwap[]
  readonly pools: ReadonlyMap<string, Pool>
  /** The order's hooks. */
  readonly interactions?: Interactions
}

/** Everything a chain can be asked. */
export interface ChainPort {
  /** Whether balances can lie in a vault (SOURCES: Orders). */
  readonly hasVault: (id: ChainId) => boolean
  /** Whether a batch is true as soon as `settle` wrote it; where not, winners are sent and the chain's events show the outcome. */
  readonly isPaper: (id: ChainId) => boolean
  /** Whether winners can be settled at all; a chain without a solver's key is only read. */
  readonly canSettle: (id: ChainId) => boolean
  /** The hooks of a document as they are called. @throws Refusal UnsupportedOrderType where nothing can call them */
  readonly encodeHooks: (id: ChainId, document: ServedDocument) => Interactions
  /**
   * Brings what happened on the chain into the orders.
   * Not to be called inside a database transaction. @throws Refusal when a node cannot be asked
   */
  readonly catchUp: (id: ChainId, now: Milliseconds) => Promise<void>
  /** Sends what rounds decided. Not to be called inside a database transaction. @throws Refusal when a node cannot be asked */
  readonly sendSettlements: (id: ChainId, now: Milliseconds) => Promise<void>
  /** Not to be called inside a database transaction. @throws Refusal when a node cannot be asked */
  readonly snapshot: (id: ChainId, options: SnapshotOptions) => Promise<ChainSnapshot>
  /** All atoms of a token that exist, where that is known without asking a node; no order can sell more. */
  readonly findSupply: (id: ChainId, token: Address) => bigint | undefined
  /** Everybody who ever held a token with what is left, in no order; pools and contracts among them. */
  readonly listHolders: (
    id: ChainId,
    token: Address,
    now: Milliseconds,
  ) => Promise<readonly { readonly address: Address; readonly balance: bigint }[]>
  readonly getAccount: (id: ChainId, owner: Address, now: Milliseconds) => Promise<PaperAccount>
  /** Whether the owner's contract accepts a signature (EIP-1271) after some calls, which may be what creates it. */
  readonly isAcceptedByContract: (
    id: ChainId,
    owner: Address,
    digest: Hash32,
    signature: Hex,
    before?: Interactions['pre'],
  ) => Promise<boolean>
  /** Whether a trade would really settle. Not to be called inside a database transaction. */
  readonly confirm: (trial: TrialTrade) => Promise<boolean>
  /** Makes a settled batch true. @throws RangeError when it would overdraw a holding. */
  readonly settle: (market: ChainMarket, batch: SettledBatch) => Promise<void>
  /** Mines a transaction of an account. @throws Refusal UnsupportedToken */
  readonly send: (
    id: ChainId,
    transaction: PaperTransaction,
    now: Milliseconds,
  ) => Promise<z.output<typeof paperReceipt>>
}
