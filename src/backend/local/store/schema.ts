/**
 * The service's database. Amounts are bigints, which IndexedDB stores but cannot index, so keys contain only
 * hex, numbers and text.
 */
import { type DBCore, Dexie, type Middleware, type Table } from 'dexie'
import type * as z from 'zod/mini'
import type { ExchangeSettings } from '../../../api/exchange/settings'
import { createVersions, type DatabaseVersion } from '../../../domain/database-versions'
import type { Address, ChainId, Hash32, OrderUid } from '../../../domain/scalars'
import { faultOf, type SchemaFault } from '../../../domain/schema-faults'
import { matchesSchema } from '../../../domain/schema-match'
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

export type ServiceDatabase = Dexie & Tables

/** The first row is version 1. After a release, append rows and never edit one: installed databases upgrade row by row. */
const VERSIONS: readonly DatabaseVersion[] = [
  {
    stores: {
      orders:
        'uid, [chainId+owner+createdAt], [liveOn+owner], [limitOn+owner], [referrer+owner], [chainId+onchain.sender+createdAt]',
      orderEvents: '++id, uid',
      quotes: '++id, expiresAt',
      appData: '[chainId+hash]',
      markets: 'chainId',
      holdings: '[chainId+token+owner], [chainId+owner]',
      paperTransactions: '[chainId+txHash]',
      auctions: '[chainId+id], *orders, *txHashes',
      solutions: '[chainId+auctionId+solutionUid]',
      attempts: '[chainId+auctionId+solutionUid]',
      executions: '[uid+auctionId]',
      trades:
        '[chainId+blockNumber+logIndex], [chainId+owner+blockNumber+logIndex], [orderUid+blockNumber+logIndex], [chainId+txHash], [chainId+sellToken+blockNumber], [chainId+buyToken+blockNumber]',
      notifications: 'id, [account+at]',
      rounds: 'chainId',
      counters: 'name',
      affiliates: 'address, &code',
      chainBlocks: '[chainId+number]',
      chainEvents: '[chainId+blockNumber+logIndex], orderUid',
      settlements: '[chainId+auctionId+solutionUid], pendingOn, sent.txHash, [chainId+includedIn]',
      exchange: 'name',
    },
  },
]

/** Dexie middleware for live queries. No live query reads this database. */
const UNUSED_MIDDLEWARE = [
  { stack: 'dbcore', name: 'Observability' },
  { stack: 'dbcore', name: 'Cache' },
] as const

/** Storage in place of IndexedDB, which then has only the names of tables and indexes. */
export type Storage = Middleware<DBCore>

/** Opens the database. The first query connects to it. */
export function openDatabase(name: string, storage?: Storage): ServiceDatabase {
  const versions = createVersions(() => indexedDB, VERSIONS)
  const database = new Dexie(name, {
    indexedDB: versions.indexedDB,
    chromeTransactionDurability: 'relaxed',
  })
  for (const middleware of UNUSED_MIDDLEWARE) database.unuse(middleware)
  if (storage) database.use(storage)
  versions.declare(database)
  return database as ServiceDatabase
}

/**
 * Commits the current transaction without waiting for pending requests, which saves one round trip to the
 * storage. The transaction takes no further request. A failing write does not roll back other writes, so use
 * it only for a transaction with one write.
 */
export const commitEarly = (): void => Dexie.currentTransaction?.idbtrans.commit()

/** Parses a stored row. Returns the row or the fault. */
export function parseRow<S extends z.ZodMiniType>(
  schema: S,
  row: unknown,
): { readonly row: z.output<S> } | { readonly fault: SchemaFault } {
  if (matchesSchema(schema, row)) return { row: row as z.output<S> }
  const parsed = schema.safeParse(row)
  return parsed.success ? { row: parsed.data } : { fault: faultOf(parsed.error, row) }
}

/**
 * Checks a stored row against its schema.
 * @throws Error that names table and field. A damaged database is a bug, not a refusal.
 */
export function checkRow<S extends z.ZodMiniType>(schema: S, row: unknown, table: string): z.output<S> {
  const parsed = parseRow(schema, row)
  if ('row' in parsed) return parsed.row
  const { field, wrong } = parsed.fault
  throw new Error(`a stored row of ${table} is damaged at ${field || 'its root'}: ${wrong}`)
}

/** Checks a row if there is one. */
export const checkOptionalRow = <S extends z.ZodMiniType>(
  schema: S,
  row: unknown,
  table: string,
): z.output<S> | undefined => (row === undefined ? undefined : checkRow(schema, row, table))
