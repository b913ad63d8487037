/** Counters by name: what would otherwise be counted again each time. */
import { counterRow } from '../rows'
import { checkFound, type ServiceDatabase } from '../schema'

/** Counts one up and gives the new value; the first is 1. Call it inside a transaction. */
export async function countUp(database: ServiceDatabase, name: string): Promise<number> {
  const before = checkFound(counterRow, await database.counters.get(name), 'counters')
  const value = (before?.value ?? 0) + 1
  await database.counters.put({ name, value })
  return value
}
