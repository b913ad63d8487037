/** The service about itself. */
import type { RowHandler } from '../../../api/endpoint'
import type { serviceEndpoints } from '../../../api/endpoints/service'
import type { ServiceContext } from '../context'
import { readRound } from '../store/rounds'

const VERSION = 'cowbell 1.0.0'

/** The version as text. */
const getVersion: RowHandler<typeof serviceEndpoints.getVersion> = async () => VERSION

/** Answers when the database can be read; one that cannot is a bug of its own. */
const getReady =
  ({ database }: ServiceContext): RowHandler<typeof serviceEndpoints.getReady> =>
  async ({ network: id }) => {
    await readRound(database, id)
    return 'ready'
  }

/** The contract as a document; the paths in it are below the place it was read from. */
const getOpenApi =
  ({ readContract }: ServiceContext): RowHandler<typeof serviceEndpoints.getOpenApi> =>
  async () =>
    await readContract()

export const serviceHandlers = (context: ServiceContext) => ({
  getVersion,
  getReady: getReady(context),
  getOpenApi: getOpenApi(context),
})
