/**
 * The upgrade to version 5 of the database. Until then counters, times and choices lay in two tables as values by name, some
 * with a meaning in the name's parts or in a number's parity; now each kind has a table and a schema. It runs in the one
 * transaction of the upgrade: a browser that ends in the middle finds everything as it was.
 */
import type { Transaction } from 'dexie'
import * as z from 'zod/mini'
import { cancellationRequest, endedOrder, marketReach } from './rows/order-watch'
import { removed } from './rows/removed'
import { accountScheme, chosenScheme, usedReview } from './rows/signing'
import { counter, timer } from './rows/worker-state'

/** A row of the tables that were: `marks` held numbers, `drafts` anything. */
interface NamedValue {
  readonly name: string
  readonly value: unknown
}

/** Rows of a table that has them now. */
interface Moved {
  readonly table: keyof typeof schemas
  readonly rows: readonly unknown[]
}

const schemas = {
  counters: counter,
  timers: timer,
  cancellations: cancellationRequest,
  ended: endedOrder,
  reaches: marketReach,
  accountSchemes: accountScheme,
  orderSchemes: chosenScheme,
  usedReviews: usedReview,
  removed,
} as const satisfies Readonly<Record<string, z.ZodMiniType>>

const orderOf = ([profileId, chainId, uid]: readonly string[]) => ({
  profileId,
  chainId: Number(chainId),
  uid,
})

const toCounter =
  (name: string) =>
  (value: unknown, [scope = 'all']: readonly string[]): Moved => ({
    table: 'counters',
    rows: [{ name, scope, value }],
  })

/** A time of 0 meant none. */
const toTimer =
  (name: string) =>
  (at: unknown, [scope = 'all']: readonly string[]): Moved => ({
    table: 'timers',
    rows: at === 0 ? [] : [{ name, scope, at: Math.round(Number(at)) }],
  })

type Move = (value: unknown, parts: readonly string[]) => Moved

/** Where numbers go, by the first part of their names; what follows it is given apart. */
const MARKS: Readonly<Record<string, Move>> = {
  ordersChanged: toCounter('changes'),
  deliveries: toCounter('deliveries'),
  failures: toCounter('failures'),
  alarmAt: toTimer('alarm'),
  wokeAt: toTimer('woken'),
  forgotten: toTimer('retention'),
  pricesAsked: toTimer('prices'),
  notificationsAsked: toTimer('notifications'),
  backupSavedAt: toTimer('backupSaved'),
  backupPutOffAt: toTimer('backupPutOff'),
  cancelling: (at, [uid]) => ({ table: 'cancellations', rows: [{ uid, at }] }),
  ended: (at, key) => ({ table: 'ended', rows: [{ ...orderOf(key), at }] }),
  reach: (turns, key) => ({
    table: 'reaches',
    rows: [{ ...orderOf(key), isAway: Number(turns) % 2 === 1, turns }],
  }),
}

/** Where drafts go that were none. Reviews had no time of their own: their order stands for it. */
const DRAFTS: Readonly<Record<string, Move>> = {
  'plain-messages': (value, [owner]) => ({
    table: 'accountSchemes',
    rows: value === true ? [{ owner, scheme: 'ethsign' }] : [],
  }),
  scheme: (scheme, [uid]) => ({ table: 'orderSchemes', rows: [{ uid, scheme }] }),
  'reviews-used': (ids) => ({
    table: 'usedReviews',
    rows: Array.isArray(ids) ? ids.map((id, index) => ({ id, at: index })) : [],
  }),
  removed: (value) => ({
    table: 'removed',
    rows: [{ ...(typeof value === 'object' ? value : {}), what: 'order' }],
  }),
  removedAddress: (address) => ({ table: 'removed', rows: [{ what: 'address', address }] }),
}

/** A value that does not fit was read as none before: it has no row. */
const isFit =
  (schema: z.ZodMiniType) =>
  (row: unknown): boolean =>
    z.safeEncode(schema, row).success

async function moveFrom(
  transaction: Transaction,
  from: 'marks' | 'drafts',
  moves: Readonly<Record<string, Move>>,
): Promise<void> {
  for (const { name, value } of (await transaction.table(from).toArray()) as NamedValue[]) {
    const [kind = '', ...parts] = name.split(':')
    const moved = Object.hasOwn(moves, kind) ? moves[kind]?.(value, parts) : undefined
    if (!moved) continue
    await transaction.table(moved.table).bulkPut(moved.rows.filter(isFit(schemas[moved.table])))
    await transaction.table(from).delete(name)
  }
}

const MUTED = /^Muted: (.+)$/

/** Why a delivery was withheld was a sentence that held the name of its mute. */
const moveMutes = (transaction: Transaction): Promise<unknown> =>
  transaction
    .table('deliveries')
    .filter(({ trouble }) => typeof trouble === 'string' && MUTED.test(trouble))
    .modify((row: { trouble: unknown }) => {
      const mute = MUTED.exec(String(row.trouble))?.[1] ?? ''
      row.trouble = { reason: 'muted', mute }
    })

/** Moves every value to the table of its kind. */
export async function moveNamedValues(transaction: Transaction): Promise<void> {
  await moveFrom(transaction, 'marks', MARKS)
  await moveFrom(transaction, 'drafts', DRAFTS)
  await moveMutes(transaction)
}
