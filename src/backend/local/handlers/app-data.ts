/** App-data documents (SOURCES: Placing an order, App data). */
import { Answer, type RowHandler } from '../../../api/endpoint'
import type { appDataEndpoints } from '../../../api/endpoints/app-data'
import { type AppData, readAppData, ZERO_APP_DATA } from '../../../domain/orders/app-data'
import { Refusal } from '../../../domain/refusal'
import type { ChainId, Hash32 } from '../../../domain/scalars'
import { findAppData, putAppData } from '../store/app-data'
import type { ServiceContext } from './context'

type Of<N extends keyof typeof appDataEndpoints> = RowHandler<(typeof appDataEndpoints)[N]>

const EMPTY_DOCUMENT = '{}'

/** Returns a document. The zero hash means the empty document. */
const getAppData =
  ({ database }: ServiceContext): Of<'getAppData'> =>
  async ({ network: id, hash }) => {
    const text = await findAppData(database, id, hash)
    if (text !== undefined) return { fullAppData: text }
    if (hash === ZERO_APP_DATA) return { fullAppData: EMPTY_DOCUMENT }
    throw new Refusal('NotFound', { description: 'full app data not found' })
  }

async function storeAppData({ database }: ServiceContext, id: ChainId, appData: AppData) {
  return database.transaction('rw', [database.appData], async () => {
    const known = await findAppData(database, id, appData.hash)
    if (known === undefined) await putAppData(database, id, appData)
    return new Answer(appData.hash, known === undefined ? 201 : 200)
  })
}

/** Accepts only the empty document under the zero hash. @throws Refusal AppDataMismatch */
function putReserved(text: string): Answer<Hash32> {
  if (text !== EMPTY_DOCUMENT) throw new Refusal('AppDataMismatch')
  return new Answer(ZERO_APP_DATA, 200)
}

/** Stores a document. @throws Refusal AppDataHashMismatch if the path names another hash */
const putAppDataOf =
  (context: ServiceContext): Of<'putAppData'> =>
  async ({ network: id, hash, body }) => {
    const appData = readAppData(body.fullAppData, 'AppDataInvalid')
    if (hash === ZERO_APP_DATA) return putReserved(appData.text)
    if (hash !== appData.hash) {
      throw new Refusal('AppDataHashMismatch', {
        description: `The path names ${hash}, the document hashes to ${appData.hash}.`,
      })
    }
    return storeAppData(context, id, appData)
  }

/** Stores a document under its own hash. */
const putAppDataUnhashed =
  (context: ServiceContext): Of<'putAppDataUnhashed'> =>
  async ({ network: id, body }) =>
    storeAppData(context, id, readAppData(body.fullAppData, 'AppDataInvalid'))

export const appDataHandlers = (context: ServiceContext) => ({
  getAppData: getAppData(context),
  putAppData: putAppDataOf(context),
  putAppDataUnhashed: putAppDataUnhashed(context),
})
