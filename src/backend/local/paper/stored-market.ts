/** The stored market of a network. It is one row, because its pools are always read together. */
import type { ChainId } from '../../../domain/scalars'
import { type MarketRow, marketRow } from '../store/rows'
import { checkOptionalRow, type ServiceDatabase } from '../store/schema'
import { openMarket } from './market'

/** Reads the market, or the initial market if none is stored. */
export async function readMarket(database: ServiceDatabase, id: ChainId): Promise<MarketRow> {
  return checkOptionalRow(marketRow, await database.markets.get(id), 'markets') ?? openMarket(id)
}

export async function writeMarket(database: ServiceDatabase, row: MarketRow): Promise<void> {
  await database.markets.put(row)
}
