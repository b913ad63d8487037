/** The service about itself. */
import type { RowHandler } from '../../../api/endpoint'
import type { serviceEndpoints } from '../../../api/endpoints/service'

const VERSION = 'cowbell 0.1.0'

/** The version as text. */
export const getVersion: RowHandler<typeof serviceEndpoints.getVersion> = async () => VERSION
