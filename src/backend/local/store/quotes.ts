/** Stored quotes. A quote is stored as long as an order may name it. */
import type { Milliseconds } from '../../../domain/scalars'
import { type QuoteRow, quoteRow } from './rows'
import { checkOptionalRow, type ServiceDatabase } from './schema'

/** Stores a quote and returns its id. */
export const addQuote = (database: ServiceDatabase, row: QuoteRow): Promise<number> =>
  database.quotes.add(row)

/** Finds a quote by id, also an expired one. */
export async function findQuote(database: ServiceDatabase, id: number): Promise<QuoteRow | undefined> {
  return checkOptionalRow(quoteRow, await database.quotes.get(id), 'quotes')
}

/** Removes quotes that expired before a time. Orders have their own copy. */
export async function removeExpiredQuotes(database: ServiceDatabase, before: Milliseconds): Promise<void> {
  await database.quotes.where('expiresAt').below(before).delete()
}
