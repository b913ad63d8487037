/** Quotes, kept as long as an order may name them. */
import type { Milliseconds } from '../../../domain/scalars'
import { type QuoteRow, quoteRow } from './rows'
import { checkFound, type ServiceDatabase } from './schema'

/** Stores a quote; gives its id. */
export const addQuote = (database: ServiceDatabase, row: QuoteRow): Promise<number> =>
  database.quotes.add(row)

/** The quote of an id, expired or not. */
export async function findQuote(database: ServiceDatabase, id: number): Promise<QuoteRow | undefined> {
  return checkFound(quoteRow, await database.quotes.get(id), 'quotes')
}

/** Forgets quotes that expired before a time. Orders keep their own copy. */
export async function dropQuotes(database: ServiceDatabase, before: Milliseconds): Promise<void> {
  await database.quotes.where('expiresAt').below(before).delete()
}
