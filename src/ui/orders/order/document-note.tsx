/** Says that the server's app-data document has another hash than the signed one. */
import { isDocumentOf } from '../../../domain/orders/app-data'
import type { Order } from '../../../domain/orders/order'
import { t } from '../../../domain/text/texts'

export function DocumentNote({ order }: { readonly order: Order | undefined }) {
  const { appData, fullAppData } = order ?? {}
  if (!appData || typeof fullAppData !== 'string' || isDocumentOf(appData, fullAppData)) return null
  return <p class="small soft">{t`App data not verified: the server’s document has another hash.`}</p>
}
