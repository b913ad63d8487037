/** Restores rows and settings of a backup, which may be crafted. Existing rows stay unchanged. */
import Dexie from 'dexie'
import { MAX_AUTO_BPS } from '../../../domain/orders/slippage'
import { createNamer } from '../../../domain/text/free-names'
import { listOwnWords, toPlainName } from '../../../domain/text/own-names'
import { t } from '../../../domain/text/texts'
import { fittingRow, fittingRows } from '../../db/damaged-rows'
import { checkRow, clientDb } from '../../db/db'
import { type AddressBookEntry, MAX_ENTRY_NAME } from '../../db/rows/address-book'
import type { Settings } from '../../db/rows/settings'
import {
  type ImportedToken,
  type ListedToken,
  MAX_LIST_TOKENS,
  MAX_NAME,
  type TokenList,
  tokenList,
} from '../../db/rows/tokens'
import { listAddresses } from '../address-book'
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

/** Id of the list with the tokens that were imported elsewhere. */
const BACKUP_LIST = 'backup'

/** Returns new entries of the address book as unconfirmed ones, under free names. */
async function toUnconfirmed(
  rows: readonly AddressBookEntry[],
  accountNames: readonly string[],
): Promise<readonly AddressBookEntry[]> {
  const book = await listAddresses()
  const taken = [...listOwnWords(), ...accountNames, ...book.map(({ name }) => name)]
  const nameOf = createNamer(taken, MAX_ENTRY_NAME)
  return rows.map((row) => ({ ...row, name: nameOf(toPlainName(row.name)), isUnconfirmed: true }))
}

/** Returns the id of a restored list. It names no URL as its source, because the file may be crafted. */
const restoredIdOf = (id: string): string => (/^\w+:\/\//.test(id) ? `backup ${id}`.slice(0, 2_000) : id)

/** Returns new token lists under free names. A list that is here under its URL or its restored id is not new. */
async function toNamed(given: readonly TokenList[]): Promise<readonly TokenList[]> {
  const ids = await clientDb.tokenLists.toCollection().primaryKeys()
  const rows = given
    .map((row) => ({ ...row, id: restoredIdOf(row.id) }))
    .filter(({ id }, index, all) => !ids.includes(id) && all.findIndex((each) => each.id === id) === index)
  const lists = fittingRows('tokenLists', tokenList, await clientDb.tokenLists.toArray())
  const nameOf = createNamer(
    lists.map(({ name }) => name),
    MAX_NAME,
  )
  return rows.map((row) => ({ ...row, name: nameOf(row.name) }))
}

const keyOfToken = ({ chainId, address }: Pick<ListedToken, 'chainId' | 'address'>): string =>
  `${chainId}:${address}`

const readOffered = async (): Promise<TokenList | undefined> =>
  fittingRow('tokenLists', tokenList, await clientDb.tokenLists.get(BACKUP_LIST))

/** Rows that a restore adds, by table. */
export interface RestorePlan extends Record<BackedUpTable, readonly object[]> {
  readonly addresses: readonly AddressBookEntry[]
  readonly importedTokens: readonly ImportedToken[]
  readonly tokenLists: readonly TokenList[]
}

/**
 * Finds the rows that a restore adds. Entries of the address book are unconfirmed. Names cannot be mistaken
 * for existing ones. @param accountNames names of all accounts, restored ones included
 */
export async function planRestore(
  { rows }: BackupContent,
  accountNames: readonly string[],
): Promise<RestorePlan> {
  const found = await Promise.all(
    tableNames.map(async (table) => [table, await findNew(table, rows[table])] as const),
  )
  const plan = Object.fromEntries(found) as unknown as RestorePlan
  const { addresses, importedTokens, tokenLists } = plan
  const offered = new Set((await readOffered())?.tokens.map(keyOfToken))
  return {
    ...plan,
    importedTokens: importedTokens.filter((token) => !offered.has(keyOfToken(token))),
    addresses: await toUnconfirmed(addresses, accountNames),
    tokenLists: await toNamed(tokenLists),
  }
}

/**
 * Adds imported tokens to a token list. A token of a file is not imported, because its decimals may be wrong:
 * the token picker offers it, and compares it with its contract.
 */
async function offerTokens(tokens: readonly ImportedToken[]): Promise<void> {
  const [first] = tokens
  if (!first) return
  const before = await readOffered()
  const offered = tokens.map(({ chainId, address, symbol, name, decimals }) => ({
    chainId,
    address,
    symbol,
    name,
    decimals,
  }))
  const list = {
    id: BACKUP_LIST,
    name: t`Imported tokens of backups`,
    version: '1.0.0',
    addedAt: first.addedAt,
    tokens: [...offered, ...(before?.tokens ?? [])].slice(0, MAX_LIST_TOKENS),
    leftOut: 0,
  }
  await clientDb.tokenLists.put(checkRow('tokenLists', tokenList, list))
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
  validitySeconds: (after, before) => after > before,
  hidesWhileLocked: (after, before) => before && !after,
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
 * adds nothing. @param accountNames names of all accounts, restored ones included
 */
export const restoreData = (
  content: BackupContent,
  takesSettings: boolean,
  accountNames: readonly string[],
): Promise<void> =>
  clientDb.transaction('rw', [...tables(), clientDb.settings], async () => {
    const { importedTokens, ...plan } = await planRestore(content, accountNames)
    for (const [table, rows] of Object.entries(plan)) await clientDb.table(table).bulkAdd([...rows])
    await offerTokens(importedTokens)
    if (takesSettings) await changeSettings(content.settings)
  })
