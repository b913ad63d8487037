/**
 * The client's database, opened by the pages and the worker: orders, notifications, deliveries, settings, drafts. Rows hold
 * decoded values (bigints, branded hex), not wire text. Their schemas check them on every read.
 */
import Dexie, { type Table } from 'dexie'
import * as z from 'zod/mini'
import { createVersions, type DatabaseVersion } from '../../domain/database-versions'
import type { Address, ChainId, OrderUid } from '../../domain/scalars'
import { matchesSchema } from '../../domain/schema-match'
import { coarseChanges } from './coarse-changes'
import { groupsToPlans } from './groups-to-plans'
import type { AddressBookEntry } from './rows/address-book'
import type { ChannelRow } from './rows/channel'
import type { ConnectedSite } from './rows/dapps/connected-site'
import type { WalletRequest } from './rows/dapps/wallet-request'
import type { Delivery } from './rows/delivery'
import type { KeyRow, OrderRowKey, ProfileId } from './rows/keys'
import type { LedgerRow } from './rows/ledger'
import type { NotificationRow } from './rows/notification'
import type { OrderEntry } from './rows/order-entry'
import type {
  AccountSync,
  CancellationRequest,
  EndedOrder,
  MarketReach,
  WatchedOrder,
} from './rows/order-watch'
import type { SealedPart, StoredPlan } from './rows/plan'
import type { PortfolioValue } from './rows/portfolio-value'
import type { Preferences } from './rows/preferences'
import type { ObservedPrices, PairPrices, PriceAlert } from './rows/price'
import type { DamagedRow, Problem } from './rows/problem'
import type { RemovedRow } from './rows/removed'
import type { SettingsRow } from './rows/settings'
import type { AccountScheme, ChosenScheme, SignatureCollection, UsedReview } from './rows/signing'
import type { ImportedToken, TokenChoice, TokenList } from './rows/tokens'
import type { TransactionRow } from './rows/transaction'
import type { Counter, Scope, Timer } from './rows/worker-state'

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
  readonly addresses: Table<AddressBookEntry, string>
  readonly transactions: Table<TransactionRow, string>
  readonly signatureCollections: Table<SignatureCollection, string>
  readonly watchedOrders: Table<WatchedOrder, OrderRowKey>
  readonly prices: Table<ObservedPrices, [number, string]>
  readonly pairPrices: Table<PairPrices, [ProfileId, ChainId, Address, Address]>
  readonly problems: Table<Problem, string>
  readonly damagedRows: Table<DamagedRow, string>
  readonly counters: Table<Counter, [Counter['name'], Scope]>
  readonly timers: Table<Timer, [Timer['name'], Scope]>
  readonly cancellations: Table<CancellationRequest, OrderUid>
  readonly endedOrders: Table<EndedOrder, OrderRowKey>
  readonly marketReaches: Table<MarketReach, OrderRowKey>
  readonly accountSchemes: Table<AccountScheme, Address>
  readonly orderSchemes: Table<ChosenScheme, OrderUid>
  readonly usedReviews: Table<UsedReview, string>
  readonly lastRemoved: Table<RemovedRow, RemovedRow['kind']>
  readonly tokenChoices: Table<TokenChoice, [ChainId, Address]>
  readonly importedTokens: Table<ImportedToken, [ChainId, Address]>
  readonly accountSyncs: Table<AccountSync, [ProfileId, ChainId, Address]>
  readonly tokenLists: Table<TokenList, string>
  readonly plans: Table<StoredPlan, string>
  readonly portfolioValues: Table<PortfolioValue, [ProfileId, ChainId, Address, number]>
  readonly sealedParts: Table<SealedPart, OrderUid>
  readonly connectedSites: Table<ConnectedSite, string>
  readonly walletRequests: Table<WalletRequest, string>
}

/** The first row is version 1. After a release, append rows and never edit one: installed databases upgrade row by row. */
const VERSIONS: readonly DatabaseVersion<typeof groupsToPlans>[] = [
  {
    stores: {
      orders:
        '[profileId+chainId+uid], [profileId+step], [profileId+chainId+owner+createdAt], [profileId+createdAt], [profileId+chainId+owner+step+createdAt], [profileId+chainId+owner+order.status+createdAt]',
      orderGroups: 'id, *uids, [profileId+state]',
      orderSchemes: 'uid',
      watchedOrders: '[profileId+chainId+uid], profileId',
      endedOrders: '[profileId+chainId+uid], profileId',
      marketReaches: '[profileId+chainId+uid]',
      cancellations: 'uid, at',
      signatureCollections: 'uid',
      accountSyncs: '[profileId+chainId+owner], profileId',
      accountSchemes: 'owner',
      usedReviews: 'id, at',
      transactions: 'txHash, [profileId+state], [profileId+chainId+owner+createdAt], [profileId+createdAt]',
      ledger: 'id, [profileId+at], [profileId+chainId+uid]',
      notifications: 'id, [profileId+at], [profileId+isRead], [profileId+chainId+uid]',
      deliveries: 'id, state, [channel+state], thread, messageId, notificationId, queuedAt',
      channels: 'id',
      alerts: 'id, profileId',
      prices: '[chainId+token], seenAt',
      pairPrices: '[profileId+chainId+base+quote], seenAt',
      tokenChoices: '[chainId+address], chainId',
      tokenLists: 'id',
      importedTokens: '[chainId+address]',
      addresses: 'address',
      settings: 'id',
      preferences: 'id',
      drafts: 'name',
      keys: 'name',
      counters: '[name+scope]',
      timers: '[name+scope]',
      problems: 'id',
      damagedRows: 'id',
      lastRemoved: 'kind',
      connectedSites: 'origin',
      walletRequests: 'id',
    },
  },
  {
    upgrade: groupsToPlans,
    stores: {
      orderGroups: null,
      plans: 'id, *uids, [profileId+state+dueAt], [profileId+chainId+owner]',
      sealedParts: 'uid, planId',
    },
  },
  {
    stores: {
      orders:
        '[profileId+chainId+uid], [profileId+step], [profileId+chainId+owner+createdAt], [profileId+createdAt], [profileId+chainId+owner+step+createdAt], [profileId+chainId+owner+order.status+createdAt], [profileId+step+createdAt], [profileId+order.status+createdAt]',
      portfolioValues: '[profileId+chainId+owner+day]',
    },
  },
]

function openClientDb(): ClientDb {
  const versions = createVersions(() => indexedDB, VERSIONS)
  const db = new Dexie('cowbell-client', { indexedDB: versions.indexedDB })
  versions.declare(db)
  db.use(coarseChanges)
  return db as ClientDb
}

/** The database opens at the first read. */
export const clientDb: ClientDb = openClientDb()

/**
 * Returns the fault of a stored row, or undefined if it is valid. Rows hold decoded values, so they are
 * checked by encoding them. The encoded result is not used.
 */
export function faultOfRow(schema: z.ZodMiniType, row: unknown): string | undefined {
  if (matchesSchema(schema, row)) return undefined
  const checked = z.safeEncode(schema, row)
  if (checked.success) return undefined
  const [issue] = checked.error.issues
  return `${issue?.path.join('.') || 'its root'}: ${issue?.message}`
}

/**
 * Checks a row before it is stored.
 * @throws Error with table and field, because an invalid row is a bug
 */
export function checkRow<S extends z.ZodMiniType>(table: string, schema: S, row: unknown): z.output<S> {
  const fault = faultOfRow(schema, row)
  if (fault === undefined) return row as z.output<S>
  throw new Error(`A stored row of ${table} does not fit at ${fault}`)
}
