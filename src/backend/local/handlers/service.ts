/** Version, readiness and OpenAPI document of the service. */
import type { RowHandler } from '../../../api/endpoint'
import type { serviceEndpoints } from '../../../api/endpoints/service'
import { readRound } from '../store/rounds'
import type { ServiceContext } from './context'

const VERSION = 'cowbell 1.0.0'

const getVersion: RowHandler<typeof serviceEndpoints.getVersion> = async () => VERSION

/** Reads the database. A database that cannot be read throws its own error. */
const getReady =
  ({ database }: ServiceContext): RowHandler<typeof serviceEndpoints.getReady> =>
  async ({ network: id }) => {
    await readRound(database, id)
    return 'ready'
  }

/** Returns the OpenAPI document. Its paths are relative to the service's base URL. */
const getOpenApi =
  ({ readContract }: ServiceContext): RowHandler<typeof serviceEndpoints.getOpenApi> =>
  async () =>
    await readContract()

export const serviceHandlers = (context: ServiceContext) => ({
  getVersion,
  getReady: getReady(context),
  getOpenApi: getOpenApi(context),
})
