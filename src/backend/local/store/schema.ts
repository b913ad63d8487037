/**
 * The service's database. A version is a row: what its tables are, and how rows of the version before become its own.
 * Amounts are bigints, which IndexedDB stores and cannot index: keys are made of hex, numbers and text only.
 */
import { Dexie, type Table, type Transaction } from 'dexie'
import type * as z from 'zod/mini'
import type { ExchangeSettings } from '../../../api/exchange/settings'
import { createVersions, type DatabaseVersion } from '../../../domain/database-versions'
import { isFitting } from '../../../domain/fitting-rows'
import type { Address, ChainId, Hash32, OrderUid } from '../../../domain/scalars'
import { faultOf, type SchemaFault } from '../../../domain/schema-faults'
import type { AttemptRow, AuctionRow, ExecutionRow, RoundRow, SolutionRow, TradeRow } from './auction-rows'
import type { ChainBlockRow, ChainEventRow, SettlementRow } from './chain/chain-rows'
import type {
  AffiliateRow,
  AppDataRow,
  CounterRow,
  HoldingRow,
  MarketRow,
  OrderEventRow,
  OrderRow,
  PaperTransactionRow,
  QuoteRow,
  ServiceNotificationRow,
} from './rows'

interface Tables {
  readonly orders: Table<OrderRow, OrderUid>
  readonly orderEvents: Table<OrderEventRow, number>
  readonly quotes: Table<QuoteRow, number>
  readonly appData: Table<AppDataRow, [ChainId, Hash32]>
  readonly markets: Table<MarketRow, ChainId>
  readonly holdings: Table<HoldingRow, [ChainId, Address, Address]>
  readonly paperTransactions: Table<PaperTransactionRow, [ChainId, Hash32]>
  readonly auctions: Table<AuctionRow, [ChainId, number]>
  readonly solutions: Table<SolutionRow, [ChainId, number, number]>
  readonly attempts: Table<AttemptRow, [ChainId, number, number]>
  readonly executions: Table<ExecutionRow, [OrderUid, number]>
  readonly trades: Table<TradeRow, [ChainId, number, number]>
  readonly notifications: Table<ServiceNotificationRow, string>
  readonly rounds: Table<RoundRow, ChainId>
  readonly counters: Table<CounterRow, string>
  readonly affiliates: Table<AffiliateRow, Address>
  readonly chainBlocks: Table<ChainBlockRow, [ChainId, number]>
  readonly chainEvents: Table<ChainEventRow, [ChainId, number, number]>
  readonly settlements: Table<SettlementRow, [ChainId, number, number]>
  readonly exchange: Table<ExchangeSettings & { readonly name: string }, string>
}

/** The open database. */
export type ServiceDatabase = Dexie & Tables

/** Earlier quotes had one path without amounts; now a quote is a list of trades. All earlier quotes have expired. */
async function forgetRoutes(transaction: Transaction): Promise<void> {
  await transaction.table('quotes').clear()
  await transaction
    .table('orders')
    .toCollection()
    .modify((row: { quote?: Record<string, unknown> }) => {
      if (!row.quote) return
      delete row.quote['route']
      row.quote['swaps'] ??= []
    })
}

/** Version 1 is the first row. Append, never edit: installed databases climb from wherever they are. */
const VERSIONS: readonly DatabaseVersion<(transaction: Transaction) => Promise<void>>[] = [
  {
    stores: {
      orders: 'uid, [chainId+owner+createdAt], [liveOn+owner], [limitOn+owner]',
      orderEvents: '++id, uid',
      quotes: '++id, expiresAt',
      appData: '[chainId+hash]',
      markets: 'chainId',
      holdings: '[chainId+token+owner], [chainId+owner]',
      paperTransactions: '[chainId+txHash]',
      auctions: '[chainId+id], *orders',
      solutions: '[chainId+auctionId+solutionUid]',
      attempts: '[chainId+auctionId+solutionUid]',
      executions: '[uid+auctionId]',
      trades:
        '[chainId+blockNumber+logIndex], [chainId+owner+blockNumber+logIndex], [orderUid+blockNumber+logIndex]',
      notifications: 'id, [account+at]',
      rounds: 'chainId',
      counters: 'name',
      affiliates: 'address, &code',
    },
  },
  {
    stores: {
      auctions: '[chainId+id], *orders, *txHashes',
      trades:
        '[chainId+blockNumber+logIndex], [chainId+owner+blockNumber+logIndex], [orderUid+blockNumber+logIndex], [chainId+txHash], [chainId+sellToken+blockNumber], [chainId+buyToken+blockNumber]',
      orders: 'uid, [chainId+owner+createdAt], [liveOn+owner], [limitOn+owner], [referrer+owner]',
    },
  },
  {
    stores: {
      chainBlocks: '[chainId+number]',
      chainEvents: '[chainId+blockNumber+logIndex], orderUid',
      settlements: '[chainId+auctionId+solutionUid], pendingOn, sent.txHash, [chainId+includedIn]',
    },
  },
  { stores: {}, upgrade: forgetRoutes },
  {
    stores: {
      orders:
        'uid, [chainId+owner+createdAt], [liveOn+owner], [limitOn+owner], [referrer+owner], [chainId+onchain.sender+createdAt]',
    },
  },
  { stores: { exchange: 'name' } },
]

/** No live query reads this database, so writes need no change events. */
const UNUSED = [
  { stack: 'dbcore', name: 'Observability' },
  { stack: 'dbcore', name: 'Cache' },
] as const

/** Opens the database; nothing is read until the first query. */
export function openDatabase(name: string): ServiceDatabase {
  const versions = createVersions(() => indexedDB, VERSIONS)
  const database = new Dexie(name, {
    indexedDB: versions.indexedDB,
    chromeTransactionDurability: 'relaxed',
  })
  for (const middleware of UNUSED) database.unuse(middleware)
  versions.declare(database)
  return database as ServiceDatabase
}

/**
 * Commits the caller's transaction without waiting for what was asked of it to be answered: one way to the browser's storage less.
 * Nothing can be asked of it after that, and a write that fails takes no other one back: it is for a transaction of one write.
 */
export const commitAsked = (): void => Dexie.currentTransaction?.idbtrans.commit()

/** A stored row as its schema has it, or what is wrong with it. */
export function parseRow<S extends z.ZodMiniType>(
  schema: S,
  row: unknown,
): { readonly row: z.output<S> } | { readonly fault: SchemaFault } {
  if (isFitting(schema, row)) return { row: row as z.output<S> }
  const parsed = schema.safeParse(row)
  return parsed.success ? { row: parsed.data } : { fault: faultOf(parsed.error, row) }
}

/**
 * Holds a row read from storage against its schema.
 * @throws Error naming table and field: the database is damaged, which is a bug and no answer.
 */
export function checkRow<S extends z.ZodMiniType>(schema: S, row: unknown, table: string): z.output<S> {
  const parsed = parseRow(schema, row)
  if ('row' in parsed) return parsed.row
  const { field, wrong } = parsed.fault
  throw new Error(`a stored row of ${table} is damaged at ${field || 'its root'}: ${wrong}`)
}

/** The row, checked, or undefined when there is none. */
export const checkFound = <S extends z.ZodMiniType>(
  schema: S,
  row: unknown,
  table: string,
): z.output<S> | undefined => (row === undefined ? undefined : checkRow(schema, row, table))
