/**
 * The desk's database, `cowbell-desk`, open in pages and worker alike: orders, notices, what is to be delivered, settings,
 * drafts. Rows hold values as the house has them (bigints, branded hex) and are checked by their schema when read.
 */
import Dexie, { type Table } from 'dexie'
import * as z from 'zod/mini'
import type { Delivery } from './deliveries'
import type { OrderEntry } from './entries'
import type { NoticeRow } from './notifications'
import type { Settings } from './settings'

interface SettingsRow {
  readonly id: string
  readonly value: Settings
}
interface DraftRow {
  readonly name: string
  readonly value: unknown
}
/** A number the worker must not forget: a counter, a time. */
interface MarkRow {
  readonly name: string
  readonly value: number
}

/** Primary key of an order: profile, chain, UID. */
export type OrderRowKey = [string, number, string]

export type DeskDb = Dexie & {
  readonly orders: Table<OrderEntry, OrderRowKey>
  readonly notices: Table<NoticeRow, string>
  readonly deliveries: Table<Delivery, string>
  readonly settings: Table<SettingsRow, string>
  readonly drafts: Table<DraftRow, string>
  readonly marks: Table<MarkRow, string>
}

function openDeskDb(): DeskDb {
  const db = new Dexie('cowbell-desk')
  db.version(1).stores({
    orders: '[profileId+chainId+uid], [profileId+step], [profileId+chainId+owner+createdAt]',
    notices: 'id, [profileId+at], [profileId+isRead]',
    deliveries: 'id, state',
    settings: 'id',
    drafts: 'name',
    marks: 'name',
  })
  return db as DeskDb
}

/** Opens itself at the first read. */
export const deskDb: DeskDb = openDeskDb()

/**
 * A stored row, known to fit its schema. Encoding walks a schema from the inside out, and so checks values as they are
 * kept; what it yields is not used.
 * @throws Error naming the table and the field: a row that does not fit was not written by us.
 */
export function checkRow<S extends z.ZodMiniType>(table: string, schema: S, row: unknown): z.output<S> {
  const checked = z.safeEncode(schema, row as z.output<S>)
  if (checked.success) return row as z.output<S>
  const [issue] = checked.error.issues
  throw new Error(
    `A stored row of ${table} does not fit at ${issue?.path.join('.') || 'its root'}: ${issue?.message}`,
  )
}
