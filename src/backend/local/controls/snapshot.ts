/** The whole state of a service as a document: saving, loading, clearing and hashing it. */

import type { Dexie } from 'dexie'
import type * as z from 'zod/mini'
import { type ExchangeSnapshot, exchangeControls } from '../../../api/exchange/controls'
import { type ExchangeSettings, exchangeSettings } from '../../../api/exchange/settings'
import { hashText } from '../../../domain/bytes'
import { Refusal } from '../../../domain/refusal'
import type { Hash32 } from '../../../domain/scalars'
import { attemptRow, auctionRow, executionRow, roundRow, solutionRow, tradeRow } from '../store/auction-rows'
import { chainBlockRow, chainEventRow, settlementRow } from '../store/chain/chain-rows'
import {
  affiliateRow,
  appDataRow,
  counterRow,
  holdingRow,
  marketRow,
  orderEventRow,
  orderRow,
  paperTransactionRow,
  quoteRow,
  serviceNotificationRow,
} from '../store/rows'
import { parseRow, type ServiceDatabase } from '../store/schema'
import { paperTokenAddress } from './make-token'

/** Converts a stored value to JSON. Bigints, maps and sets become objects with one key. Keys are sorted. */
function toJson(value: unknown): unknown {
  if (typeof value === 'bigint') return { $n: String(value) }
  if (value instanceof Map) return { $m: [...value].map(([key, one]) => [toJson(key), toJson(one)]) }
  if (value instanceof Set) return { $s: [...value].map(toJson) }
  if (Array.isArray(value)) return value.map(toJson)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([, one]) => one !== undefined)
  entries.sort(([one], [two]) => (one < two ? -1 : 1))
  return Object.fromEntries(entries.map(([key, one]) => [key, toJson(one)]))
}

const isWhole = (text: unknown): text is string => typeof text === 'string' && /^-?\d+$/.test(text)

/** Converts a JSON value to a stored value. */
function fromJson(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(fromJson)
  if (typeof value !== 'object' || value === null) return value
  const [[key, one] = [], second] = Object.entries(value)
  if (second === undefined) {
    if (key === '$n' && isWhole(one)) return BigInt(one)
    if (key === '$m' && Array.isArray(one) && one.every(Array.isArray))
      return new Map(one.map(([k, v]) => [fromJson(k), fromJson(v)]))
    if (key === '$s' && Array.isArray(one)) return new Set(one.map(fromJson))
  }
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, fromJson(field)]))
}

/** Reads every row of every table in one transaction. */
export const saveState = (database: ServiceDatabase): Promise<ExchangeSnapshot> =>
  database.transaction('r', database.tables, async () => {
    const tables = await Promise.all(
      database.tables.map(async (table) => [table.name, (await table.toArray()).map(toJson)] as const),
    )
    return {
      format: 'cowbell exchange',
      version: database.verno,
      tables: Object.fromEntries(tables.sort(([one], [two]) => (one < two ? -1 : 1))),
    }
  })

const refuseSnapshot = (description: string): Refusal => new Refusal('InvalidParameter', { description })

const ROWS: { readonly [Name in Exclude<keyof ServiceDatabase, keyof Dexie>]: z.ZodMiniType } = {
  orders: orderRow,
  orderEvents: orderEventRow,
  quotes: quoteRow,
  appData: appDataRow,
  markets: marketRow,
  holdings: holdingRow,
  paperTransactions: paperTransactionRow,
  auctions: auctionRow,
  solutions: solutionRow,
  attempts: attemptRow,
  executions: executionRow,
  trades: tradeRow,
  notifications: serviceNotificationRow,
  rounds: roundRow,
  counters: counterRow,
  affiliates: affiliateRow,
  chainBlocks: chainBlockRow,
  chainEvents: chainEventRow,
  settlements: settlementRow,
  exchange: exchangeSettings,
}

/** Reads and checks the saved rows of a table. @throws Refusal that names the invalid field */
function readRows(name: string, saved: readonly unknown[] = []): readonly unknown[] {
  const rows = saved.map(fromJson)
  for (const row of rows) {
    const parsed = parseRow(ROWS[name as keyof typeof ROWS], row)
    if ('fault' in parsed)
      throw refuseSnapshot(
        `A row of ${name} cannot be read at ${parsed.fault.field || 'its root'}: ${parsed.fault.wrong}`,
      )
  }
  return rows
}

/** Rules for the words of a token that is made with the control. */
const words = exchangeControls.token.input.shape

/**
 * Checks the tokens of saved settings. Their addresses must be those of this service, because every
 * environment shows a token at an address by its symbol and decimals.
 * @throws Refusal that names the token
 */
function checkTokens(settings: readonly ExchangeSettings[]): void {
  for (const { tokens = [] } of settings)
    for (const [index, { chainId, address, symbol, name }] of tokens.entries()) {
      if (address !== paperTokenAddress(chainId, index))
        throw refuseSnapshot(`The token at ${address} was not made by this service.`)
      if (!words.symbol.safeParse(symbol).success || !words.name.safeParse(name).success)
        throw refuseSnapshot(`The symbol or name of the token at ${address} has hidden characters.`)
    }
}

/** Replaces the state. @throws Refusal if another database version saved it */
export async function loadState(
  database: ServiceDatabase,
  { version, tables }: ExchangeSnapshot,
): Promise<void> {
  if (version !== database.verno)
    throw refuseSnapshot(
      `The state was saved by version ${version} of the tables; these are version ${database.verno}.`,
    )
  const unknown = Object.keys(tables).find((name) => !database.tables.some((table) => table.name === name))
  if (unknown !== undefined) throw refuseSnapshot(`The state has an unknown table ${unknown}.`)
  const read = database.tables.map((table) => ({ table, rows: readRows(table.name, tables[table.name]) }))
  checkTokens(
    (read.find(({ table }) => table.name === database.exchange.name)?.rows ?? []) as ExchangeSettings[],
  )
  await database.transaction('rw', database.tables, async () => {
    for (const { table, rows } of read) {
      await table.clear()
      await table.bulkPut(rows)
    }
  })
}

export const clearState = (database: ServiceDatabase): Promise<void> =>
  database.transaction('rw', database.tables, async () => {
    for (const table of database.tables) await table.clear()
  })

/**
 * Removes the auto-incremented id of a row. Cleared tables continue counting, so equal states can have
 * different ids.
 */
const withoutId = (row: unknown): unknown => ({ ...(row as object), id: null })

/** Hashes the state without the settings, which contain real times. */
export async function hashState(database: ServiceDatabase): Promise<Hash32> {
  const { tables } = await saveState(database)
  const counted = new Set(database.tables.flatMap(({ name, schema }) => (schema.primKey.auto ? name : [])))
  const rows = Object.entries(tables)
    .filter(([name]) => name !== database.exchange.name)
    .map(([name, own]) => [name, counted.has(name) ? own.map(withoutId) : own])
  return hashText(JSON.stringify(rows))
}
