/**
 * The part of a backup besides accounts: database rows and some settings, as text. A file may be malicious
 * even if its password is known. So each row is parsed by its schema, unknown fields are dropped, and invalid
 * rows are left out and counted.
 */
import * as z from 'zod/mini'
import { isBurnAddress } from '../../../domain/chains/recipients'
import { findToken } from '../../../domain/chains/tokens'
import { t } from '../../../domain/text/texts'
import { WalletRefusal } from '../../../domain/wallet-refusal'
import type { BackupData, BackupSummary } from '../../../wallet/vault/backup'
import { fittingRows } from '../../db/damaged-rows'
import { clientDb } from '../../db/db'
import { addressBookEntry } from '../../db/rows/address-book'
import { type LedgerRow, ledgerRow } from '../../db/rows/ledger'
import { type Plan, plan } from '../../db/rows/plan'
import { priceAlert } from '../../db/rows/price'
import { type Settings, settings } from '../../db/rows/settings'
import { importedToken, tokenChoice, tokenList } from '../../db/rows/tokens'
import { readSettings } from '../settings'
import { withoutSentences } from './restored-log'
import { isSubmittedPlan, toRestoredPlan } from './restored-plans'

/** A table of the backup. `accepts` checks what the schema cannot express; other rows are left out. */
interface BackedUp {
  readonly schema: z.ZodMiniType
  readonly max: number
  readonly accepts?: (row: never) => boolean
}

const signedMessage = z.object({
  primaryType: z.string(),
  domain: z.looseObject({}),
  message: z.looseObject({}),
})

function isSignedMessage(text: string): boolean {
  try {
    return z.safeParse(signedMessage, JSON.parse(text)).success
  } catch {
    return false
  }
}

/**
 * Returns whether a log row has an id that matches its fields, a value of at least zero, and a readable
 * message.
 */
const isHonest = ({ id, profileId, digest, at, usd, typedData }: LedgerRow): boolean =>
  id === `${profileId}:${digest}:${at}` && (usd ?? 0) >= 0 && isSignedMessage(typedData)

export const backedUpTables = {
  addresses: {
    schema: addressBookEntry,
    max: 2_000,
    accepts: ({ address }: z.output<typeof addressBookEntry>) => !isBurnAddress(address),
  },
  tokenChoices: { schema: tokenChoice, max: 5_000 },
  importedTokens: {
    schema: importedToken,
    max: 200,
    // A token created on the paper chain exists in that browser only.
    accepts: ({ chainId, address, isPaper }: z.output<typeof importedToken>) =>
      !isPaper && !findToken(chainId, address),
  },
  tokenLists: { schema: tokenList, max: 20 },
  alerts: { schema: priceAlert, max: 500 },
  plans: { schema: plan, max: 5_000, accepts: isSubmittedPlan },
  ledger: { schema: ledgerRow, max: 20_000, accepts: isHonest },
} as const satisfies Record<string, BackedUp>
export type BackedUpTable = keyof typeof backedUpTables

const tableNames = Object.keys(backedUpTables) as readonly BackedUpTable[]

/** Settings in the backup. Environment, network and account stay with the browser, and so do API keys. */
const SETTINGS = [
  'slippageBps',
  'validitySeconds',
  'dailyLimitUsd',
  'minWorthPercent',
  'theme',
  'language',
  'scope',
  'hidesAmounts',
  'hidesWhileLocked',
  'hidesDust',
  'hiddenTokens',
  'autoLockMinutes',
  'nodes',
] as const satisfies readonly (keyof Settings)[]
export type BackedUpSettings = Partial<Pick<Settings, (typeof SETTINGS)[number]>>

export interface BackupContent {
  readonly rows: Readonly<Record<BackedUpTable, readonly object[]>>
  readonly settings: BackedUpSettings
  /** Number of invalid rows and settings, which were left out. */
  readonly unreadable: number
}

/** Content of a file of an old version, which has accounts only. */
export const EMPTY_CONTENT: BackupContent = {
  rows: {
    addresses: [],
    tokenChoices: [],
    importedTokens: [],
    tokenLists: [],
    alerts: [],
    plans: [],
    ledger: [],
  },
  settings: {},
  unreadable: 0,
}

const writeValue = (_: string, value: unknown): unknown =>
  typeof value === 'bigint' ? { $bigint: value.toString() } : value

const isWrittenBigint = (value: unknown): value is { readonly $bigint: string } =>
  typeof value === 'object' &&
  value !== null &&
  Object.keys(value).length === 1 &&
  typeof (value as { $bigint?: unknown }).$bigint === 'string' &&
  /^-?\d{1,80}$/.test((value as { $bigint: string }).$bigint)

const readValue = (_: string, value: unknown): unknown =>
  isWrittenBigint(value) ? BigInt(value.$bigint) : value

/** Clears the reported order and the trades of a log row. They are requested again after a restore. */
const toBackup = (table: BackedUpTable, row: object): object =>
  table === 'ledger' ? { ...row, reported: null, reportedAt: null, trades: [] } : row

const RESTORED: { readonly [T in BackedUpTable]?: (row: never) => object } = {
  ledger: (row: LedgerRow) => withoutSentences(toBackup('ledger', row) as LedgerRow),
  plans: (row: Plan) => toRestoredPlan(row),
}

/** Returns a row of a file without what its author could make Cowbell say or do. */
const toRestored = (table: BackedUpTable, row: object): object => RESTORED[table]?.(row as never) ?? row

async function readRows(table: BackedUpTable): Promise<readonly unknown[]> {
  const { schema, max, accepts } = backedUpTables[table] as BackedUp
  const stored = fittingRows(table, schema, await clientDb.table(table).toArray())
  const rows = stored.filter((row) => accepts?.(row as never) ?? true)
  const newestFirst = table === 'ledger' ? (rows as LedgerRow[]).toSorted((a, b) => b.at - a.at) : rows
  return newestFirst.slice(0, max).map((row) => z.encode(schema, toBackup(table, row as object)))
}

/** Maximum size of the backup without accounts, in bytes. */
const MAX_BYTES = 8_000_000

const bytesOf = (value: unknown): number =>
  new TextEncoder().encode(JSON.stringify(JSON.stringify(value, writeValue))).length

/** Returns the first rows that fit into the given size. */
function fitting(rows: readonly unknown[], bytes: number): readonly unknown[] {
  let left = bytes
  const tooMany = rows.findIndex((row) => {
    left -= bytesOf(row) + 1
    return left < 0
  })
  return tooMany < 0 ? rows : rows.slice(0, tooMany)
}

type Rows = readonly (readonly [table: BackedUpTable, rows: readonly unknown[]])[]

function toData(rows: Rows, chosen: object): BackupData {
  return {
    summary: Object.fromEntries(rows.map(([table, { length }]) => [table, length])),
    text: JSON.stringify(
      { format: 'cowbell-data', version: 2, rows: Object.fromEntries(rows), settings: chosen },
      writeValue,
    ),
  }
}

/**
 * Builds the backup of this browser. The signature log grows for a year, so only its newest rows that fit are
 * included.
 */
export async function writeBackupData(): Promise<BackupData & { readonly leftOut: number }> {
  const rows = await Promise.all(tableNames.map(async (table) => [table, await readRows(table)] as const))
  const value = await readSettings()
  const chosen = Object.fromEntries(SETTINGS.map((field) => [field, value[field]]))
  const rest = bytesOf({ rows: rows.filter(([table]) => table !== 'ledger'), chosen })
  const included = rows.map(
    ([table, all]) => [table, table === 'ledger' ? fitting(all, MAX_BYTES - rest) : all] as const,
  )
  const countOf = (some: Rows) => some.reduce((sum, [, { length }]) => sum + length, 0)
  return { ...toData(included, chosen), leftOut: countOf(rows) - countOf(included) }
}

/** Builds empty data, so that keys can be backed up even if the database cannot be read. */
export const emptyBackupData = (): BackupData =>
  toData(
    tableNames.map((table) => [table, []]),
    {},
  )

const refuseData = (description: string): never => {
  throw new WalletRefusal('InvalidBackup', { description })
}

const outer = z.strictObject({
  format: z.literal('cowbell-data'),
  version: z.literal([1, 2]),
  rows: z.strictObject({
    addresses: z.array(z.unknown()),
    tokenChoices: z.array(z.unknown()),
    importedTokens: z.array(z.unknown()),
    tokenLists: z.array(z.unknown()),
    alerts: z.array(z.unknown()),
    plans: z._default(z.array(z.unknown()), []),
    ledger: z.array(z.unknown()),
    // Files of version 1 have groups without the terms of their orders. They are left out.
    orderGroups: z.optional(z.array(z.unknown())),
  } satisfies Record<BackedUpTable | 'orderGroups', unknown>),
  settings: z.record(z.string(), z.unknown()),
})

interface Decoded<T> {
  readonly value: T
  readonly unreadable: number
}

function decodeRows(table: BackedUpTable, rows: readonly unknown[]): Decoded<readonly object[]> {
  const { schema, max, accepts } = backedUpTables[table] as BackedUp
  if (rows.length > max) refuseData(t`It has ${rows.length} rows of ${table}; at most ${max} are taken.`)
  const read = rows.map((row) => z.safeDecode(schema, row as never)).filter(({ success }) => success)
  const value = read
    .map(({ data }) => toRestored(table, data as object))
    .filter((row) => accepts?.(row as never) ?? true)
  return { value, unreadable: rows.length - read.length }
}

function decodeSettings(stored: Readonly<Record<string, unknown>>): Decoded<BackedUpSettings> {
  const fields = SETTINGS.filter((field) => Object.hasOwn(stored, field))
  const read = fields.flatMap((field) => {
    const { success, data } = z.safeDecode(settings.shape[field] as z.ZodMiniType, stored[field] as never)
    return success ? [[field, data] as const] : []
  })
  return { value: Object.fromEntries(read), unreadable: fields.length - read.length }
}

const isCounted = (
  rows: Readonly<Record<BackedUpTable, readonly unknown[]>>,
  summary: BackupSummary,
): boolean =>
  tableNames.every(
    (table) => (Object.hasOwn(summary, table) ? summary[table] : 0) === (rows[table]?.length ?? 0),
  )

function parseData(text: string): unknown {
  try {
    return JSON.parse(text, readValue)
  } catch {
    return refuseData(t`Its content is not JSON.`)
  }
}

/**
 * Parses the data of an opened backup.
 * @throws Refusal InvalidBackup
 */
export function readBackupData({ text, summary }: BackupData): BackupContent {
  const read = z.safeDecode(outer, parseData(text) as never)
  if (!read.success) return refuseData(t`Its content is not of this version of Cowbell.`)
  if (!isCounted(read.data.rows, summary))
    refuseData(t`The summary of this file was altered. Do not trust the file.`)
  const { rows: written, settings: chosen } = read.data
  const tables = tableNames.map((table) => [table, decodeRows(table, written[table])] as const)
  const { value: settings, unreadable } = decodeSettings(chosen)
  return {
    rows: Object.fromEntries(
      tables.map(([table, { value }]) => [table, value]),
    ) as unknown as BackupContent['rows'],
    settings,
    unreadable: tables.reduce((sum, [, rows]) => sum + rows.unreadable, unreadable),
  }
}
