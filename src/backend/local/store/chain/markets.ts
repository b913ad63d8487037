/** The stored market of a network: one row, because its pools are always read together. */
import type { ChainId } from '../../../../domain/scalars'
import { openMarket } from '../../chain/paper/market'
import { type MarketRow, marketRow } from '../rows'
import { checkFound, type ServiceDatabase } from '../schema'

/** The market as it was last written, or as it opens. */
export async function readMarket(database: ServiceDatabase, id: ChainId): Promise<MarketRow> {
  return checkFound(marketRow, await database.markets.get(id), 'markets') ?? openMarket(id)
}

export async function writeMarket(database: ServiceDatabase, row: MarketRow): Promise<void> {
  await database.markets.put(row)
}
