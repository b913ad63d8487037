/** The service of a developer, which is not finished: one price is wrong, and a field is nobody else's. */
import type { Fetch } from '../../../src/api/endpoint'
import type { HttpServer } from '../../../src/backend/serve/http'
import { openServer } from '../../../src/backend/serve/open'
import { shortPath } from '../../../src/ui/developer/call-rows'
import { WETH } from '../../support/client'

/** What is asked for that price. */
export const NATIVE_PRICE = `/mainnet/api/v1/token/${WETH}/native_price`
/** The same as the inspector's list has it. */
export const NATIVE_PRICE_ROW = shortPath(NATIVE_PRICE)

const unfinished =
  (service: Fetch): Fetch =>
  async (request) =>
    request.url.includes('native_price') ? Response.json({ price: 7, source: 'guess' }) : service(request)

/** Serves it at a port of its own. */
export const openUnfinished = (databaseName: string, report: (bug: unknown) => void): Promise<HttpServer> =>
  openServer({
    port: 0,
    databaseName,
    through: unfinished,
    rates: { quotes: 1e6, submissions: 1e6 },
    report,
  })
