/**
 * The client's database, open in pages and worker alike: orders, notifications, deliveries, settings, drafts. Its stored name,
 * `cowbell-desk`, is older than the room's: another name would be another, empty database. Rows hold values as the code has
 * them (bigints, branded hex) and are checked by their schema when read.
 */
import Dexie, { type Table, type Transaction } from 'dexie'
import * as z from 'zod/mini'
import { createVersions, type DatabaseVersion } from '../../domain/database-versions'
import { isFitting } from '../../domain/fitting-rows'
import type { Address, ChainId, OrderUid } from '../../domain/scalars'
import { coarseChanges } from './coarse-changes'
import type { ChannelRow } from './rows/channel'
import type { ConnectedSite } from './rows/dapps/connected-site'
import type { WalletRequest } from './rows/dapps/wallet-request'
import type { Delivery } from './rows/delivery'
import type { KeyRow, OrderRowKey, ProfileId } from './rows/keys'
import type { ImportedToken, KnownAddress, TokenChoice, TokenList } from './rows/known'
import type { LedgerRow } from './rows/ledger'
import type { NotificationRow } from './rows/notification'
import type { OrderEntry } from './rows/order-entry'
import type {
  AccountSync,
  CancellationRequest,
  EndedOrder,
  MarketReach,
  OrderGroup,
  WatchedOrder,
} from './rows/order-watch'
import type { Preferences } from './rows/preferences'
import type { ObservedPrices, PairPrices, PriceAlert } from './rows/price'
import type { Problem, SetAside } from './rows/problem'
import type { RemovedRow } from './rows/removed'
import type { SettingsRow } from './rows/settings'
import type { AccountScheme, ChosenScheme, Collection, UsedReview } from './rows/signing'
import type { TransactionRow } from './rows/transaction'
import type { Counter, Scope, Timer } from './rows/worker-state'
import { moveNamedValues } from './upgrade-5'
import { renameTables } from './upgrade-6'
import { moveCustomService } from './upgrade-14'

interface DraftRow {
  readonly name: string
  readonly value: unknown
}

interface PreferencesRow {
  readonly id: string
  readonly value: Preferences
}
export type ClientDb = Dexie & {
  readonly orders: Table<OrderEntry, OrderRowKey>
  readonly notifications: Table<NotificationRow, string>
  readonly deliveries: Table<Delivery, string>
  readonly settings: Table<SettingsRow, string>
  readonly drafts: Table<DraftRow, string>
  readonly preferences: Table<PreferencesRow, string>
  readonly channels: Table<ChannelRow, string>
  readonly keys: Table<KeyRow, string>
  readonly alerts: Table<PriceAlert, string>
  readonly ledger: Table<LedgerRow, string>
  readonly addresses: Table<KnownAddress, string>
  readonly transactions: Table<TransactionRow, string>
  readonly collections: Table<Collection, string>
  readonly watched: Table<WatchedOrder, OrderRowKey>
  readonly prices: Table<ObservedPrices, [number, string]>
  readonly pairPrices: Table<PairPrices, [ProfileId, ChainId, Address, Address]>
  readonly problems: Table<Problem, string>
  readonly setAside: Table<SetAside, string>
  readonly counters: Table<Counter, [Counter['name'], Scope]>
  readonly timers: Table<Timer, [Timer['name'], Scope]>
  readonly cancellations: Table<CancellationRequest, OrderUid>
  readonly ended: Table<EndedOrder, OrderRowKey>
  readonly reaches: Table<MarketReach, OrderRowKey>
  readonly accountSchemes: Table<AccountScheme, Address>
  readonly orderSchemes: Table<ChosenScheme, OrderUid>
  readonly usedReviews: Table<UsedReview, string>
  readonly removed: Table<RemovedRow, RemovedRow['what']>
  readonly tokenChoices: Table<TokenChoice, [ChainId, Address]>
  readonly importedTokens: Table<ImportedToken, [ChainId, Address]>
  readonly accountSyncs: Table<AccountSync, [ProfileId, ChainId, Address]>
  readonly tokenLists: Table<TokenList, string>
  readonly orderGroups: Table<OrderGroup, string>
  readonly connectedSites: Table<ConnectedSite, string>
  readonly walletRequests: Table<WalletRequest, string>
}

/** Version 1 is the first row. Append, never edit: installed databases climb from wherever they are. */
const VERSIONS: readonly DatabaseVersion<(transaction: Transaction) => Promise<void>>[] = [
  {
    stores: {
      orders: '[profileId+chainId+uid], [profileId+step], [profileId+chainId+owner+createdAt]',
      notices: 'id, [profileId+at], [profileId+isRead]',
      deliveries: 'id, state',
      settings: 'id',
      drafts: 'name',
      marks: 'name',
    },
  },
  {
    stores: {
      notices: 'id, [profileId+at], [profileId+isRead], [profileId+chainId+uid]',
      deliveries: 'id, state, [channel+state], line, parcel, noticeId, queuedAt',
      preferences: 'id',
      channels: 'id',
      keys: 'name',
      alerts: 'id, profileId',
      transactions: 'txHash, [profileId+state], [profileId+chainId+owner+createdAt]',
      ledger: 'id, [profileId+at], [profileId+chainId+uid]',
      addresses: 'address',
      collections: 'uid',
      watched: '[profileId+chainId+uid], profileId',
    },
  },
  { stores: { prices: '[chainId+token], seenAt' } },
  { stores: { problems: 'id', setAside: 'id' } },
  {
    stores: {
      counters: '[name+scope]',
      timers: '[name+scope]',
      cancellations: 'uid, at',
      ended: '[profileId+chainId+uid], profileId',
      reaches: '[profileId+chainId+uid]',
      accountSchemes: 'owner',
      orderSchemes: 'uid',
      usedReviews: 'id, at',
      removed: 'what',
      marks: null,
    },
    upgrade: moveNamedValues,
  },
  {
    stores: {
      notifications: 'id, [profileId+at], [profileId+isRead], [profileId+chainId+uid]',
      deliveries: 'id, state, [channel+state], thread, messageId, notificationId, queuedAt',
      notices: null,
    },
    upgrade: renameTables,
  },
  { stores: { pairPrices: '[profileId+chainId+base+quote], seenAt' } },
  // A list reads a page: by where an order is, and everything of an environment by time.
  {
    stores: {
      orders:
        '[profileId+chainId+uid], [profileId+step], [profileId+chainId+owner+createdAt], [profileId+createdAt], [profileId+chainId+owner+step+createdAt], [profileId+chainId+owner+order.status+createdAt]',
      transactions: 'txHash, [profileId+state], [profileId+chainId+owner+createdAt], [profileId+createdAt]',
    },
  },
  { stores: { tokenChoices: '[chainId+address], chainId' } },
  { stores: { importedTokens: '[chainId+address]' } },
  { stores: { accountSyncs: '[profileId+chainId+owner], profileId' } },
  { stores: { tokenLists: 'id' } },
  { stores: { orderGroups: 'id, *uids, [profileId+state]' } },
  { stores: {}, upgrade: moveCustomService },
  { stores: { connectedSites: 'origin', walletRequests: 'id' } },
]

function openClientDb(): ClientDb {
  const versions = createVersions(() => indexedDB, VERSIONS)
  const db = new Dexie('cowbell-desk', { indexedDB: versions.indexedDB })
  versions.declare(db)
  db.use(coarseChanges)
  return db as ClientDb
}

/** Opens itself at the first read. */
export const clientDb: ClientDb = openClientDb()

/**
 * What is wrong with a stored row, undefined when it fits. Encoding walks a schema from the inside out, and so checks values
 * as they are kept; what it yields is not used.
 */
export function faultOfRow(schema: z.ZodMiniType, row: unknown): string | undefined {
  if (isFitting(schema, row)) return undefined
  const checked = z.safeEncode(schema, row)
  if (checked.success) return undefined
  const [issue] = checked.error.issues
  return `${issue?.path.join('.') || 'its root'}: ${issue?.message}`
}

/**
 * A row that is about to be stored, known to fit its schema.
 * @throws Error naming the table and the field: what does not fit is a bug.
 */
export function checkRow<S extends z.ZodMiniType>(table: string, schema: S, row: unknown): z.output<S> {
  const fault = faultOfRow(schema, row)
  if (fault === undefined) return row as z.output<S>
  throw new Error(`A stored row of ${table} does not fit at ${fault}`)
}
