/**
 * Cool-down of orders that win but fail to settle on a real chain. Without it, an order that always fails
 * would win every auction of its pair and block the other orders of the pair. After two failures in a row an
 * order pauses, and each further failure doubles the pause. Orders that failed in one settlement return at
 * different times, so that the faulty order then fails alone.
 */
import type { ChainId, Milliseconds, OrderUid } from '../../../domain/scalars'
import type { SettlementRow } from '../store/chain/chain-rows'
import { readLastSettlements } from '../store/chain/settlements'
import type { ServiceDatabase } from '../store/schema'

const FIRST_PAUSE_MS = 15_000
const MAX_PAUSE_MS = 10 * 60_000
/** Maximum number of recent settlements that are checked. */
const LOOK_BACK = 64

/** Returns the pause after failures in a row, in milliseconds. @example pauseAfter(2, '0x…00') // 15_000 */
function pauseAfter(failures: number, uid: OrderUid): number {
  if (failures < 2) return 0
  const pause = Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (failures - 2))
  return pause * (1 + Number.parseInt(uid.slice(2, 4), 16) / 255)
}

/**
 * Finds the orders that pause now. Settlements are sorted newest first.
 * @example findPausedOrders([failed(uid), failed(uid)], now).has(uid) // true
 */
function findPausedOrders(rows: readonly SettlementRow[], now: Milliseconds): ReadonlySet<OrderUid> {
  const failures = new Map<OrderUid, { count: number; at: number; isOver: boolean }>()
  for (const { executions, startedAt, includedIn } of rows) {
    for (const { uid } of executions) {
      const known = failures.get(uid) ?? { count: 0, at: startedAt, isOver: false }
      failures.set(uid, known)
      known.isOver ||= includedIn !== undefined
      if (!known.isOver) known.count += 1
    }
  }
  const paused = [...failures]
    .filter(([, { at }]) => at <= now)
    .filter(([uid, { count, at }]) => now - at < pauseAfter(count, uid))
  return new Set(paused.map(([uid]) => uid))
}

/** Reads the orders of a chain that pause now. */
export const readPausedOrders = async (
  database: ServiceDatabase,
  id: ChainId,
  now: Milliseconds,
): Promise<ReadonlySet<OrderUid>> => findPausedOrders(await readLastSettlements(database, id, LOOK_BACK), now)
