/**
 * Cool-down of orders that win and then do not settle, on a chain that is not ours: an order that always fails would win every
 * auction of its pair, and no other order of the pair would trade. So after a second failure in a row an order rests, each time
 * twice as long. Orders that failed together come back one after the other, so that the faulty one then fails alone.
 */
import type { ChainId, Milliseconds, OrderUid } from '../../../domain/scalars'
import type { SettlementRow } from '../store/chain/chain-rows'
import { readLastSettlements } from '../store/chain/settlements'
import type { ServiceDatabase } from '../store/schema'

const FIRST_REST_MS = 15_000
const MAX_REST_MS = 10 * 60_000
/** So many settlements are looked back at. */
const LOOK_BACK = 64

/** How long an order rests after failures in a row. @example restAfter(2, '0x…00') // 15_000 */
function restAfter(failures: number, uid: OrderUid): number {
  if (failures < 2) return 0
  const rest = Math.min(MAX_REST_MS, FIRST_REST_MS * 2 ** (failures - 2))
  return rest * (1 + Number.parseInt(uid.slice(2, 4), 16) / 255)
}

/** Orders that rest now, by settlements, the newest first. @example findResting([failed(uid), failed(uid)], now).has(uid) // true */
function findResting(rows: readonly SettlementRow[], now: Milliseconds): ReadonlySet<OrderUid> {
  const failures = new Map<OrderUid, { count: number; at: number; isOver: boolean }>()
  for (const { executions, startedAt, includedIn } of rows) {
    for (const { uid } of executions) {
      const known = failures.get(uid) ?? { count: 0, at: startedAt, isOver: false }
      failures.set(uid, known)
      known.isOver ||= includedIn !== undefined
      if (!known.isOver) known.count += 1
    }
  }
  const resting = [...failures]
    .filter(([, { at }]) => at <= now)
    .filter(([uid, { count, at }]) => now - at < restAfter(count, uid))
  return new Set(resting.map(([uid]) => uid))
}

/** Orders of a chain that rest now. */
export const readResting = async (
  database: ServiceDatabase,
  id: ChainId,
  now: Milliseconds,
): Promise<ReadonlySet<OrderUid>> => findResting(await readLastSettlements(database, id, LOOK_BACK), now)
