/** Restores rows and settings of a backup. Existing rows stay unchanged. */
import Dexie from 'dexie'
import { MAX_AUTO_BPS } from '../../../domain/orders/slippage'
import { clientDb } from '../../db/db'
import type { Settings } from '../../db/rows/settings'
import { changeSettings } from '../settings'
import { type BackedUpSettings, type BackedUpTable, type BackupContent, backedUpTables } from './backup-data'

const tableNames = Object.keys(backedUpTables) as readonly BackedUpTable[]
const tables = () => tableNames.map((table) => clientDb.table(table))

function keyOf(table: BackedUpTable, row: object): string {
  const { keyPath } = clientDb.table(table).schema.primKey
  const paths = [keyPath ?? []].flat()
  return JSON.stringify(paths.map((path) => Dexie.getByKeyPath(row, path)))
}

/** Returns the rows that do not exist here. Of two rows with the same key, only the first is returned. */
async function findNew(table: BackedUpTable, rows: readonly object[]): Promise<readonly object[]> {
  const { max } = backedUpTables[table]
  const keys = await clientDb.table(table).toCollection().primaryKeys()
  const existingKeys = new Set(keys.map((key: unknown) => JSON.stringify([key].flat())))
  const byKey = new Map(rows.toReversed().map((row) => [keyOf(table, row), row]))
  const added = [...byKey].flatMap(([key, row]) => (existingKeys.has(key) ? [] : [row]))
  return added.slice(0, Math.max(0, max - existingKeys.size))
}

export async function countNew(content: BackupContent): Promise<Readonly<Record<BackedUpTable, number>>> {
  const counts = await Promise.all(
    tableNames.map(async (table) => [table, (await findNew(table, content.rows[table])).length] as const),
  )
  return Object.fromEntries(counts) as Record<BackedUpTable, number>
}

export interface SettingDifference {
  readonly field: keyof BackedUpSettings
  readonly before: Settings[keyof BackedUpSettings]
  readonly after: Settings[keyof BackedUpSettings]
  /** True if the backup's value protects less than the current one. */
  readonly isWeaker: boolean
}

const limitOf = (value: number | null): number => value ?? Number.POSITIVE_INFINITY
/** Returns the auto-lock time in minutes. The setting 0 means that no time locks the wallet. */
const lockOf = (minutes: number): number => (minutes === 0 ? Number.POSITIVE_INFINITY : minutes)

/** Returns the slippage. For the automatic slippage, returns its upper bound. */
const slippageOf = (value: number | null): number => value ?? MAX_AUTO_BPS

/**
 * Checks by setting, each true if the new value protects less. RPC endpoints always count as weaker, because
 * their balances and transactions are trusted.
 */
const WEAKER: {
  readonly [F in keyof BackedUpSettings]?: (after: Settings[F], before: Settings[F]) => boolean
} = {
  slippageBps: (after, before) => slippageOf(after) > slippageOf(before),
  dailyLimitUsd: (after, before) => limitOf(after) > limitOf(before),
  minWorthPercent: (after, before) => after < before,
  autoLockMinutes: (after, before) => lockOf(after) > lockOf(before),
  nodes: () => true,
}

/** Lists the settings that a restore would change, weaker ones first. */
export function findDifferences(before: Settings, from: BackedUpSettings): readonly SettingDifference[] {
  const fields = Object.keys(from) as (keyof BackedUpSettings)[]
  return fields
    .filter((field) => JSON.stringify(from[field]) !== JSON.stringify(before[field]))
    .map((field) => {
      const after = from[field] as Settings[typeof field]
      const isWeaker = WEAKER[field] as ((after: unknown, before: unknown) => boolean) | undefined
      return { field, before: before[field], after, isWeaker: isWeaker?.(after, before[field]) ?? false }
    })
    .toSorted((a, b) => Number(b.isWeaker) - Number(a.isWeaker))
}

/**
 * Adds all new rows in one transaction. Restores settings only if `takesSettings` is set. A second restore
 * adds nothing.
 */
export const restoreData = (content: BackupContent, takesSettings: boolean): Promise<void> =>
  clientDb.transaction('rw', [...tables(), clientDb.settings], async () => {
    for (const table of tableNames)
      await clientDb.table(table).bulkAdd([...(await findNew(table, content.rows[table]))])
    if (takesSettings) await changeSettings(content.settings)
  })
