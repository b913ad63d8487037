/** An unfinished service of a developer: one price is wrong, and one field is unknown. */
import type { Fetch } from '../../../src/api/endpoint'
import type { HttpServer } from '../../../src/backend/serve/http'
import { openServer } from '../../../src/backend/serve/open'
import { shortPath } from '../../../src/ui/developer/call-rows'
import { WETH } from '../../support/client'

/** Path of the wrong price. */
export const NATIVE_PRICE = `/mainnet/api/v1/token/${WETH}/native_price`
/** The same path as the inspector's list shows it. */
export const NATIVE_PRICE_ROW = shortPath(NATIVE_PRICE)

const unfinished =
  (service: Fetch): Fetch =>
  async (request) =>
    request.url.includes('native_price') ? Response.json({ price: 7, source: 'guess' }) : service(request)

/** Serves the unfinished service on a free port. */
export const openUnfinished = (databaseName: string, report: (bug: unknown) => void): Promise<HttpServer> =>
  openServer({
    port: 0,
    databaseName,
    through: unfinished,
    rates: { quotes: 1e6, submissions: 1e6 },
    report,
  })
