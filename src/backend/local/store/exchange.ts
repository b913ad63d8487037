/** Settings of the exchange controls, in one row. */
import { type ExchangeSettings, exchangeSettings } from '../../../api/exchange/settings'
import { addTokens } from '../../../domain/chains/tokens'
import { checkOptionalRow, type ServiceDatabase } from './schema'

const NAME = 'settings'

/**
 * Reads the settings and registers the tokens that were made with the controls. Returns {} if nothing is set.
 */
export async function readExchange(database: ServiceDatabase): Promise<ExchangeSettings> {
  const settings = checkOptionalRow(exchangeSettings, await database.exchange.get(NAME), 'exchange') ?? {}
  addTokens(settings.tokens ?? [])
  return settings
}

export async function writeExchange(database: ServiceDatabase, settings: ExchangeSettings): Promise<void> {
  await database.exchange.put({ ...settings, name: NAME })
}
