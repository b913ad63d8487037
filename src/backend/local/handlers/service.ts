/** The service about itself. */
import type { RowHandler } from '../../../api/endpoint'
import type { serviceEndpoints } from '../../../api/endpoints/service'
import { writeOpenApi } from '../../../api/openapi'

const VERSION = 'cowbell 0.1.0'

/** The version as text. */
export const getVersion: RowHandler<typeof serviceEndpoints.getVersion> = async () => VERSION

/** The contract as a document; the paths in it are below the place it was read from. */
export const getOpenApi: RowHandler<typeof serviceEndpoints.getOpenApi> = async () => writeOpenApi('/')
