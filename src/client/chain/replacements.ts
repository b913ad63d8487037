/** Groups transactions with their replacements: the same call again, with higher fees. */
import type { Hash32 } from '../../domain/scalars'
import type { TransactionRow } from '../db/rows/transaction'

/** States, the most decisive one first. Of several transactions with one nonce, at most one is in a block. */
const STATES: readonly TransactionRow['state'][] = [
  'mined',
  'failed',
  'pending',
  'replaced',
  'dropped',
  'refused',
]

/** A transaction, and its replacements by the same call. A cancellation is not among them. */
type Attempts = readonly TransactionRow[]

function groupAttempts(rows: readonly TransactionRow[]): readonly Attempts[] {
  const byHash = new Map(rows.map((row) => [row.txHash, row]))
  const firstOf = (row: TransactionRow): Hash32 => {
    const earlier = row.replaces === null ? undefined : byHash.get(row.replaces)
    return earlier?.act.kind === row.act.kind ? firstOf(earlier) : row.txHash
  }
  const groups = new Map<Hash32, TransactionRow[]>()
  for (const row of rows) {
    const first = firstOf(row)
    groups.set(first, [...(groups.get(first) ?? []), row])
  }
  return [...groups.values()]
}

/** Returns the attempt that counts: the one in a block, else a pending one, else the newest. */
const decisiveOf = (attempts: Attempts): TransactionRow | undefined =>
  attempts
    .toSorted((a, b) => b.createdAt - a.createdAt)
    .toSorted((a, b) => STATES.indexOf(a.state) - STATES.indexOf(b.state))[0]

/** Returns the rows that count: of a transaction and its replacements only one. */
export const listDecisive = (rows: readonly TransactionRow[]): readonly TransactionRow[] =>
  groupAttempts(rows).flatMap((attempts) => decisiveOf(attempts) ?? [])

/** Returns the row that counts for a transaction: its own, or that of a replacement. */
export function findDecisive(rows: readonly TransactionRow[], txHash: Hash32): TransactionRow | undefined {
  const attempts = groupAttempts(rows).find((each) => each.some((row) => row.txHash === txHash))
  return attempts && decisiveOf(attempts)
}
