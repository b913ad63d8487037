/** What developers set the service to: one row. */
import { type ExchangeSettings, exchangeSettings } from '../../../api/exchange/settings'
import { checkFound, type ServiceDatabase } from './schema'

const NAME = 'settings'

/** What was set; nothing at first. */
export const readExchange = async (database: ServiceDatabase): Promise<ExchangeSettings> =>
  checkFound(exchangeSettings, await database.exchange.get(NAME), 'exchange') ?? {}

/** Writes what is set. */
export async function writeExchange(database: ServiceDatabase, settings: ExchangeSettings): Promise<void> {
  await database.exchange.put({ ...settings, name: NAME })
}
