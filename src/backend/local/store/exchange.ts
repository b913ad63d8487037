/** What developers set the service to: one row. */
import { type ExchangeSettings, exchangeSettings } from '../../../api/exchange/settings'
import { addTokens } from '../../../domain/chains/tokens'
import { checkFound, type ServiceDatabase } from './schema'

const NAME = 'settings'

/** Reads what was set, nothing at first, and makes the tokens known that were made here. */
export async function readExchange(database: ServiceDatabase): Promise<ExchangeSettings> {
  const settings = checkFound(exchangeSettings, await database.exchange.get(NAME), 'exchange') ?? {}
  addTokens(settings.tokens ?? [])
  return settings
}

/** Writes what is set. */
export async function writeExchange(database: ServiceDatabase, settings: ExchangeSettings): Promise<void> {
  await database.exchange.put({ ...settings, name: NAME })
}
