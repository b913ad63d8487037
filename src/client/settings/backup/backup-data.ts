/**
 * What a backup keeps beside the accounts: rows of the database and some settings, as text. A file from outside may have been made
 * to harm, though its password is known: each row is read by its schema, what it does not name is dropped, and one that does not
 * fit is left out and counted.
 */
import * as z from 'zod/mini'
import { findToken } from '../../../domain/chains/tokens'
import { t } from '../../../domain/text/texts'
import { WalletRefusal } from '../../../domain/wallet-refusal'
import type { BackupData, BackupSummary } from '../../../wallet/vault/backup'
import { clientDb } from '../../db/db'
import { importedToken, knownAddress, tokenChoice, tokenList } from '../../db/rows/known'
import { type LedgerRow, ledgerRow } from '../../db/rows/ledger'
import { orderGroup } from '../../db/rows/order-watch'
import { priceAlert } from '../../db/rows/price'
import { type Settings, settings } from '../../db/rows/settings'
import { fittingRows } from '../../db/set-aside'
import { readSettings } from '../settings'

/** A table that is backed up. `accepts` is what its schema cannot say; a row that it does not accept is left out. */
interface BackedUp {
  readonly schema: z.ZodMiniType
  readonly max: number
  readonly accepts?: (row: never) => boolean
}

/** What a wallet is asked to sign, as the log counts it. */
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

/** A record that names itself as the log does, is worth no less than nothing, and can be read again. */
const isHonest = ({ id, profileId, digest, at, usd, typedData }: LedgerRow): boolean =>
  id === `${profileId}:${digest}:${at}` && (usd ?? 0) >= 0 && isSignedMessage(typedData)

export const backedUpTables = {
  addresses: { schema: knownAddress, max: 2_000 },
  tokenChoices: { schema: tokenChoice, max: 5_000 },
  importedTokens: {
    schema: importedToken,
    max: 200,
    // A token that was made on the paper chain is on that browser's alone.
    accepts: ({ chainId, address, isPaper }: z.output<typeof importedToken>) =>
      !isPaper && !findToken(chainId, address),
  },
  tokenLists: { schema: tokenList, max: 20 },
  alerts: { schema: priceAlert, max: 500 },
  orderGroups: { schema: orderGroup, max: 5_000 },
  ledger: { schema: ledgerRow, max: 20_000, accepts: isHonest },
} as const satisfies Record<string, BackedUp>
export type BackedUpTable = keyof typeof backedUpTables

const tableNames = Object.keys(backedUpTables) as readonly BackedUpTable[]

/** Settings that are backed up. Environment, network and account are of the browser they were chosen in; an API key stays there. */
const SETTINGS = [
  'slippageBps',
  'validitySeconds',
  'dailyLimitUsd',
  'minWorthPercent',
  'theme',
  'language',
  'autoLockMinutes',
  'nodes',
] as const satisfies readonly (keyof Settings)[]
export type BackedUpSettings = Partial<Pick<Settings, (typeof SETTINGS)[number]>>

/** What a backup holds, read. */
export interface BackupContent {
  readonly rows: Readonly<Record<BackedUpTable, readonly object[]>>
  readonly settings: BackedUpSettings
  /** How many rows and settings of the file do not fit their schemas; they are left out. */
  readonly unreadable: number
}

/** A bigint in JSON. */
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

/** A record without what the service said: it is asked again. */
const toBackup = (table: BackedUpTable, row: object): object =>
  table === 'ledger' ? { ...row, reported: null, reportedAt: null, trades: [] } : row

async function readRows(table: BackedUpTable): Promise<readonly unknown[]> {
  const { schema, max } = backedUpTables[table] as BackedUp
  const rows = fittingRows(table, schema, await clientDb.table(table).toArray())
  const newestFirst = table === 'ledger' ? (rows as LedgerRow[]).toSorted((a, b) => b.at - a.at) : rows
  return newestFirst.slice(0, max).map((row) => z.encode(schema, toBackup(table, row as object)))
}

/** Bytes beside the accounts that a file has room for, as they are written into it. */
const MAX_BYTES = 8_000_000

const bytesOf = (value: unknown): number =>
  new TextEncoder().encode(JSON.stringify(JSON.stringify(value, writeValue))).length

/** The first of the rows that fit into so many bytes. */
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
      { format: 'cowbell-data', version: 1, rows: Object.fromEntries(rows), settings: chosen },
      writeValue,
    ),
  }
}

/** All that is backed up of this browser; of the signature log, which grows for a year, the newest that there is room for. */
export async function writeBackupData(): Promise<BackupData & { readonly leftOut: number }> {
  const rows = await Promise.all(tableNames.map(async (table) => [table, await readRows(table)] as const))
  const value = await readSettings()
  const chosen = Object.fromEntries(SETTINGS.map((field) => [field, value[field]]))
  const rest = bytesOf({ rows: rows.filter(([table]) => table !== 'ledger'), chosen })
  const kept = rows.map(
    ([table, all]) => [table, table === 'ledger' ? fitting(all, MAX_BYTES - rest) : all] as const,
  )
  const countOf = (some: Rows) => some.reduce((sum, [, { length }]) => sum + length, 0)
  return { ...toData(kept, chosen), leftOut: countOf(rows) - countOf(kept) }
}

/** Nothing beside the accounts: of a browser whose database cannot be read, the keys are backed up all the same. */
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
  version: z.literal(1),
  rows: z.strictObject({
    addresses: z.array(z.unknown()),
    tokenChoices: z.array(z.unknown()),
    importedTokens: z.array(z.unknown()),
    tokenLists: z.array(z.unknown()),
    alerts: z.array(z.unknown()),
    orderGroups: z.array(z.unknown()),
    ledger: z.array(z.unknown()),
  } satisfies Record<BackedUpTable, unknown>),
  settings: z.record(z.string(), z.unknown()),
})

/** What could be read of a part of the file. */
interface Decoded<T> {
  readonly value: T
  readonly unreadable: number
}

function decodeRows(table: BackedUpTable, rows: readonly unknown[]): Decoded<readonly object[]> {
  const { schema, max, accepts } = backedUpTables[table] as BackedUp
  if (rows.length > max) refuseData(t`It has ${rows.length} rows of ${table}; at most ${max} are taken.`)
  const read = rows.map((row) => z.safeDecode(schema, row as never)).filter(({ success }) => success)
  const value = read
    .map(({ data }) => toBackup(table, data as object))
    .filter((row) => accepts?.(row as never) ?? true)
  return { value, unreadable: rows.length - read.length }
}

function decodeSettings(given: Readonly<Record<string, unknown>>): Decoded<BackedUpSettings> {
  const fields = SETTINGS.filter((field) => Object.hasOwn(given, field))
  const read = fields.flatMap((field) => {
    const { success, data } = z.safeDecode(settings.shape[field] as z.ZodMiniType, given[field] as never)
    return success ? [[field, data] as const] : []
  })
  return { value: Object.fromEntries(read), unreadable: fields.length - read.length }
}

const isCounted = (rows: Readonly<Record<string, readonly unknown[]>>, summary: BackupSummary): boolean =>
  tableNames.every((table) => Object.hasOwn(summary, table) && summary[table] === rows[table]?.length)

function parseData(text: string): unknown {
  try {
    return JSON.parse(text, readValue)
  } catch {
    return refuseData(t`Its content is not JSON.`)
  }
}

/** What is in an opened backup. @throws Refusal InvalidBackup */
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
